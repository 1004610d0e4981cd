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

  package var name: String { rawValue }

  package var option: Option {
    switch self {
    case .device:
      option(
        .word(DeviceTable.all.map { $0.id } + ["none"], placeholder: "ID"), mayRepeat: true,
        "the device (default: the spec's, or else iphone-16); 'layoutc devices' lists them",
        sentence: "The device, or none; /v1/devices lists the devices.")
    case .orientation: option(.word(of: Orientation.self), mayRepeat: true, about: .orientation)
    case .split:
      option(.word(Split.allCases.filter { $0 != .custom }.map { $0.rawValue }), mayRepeat: true, about: .split)
    case .splitSide: option(.word(of: SplitSide.self), about: .splitSide)
    case .window:
      option(
        .text("WxH[+X+Y]"), "the window in points, at X,Y on the screen; there is then no default device",
        example: "390x844")
    case .safeArea: option(.text("TOP,LEFT,BOTTOM,RIGHT"), about: .safeArea, example: "47,0,34,0")
    case .additionalSafeArea:
      option(.text("TOP,LEFT,BOTTOM,RIGHT"), about: .additionalSafeArea, example: "44,0,49,0")
    case .occlusion: option(.text("X,Y,W,H"), mayRepeat: true, about: .occlusions, example: "867,0,84,120")
    case .division: option(.text("X,Y,W,H"), about: .division, example: "455.5,0,40,669")
    case .idiom: option(.word(of: Idiom.self), "phone or pad, instead of the device's")
    case .scale: option(.positiveNumber, about: .scale)
    case .direction:
      option(.word(of: LayoutEnvironment.LayoutDirection.self), mayRepeat: true, about: .layoutDirection)
    case .contentSize:
      option(
        .word(LayoutEnvironment.ContentSizeCategory.allCases.map { $0.rawValue }, placeholder: "CATEGORY"),
        mayRepeat: true, about: .contentSizeCategory)
    case .windowControls: option(.truth, about: .windowControls)
    case .needsInputModeSwitchKey: option(.truth, about: .needsInputModeSwitchKey)
    case .notch: option(.truth, about: .notch)
    case .keyboard:
      option(
        .text("STATE[:HEIGHT]", words: KeyboardState.words), mayRepeat: true,
        """
        the state of the keyboard: \(KeyboardState.words.joined(separator: ", ")) (the bar of a hardware keyboard); and \
        its height in points
        """)
    case .keyboardFrame:
      option(
        .text("X,Y,W,H"), mayRepeat: true, "the keyboard's frame on the screen, in points", example: "0,553,393,299")
    case .keyboardNear:
      option(
        .text("EDGE,…", words: Rect.Edge.words),
        "the edges that the keyboard is near: \(Rect.Edge.words.joined(separator: ", "))")
    case .trait: option(.text("NAME=VALUE"), mayRepeat: true, "the value of a custom trait")
    case .set: option(.text("METRIC=NUMBER"), mayRepeat: true, "replaces a metric of the spec")
    }
  }

  private func option(
    _ value: Option.Value, mayRepeat: Bool = false, _ summary: String, sentence: String? = nil, example: String? = nil
  ) -> Option {
    Option(
      name, value, summary, mayRepeat: mayRepeat, section: .environment, sentence: sentence, example: example
    ) { settings, text throws(OptionTextError) in try settings.environment.add(self, text.text) }
  }

  private func option(
    _ value: Option.Value, mayRepeat: Bool = false, about key: Key, example: String? = nil
  ) -> Option {
    option(value, mayRepeat: mayRepeat, key.environmentSummary, example: example)
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  fileprivate static var words: [String] { allCases.map { $0.rawValue } }
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
  case all

  package var name: String { rawValue }

  package var options: [EnvironmentOption] { definition.options }

  private var definition: (options: [EnvironmentOption], summary: String) {
    switch self {
    case .allDevices: ([.device], "every device")
    case .allOrientations: ([.orientation], "portrait and landscape")
    case .allSplits: ([.split], "every split that the device can have")
    case .allDirections: ([.direction], "left to right and right to left")
    case .allContentSizes: ([.contentSize], "every text size")
    case .allKeyboards: ([.keyboard], "every state of the device's keyboard")
    case .allTraits: ([.trait], "every value of the spec's own traits, except those that are given")
    case .all:
      (
        [.device, .orientation, .split, .direction, .contentSize, .keyboard, .trait],
        "every environment that can make a difference to the spec, except for what is given"
      )
    }
  }

  package var option: Option {
    let (options, summary) = definition
    let others = options.map { $0.name }.joined(separator: ", ")
    return Option(
      name, .flag, summary, section: .environment,
      sentence: excludesValues
        ? "\(summary.prefix(1).uppercased())\(summary.dropFirst()). It contradicts \(others), which gets the status 400."
        : nil
    ) { settings, text throws(OptionTextError) in
      if try text.flag() { settings.environment.add(self) }
    }
  }

  /// Whether a value of the covered option contradicts it. `all` and `allTraits` may be combined with named values.
  var excludesValues: Bool { self != .all && self != .allTraits }
}

extension SpecDocument {
  /// The options whose values can make a difference to this document: those that `--all` stands for.
  package var relevantOptions: Set<EnvironmentOption> {
    let keys = relevantKeys
    let options: [EnvironmentOption: Key] = [
      .device: .device, .orientation: .orientation, .split: .split, .direction: .layoutDirection,
      .contentSize: .contentSizeCategory, .keyboard: .keyboard, .trait: .traits,
    ]
    return Set(options.filter { keys.contains($0.value) }.keys)
  }
}

extension Option {
  package static let ofEnvironments =
    EnvironmentOption.allCases.map { $0.option } + AllValuesOption.allCases.map { $0.option }
}
