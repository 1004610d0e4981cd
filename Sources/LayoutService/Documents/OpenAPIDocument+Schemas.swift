import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  static let schemas: [SchemaName: JSONTree] = {
    var schemas: [SchemaName: JSONTree] = [:]
    addRequests(to: &schemas)
    addQuestions(to: &schemas)
    addTransitions(to: &schemas)
    addResults(to: &schemas)
    addProblems(to: &schemas)
    addEnvironments(to: &schemas)
    addFindings(to: &schemas)
    addReports(to: &schemas)
    return schemas
  }()
}

extension SchemaName {
  /// The schema's key in the document.
  var component: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The examples of a body with this schema.
  var examples: JSONTree? {
    switch self {
    case .solveRequest: OpenAPIDocument.bodies
    case .touchRequest: OpenAPIDocument.touchBodies
    case .keysRequest: OpenAPIDocument.keysBodies
    case .transitionRequest: OpenAPIDocument.transitionBodies
    default: nil
    }
  }
}

extension JSONTree {
  static func schema(_ name: SchemaName) -> JSONTree {
    name == .checkedBody ? OpenAPIDocument.checkedBody : .reference("#/components/schemas/\(name.component)")
  }

  /// Returns the schema that accepts what at least one of the named schemas accepts.
  static func union(of names: [SchemaName]) -> JSONTree {
    names.count == 1 ? .schema(names[0]) : ["anyOf": .array(names.map { .schema($0) })]
  }

  static var file: JSONTree { ["type": "string", "format": "binary"] }

  /// Returns the schema of an object with exactly these numbers.
  static func numbers(_ names: String...) -> JSONTree {
    JSONTree.record(.object(of: names) { ($0, .type("number")) }, required: .all).closed
  }
}
