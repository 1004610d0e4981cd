/// What a side of a constraint is about.
enum IBItem: Hashable {
  /// A view of the layout, by its number.
  case view(Int)
  /// The safe area of a view.
  case safeArea(Int)
  /// What a scroll view shows.
  case content(Int)
  /// The strip above the content of a controller's view, up to the status bar or navigation bar's lower edge.
  case topLayoutGuide
  /// The strip below.
  case bottomLayoutGuide
  /// The keyboard's guide.
  case keyboard
}

/// A constraint of a layout, as the file has it.
struct IBConstraint {
  /// A side: an item's attribute.
  struct Side: Hashable {
    let item: IBItem
    let attribute: IBAttribute
  }

  /// How the sides compare.
  enum Relation: String {
    case equal = "=="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="

    /// The relation with its sides exchanged.
    var mirrored: Relation {
      switch self {
      case .equal: .equal
      case .lessThanOrEqual: .greaterThanOrEqual
      case .greaterThanOrEqual: .lessThanOrEqual
      }
    }
  }

  let element: XMLElement
  let first: Side
  let relation: Relation
  let second: Side?
  let multiplier: IBMultiplier
  let constant: IBVarying<Double>
  let priority: IBVarying<Double>
  /// Where it is installed.
  let installed: IBSizeClasses

  /// The name that people gave it.
  var name: String? { element["identifier"] ?? element["userLabel"] }

  /// Whether it must hold in all size classes.
  var isRequired: Bool { installed == .all && priority.uniform == 1000 }
}

/// By how much the second side of a constraint is multiplied: a number, or the ratio of two.
struct IBMultiplier: Hashable {
  let numerator: Double
  let denominator: Double

  static let one = IBMultiplier(numerator: 1, denominator: 1)

  var value: Double { numerator / denominator }

  private init(numerator: Double, denominator: Double) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The multiplier of a text such as `0.5`, `16:9` or `16/9`; nil for one that is none, or is not above zero.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).flatMap {
      $0.split(separator: "/", omittingEmptySubsequences: false)
    }
    guard let first = parts.first, parts.count <= 2, let numerator = IBGeometry.number(String(first)) else {
      return nil
    }
    var denominator = 1.0
    if parts.count == 2 {
      guard let number = IBGeometry.number(String(parts[1])) else { return nil }
      denominator = number
    }
    let value = numerator / denominator
    guard denominator != 0, value != 0, value.magnitude <= 1e6, value.magnitude >= 1e-6 else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  /// The factor as specs have it in front of a term, with its operator; empty for 1.
  var factor: String {
    if value == 1 { return "" }
    if denominator == 1 { return SpecNumber.text(numerator) + " * " }
    let isExact = SpecNumber.isExact(numerator) && SpecNumber.isExact(denominator)
    return isExact
      ? SpecNumber.text(numerator) + " / " + SpecNumber.text(denominator) + " * " : SpecNumber.text(value) + " * "
  }
}
