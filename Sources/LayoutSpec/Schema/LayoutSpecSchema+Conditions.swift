import Layout

extension LayoutSpecSchema {
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
