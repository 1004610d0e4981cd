import LayoutSpec

extension OpenAPIDocument {
  /// A schema of a body or response that is defined once and referred to by its name.
  enum Schema: String, CaseIterable {
    case checkReport, finding, explanation, importReport, breakpoints, diagnoses, diagnosis, layoutSpec, environment,
      deviceName
    case options, solveRequest, touchRequest, touches, keysRequest, hardwareKeys, keyPress, transitionRequest
    case transition, result, resolvedEnvironment, results, problem, specError, device, devices, status

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
      case .solveRequest: OpenAPIDocument.solveRequest
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
              of: .anyOf(
                .schema(.result), .schema(.touches), .schema(.hardwareKeys), .schema(.keyPress), .schema(.transition),
                .schema(.breakpoints), .schema(.problem)))
          ], required: .all)
      case .problem: OpenAPIDocument.problem
      case .specError: OpenAPIDocument.specError
      case .device: OpenAPIDocument.device
      case .devices: .record(["devices": .list(of: .schema(.device))], required: .all)
      case .status: .record(["status": .word(among: ["ok", "draining"])], required: .all)
      }
    }
  }
}

extension JSONTree {
  static func schema(_ schema: OpenAPIDocument.Schema) -> JSONTree {
    .reference("#/components/schemas/\(schema.component)")
  }

  static var file: JSONTree { ["type": "string", "format": "binary"] }

  /// Returns the schema of an object with exactly these numbers.
  static func numbers(_ names: String...) -> JSONTree {
    JSONTree.record(.object(of: names) { ($0, .type("number")) }, required: .all).closed
  }
}
