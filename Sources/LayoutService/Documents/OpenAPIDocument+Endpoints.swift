import RequestOptions

/// What is said of each endpoint.
extension OpenAPIDocument.Operation {
  typealias Parameter = OpenAPIDocument.Parameter
  typealias ProblemResponse = OpenAPIDocument.ProblemResponse

  /// Every endpoint, in the order in which the document lists them.
  static var all: [Self] { [solve, check, render, explain] + documents + operation }

  private static var solve: Self {
    layout(
      "/v1/solve", id: "solve", "Solves a layout spec.",
      details: """
        The body is a layout spec, or a request with a spec and one or several environments. What the query says comes \
        before what the body says. With several environments the answer is {"results": […]}, each a result or the \
        problem in its place.
        """,
      examples: OpenAPIDocument.bodies,
      answer: ("The frames.", .anyOf(.schema(.result), .schema(.results))))
  }

  private static var check: Self {
    layout(
      "/v1/check", id: "check", "Checks a layout spec in many environments.",
      details: """
        The body is as for /v1/solve. Where neither it nor the query names a device, an orientation, a split or a \
        window, the spec is checked in every orientation. A spec that is not valid has findings, too. \(forResults)
        """,
      body: OpenAPIDocument.checkedBody, answer: ("The findings.", .schema(.checkReport)))
  }

  private static var render: Self {
    layout(
      "/v1/render", id: "render", "Draws a layout.",
      details: """
        The body is as for /v1/solve. Several environments are drawn on one sheet. A layout that conflicts is drawn \
        without the constraints that stand in the way, with what takes part in red. \(forResults)
        """,
      answer: ("The picture.", .type("string")))
  }

  private static var explain: Self {
    layout(
      "/v1/explain", id: "explain", "Tells why a view stands where it stands.",
      details: """
        The body is as for /v1/solve. Without a view it tells what conflicts, or what the constraints leave open. With \
        several environments the answer is {"results": […]}. \(forResults)
        """,
      answer: ("The reasons.", .schema(.explanation)))
  }

  /// What options do that reports have nothing to do with.
  private static let forResults =
    "Options of a result, such as rounding, are taken as for /v1/solve; a report is the same whatever they say."

  private static var documents: [Self] {
    [
      page(
        "/v1/devices", id: "listDevices", "The device table.",
        answer: ("All devices, phones first.", .schema(.devices))),
      page(
        "/v1/devices/{id}", id: "getDevice", "One device.", own: [.deviceID],
        answer: ("The device.", .schema(.device)), problems: [.notFound]),
      page(
        "/v1/schema", id: "getSchema", "The JSON Schema of the layout spec.",
        answer: ("A JSON Schema, draft 2020-12.", .type("object"))),
      page(
        "/openapi.json", id: "getOpenAPI", "This document.", answer: ("An OpenAPI 3.1 document.", .type("object"))),
      page(
        "/", id: "getPlayground", "The playground, a page for people.", answer: ("The page.", .type("string"))),
    ]
  }

  private static var operation: [Self] {
    [
      page(
        "/healthz", id: "getHealth", tag: .operation, "Whether the server lives.",
        answer: ("It does.", .schema(.status))),
      page(
        "/readyz", id: "getReadiness", tag: .operation, "Whether the server takes requests.",
        answer: ("It does.", .schema(.status)), problems: [.unavailable]),
      page(
        "/metrics", id: "getMetrics", tag: .operation, "Prometheus metrics.",
        answer: ("Metrics in the text format.", .type("string"))),
    ]
  }

  /// An endpoint that takes a layout in its body, and what names environments in its query.
  private static func layout(
    _ path: String, id: String, _ summary: String, details: String,
    body: JSONTree = .anyOf(.schema(.layoutSpec), .schema(.solveRequest)), examples: JSONTree? = nil,
    answer: (String, JSONTree)
  ) -> Self {
    let parameters =
      EnvironmentOption.allCases.map(Parameter.init) + SolveParameter.allCases.map(Parameter.init)
      + ReportParameter.all(at: path).map(Parameter.init)
    return Self(
      path: path, id: id, tag: .layouts, summary: summary, details: details, parameters: parameters,
      body: (body, examples), answer: answer,
      problems: ProblemResponse.everywhere + [.lengthRequired, .unsupportedMediaType, .unprocessable, .unavailable])
  }

  /// An endpoint that is read, or asked whether what was read has changed.
  private static func page(
    _ path: String, id: String, tag: Tag = .documents, _ summary: String, own parameters: [Parameter] = [],
    answer: (String, JSONTree), problems: [ProblemResponse] = []
  ) -> Self {
    Self(
      path: path, id: id, tag: tag, summary: summary, parameters: parameters + [.ifNoneMatch], answer: answer,
      problems: ProblemResponse.everywhere + problems)
  }
}
