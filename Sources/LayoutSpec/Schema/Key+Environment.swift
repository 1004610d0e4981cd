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
