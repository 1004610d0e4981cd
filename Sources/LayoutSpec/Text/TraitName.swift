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

  /// Creates the numeric trait with this name, or returns `nil` if there is none.
  init?(numeric name: String) {
    guard let trait = Self.numeric.first(where: { $0.rawValue == name }) else { return nil }
    self = trait
  }

  /// The values of a trait of words; empty for other traits.
  var words: [String] { Self.words[self] ?? [] }

  // A document may have thousands of conditions.
  private static let words: [TraitName: [String]] = [
    .device: DeviceTable.all.map { $0.id } + ["none"], .idiom: rawValues(of: Idiom.self),
    .orientation: rawValues(of: Orientation.self), .windowOrientation: rawValues(of: Orientation.self),
    .split: rawValues(of: Split.self), .horizontalSizeClass: rawValues(of: SizeClass.self),
    .verticalSizeClass: rawValues(of: SizeClass.self),
    .contentSizeCategory: rawValues(of: LayoutEnvironment.ContentSizeCategory.self),
    .layoutDirection: rawValues(of: LayoutEnvironment.LayoutDirection.self),
    .keyboardState: rawValues(of: KeyboardState.self),
  ]

  /// Whether the values of the trait are true and false.
  var isBoolean: Bool {
    switch self {
    case .notch, .homeIndicator, .needsInputModeSwitchKey, .keyboardGuideActive: true
    default: false
    }
  }

  /// Returns the value that a request gives the trait, as in a condition, or `nil` if it gives none, or cannot.
  func value(in request: EnvironmentRequest) -> String? {
    switch self {
    case .device:
      switch request.device {
      case .id(let id): id
      case .some(.none): "none"
      case nil: nil
      }
    case .idiom: request.idiom?.rawValue
    case .orientation: request.orientation?.rawValue
    case .split: request.split?.rawValue
    case .notch: request.notch.map { String($0) }
    case .homeIndicator: request.homeIndicator.map { String($0) }
    case .needsInputModeSwitchKey: request.needsInputModeSwitchKey.map { String($0) }
    case .horizontalSizeClass: request.horizontalSizeClass?.rawValue
    case .verticalSizeClass: request.verticalSizeClass?.rawValue
    case .layoutDirection: request.layoutDirection?.rawValue
    case .contentSizeCategory: request.contentSizeCategory?.rawValue
    case .keyboardState: request.keyboard?.state?.rawValue
    default: nil
    }
  }

  /// Returns the value of a trait of words or booleans in an environment, as in a condition; empty for other traits, and
  /// for `keyboardGuideActive`, which depends on the spec.
  func value(in environment: LayoutEnvironment) -> String {
    switch self {
    case .device: environment.device?.id ?? "none"
    case .idiom: environment.idiom.rawValue
    case .orientation: environment.orientation.rawValue
    case .windowOrientation: environment.windowOrientation.rawValue
    case .split: environment.split.rawValue
    case .notch: String(environment.notch)
    case .homeIndicator: String(environment.homeIndicator)
    case .needsInputModeSwitchKey: String(environment.needsInputModeSwitchKey)
    case .horizontalSizeClass: environment.horizontalSizeClass.rawValue
    case .verticalSizeClass: environment.verticalSizeClass.rawValue
    case .contentSizeCategory: environment.contentSizeCategory.rawValue
    case .layoutDirection: environment.layoutDirection.rawValue
    case .keyboardState: environment.keyboard.state.rawValue
    default: ""
    }
  }
}
