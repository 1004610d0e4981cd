import LayoutSpec
import HTTPMessage

extension OpenAPIDocument {
  /// The description of an endpoint, in addition to its own properties.
  struct Operation {
    /// The group that an endpoint is listed under.
    enum Tag: String, CaseIterable {
      case layouts, documents, operation
    }

    let path: String
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
    var problems: [ProblemResponse]
  }
}

extension OpenAPIDocument.Operation {
  func description(of endpoint: Endpoint) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("operationId", .string(id)), ("summary", .string(summary)), ("tags", [.string(tag.rawValue)]),
    ]
    if let details { members.append(("description", .string(details))) }
    members.append(("parameters", .array(parameters.map(\.reference))))
    if let body {
      let examples = body.examples.map { ["examples": $0] as JSONTree } ?? [:]
      let media = (["schema": body.schema] as JSONTree).adding(examples)
      // A text may be empty, so a request without a body is valid too.
      let isRequired = endpoint.bodyTypes != .text
      let content = JSONTree.object(of: endpoint.bodyTypes.names) { ("\($0)", media) }
      members.append(("requestBody", ["required": .boolean(isRequired), "content": content]))
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
    responses += problems.map { ($0.status, $0.reference) }.sorted { $0.status.code < $1.status.code }
    return .object(of: responses) { ("\($0.status.code)", $0.value) }
  }
}
