import HTTPMessage
import LayoutOperations
import LayoutSpec

enum OpenAPIDocument {
  static let text: String = document.text

  private static var document: JSONTree {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "layoutc",
        "version": .string(Version.current),
        "description": "Solves layout specs and returns the frames of views and keys.",
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": "/"]],
      "tags": .array(["layouts", "documents", "operation"].map { ["name": .string($0)] }),
      "paths": .object(Endpoint.all.compactMap { endpoint in endpoint.description.map { (endpoint.name, $0) } }),
      "components": [
        "schemas": .object(SchemaName.allCases.compactMap { name in schema(name).map { (name.component, $0) } }),
        "parameters": descriptions(of: parameters),
        "headers": descriptions(of: [requestID, entityTag, allow, retryAfter, importWarnings]),
        "responses": descriptions(of: problems.map { $0.component }),
      ],
    ]
  }
}

extension Endpoint {
  /// `nil` if the document leaves the path out.
  fileprivate var description: JSONTree? {
    if let operation { return ["post": description(of: operation)] }
    return page.map { ["get": description(of: $0)] }
  }

  private func description(of operation: Operation) -> JSONTree {
    let examples = operation.body.lazy.compactMap { $0.examples }.first.map { ["examples": $0] as JSONTree } ?? [:]
    let body = (["schema": operation.body.isEmpty ? .file : .union(of: operation.body)] as JSONTree).adding(examples)
    let schemas = operation.response.schemas
    return [
      "operationId": .string(operation.name),
      "summary": .string(operation.summary.prefix(1).uppercased() + operation.summary.dropFirst() + "."),
      "tags": ["layouts"],
      "description": .string(operation.details),
      "parameters": .array(operation.allOptions.map { OpenAPIDocument.parameter($0).reference }),
      // A text may be empty, so a request without a body is valid too.
      "requestBody": [
        "required": .boolean(operation != .diagnose),
        "content": .object(of: operation.bodyTypes) { ("\($0)", body) },
      ],
      "responses": responses(
        operation.response.text, schemas.isEmpty ? .type("string") : .union(of: schemas),
        operation == .importing ? [OpenAPIDocument.importWarnings] : [], OpenAPIDocument.problemsOfBodies),
    ]
  }

  private func description(of page: Page) -> JSONTree {
    let isText = mediaTypes.contains { "\($0)".hasPrefix("text/") }
    let identifiers = OpenAPIDocument.identifiers.filter { name.hasSuffix("{\($0.name)}") }
    return [
      "operationId": .string(page.id),
      "summary": .string(page.summary),
      "tags": [.string(page.tag)],
      "parameters": .array((identifiers + [OpenAPIDocument.ifNoneMatch]).map { $0.reference }),
      "responses": responses(
        page.response, page.schema.map { .schema($0) } ?? .type(isText ? "string" : "object"),
        [OpenAPIDocument.entityTag],
        OpenAPIDocument.problemsEverywhere + (takesIdentifier ? [.notFound] : []) + page.problems),
    ]
  }

  private func responses(
    _ text: String, _ schema: JSONTree, _ own: [OpenAPIDocument.Component], _ problems: [HTTPStatus]
  ) -> JSONTree {
    let headers = OpenAPIDocument.headers(own)
    let content = JSONTree.object(of: mediaTypes.prefix(1)) { ("\($0)", ["schema": schema]) }
    var responses: [(status: HTTPStatus, value: JSONTree)] = [
      (.ok, ["description": .string(text), "headers": headers, "content": content])
    ]
    if operation == nil {
      let text = "The client's copy is still current."
      responses.append((.notModified, ["description": .string(text), "headers": headers]))
    }
    responses += OpenAPIDocument.problems.filter { problems.contains($0.status) }
      .map { ($0.status, $0.component.reference) }
    return .object(of: responses) { ("\($0.status.code)", $0.value) }
  }
}
