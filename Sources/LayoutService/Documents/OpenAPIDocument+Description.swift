import HTTPMessage
import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  /// The description of an endpoint, in addition to its own properties.
  struct Description: Sendable {
    /// The group that an endpoint is listed under.
    enum Tag: String, CaseIterable {
      case layouts, documents, operation
    }

    /// The name of the operation in generated code.
    let id: String
    let tag: Tag
    let summary: String
    var details: String?
    var parameters: [Parameter] = []
    var body: (schema: JSONTree, examples: JSONTree?)?
    let response: (text: String, schema: JSONTree)
    /// The header fields of the response, in addition to those of every response.
    var headers: [Header] = []
    /// The statuses of problems.
    var problems: [HTTPStatus]

    /// Returns the description of a document, which supports conditional requests.
    static func page(
      _ id: String, tag: Tag = .documents, _ summary: String, own parameter: Parameter? = nil,
      response: (String, JSONTree), problems: [HTTPStatus] = []
    ) -> Self {
      Self(
        id: id, tag: tag, summary: summary, parameters: [parameter, .ifNoneMatch].compactMap { $0 },
        response: response, problems: ProblemResponse.everywhere + problems)
    }
  }
}

extension OpenAPIDocument.Description {
  func tree(of endpoint: Endpoint) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("operationId", .string(id)), ("summary", .string(summary)), ("tags", [.string(tag.rawValue)]),
    ]
    if let details { members.append(("description", .string(details))) }
    members.append(("parameters", .array(parameters.map(\.reference))))
    if let body, let operation = endpoint.operation {
      let examples = body.examples.map { ["examples": $0] as JSONTree } ?? [:]
      let media = (["schema": body.schema] as JSONTree).adding(examples)
      let content = JSONTree.object(of: operation.bodyTypes) { ("\($0)", media) }
      // A text may be empty, so a request without a body is valid too.
      members.append(("requestBody", ["required": .boolean(operation != .diagnose), "content": content]))
    }
    members.append(("responses", responses(of: endpoint)))
    return .object(members)
  }

  private func responses(of endpoint: Endpoint) -> JSONTree {
    let isCached = endpoint.verb == .get
    let own = isCached ? [.entityTag] : headers
    let headers = JSONTree.object(of: [OpenAPIDocument.Header.requestID] + own) { ($0.name, $0.reference) }
    let content = JSONTree.object(of: endpoint.mediaTypes.prefix(1)) { ("\($0)", ["schema": response.schema]) }
    var responses: [(status: HTTPStatus, value: JSONTree)] = [
      (.ok, ["description": .string(response.text), "headers": headers, "content": content])
    ]
    if isCached {
      let text = "The client's copy is still current."
      responses.append((.notModified, ["description": .string(text), "headers": headers]))
    }
    responses += OpenAPIDocument.ProblemResponse.all.filter { problems.contains($0.status) }
      .map { ($0.status, $0.reference) }
    return .object(of: responses) { ("\($0.status.code)", $0.value) }
  }
}
