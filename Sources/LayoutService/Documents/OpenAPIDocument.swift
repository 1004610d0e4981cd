import LayoutOperations
import LayoutSpec

/// The OpenAPI 3.1 document, which describes every endpoint, parameter and response.
enum OpenAPIDocument {
  /// The pretty-printed document. It is built on first use.
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
      "tags": .array(Description.Tag.allCases.map { ["name": .string($0.rawValue)] }),
      "paths": paths,
      "components": [
        "schemas": .object(of: Schema.allCases) { ($0.component, $0.schema) },
        "parameters": .object(of: Parameter.all) { ($0.component, $0.description) },
        "headers": .object(of: Header.all) { ($0.component, $0.description) },
        "responses": .object(of: ProblemResponse.all) { ($0.component, $0.description) },
      ],
    ]
  }

  private static var paths: JSONTree {
    let described = Endpoint.all.compactMap { endpoint in endpoint.description.map { (endpoint, $0) } }
    return .object(of: described) { endpoint, description in
      (endpoint.name, [endpoint.verb == .get ? "get" : "post": description.tree(of: endpoint)])
    }
  }
}
