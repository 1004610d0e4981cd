import LayoutOperations
import LayoutSpec

extension SchemaName {
  /// The schema's key in the document.
  var component: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var schema: JSONTree {
    switch self {
    case .checkReport: OpenAPIDocument.checkReport
    case .finding: OpenAPIDocument.finding
    case .explanation: OpenAPIDocument.explanation
    case .importReport: OpenAPIDocument.importReport
    case .breakpoints: OpenAPIDocument.breakpoints
    case .diagnoses: .record(["logs": .list(of: .schema(.diagnosis))], required: .all)
    case .diagnosis: OpenAPIDocument.diagnosis
    case .layoutSpec: OpenAPIDocument.layoutSpec
    case .environment: OpenAPIDocument.environment
    case .deviceName: OpenAPIDocument.deviceName
    case .options: OpenAPIDocument.options
    case .solveRequest: OpenAPIDocument.request(with: [:], required: ["spec"])
    case .touchRequest: OpenAPIDocument.touchRequest
    case .touches: OpenAPIDocument.touches
    case .keysRequest: OpenAPIDocument.keysRequest
    case .hardwareKeys: OpenAPIDocument.hardwareKeys
    case .keyPress: OpenAPIDocument.keyPress
    case .transitionRequest: OpenAPIDocument.transitionRequest
    case .transition: OpenAPIDocument.transition
    case .result: OpenAPIDocument.result
    case .resolvedEnvironment: OpenAPIDocument.resolvedEnvironment
    case .results:
      .record(
        [
          "results": .list(
            of: .union(of: [.result, .touches, .hardwareKeys, .keyPress, .transition, .breakpoints, .problem]))
        ], required: .all)
    case .problem: OpenAPIDocument.problem
    case .specError: OpenAPIDocument.specError
    case .device: OpenAPIDocument.device
    case .devices: .record(["devices": .list(of: .schema(.device))], required: .all)
    case .status: .record(["status": .word(among: ["ok", "draining"])], required: .all)
    case .checkedBody: OpenAPIDocument.checkedBody
    }
  }

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
    name == .checkedBody ? name.schema : .reference("#/components/schemas/\(name.component)")
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
