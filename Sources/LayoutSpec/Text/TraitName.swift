import Layout

package enum TraitName: String, CaseIterable, Sendable {
  case device, idiom, orientation, windowOrientation, notch, homeIndicator, needsInputModeSwitchKey, split
  case horizontalSizeClass, verticalSizeClass, contentSizeCategory, layoutDirection, keyboardState
  case keyboardNear, keyboardAwayFrom
  case windowWidth, windowHeight, rootWidth, rootHeight, scale, keyboardGuideActive
}

package enum NumericTrait: String, CaseIterable, Sendable {
  case windowWidth, windowHeight, rootWidth, rootHeight, scale
}

enum WordTrait: String, CaseIterable, Sendable {
  case device, idiom, orientation, windowOrientation, split, horizontalSizeClass, verticalSizeClass
  case contentSizeCategory, layoutDirection, keyboardState

  var words: [String] { Self.words[self] ?? [] }

  // A document may have thousands of conditions.
  private static let words: [WordTrait: [String]] = [
    .device: DeviceTable.all.map { $0.id } + ["none"], .idiom: rawValues(of: Idiom.self),
    .orientation: rawValues(of: Orientation.self), .windowOrientation: rawValues(of: Orientation.self),
    .split: rawValues(of: Split.self), .horizontalSizeClass: rawValues(of: SizeClass.self),
    .verticalSizeClass: rawValues(of: SizeClass.self),
    .contentSizeCategory: rawValues(of: LayoutEnvironment.ContentSizeCategory.self),
    .layoutDirection: rawValues(of: LayoutEnvironment.LayoutDirection.self),
    .keyboardState: rawValues(of: KeyboardState.self),
  ]
}

/// Returns the words of an enumeration, in the order of its cases.
package func rawValues<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> [String] {
  type.allCases.map { $0.rawValue }
}

enum BooleanTrait: String, Sendable {
  case notch, homeIndicator, needsInputModeSwitchKey, keyboardGuideActive
}

extension TraitName {
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

  /// Returns the value of a trait of words or booleans in an environment, as in a condition.
  func value(in environment: LayoutEnvironment) -> String {
    switch self {
    case .notch: String(environment.notch)
    case .homeIndicator: String(environment.homeIndicator)
    case .needsInputModeSwitchKey: String(environment.needsInputModeSwitchKey)
    default: WordTrait(rawValue: rawValue).map { environment.word($0) } ?? ""
    }
  }
}

extension LayoutEnvironment {
  func word(_ trait: WordTrait) -> String {
    switch trait {
    case .device: device?.id ?? "none"
    case .idiom: idiom.rawValue
    case .orientation: orientation.rawValue
    case .windowOrientation: windowOrientation.rawValue
    case .split: split.rawValue
    case .horizontalSizeClass: horizontalSizeClass.rawValue
    case .verticalSizeClass: verticalSizeClass.rawValue
    case .contentSizeCategory: contentSizeCategory.rawValue
    case .layoutDirection: layoutDirection.rawValue
    case .keyboardState: keyboard.state.rawValue
    }
  }
}
