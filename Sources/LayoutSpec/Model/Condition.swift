import JSON
import Layout

/// The name of a trait in conditions.
package enum TraitName: String, CaseIterable, Sendable {
  case device, idiom, orientation, windowOrientation, notch, homeIndicator, needsInputModeSwitchKey, split
  case horizontalSizeClass, verticalSizeClass, contentSizeCategory, layoutDirection, keyboardState
  case keyboardNear, keyboardAwayFrom
  case windowWidth, windowHeight, rootWidth, rootHeight, scale, keyboardGuideActive
}

/// A numeric trait.
package enum NumericTrait: String, CaseIterable, Sendable {
  case windowWidth, windowHeight, rootWidth, rootHeight, scale
}

enum WordTrait: String, CaseIterable, Sendable {
  case device, idiom, orientation, windowOrientation, split, horizontalSizeClass, verticalSizeClass
  case contentSizeCategory, layoutDirection, keyboardState

  var words: [String] {
    switch self {
    case .device: DeviceTable.all.map { $0.id } + ["none"]
    case .idiom: Self.idioms
    case .orientation, .windowOrientation: Self.orientations
    case .split: Self.splits
    case .horizontalSizeClass, .verticalSizeClass: Self.sizeClasses
    case .contentSizeCategory: Self.contentSizeCategories
    case .layoutDirection: Self.layoutDirections
    case .keyboardState: Self.keyboardStates
    }
  }

  // A document may have thousands of conditions.
  private static let idioms = Idiom.allCases.map { $0.rawValue }
  private static let orientations = Orientation.allCases.map { $0.rawValue }
  private static let splits = Split.allCases.map { $0.rawValue }
  private static let sizeClasses = SizeClass.allCases.map { $0.rawValue }
  private static let contentSizeCategories = LayoutEnvironment.ContentSizeCategory.allCases.map { $0.rawValue }
  private static let layoutDirections = LayoutEnvironment.LayoutDirection.allCases.map { $0.rawValue }
  private static let keyboardStates = KeyboardState.allCases.map { $0.rawValue }
}

enum BooleanTrait: String, Sendable {
  case notch, homeIndicator, needsInputModeSwitchKey, keyboardGuideActive
}

enum Condition: Sendable {
  /// The condition with this index in the document's `conditions`.
  case named(Int)
  /// Holds if all its entries hold.
  case entries([ConditionEntry])
  /// A condition that was rejected when the document was read.
  case invalid
}

struct ConditionEntry: Sendable {
  enum Test: Sendable {
    case not(Condition)
    case any([Condition])
    case all([Condition])
    case word(WordTrait, accepted: [String])
    case boolean(BooleanTrait, accepted: [Bool])
    case number(NumericTrait, accepted: [Double])
    case range(NumericTrait, minimum: Double?, maximum: Double?)
    /// The keyboard is near all the edges, or away from all of them.
    case near(EdgeSet)
    case away(EdgeSet)
    /// The custom trait with this index has one of these values.
    case custom(Int, accepted: [Name])
  }

  var key: JSONLocation
  var test: Test
}
