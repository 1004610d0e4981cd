import JSON
import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  struct Parameter {
    let name: String
    /// The key in the document, such as `SplitSide` for `split-side`.
    let component: String
    let description: JSONTree

    var reference: JSONTree { .reference("#/components/parameters/\(component)") }
  }
}

extension OpenAPIDocument.Parameter {
  static let all =
    Operation.all.flatMap(\.allOptions).withoutDuplicates { $0.name }.map { Self($0) } + [
      .ifNoneMatch, deviceID, problemName,
    ]

  static let ifNoneMatch = Self(
    "If-None-Match", in: "header", "The entity tags of the client's copies.", .type("string"),
    ["example": "\"51f6acf3c3d68997\""])
  private static let deviceID = Self(
    "id", in: "path", component: "DeviceId", "The device's id, such as iphone-16.",
    ["type": "string", "minLength": 1, "pattern": "^[a-z0-9-]+$"])
  private static let problemName = Self(
    "name", in: "path", component: "ProblemName", "The problem's name, the end of its type.",
    .word(among: ProblemPages.texts.map { $0.key.name }))

  init(_ option: Option) {
    let repetition: JSONTree = option.mayRepeat ? ["style": "form", "explode": true] : [:]
    let example = option.example.map { ["example": option.mayRepeat ? [.string($0)] : .string($0)] as JSONTree }
    self.init(
      option.name, in: "query", option.sentences, option.mayRepeat ? .list(of: option.schema) : option.schema,
      repetition.adding(example ?? [:]))
  }

  private init(
    _ name: String, in location: String, component: String? = nil, _ text: String, _ schema: JSONTree,
    _ more: JSONTree = [:]
  ) {
    self.name = name
    self.component =
      component ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    description = (["name": .string(name), "in": .string(location)] as JSONTree)
      .adding(location == "path" ? ["required": true] : [:])
      .adding(["description": .string(text), "schema": schema]).adding(more)
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
