import Layout
import LayoutSpec

/// An option that names a part of the environment, on the command line and in the server's queries.
package enum EnvironmentOption: String, CaseIterable, Hashable, Sendable {
  case device
  case orientation
  case split
  case splitSide = "split-side"
  case window
  case safeArea = "safe-area"
  case additionalSafeArea = "additional-safe-area"
  case windowControls = "window-controls"
  case occlusion
  case division
  case idiom
  case scale
  case direction
  case contentSize = "content-size"
  case needsInputModeSwitchKey = "needs-input-mode-switch-key"
  case notch
  case keyboard
  case keyboardFrame = "keyboard-frame"
  case keyboardNear = "keyboard-near"
  case trait
  case set

  /// The option's name, without dashes.
  package var name: String { rawValue }

  /// The key of the environment that it sets.
  package var key: Key {
    switch self {
    case .device: .device
    case .orientation: .orientation
    case .split: .split
    case .splitSide: .splitSide
    case .window: .window
    case .safeArea: .safeArea
    case .additionalSafeArea: .additionalSafeArea
    case .windowControls: .windowControls
    case .occlusion: .occlusions
    case .division: .division
    case .idiom: .idiom
    case .scale: .scale
    case .direction: .layoutDirection
    case .contentSize: .contentSizeCategory
    case .needsInputModeSwitchKey: .needsInputModeSwitchKey
    case .notch: .notch
    case .keyboard: .keyboard
    case .keyboardFrame: .frame
    case .keyboardNear: .near
    case .trait: .traits
    case .set: .metrics
    }
  }

  /// Whether the option may be repeated: for several environments, or with `set` and `occlusion` for several metrics
  /// and occlusions of one.
  package var mayRepeat: Bool {
    switch self {
    case .device, .orientation, .split, .direction, .contentSize, .keyboard, .keyboardFrame, .trait, .set,
      .occlusion:
      true
    default: false
    }
  }

  /// The placeholder of the value in a synopsis.
  package var placeholder: String {
    switch self {
    case .device: "ID"
    case .orientation, .split, .splitSide, .idiom, .direction, .needsInputModeSwitchKey, .notch, .windowControls:
      words.joined(separator: "|")
    case .contentSize: "CATEGORY"
    case .window: "WxH[+X+Y]"
    case .safeArea, .additionalSafeArea: "TOP,LEFT,BOTTOM,RIGHT"
    case .scale: "N"
    case .keyboard: "STATE[:HEIGHT]"
    case .keyboardFrame, .occlusion, .division: "X,Y,W,H"
    case .keyboardNear: "EDGE,…"
    case .trait: "NAME=VALUE"
    case .set: "METRIC=NUMBER"
    }
  }

  /// The words that the value may be or start with; empty for a number or a name.
  package var words: [String] {
    switch self {
    case .device: DeviceTable.all.map { $0.id } + ["none"]
    case .orientation: Orientation.allCases.map { $0.rawValue }
    case .split: Split.allCases.filter { $0 != .custom }.map { $0.rawValue }
    case .splitSide: SplitSide.allCases.map { $0.rawValue }
    case .idiom: Idiom.allCases.map { $0.rawValue }
    case .direction: LayoutEnvironment.LayoutDirection.allCases.map { $0.rawValue }
    case .contentSize: LayoutEnvironment.ContentSizeCategory.allCases.map { $0.rawValue }
    case .needsInputModeSwitchKey, .notch, .windowControls: ["true", "false"]
    case .keyboard: KeyboardState.allCases.map { $0.rawValue }
    case .keyboardNear: Rect.Edge.allCases.map { $0.rawValue }
    case .window, .safeArea, .additionalSafeArea, .occlusion, .division, .scale, .keyboardFrame, .trait, .set: []
    }
  }

  /// Whether the value is `true` or `false`.
  package var isFlag: Bool {
    switch self {
    case .needsInputModeSwitchKey, .notch, .windowControls: true
    default: false
    }
  }

  /// The description of the option in help.
  package var summary: String {
    switch self {
    case .device: "the device (default: the spec's, or else iphone-16); 'layoutc devices' lists them"
    case .window: "the window in points, at X,Y on the screen; there is then no default device"
    case .idiom: "phone or pad, instead of the device's"
    case .keyboard:
      "the state of the keyboard: \(words.joined(separator: ", ")) (the bar of a hardware keyboard); and its height in points"
    case .keyboardFrame: "the keyboard's frame on the screen, in points"
    case .keyboardNear: "the edges that the keyboard is near: \(words.joined(separator: ", "))"
    case .trait: "the value of a custom trait"
    case .set: "replaces a metric of the spec"
    default: key.environmentSummary
    }
  }
}

extension EnvironmentOption {
  /// The description of the option as a sentence.
  package var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}

/// An option that stands for all values of another one, on the command line and in the server's queries.
package enum AllValuesOption: String, CaseIterable, Hashable, Sendable {
  case allDevices = "all-devices"
  case allOrientations = "all-orientations"
  case allSplits = "all-splits"
  case allDirections = "all-directions"
  case allContentSizes = "all-content-sizes"
  case allKeyboards = "all-keyboards"
  case allTraits = "all-traits"
  /// Everything that can make a difference to the spec, see ``LayoutSpec/SpecDocument/relevantOptions``.
  case all

  /// The option's name, without dashes.
  package var name: String { rawValue }

  /// The options whose values it covers.
  package var options: [EnvironmentOption] {
    switch self {
    case .allDevices: [.device]
    case .allOrientations: [.orientation]
    case .allSplits: [.split]
    case .allDirections: [.direction]
    case .allContentSizes: [.contentSize]
    case .allKeyboards: [.keyboard]
    case .allTraits: [.trait]
    case .all: [.device, .orientation, .split, .direction, .contentSize, .keyboard, .trait]
    }
  }

  /// The description of the option in help.
  package var summary: String {
    switch self {
    case .allDevices: "every device"
    case .allOrientations: "portrait and landscape"
    case .allSplits: "every split that the device can have"
    case .allDirections: "left to right and right to left"
    case .allContentSizes: "every text size"
    case .allKeyboards: "every state of the device's keyboard"
    case .allTraits: "every value of the spec's own traits, except those that are given"
    case .all: "every environment that can make a difference to the spec, except for what is given"
    }
  }

  /// Whether a value of the covered option contradicts it. `all` and `allTraits` may be combined with named values.
  package var excludesValues: Bool { self != .all && self != .allTraits }
}

extension SpecDocument {
  /// The options whose values can make a difference to this document: those that `--all` stands for.
  ///
  /// - Complexity: O(document).
  package var relevantOptions: Set<EnvironmentOption> {
    let keys = relevantKeys
    return Set(EnvironmentOption.allCases.filter { keys.contains($0.key) })
  }
}
