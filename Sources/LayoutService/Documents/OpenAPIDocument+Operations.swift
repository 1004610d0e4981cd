import RequestOptions

extension OpenAPIDocument {
  /// What is said of an endpoint, beside what it says of itself.
  struct Operation {
    /// What endpoints are listed under.
    enum Tag: String, CaseIterable {
      case layouts, documents, operation
    }

    /// The endpoint's name.
    let path: String
    /// What programs that are made from the document call it.
    let id: String
    let tag: Tag
    let summary: String
    var details: String?
    var parameters: [Parameter] = []
    /// The JSON Schema of the body that it takes, and examples of such bodies; `nil` where it takes none.
    var body: (schema: JSONTree, examples: JSONTree?)?
    /// What the answer is, and its JSON Schema.
    let answer: (text: String, schema: JSONTree)
    var problems: [ProblemResponse]
  }
}

extension OpenAPIDocument.Operation {
  typealias Parameter = OpenAPIDocument.Parameter

  /// Every endpoint, in the order in which the document lists them.
  static let all: [Self] = [solve, check, render, explain] + documents + operation

  private static let solve = layout(
    "/v1/solve", "solve", "Solves a layout spec.",
    "The body is a layout spec, or a request with a spec and one or several environments. What the query says comes before what the body says. With several environments the answer is {\"results\": […]}, each a result or the problem in its place.",
    [.rounding, .includeGuides, .onConflict], examples: OpenAPIDocument.bodies,
    answer: ("The frames.", .anyOf(.schema(.result), .schema(.results))))

  private static let check = layout(
    "/v1/check", "check", "Checks a layout spec in many environments.",
    "The body is as for /v1/solve. Where neither it nor the query names a device, an orientation, a split or a window, the spec is checked in every orientation. A spec that is not valid has findings, too.",
    [.rule], body: OpenAPIDocument.checkedBody, answer: ("The findings.", .schema(.checkReport)))

  private static let render = layout(
    "/v1/render", "render", "Draws a layout.",
    "The body is as for /v1/solve. Several environments are drawn on one sheet. A layout that conflicts is drawn without the constraints that stand in the way, with what takes part in red.",
    [.show, .theme], answer: ("The picture.", .type("string")))

  private static let explain = layout(
    "/v1/explain", "explain", "Tells why a view stands where it stands.",
    "The body is as for /v1/solve. Without a view it tells what conflicts, or what the constraints leave open. With several environments the answer is {\"results\": […]}.",
    [.view], answer: ("The reasons.", .schema(.explanation)))

  private static let documents = [
    page(
      "/v1/devices", "listDevices", .documents, "The device table.", ("All devices, phones first.", .schema(.devices))),
    page(
      "/v1/devices/{id}", "getDevice", .documents, "One device.", ("The device.", .schema(.device)),
      parameters: [.deviceID], problems: [.notFound]),
    page(
      "/v1/schema", "getSchema", .documents, "The JSON Schema of the layout spec.",
      ("A JSON Schema, draft 2020-12.", .type("object"))),
    page("/openapi.json", "getOpenAPI", .documents, "This document.", ("An OpenAPI 3.1 document.", .type("object"))),
    page("/", "getPlayground", .documents, "The playground, a page for people.", ("The page.", .type("string"))),
  ]

  private static let operation = [
    page("/healthz", "getHealth", .operation, "Whether the server lives.", ("It does.", .schema(.status))),
    page(
      "/readyz", "getReadiness", .operation, "Whether the server takes requests.", ("It does.", .schema(.status)),
      problems: [.unavailable]),
    page("/metrics", "getMetrics", .operation, "Prometheus metrics.", ("Metrics in the text format.", .type("string"))),
  ]

  /// An endpoint that takes a layout, and what names environments in its query.
  private static func layout(
    _ path: String, _ id: String, _ summary: String, _ details: String, _ parameters: [Parameter],
    body: JSONTree = .anyOf(.schema(.layoutSpec), .schema(.solveRequest)), examples: JSONTree? = nil,
    answer: (String, JSONTree)
  ) -> Self {
    Self(
      path: path, id: id, tag: .layouts, summary: summary, details: details,
      parameters: EnvironmentOption.allCases.map(Parameter.init) + parameters, body: (body, examples), answer: answer,
      problems: [
        .badRequest, .notAcceptable, .timeout, .lengthRequired, .tooLarge, .unsupportedMediaType, .unprocessable,
        .unavailable,
      ])
  }

  /// An endpoint that is read, or asked whether what was read has changed.
  private static func page(
    _ path: String, _ id: String, _ tag: Tag, _ summary: String, _ answer: (String, JSONTree),
    parameters: [Parameter] = [], problems: [OpenAPIDocument.ProblemResponse] = []
  ) -> Self {
    Self(
      path: path, id: id, tag: tag, summary: summary, parameters: parameters + [.ifNoneMatch], answer: answer,
      problems: [.badRequest, .notAcceptable] + problems)
  }
}

extension OpenAPIDocument.Operation {
  /// The Operation Object.
  func description(of endpoint: Endpoint) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("operationId", .string(id)), ("summary", .string(summary)), ("tags", [.string(tag.rawValue)]),
    ]
    if let details { members.append(("description", .string(details))) }
    members.append(("parameters", .array(parameters.map(\.reference))))
    if let body {
      let examples = body.examples.map { ["examples": $0] as JSONTree } ?? [:]
      let media = (["schema": body.schema] as JSONTree).adding(examples)
      members.append(("requestBody", ["required": true, "content": ["application/json": media]]))
    }
    members.append(("responses", responses(of: endpoint)))
    return .object(members)
  }

  private func responses(of endpoint: Endpoint) -> JSONTree {
    let isCached = endpoint.verb == .get
    let headers = JSONTree.object(of: isCached ? [.requestID, .entityTag] : [OpenAPIDocument.Header.requestID]) {
      ($0.name, $0.reference)
    }
    let content = JSONTree.object(of: endpoint.mediaTypes.prefix(1)) { ("\($0)", ["schema": answer.schema]) }
    let success: JSONTree = ["200": ["description": .string(answer.text), "headers": headers, "content": content]]
    let unchanged: JSONTree = [
      "304": ["description": "What the client has is still what it would get.", "headers": headers]
    ]
    return success.adding(isCached ? unchanged : [:])
      .adding(.object(of: problems) { ("\($0.status.code)", $0.reference) })
  }
}
