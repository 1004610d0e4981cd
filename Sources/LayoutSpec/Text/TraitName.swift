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

  /// Gives a trait a value in a request, if it can have one there.
  func set(_ value: String, in request: inout EnvironmentRequest) { Self.sources[self]?.set(value, &request) }

  /// Where the value of a trait of words or booleans is.
  private struct Source: Sendable {
    var words: [String] = []
    let given: @Sendable (EnvironmentRequest) -> String?
    let value: @Sendable (LayoutEnvironment) -> String
    var set: @Sendable (String, inout EnvironmentRequest) -> Void = { _, _ in }

    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
      _ given: @escaping @Sendable (EnvironmentRequest) -> Word?,
      _ value: @escaping @Sendable (LayoutEnvironment) -> Word,
      _ set: @escaping @Sendable (inout EnvironmentRequest, Word?) -> Void = { _, _ in }
    ) -> Source {
      Source(
        words: rawValues(of: Word.self), given: { given($0)?.rawValue }, value: { value($0).rawValue },
        set: { set(&$1, Word(rawValue: $0)) })
    }

    static func flag(
      _ given: @escaping @Sendable (EnvironmentRequest) -> Bool?,
      _ value: @escaping @Sendable (LayoutEnvironment) -> Bool,
      _ set: @escaping @Sendable (inout EnvironmentRequest, Bool) -> Void
    ) -> Source {
      Source(
        given: { request in given(request).map { String($0) } }, value: { String(value($0)) },
        set: { set(&$1, $0 == "true") })
    }
  }

  private static let sources: [TraitName: Source] = [
    .device: Source(
      words: DeviceTable.all.map { $0.id } + ["none"], given: { $0.device?.text }, value: { $0.device?.id ?? "none" }),
    .idiom: .word({ $0.idiom }, { $0.idiom }, { $0.idiom = $1 }),
    .orientation: .word({ $0.orientation }, { $0.orientation }, { $0.orientation = $1 }),
    .windowOrientation: .word({ _ in nil }, { $0.windowOrientation }),
    .split: .word({ $0.split }, { $0.split }, { $0.split = $1 }),
    .notch: .flag({ $0.notch }, { $0.notch }, { $0.notch = $1 }),
    .homeIndicator: .flag({ $0.homeIndicator }, { $0.homeIndicator }, { $0.homeIndicator = $1 }),
    .needsInputModeSwitchKey: .flag(
      { $0.needsInputModeSwitchKey }, { $0.needsInputModeSwitchKey }, { $0.needsInputModeSwitchKey = $1 }),
    .horizontalSizeClass: .word(
      { $0.horizontalSizeClass }, { $0.horizontalSizeClass }, { $0.horizontalSizeClass = $1 }),
    .verticalSizeClass: .word({ $0.verticalSizeClass }, { $0.verticalSizeClass }, { $0.verticalSizeClass = $1 }),
    .contentSizeCategory: .word(
      { $0.contentSizeCategory }, { $0.contentSizeCategory }, { $0.contentSizeCategory = $1 }),
    .layoutDirection: .word({ $0.layoutDirection }, { $0.layoutDirection }, { $0.layoutDirection = $1 }),
    .keyboardState: .word(
      { $0.keyboard?.state }, { $0.keyboard.state }, { $0.keyboard = EnvironmentRequest.Keyboard(state: $1) }),
  ]
}

extension EnvironmentRequest.DeviceChoice {
  package var text: String {
    switch self {
    case .none: "none"
    case .id(let id): id
    }
  }
}
