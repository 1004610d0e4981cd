import LayoutOperations
import LayoutSpec

extension Endpoint {
  /// What can be asked about a layout or a file, each with a POST.
  static let operations: [Endpoint] = [
    Endpoint(
      .solve, "Solves a layout spec.",
      details: """
        The body is a layout spec, or a request with a spec and one or several environments. The query takes precedence \
        over the body. With several environments the response is {"results": […]}, with a result or a problem for each.
        """,
      examples: OpenAPIDocument.bodies,
      response: ("The frames.", .anyOf(.schema(.result), .schema(.results)))),
    Endpoint(
      .check, "Checks a layout spec in many environments.",
      details: """
        The body is as for /v1/solve. If neither the body nor the query names a device, an orientation, a split or a \
        window, the spec is checked in every orientation. An invalid spec also has findings. \(forResults)
        """,
      body: OpenAPIDocument.checkedBody, response: ("The findings.", .schema(.checkReport))),
    Endpoint(
      .render, "Draws a layout.",
      details: """
        The body is as for /v1/solve. Several environments are drawn on one sheet. If one of them does not exist, there is \
        no picture. If constraints conflict, the layout is drawn without them, and their views are red. \(forResults)
        """,
      response: ("The picture.", .type("string"))),
    Endpoint(
      .explain, "Explains why a view is where it is.",
      details: """
        The body is as for /v1/solve. Without a view, explains the conflict or lists the ambiguous values. With \
        several environments the response is {"results": […]}. \(forResults)
        """,
      response: ("The reasons.", .schema(.explanation))),
    Endpoint(
      .breakpoints, "Computes the layout for all sizes at once.",
      details: """
        The body is as for /v1/solve; the query has ranges for one or two numbers. The response has regions, in each of \
        which every edge is affine in these numbers, and the breakpoints between them. With several environments the \
        response is {"results": […]}.
        """,
      response: ("The regions.", .anyOf(.schema(.breakpoints), .schema(.results)))),
    Endpoint(
      .touch, "Returns the view that each touch goes to.",
      details: """
        The body is a request as for /v1/solve, with points. With several environments the response is \
        {"results": […]}.
        """,
      body: .schema(.touchRequest), examples: OpenAPIDocument.touchBodies,
      response: ("The touches, in the order of the points.", .anyOf(.schema(.touches), .schema(.results)))),
    Endpoint(
      .keys, "Returns which hardware keys press which view.",
      details: """
        The body is a layout spec, or a request as for /v1/solve, optionally with the hardware keyboards and a chord to \
        press. With several environments the response is {"results": […]}. Options of a result, such as rounding, are \
        accepted and ignored.
        """,
      body: .anyOf(.schema(.layoutSpec), .schema(.keysRequest)), examples: OpenAPIDocument.keysBodies,
      response: (
        "The chords of each view, or the view that the chord presses.",
        .anyOf(.schema(.hardwareKeys), .schema(.keyPress), .schema(.results))
      )),
    Endpoint(
      .transition, "Moves a layout from one environment to another.",
      details: """
        from is the first environment; keys that are missing in to are as in from. The query takes precedence over from. \
        With several first environments the response is {"results": […]}.
        """,
      body: .schema(.transitionRequest), examples: OpenAPIDocument.transitionBodies,
      response: ("Both ends, the steps, and the findings.", .anyOf(.schema(.transition), .schema(.results)))),
    Endpoint(
      .importing, "Converts a layout in another format to a layout spec.",
      details: """
        The body is the file. Its format is detected from its content. The response is the spec that the command writes; \
        with format=report, the specs of all layouts in the file, and the warnings. Without it, the field Import-Warnings \
        has their codes.
        """,
      body: .file, response: ("The spec, or the report.", .anyOf(.schema(.layoutSpec), .schema(.importReport)))),
    Endpoint(
      .diagnose, "Explains Auto Layout's conflict logs.",
      details: """
        The body is a text. The response has a diagnosis of every list of constraints in it. The text is neither stored nor \
        logged.
        """,
      body: .file, response: ("A diagnosis for each list.", .schema(.diagnoses))),
  ]

  /// The options that do not apply to reports.
  private static let forResults =
    "Options of a result, such as rounding, are accepted and ignored."

  private init(
    _ operation: Operation, _ summary: String, details: String,
    body: JSONTree = .anyOf(.schema(.layoutSpec), .schema(.solveRequest)), examples: JSONTree? = nil,
    response: (String, JSONTree)
  ) {
    self.init(
      operation.path, of: operation, mediaTypes: [operation == .render ? "image/svg+xml" : "application/json"],
      OpenAPIDocument.Description(
        id: operation.rawValue, tag: .layouts, summary: summary, details: details,
        parameters: OpenAPIDocument.Parameter.all(of: operation), body: (body, examples), response: response,
        headers: operation == .importing ? [.importWarnings] : [], problems: OpenAPIDocument.ProblemResponse.ofBodies)
    ) { $0.respond(to: operation, $1) }
  }
}
