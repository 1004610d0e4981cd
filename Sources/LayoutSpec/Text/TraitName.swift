import Layout

package enum TraitName: String, CaseIterable, Sendable {
  case device, idiom, orientation, windowOrientation, notch, homeIndicator, needsInputModeSwitchKey, split
  case horizontalSizeClass, verticalSizeClass, contentSizeCategory, layoutDirection, keyboardState
  case keyboardNear, keyboardAwayFrom
  case windowWidth, windowHeight, rootWidth, rootHeight, scale, keyboardGuideActive
}

/// Returns the words of an enumeration, in the order of its cases.
package func rawValues<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> [String] {
  type.allCases.map { $0.rawValue }
}

extension TraitName {
  /// The traits that are numbers, which expressions can name.
  package static let numeric: [TraitName] = [.windowWidth, .windowHeight, .rootWidth, .rootHeight, .scale]

  init?(numeric name: String) {
    guard let trait = Self.numeric.first(where: { $0.rawValue == name }) else { return nil }
    self = trait
  }

  var isBoolean: Bool {
    switch self {
    case .notch, .homeIndicator, .needsInputModeSwitchKey, .keyboardGuideActive: true
    default: false
    }
  }

  /// The values of a trait of words; empty for other traits.
  var words: [String] { Self.sources[self]?.words ?? [] }

  /// Returns the value that a request gives the trait, as in a condition, or `nil` if it gives none, or cannot.
  func value(in request: EnvironmentRequest) -> String? { Self.sources[self]?.given(request) }

  /// Returns the value of a trait of words or booleans in an environment, as in a condition; empty for other traits,
  /// and for `keyboardGuideActive`, which depends on the spec.
  func value(in environment: LayoutEnvironment) -> String { Self.sources[self]?.value(environment) ?? "" }

  /// Where the value of a trait of words or booleans comes from.
  private struct Source: Sendable {
    var words: [String] = []
    let given: @Sendable (EnvironmentRequest) -> String?
    let value: @Sendable (LayoutEnvironment) -> String

    static func word<Word: RawRepresentable<String> & CaseIterable>(
      _ type: Word.Type, _ given: @escaping @Sendable (EnvironmentRequest) -> String?,
      _ value: @escaping @Sendable (LayoutEnvironment) -> String
    ) -> Source {
      Source(words: rawValues(of: type), given: given, value: value)
    }

    static func flag(
      _ given: @escaping @Sendable (EnvironmentRequest) -> Bool?,
      _ value: @escaping @Sendable (LayoutEnvironment) -> Bool
    ) -> Source {
      Source(given: { request in given(request).map { String($0) } }, value: { String(value($0)) })
    }
  }

  private static let sources: [TraitName: Source] = [
    .device: Source(
      words: DeviceTable.all.map { $0.id } + ["none"], given: { $0.device?.text },
      value: { $0.device?.id ?? "none" }),
    .idiom: .word(Idiom.self, { $0.idiom?.rawValue }, { $0.idiom.rawValue }),
    .orientation: .word(Orientation.self, { $0.orientation?.rawValue }, { $0.orientation.rawValue }),
    .windowOrientation: .word(Orientation.self, { _ in nil }, { $0.windowOrientation.rawValue }),
    .split: .word(Split.self, { $0.split?.rawValue }, { $0.split.rawValue }),
    .notch: .flag({ $0.notch }, { $0.notch }),
    .homeIndicator: .flag({ $0.homeIndicator }, { $0.homeIndicator }),
    .needsInputModeSwitchKey: .flag({ $0.needsInputModeSwitchKey }, { $0.needsInputModeSwitchKey }),
    .horizontalSizeClass: .word(
      SizeClass.self, { $0.horizontalSizeClass?.rawValue }, { $0.horizontalSizeClass.rawValue }),
    .verticalSizeClass: .word(SizeClass.self, { $0.verticalSizeClass?.rawValue }, { $0.verticalSizeClass.rawValue }),
    .contentSizeCategory: .word(
      LayoutEnvironment.ContentSizeCategory.self, { $0.contentSizeCategory?.rawValue },
      { $0.contentSizeCategory.rawValue }),
    .layoutDirection: .word(
      LayoutEnvironment.LayoutDirection.self, { $0.layoutDirection?.rawValue }, { $0.layoutDirection.rawValue }),
    .keyboardState: .word(KeyboardState.self, { $0.keyboard?.state?.rawValue }, { $0.keyboard.state.rawValue }),
  ]
}

extension EnvironmentRequest.DeviceChoice {
  /// The id of the device, or `none`.
  package var text: String {
    switch self {
    case .none: "none"
    case .id(let id): id
    }
  }
}
