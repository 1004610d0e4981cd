import HTTPMessage
import JSON
import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  /// A part of the document to which others refer.
  struct Component {
    let section: String
    let key: String
    /// That of the parameter or header field.
    let name: String
    let description: JSONTree

    /// The key is by default made from the name, such as `SplitSide` from `split-side`.
    init(_ section: String, key: String? = nil, _ name: String, _ description: JSONTree) {
      (self.section, self.name, self.description) = (section, name, description)
      self.key = key ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    var reference: JSONTree { .reference("#/components/\(section)/\(key)") }
  }

  static func descriptions(of components: [Component]) -> JSONTree {
    .object(of: components) { ($0.key, $0.description) }
  }

  // MARK: Parameters

  /// Those of the environment come first.
  static let parameters =
    Operation.all.flatMap(\.allOptions).withoutDuplicates { $0.name }.map { parameter($0) }
    + [ifNoneMatch] + identifiers

  static let ifNoneMatch = parameter(
    "If-None-Match", in: "header", "The entity tags of the client's copies.", .type("string"),
    ["example": "\"51f6acf3c3d68997\""])

  static let identifiers = [
    parameter(
      "id", in: "path", key: "DeviceId", "The device's id, such as iphone-16.",
      ["type": "string", "minLength": 1, "pattern": "^[a-z0-9-]+$"]),
    parameter(
      "name", in: "path", key: "ProblemName", "The problem's name, the end of its type.",
      .word(among: ProblemPages.texts.map { $0.key.name })),
  ]

  static func parameter(_ option: Option) -> Component {
    let repetition: JSONTree = option.mayRepeat ? ["style": "form", "explode": true] : [:]
    let example = option.example.map { ["example": option.mayRepeat ? [.string($0)] : .string($0)] as JSONTree }
    return parameter(
      option.name, in: "query", option.sentences, option.mayRepeat ? .list(of: option.schema) : option.schema,
      repetition.adding(example ?? [:]))
  }

  private static func parameter(
    _ name: String, in location: String, key: String? = nil, _ text: String, _ schema: JSONTree, _ more: JSONTree = [:]
  ) -> Component {
    let description = (["name": .string(name), "in": .string(location)] as JSONTree)
      .adding(location == "path" ? ["required": true] : [:])
      .adding(["description": .string(text), "schema": schema]).adding(more)
    return Component("parameters", key: key, name, description)
  }

  // MARK: Header fields

  static let requestID = header(
    "X-Request-Id", key: "RequestId", "The request's X-Request-Id, or a new one; the log has it, too.")
  static let entityTag = header("ETag", "Changes with the content.")
  static let allow = header("Allow", "The methods of this path, separated by commas.")
  static let retryAfter = header("Retry-After", "The number of seconds after which to try again.")
  static let importWarnings = header(
    "Import-Warnings", "The codes of what the spec lacks of the file, separated by commas. A report has them in full.")

  private static func header(_ name: String, key: String? = nil, _ text: String) -> Component {
    Component("headers", key: key, name, ["description": .string(text), "schema": .type("string")])
  }

  /// As in a response that has them.
  static func headers(_ own: [Component]) -> JSONTree {
    .object(of: [requestID] + own) { ($0.name, $0.reference) }
  }

  // MARK: Problems

  /// In the order of the statuses.
  static let problems = Set(ProblemPages.texts.map { $0.key.status }).sorted().map { code in
    let status = HTTPStatus(code)
    return (status: status, component: problem(status))
  }

  private static func problem(_ status: HTTPStatus) -> Component {
    let titles = ProblemPages.texts.map { $0.key }.filter { $0.status == status.code }.map { $0.title }
    return Component(
      "responses", key: "\(status.reason)".filter { $0 != " " }, "",
      [
        "description": .string(titles.joined(separator: "; ") + "."),
        "content": ["application/problem+json": ["schema": .schema(.problem)]],
        "headers": headers(status == .methodNotAllowed ? [allow] : status == .serviceUnavailable ? [retryAfter] : []),
      ])
  }

  /// The problems that any request may cause: most are detected before the endpoint is known.
  static let problemsEverywhere: [HTTPStatus] = [
    .badRequest, .methodNotAllowed, .notAcceptable, .requestTimeout, .contentTooLarge, .targetTooLong,
    .expectationFailed, .fieldsTooLarge, .notImplemented, .versionNotSupported,
  ]

  static let problemsOfBodies: [HTTPStatus] =
    problemsEverywhere + [.lengthRequired, .unsupportedMediaType, .unprocessableContent, .serviceUnavailable]
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
