import LayoutReports
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
    ofEnvironment + RequestOption.allCases.map(Self.init) + [.ifNoneMatch, .deviceID, .problemName]

  private static let ofEnvironment = EnvironmentOption.allCases.map(Self.init) + AllValuesOption.allCases.map(Self.init)

  static func all(of operation: Operation) -> [Self] {
    (operation.takesEnvironment ? ofEnvironment : []) + operation.options.map(Self.init)
  }

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
    value: .word(among: ProblemPages.texts.map { $0.0.name }))
}

extension OpenAPIDocument.Parameter {
  init(_ option: EnvironmentOption) {
    self.init(
      name: option.name, text: option.mayRepeat ? "\(option.text) May be repeated." : option.text,
      value: option.schema, mayRepeat: option.mayRepeat, example: option.example)
  }

  init(_ option: AllValuesOption) {
    var text = "\(option.summary.prefix(1).uppercased())\(option.summary.dropFirst())."
    if option.excludesValues {
      text += " It contradicts \(option.options.map { $0.name }.joined(separator: ", ")), which gets the status 400."
    }
    self.init(name: option.name, text: text, value: .type("boolean").defaulting(to: false))
  }

  init(_ option: RequestOption) {
    self.init(
      name: option.rawValue, text: option.sentence, value: option.schema, mayRepeat: option.mayRepeat,
      example: option.example.map { option.mayRepeat ? [.string($0)] : .string($0) })
  }
}

extension RequestOption {
  fileprivate var schema: JSONTree {
    if self == .rule {
      return .word(
        among: CheckRule.allCases.flatMap { rule in
          CheckSeverity.allCases.map { "\(rule.rawValue)=\($0.rawValue)" }
        })
    }
    return switch value {
    case .flag: .type("boolean").defaulting(to: false)
    case .word(let words): .word(among: words)
    case .integer(let range):
      ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .number(let range):
      ["type": "number", "minimum": .integer(Int(range.lowerBound)), "maximum": .integer(Int(range.upperBound))]
    case .text: .type("string")
    }
  }
}

extension EnvironmentOption {
  /// The description of the option, with the form of its text if it has one.
  fileprivate var text: String {
    if self == .device { return "The device, or none; /v1/devices lists the devices." }
    return hasForm ? "\(sentence.dropLast()) (\(placeholder))." : sentence
  }

  /// Whether the option's text is neither one of its words nor a number.
  private var hasForm: Bool {
    switch self {
    case .window, .safeArea, .additionalSafeArea, .keyboard, .keyboardFrame, .keyboardNear, .occlusion, .division,
      .trait, .set:
      true
    default: false
    }
  }

  fileprivate var schema: JSONTree {
    if hasForm { return .type("string") }
    if isFlag { return .type("boolean") }
    if self == .device { return .schema(.deviceName) }
    return words.isEmpty ? .positiveNumber : .word(among: words)
  }

  fileprivate var example: JSONTree? {
    switch self {
    case .window: "390x844"
    case .safeArea: "47,0,34,0"
    case .additionalSafeArea: "44,0,49,0"
    case .occlusion: ["867,0,84,120"]
    case .division: "455.5,0,40,669"
    case .keyboardFrame: "0,553,393,299"
    default: nil
    }
  }
}
