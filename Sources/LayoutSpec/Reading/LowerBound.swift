import Layout

enum LowerBound: Sendable {
  /// No lower bound.
  case none
  /// At least 0.
  case zero
  /// Above 0.
  case aboveZero

  func allows(_ number: Double) -> Bool {
    guard abs(number) <= ViewTree.greatestMagnitude else { return false }
    return switch self {
    case .none: true
    case .zero: number >= 0
    case .aboveZero: number > 0
    }
  }

  var sentence: String {
    switch self {
    case .none: "expected a number of at most 1e9 in magnitude"
    case .zero: "expected a number from 0 to 1e9"
    case .aboveZero: "expected a number above 0 and at most 1e9"
    }
  }
}
