import LayoutRequests
import LayoutSpec

/// The descriptions of the endpoints.
extension OpenAPIDocument.Operation {
  typealias Parameter = OpenAPIDocument.Parameter
  typealias ProblemResponse = OpenAPIDocument.ProblemResponse

  /// Every endpoint, in the order of the document.
  static var all: [Self] {
    [solve, check, render, explain, breakpoints, touch, keys, transition, importing, diagnose] + documents + operation
  }

  private static var solve: Self {
    layout(
      "/v1/solve", id: "solve", "Solves a layout spec.",
      details: """
        The body is a layout spec, or a request with a spec and one or several environments. The query takes precedence \
        over the body. With several environments the response is {"results": […]}, with a result or a problem for each.
        """,
      examples: OpenAPIDocument.bodies,
      response: ("The frames.", .anyOf(.schema(.result), .schema(.results))))
  }

  private static var check: Self {
    layout(
      "/v1/check", id: "check", "Checks a layout spec in many environments.",
      details: """
        The body is as for /v1/solve. If neither the body nor the query names a device, an orientation, a split or a \
        window, the spec is checked in every orientation. An invalid spec also has findings. \(forResults)
        """,
      body: OpenAPIDocument.checkedBody, response: ("The findings.", .schema(.checkReport)))
  }

  private static var render: Self {
    layout(
      "/v1/render", id: "render", "Draws a layout.",
      details: """
        The body is as for /v1/solve. Several environments are drawn on one sheet. If one of them does not exist, there is \
        no picture. If constraints conflict, the layout is drawn without them, and their views are red. \(forResults)
        """,
      response: ("The picture.", .type("string")))
  }

  private static var explain: Self {
    layout(
      "/v1/explain", id: "explain", "Explains why a view is where it is.",
      details: """
        The body is as for /v1/solve. Without a view, explains the conflict or lists the ambiguous values. With \
        several environments the response is {"results": […]}. \(forResults)
        """,
      response: ("The reasons.", .schema(.explanation)))
  }

  private static var importing: Self {
    Self(
      path: "/v1/import", id: "import", tag: .layouts, summary: "Converts a layout in another format to a layout spec.",
      details: """
        The body is the file. Its format is detected from its content. The response is the spec that the command writes; \
        with format=report, the specs of all layouts in the file, and the warnings. Without it, the field Import-Warnings \
        has their codes.
        """,
      parameters: ImportParameter.allCases.map(Parameter.init), body: (.file, nil),
      response: ("The spec, or the report.", .anyOf(.schema(.layoutSpec), .schema(.importReport))),
      headers: [.importWarnings], problems: ProblemResponse.ofBodies)
  }

  private static var diagnose: Self {
    Self(
      path: "/v1/diagnose", id: "diagnose", tag: .layouts, summary: "Explains Auto Layout's conflict logs.",
      details: """
        The body is a text. The response has a diagnosis of every list of constraints in it. The text is neither stored nor \
        logged.
        """,
      body: (.file, nil), response: ("A diagnosis for each list.", .schema(.diagnoses)),
      problems: ProblemResponse.ofBodies)
  }

  private static var touch: Self {
    layout(
      "/v1/touch", id: "touch", "Returns the view that each touch goes to.",
      details: """
        The body is a request as for /v1/solve, with points. With several environments the response is \
        {"results": […]}.
        """,
      body: .schema(.touchRequest), examples: OpenAPIDocument.touchBodies,
      response: ("The touches, in the order of the points.", .anyOf(.schema(.touches), .schema(.results))))
  }

  private static var breakpoints: Self {
    layout(
      "/v1/breakpoints", id: "breakpoints", "Computes the layout for all sizes at once.",
      details: """
        The body is as for /v1/solve; the query has ranges for one or two numbers. The response has regions, in each of \
        which every edge is affine in these numbers, and the breakpoints between them. With several environments the \
        response is {"results": […]}.
        """,
      response: ("The regions.", .anyOf(.schema(.breakpoints), .schema(.results))))
  }

  private static var keys: Self {
    layout(
      "/v1/keys", id: "keys", "Returns which hardware keys press which view.",
      details: """
        The body is a layout spec, or a request as for /v1/solve, optionally with the hardware keyboards and a chord to \
        press. With several environments the response is {"results": […]}. Options of a result, such as rounding, are \
        accepted and ignored.
        """,
      body: .anyOf(.schema(.layoutSpec), .schema(.keysRequest)), examples: OpenAPIDocument.keysBodies,
      response: (
        "The chords of each view, or the view that the chord presses.",
        .anyOf(.schema(.hardwareKeys), .schema(.keyPress), .schema(.results))
      ))
  }

  private static var transition: Self {
    layout(
      "/v1/transition", id: "transition", "Moves a layout from one environment to another.",
      details: """
        from is the first environment; keys that are missing in to are as in from. The query takes precedence over from. \
        With several first environments the response is {"results": […]}.
        """,
      body: .schema(.transitionRequest), examples: OpenAPIDocument.transitionBodies,
      response: ("Both ends, the steps, and the findings.", .anyOf(.schema(.transition), .schema(.results))))
  }

  /// The options that do not apply to reports.
  private static let forResults =
    "Options of a result, such as rounding, are accepted and ignored."

  private static var documents: [Self] {
    [
      page(
        "/v1/devices", id: "listDevices", "The device table.",
        response: ("All devices, phones first.", .schema(.devices))),
      page(
        "/v1/devices/{id}", id: "getDevice", "One device.", own: [.deviceID],
        response: ("The device.", .schema(.device)), problems: [.notFound]),
      page(
        "/v1/schema", id: "getSchema", "The JSON Schema of the layout spec.",
        response: ("A JSON Schema, draft 2020-12.", .type("object"))),
      page(
        "/openapi.json", id: "getOpenAPI", "This document.", response: ("An OpenAPI 3.1 document.", .type("object"))),
      page(
        "/problems/{name}", id: "getProblem", "What a problem means.", own: [.problemName],
        response: ("A page for people.", .type("string")), problems: [.notFound]),
      page(
        "/", id: "getPlayground", "The playground, a page for people.", response: ("The page.", .type("string"))),
    ]
  }

  private static var operation: [Self] {
    [
      page(
        "/healthz", id: "getHealth", tag: .operation, "Whether the server is alive.",
        response: ("It does.", .schema(.status))),
      page(
        "/readyz", id: "getReadiness", tag: .operation, "Whether the server accepts requests.",
        response: ("It does.", .schema(.status)), problems: [.unavailable]),
      page(
        "/metrics", id: "getMetrics", tag: .operation, "Prometheus metrics.",
        response: ("Metrics in the text format.", .type("string"))),
    ]
  }

  /// Returns an endpoint that takes a layout in its body, and an environment in its query.
  private static func layout(
    _ path: String, id: String, _ summary: String, details: String,
    body: JSONTree = .anyOf(.schema(.layoutSpec), .schema(.solveRequest)), examples: JSONTree? = nil,
    response: (String, JSONTree)
  ) -> Self {
    let parameters =
      EnvironmentOption.allCases.map(Parameter.init) + AllValuesOption.allCases.map(Parameter.init)
      + SolveParameter.allCases.map(Parameter.init)
      + ReportParameter.all(at: path).map(Parameter.init)
    return Self(
      path: path, id: id, tag: .layouts, summary: summary, details: details, parameters: parameters,
      body: (body, examples), response: response,
      problems: ProblemResponse.ofBodies)
  }

  /// Returns an endpoint that supports GET and conditional requests.
  private static func page(
    _ path: String, id: String, tag: Tag = .documents, _ summary: String, own parameters: [Parameter] = [],
    response: (String, JSONTree), problems: [ProblemResponse] = []
  ) -> Self {
    Self(
      path: path, id: id, tag: tag, summary: summary, parameters: parameters + [.ifNoneMatch], response: response,
      problems: ProblemResponse.everywhere + problems)
  }
}
