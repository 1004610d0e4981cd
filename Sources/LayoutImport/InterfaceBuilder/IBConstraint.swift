import JSON
import Layout

enum IBItem: Hashable {
  case view(Int)
  case safeArea(Int)
  case content(Int)
  /// The area above the content of a controller's view, down to the lower edge of the status bar or navigation bar.
  case topLayoutGuide
  case bottomLayoutGuide
  case keyboard

  /// `nil` for a guide of the controller.
  var view: Int? {
    switch self {
    case .view(let view), .safeArea(let view), .content(let view): view
    case .topLayoutGuide, .bottomLayoutGuide, .keyboard: nil
    }
  }
}

struct IBConstraint {
  struct Side: Hashable {
    let item: IBItem
    let attribute: Attribute
    let isMargin: Bool
  }

  let element: XMLElement
  let first: Side
  let relation: Relation
  let second: Side?
  let multiplier: IBMultiplier
  let constant: IBVarying<Double>
  let priority: IBVarying<Double>
  let installed: IBSizeClasses

  var name: String? { element["identifier"] ?? element["userLabel"] }

  var sides: [Side] { second.map { [first, $0] } ?? [first] }

  /// Without those whose guides are on a side.
  var views: [Int] {
    sides.compactMap { if case .view(let view) = $0.item { view } else { nil } }
  }

  /// In all size classes.
  var isRequired: Bool { installed == .all && priority.uniform == 1000 }
}

struct IBMultiplier: Hashable {
  let numerator: Double
  let denominator: Double

  static let one = IBMultiplier(numerator: 1, denominator: 1)

  var value: Double { numerator / denominator }

  /// The factor with its operator; empty for 1.
  var factor: String {
    if value == 1 { return "" }
    if denominator == 1 { return numberText(numerator) + " * " }
    let isExact = [numerator, denominator].allSatisfy { ($0 * 1e6).rounded() / 1e6 == $0 }
    return (isExact ? numberText(numerator) + " / " + numberText(denominator) : numberText(value)) + " * "
  }
}

extension IBMultiplier {
  /// A text such as `0.5`, `16:9` or `16/9`; `nil` if it is invalid, or its magnitude is not from 1e-6 to 1e6.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
    guard let first = parts.first, parts.count <= 2, let numerator = specNumber(String(first)),
      let denominator = parts.count == 1 ? 1 : specNumber(String(parts[1]))
    else { return nil }
    let value = numerator / denominator
    guard denominator != 0, value != 0, value.magnitude <= 1e6, value.magnitude >= 1e-6 else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }
}
