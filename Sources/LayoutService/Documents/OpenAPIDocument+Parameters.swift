import JSON
import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  struct Parameter {
    enum Location: String {
      case query, header, path
    }

    let name: String
    var location = Location.query
    /// The parameter's key in the document, if it is not the capitalized name.
    var alias: String?
    let text: String
    /// The JSON Schema of its value, or of each value if it may be repeated.
    let value: JSONTree
    var mayRepeat = false
    var example: JSONTree?
  }
}

extension OpenAPIDocument.Parameter {
  /// Every parameter; those of the environment come first.
  static let all =
    Operation.all.flatMap(\.allOptions).withoutDuplicates { $0.name }.map { Self($0) } + [
      .ifNoneMatch, .deviceID, .problemName,
    ]

  /// The parameter's key in the document: `SplitSide` for `split-side`.
  var component: String {
    alias ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  var reference: JSONTree { .reference("#/components/parameters/\(component)") }

  var description: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("name", .string(name)), ("in", .string(location.rawValue))]
    if location == .path { members.append(("required", true)) }
    members.append(("description", .string(text)))
    members.append(("schema", mayRepeat ? .list(of: value) : value))
    if mayRepeat { members += [("style", "form"), ("explode", true)] }
    if let example { members.append(("example", example)) }
    return .object(members)
  }
}

extension OpenAPIDocument.Parameter {
  static let ifNoneMatch = Self(
    name: "If-None-Match", location: .header, text: "The entity tags of the client's copies.",
    value: .type("string"), example: "\"51f6acf3c3d68997\"")
  static let deviceID = Self(
    name: "id", location: .path, alias: "DeviceId", text: "The device's id, such as iphone-16.",
    value: ["type": "string", "minLength": 1, "pattern": "^[a-z0-9-]+$"])
  static let problemName = Self(
    name: "name", location: .path, alias: "ProblemName", text: "The problem's name, the end of its type.",
    value: .word(among: ProblemPages.texts.map { $0.key.name }))
}

extension OpenAPIDocument.Parameter {
  init(_ option: Option) {
    self.init(
      name: option.name, text: option.sentences, value: option.schema, mayRepeat: option.mayRepeat,
      example: option.example.map { option.mayRepeat ? [.string($0)] : .string($0) })
  }
}

extension Option {
  fileprivate var schema: JSONTree {
    switch name {
    case EnvironmentOption.device.name: return .schema(.deviceName)
    case Option.rule.name:
      return .word(
        among: CheckRule.allCases.flatMap { rule in
          CheckSeverity.allCases.map { "\(rule.rawValue)=\($0.rawValue)" }
        })
    default: break
    }
    return switch value {
    case .flag: .type("boolean").defaulting(to: false)
    case .truth: .type("boolean")
    case .word(let words, _): .word(among: words)
    case .integer(let range, _):
      ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .number(let range, _):
      ["type": "number", "minimum": .integer(Int(range.lowerBound)), "maximum": .integer(Int(range.upperBound))]
    case .positiveNumber: .positiveNumber
    case .text, .file: .type("string")
    }
  }
}
