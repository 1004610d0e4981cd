import Layout
import LayoutReports
import LayoutSpec
import RequestOptions

extension OpenAPIDocument {
  /// What an endpoint takes beside the body.
  struct Parameter {
    enum Place: String {
      case query, header, path
    }

    let name: String
    var place = Place.query
    /// What it is under in the document, where that is not its name in capitals.
    var alias: String?
    let text: String
    /// The JSON Schema of its value, or of each value where it may be repeated.
    let value: JSONTree
    var mayRepeat = false
    var example: JSONTree?
  }
}

extension OpenAPIDocument.Parameter {
  /// Every parameter, those that name environments first.
  static let all =
    EnvironmentOption.allCases.map(Self.init) + [
      .rounding, .includeGuides, .onConflict, .rule, .show, .theme, .view, .ifNoneMatch, .deviceID,
    ]

  /// Its name in the document: `SplitSide` for `split-side`.
  var component: String {
    alias ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Where an operation leaves the description to the document's list.
  var reference: JSONTree { .reference("#/components/parameters/\(component)") }

  /// The Parameter Object.
  var description: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("name", .string(name)), ("in", .string(place.rawValue))]
    if place == .path { members.append(("required", true)) }
    members.append(("description", .string(text)))
    members.append(("schema", mayRepeat ? .list(of: value) : value))
    if mayRepeat { members += [("style", "form"), ("explode", true)] }
    if let example { members.append(("example", example)) }
    return .object(members)
  }
}

extension OpenAPIDocument.Parameter {
  static let rounding = Self(
    name: "rounding", text: "pixel moves each edge to the nearest pixel.", value: .word(of: SpecOptions.Rounding.self))
  static let includeGuides = Self(
    name: "include-guides", text: "Whether guides and spacers have frames, too.",
    value: .word(among: ["true", "false"]))
  static let onConflict = Self(
    name: "on-conflict", text: "break drops required constraints that conflict with earlier ones.",
    value: .word(of: SpecOptions.ConflictPolicy.self))

  static let rule = Self(
    name: "rule", text: "How much a rule of the check weighs, RULE=SEVERITY.",
    value: .word(
      among: CheckRule.allCases.flatMap { rule in
        CheckSeverity.allCases.map { "\(rule.rawValue)=\($0.rawValue)" }
      }),
    mayRepeat: true, example: ["small-target=off"])

  static let show = Self(
    name: "show",
    text: "What is drawn beside keys and views: some of \(layers.joined(separator: ", ")), with commas between.",
    value: .text(matching: TextPattern.listed(layers)), example: "guides,frames")
  private static let layers = PictureLayer.allCases.map(\.rawValue)

  static let theme = Self(
    name: "theme", text: "The picture's colours; none leaves them to the page that shows it.",
    value: .word(of: PictureTheme.self))
  static let view = Self(
    name: "view", text: "What is explained: a view, or one attribute of it.", value: .type("string"),
    example: "q.width")

  static let ifNoneMatch = Self(
    name: "If-None-Match", place: .header, text: "Entity tags that the client has an answer for.",
    value: .type("string"), example: "\"51f6acf3c3d68997eb91de7762c8dcac\"")
  static let deviceID = Self(
    name: "id", place: .path, alias: "DeviceId", text: "The device's id, such as iphone-16.",
    value: ["type": "string", "minLength": 1, "pattern": "^[a-z0-9-]+$"])
}

extension OpenAPIDocument.Parameter {
  /// What the command line has as an option.
  init(_ option: EnvironmentOption) {
    self.init(
      name: option.name, text: option.mayRepeat ? "\(option.text) May be repeated." : option.text,
      value: option.schema, mayRepeat: option.mayRepeat, example: option.example)
  }
}

extension EnvironmentOption {
  /// What the option says, and where that is a text of its own form, the form.
  fileprivate var text: String {
    if self == .device { return "The device, one of those that /v1/devices lists, or none." }
    return pattern == nil ? sentence : "\(sentence.dropLast()) (\(placeholder))."
  }

  /// What its text looks like, as a regular expression; `nil` where it is one of its words, or a number.
  fileprivate var pattern: String? {
    let number = TextPattern.number
    let positive = TextPattern.positiveNumber
    return switch self {
    case .window: #"\#(positive)x\#(positive)(\+\#(number)\+\#(number))?"#
    case .safeArea: "\(number)(,\(number)){3}"
    case .keyboard: "\(TextPattern.oneOf(words))(:\(positive))?"
    case .keyboardFrame: "\(number),\(number),\(positive),\(positive)"
    case .keyboardNear: TextPattern.listed(words)
    case .trait: "[^=]+=.*"
    case .set: "[^=]+=\(number)"
    case .device, .orientation, .split, .splitSide, .idiom, .scale, .direction, .needsInputModeSwitchKey, .notch: nil
    }
  }

  fileprivate var schema: JSONTree {
    if let pattern { return .text(matching: pattern) }
    return words.isEmpty ? .positiveNumber : .word(among: words)
  }

  fileprivate var example: JSONTree? {
    switch self {
    case .window: "390x844"
    case .safeArea: "47,0,34,0"
    case .keyboardFrame: "0,553,393,299"
    default: nil
    }
  }
}

/// Regular expressions of what parameters are put together from.
private enum TextPattern {
  /// A number in range, as JSON writes it, without an exponent.
  static let number = #"-?(0|[1-9][0-9]{0,8})(\.[0-9]{1,9})?"#
  /// A number of at least 1.
  static let positiveNumber = #"[1-9][0-9]{0,8}(\.[0-9]{1,9})?"#

  static func oneOf(_ words: [String]) -> String { "(\(words.joined(separator: "|")))" }

  /// Words with commas between, or nothing.
  static func listed(_ words: [String]) -> String { "(\(oneOf(words))(,\(oneOf(words)))*)?" }
}

extension JSONTree {
  /// A text that a regular expression takes as a whole.
  fileprivate static func text(matching pattern: String) -> JSONTree {
    ["type": "string", "pattern": "^\(pattern)$"]
  }
}
