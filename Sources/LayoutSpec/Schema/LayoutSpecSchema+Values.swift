import Layout

extension LayoutSpecSchema {
  /// A name as a regular expression. Because not every engine has Unicode classes, it lists the characters that are not
  /// letters: all of ASCII, and the blocks of symbols. Rarer ones are left to the parser of specs.
  static let namePattern: String = {
    let signs =
      #"\[-^`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0300-\u036f\u2000-\u206f\u20a0-\u20ff"#
      + #"\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ue000-\uf8ff\ufe00-\ufe6f"#
      + #"\uffe0-\uffff"#
    return #"[^\u0000-@\#(signs)][^\u0000-/:-@\#(signs)]*"#
  }()

  static var value: JSONTree {
    value(.number, .value).described(
      """
      A number of at most 1e9; or an expression over metrics and numbers, such as "2 * gap + 1"; or a list of \
      {when, value}: the value of the first entry whose condition holds.
      """
    )
  }

  static func value(_ number: JSONTree, _ definition: Definition) -> JSONTree {
    .anyOf(number, .type("string"), .alternatives(of: .defined(definition)))
  }

  static var priority: JSONTree {
    let names = PriorityName.all.sorted { $0.value > $1.value }.map { $0.key }
    return .anyOf(.type("number"), .type("string"), .word(among: names)).described(
      "Above 0, at most 1000; or a name (required is 1000, high 750, low 250, …) or a metric, optionally + n or - n.")
  }

  static var insets: JSONTree {
    let sides = JSONTree.object(of: Rect.Edge.allCases) { ($0.rawValue, .defined(.value)) }
    return .anyOf(.defined(.value), .node(sides).described("A value for each side."))
      .described("One value for all sides, or a value for each (default: 0).")
  }

  static var condition: JSONTree {
    let combinations: JSONTree = [
      "$comment": true,
      "not": .defined(.condition).described("Holds if that condition does not."),
      "any": .list(of: .defined(.condition)).described("Holds if one of these does."),
      "all": .list(of: .defined(.condition)).described("Holds if all of these do."),
    ]
    let traits = JSONTree.object(of: TraitName.allCases) { ($0.rawValue, $0.test.described($0.sentence)) }
    let entries = JSONTree.record(combinations.adding(traits)).adding(["additionalProperties": customTrait])
    return .anyOf(.defined(.identifier), entries).described(
      """
      Holds if all its entries do: traits with a value, an array of values, or {min, max}. Or the name of a condition \
      in conditions.
      """
    )
  }

  private static var customTrait: JSONTree {
    .anyOf(.type("string"), .list(of: .type("string")))
      .described("A custom trait: its value, or an array of possible values.")
  }

  static var numberTest: JSONTree {
    let range = JSONTree.node(["min": .defined(.number), "max": .defined(.number)])
      .adding(.anyOf(["required": ["min"]], ["required": ["max"]]))
    return .anyOf(.defined(.number), .list(of: .defined(.number)), range)
  }
}

extension TraitName {
  var sentence: String {
    switch self {
    case .device: "The device."
    case .idiom: "Phone or pad."
    case .windowOrientation: "landscape if the window is wider than high."
    case .homeIndicator: "Whether there is a home indicator instead of a home button."
    case .horizontalSizeClass: "The horizontal size class."
    case .verticalSizeClass: "The vertical size class."
    case .keyboardState: "The state of the system's keyboard."
    case .keyboardNear: "Edges that the keyboard is near; an array means all of them."
    case .keyboardAwayFrom: "Edges that the keyboard is away from; an array means all of them."
    case .windowWidth: "The window's width in points: a number, or {min, max} for min <= width < max."
    case .windowHeight: "The window's height in points."
    case .rootWidth: "The root's width in points."
    case .rootHeight: "The root's height in points."
    case .keyboardGuideActive: "Whether the keyboard guide follows a keyboard."
    case .orientation, .notch, .needsInputModeSwitchKey, .split, .contentSizeCategory, .layoutDirection, .scale:
      Key(text: rawValue)?.environmentSentence ?? ""
    }
  }

  fileprivate var test: JSONTree {
    if Self.numeric.contains(self) { return .defined(.numberTest) }
    if isBoolean { return oneOrSeveral(["enum": [true, false]]) }
    switch self {
    case .device: return oneOrSeveral(.defined(.device))
    case .keyboardNear, .keyboardAwayFrom: return oneOrSeveral(.word(of: Rect.Edge.self))
    default: return oneOrSeveral(.word(among: words))
    }
  }

  private func oneOrSeveral(_ value: JSONTree) -> JSONTree { .anyOf(value, .list(of: value)) }
}
