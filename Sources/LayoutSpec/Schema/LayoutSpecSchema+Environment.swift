import Layout

extension LayoutSpecSchema {
  static var environment: JSONTree {
    let position = JSONTree.defined(.number).defaulting(to: 0)
    let inset = JSONTree.numberFromZero.defaulting(to: 0)
    let size: JSONTree = ["width": .defined(.positiveNumber), "height": .defined(.positiveNumber)]
    let origin: JSONTree = ["x": .defined(.number), "y": .defined(.number)]
    let place: JSONTree = ["x": position, "y": position]
    let frame = JSONTree.node(place.adding(size), required: ["width", "height"])
    let screen: JSONTree = [
      "device": .defined(.device),
      "orientation": .word(of: Orientation.self).described(Key.orientation.environmentSentence),
      "split": .word(of: Split.self).described(Key.split.environmentSentence),
      "splitSide": .word(of: SplitSide.self).described(Key.splitSide.environmentSentence),
      "window": frame.described("The window in points, in screen coordinates."),
      "safeArea": .node(["top": position, "left": position, "bottom": position, "right": position])
        .described(Key.safeArea.environmentSentence),
      "additionalSafeArea": .node(["top": inset, "left": inset, "bottom": inset, "right": inset])
        .described(Key.additionalSafeArea.environmentSentence),
    ]
    let facts: [TraitName] = [
      .idiom, .scale, .notch, .homeIndicator, .horizontalSizeClass, .verticalSizeClass, .layoutDirection,
      .contentSizeCategory, .needsInputModeSwitchKey,
    ]
    let values = JSONTree.object(of: facts) { trait in
      let word = trait.isBoolean ? JSONTree.type("boolean") : .word(among: trait.words)
      return (trait.rawValue, (trait == .scale ? .defined(.positiveNumber) : word).described(trait.sentence))
    }
    let keyboard: JSONTree = [
      "state": .word(of: KeyboardState.self).described("Its state."),
      "frame": .node(origin.adding(size)).described("Its frame on the screen, in points."),
      "height": .defined(.positiveNumber).described("Its height in points."),
      "inputHeight": .defined(.positiveNumber).described("The height of a custom keyboard's own view, in points."),
      "near": .list(of: .word(of: Rect.Edge.self)).described("The edges of the window near it."),
    ]
    let others: JSONTree = [
      "windowControls": .flag(Key.windowControls.environmentSentence, default: nil),
      "occlusions": .list(of: frame.described(Key.occlusions.environmentSentence))
        .described("The areas of the root under parts of the device or the system."),
      "division": frame.described(Key.division.environmentSentence),
      "keyboard": .node(keyboard).described("The system's keyboard."),
      "traits": JSONTree.record(["$comment": true]).described("Custom traits and their values.")
        .adding(["additionalProperties": .type("string"), "examples": [["plane": "numbers"]]]),
      "metrics": JSONTree.record(["$comment": true]).described("Replaces metrics of the spec.")
        .adding(["additionalProperties": .defined(.number), "examples": [["gap": 4]]]),
    ]
    return .node(screen.adding(values).adding(others))
      .described("The environment for which the layout is solved. Missing keys are derived.")
  }
}

extension Key {
  /// What a key of the environment means: a phrase without a full stop; empty for other keys.
  package var environmentSummary: String {
    switch self {
    case .orientation: "the orientation of the device"
    case .split: "the part of the screen that the window takes"
    case .splitSide: "the edge of the screen at which a split window is"
    case .safeArea: "the window's safe area, in points inward from its edges"
    case .additionalSafeArea: "what bars of the app take from the safe area, in points"
    case .windowControls: "whether the system shows its controls in the window's top leading corner"
    case .occlusions: "an area of the root under a part of the device or the system, in points"
    case .division: "the area of the root on both sides of the fold, in points"
    case .scale: "the number of pixels per point"
    case .layoutDirection: "the layout direction"
    case .contentSizeCategory: "the text size (Dynamic Type): extraSmall to accessibilityExtraExtraExtraLarge"
    case .needsInputModeSwitchKey: "whether the system requires a globe key"
    case .notch: "whether the screen has a notch"
    default: ""
    }
  }

  var environmentSentence: String { environmentSummary.prefix(1).uppercased() + environmentSummary.dropFirst() + "." }
}
