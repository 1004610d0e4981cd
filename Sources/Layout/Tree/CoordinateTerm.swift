/// A coordinate of an item. Every attribute is a linear combination of coordinates.
enum Coordinate: UInt8, Hashable, Sendable {
  /// The leading edge, measured from the root's leading edge, in a directional constraint; otherwise the left edge.
  case start
  case top, width, height
}

/// A coefficient times a coordinate of an item.
struct CoordinateTerm: Hashable, Sendable {
  var item: Item
  var coordinate: Coordinate
  var coefficient: Double

  /// A number for the item and the coordinate.
  var key: UInt64 { Self.key(item, coordinate) }

  static func key(_ item: Item, _ coordinate: Coordinate) -> UInt64 {
    UInt64(UInt32(bitPattern: item.code)) << 8 | UInt64(coordinate.rawValue)
  }
}

/// Appends attributes of items as coordinates to a list of terms, and merges equal ones.
struct CoordinateSum {
  /// The index of the sum's first term.
  let start: Int
  /// The largest contribution to each term that has several, by its index, to distinguish coefficients from rounding
  /// noise. Hardly any constraint has such terms.
  private var largest: [Int: Double]?
  /// The constant from the baselines' distances.
  private(set) var constant = 0.0
  private(set) var usesDirection = false
  private(set) var usesAbsolute = false
  private(set) var usesHorizontalPosition = false
  private(set) var usesVerticalPosition = false

  init(behind terms: [CoordinateTerm]) { start = terms.count }

  /// The number of terms up to which a linear search is faster than hashing. Further terms are merged at the end.
  private static let linearLimit = 16

  mutating func add(_ term: AnchorTerm, baselines: (first: Double?, last: Double?), to terms: inout [CoordinateTerm]) {
    let factor = term.coefficient
    note(term.attribute)
    switch term.attribute {
    case .left, .leading: add(term.item, .start, factor, to: &terms)
    case .right, .trailing:
      add(term.item, .start, factor, to: &terms)
      add(term.item, .width, factor, to: &terms)
    case .centerX:
      add(term.item, .start, factor, to: &terms)
      add(term.item, .width, factor / 2, to: &terms)
    case .top: add(term.item, .top, factor, to: &terms)
    case .bottom:
      add(term.item, .top, factor, to: &terms)
      add(term.item, .height, factor, to: &terms)
    case .centerY:
      add(term.item, .top, factor, to: &terms)
      add(term.item, .height, factor / 2, to: &terms)
    case .width: add(term.item, .width, factor, to: &terms)
    case .height: add(term.item, .height, factor, to: &terms)
    case .firstBaseline:
      add(term.item, .top, factor, to: &terms)
      if let distance = baselines.first {
        constant += factor * distance
      } else {
        add(term.item, .height, factor, to: &terms)
      }
    case .lastBaseline:
      add(term.item, .top, factor, to: &terms)
      add(term.item, .height, factor, to: &terms)
      constant -= factor * (baselines.last ?? 0)
    }
  }

  private mutating func note(_ attribute: Attribute) {
    if attribute.isDirectional { usesDirection = true }
    if attribute.isAbsolute { usesAbsolute = true }
    switch attribute.kind {
    case .horizontalPosition: usesHorizontalPosition = true
    case .verticalPosition: usesVerticalPosition = true
    case .size: break
    }
  }

  private mutating func add(
    _ item: Item, _ coordinate: Coordinate, _ coefficient: Double, to terms: inout [CoordinateTerm]
  ) {
    if terms.count - start <= Self.linearLimit {
      for index in start..<terms.count where terms[index].item == item && terms[index].coordinate == coordinate {
        return merge(coefficient, of: abs(coefficient), into: index, &terms)
      }
    }
    terms.append(CoordinateTerm(item: item, coordinate: coordinate, coefficient: coefficient))
  }

  /// Adds to the coefficient of a term.
  ///
  /// - Parameter contribution: the magnitude of the largest number that the coefficient is a sum of.
  private mutating func merge(
    _ coefficient: Double, of contribution: Double, into index: Int, _ terms: inout [CoordinateTerm]
  ) {
    let known = largest?[index] ?? abs(terms[index].coefficient)
    largest = largest ?? [:]
    largest?[index] = max(known, contribution)
    terms[index].coefficient += coefficient
  }

  /// Removes the terms that are 0, and keeps the order of first appearance.
  ///
  /// A coefficient below 1e-12 of its largest contribution counts as 0. One that is not a number is kept, so that the
  /// constraint is rejected.
  mutating func finish(_ terms: inout [CoordinateTerm]) {
    if terms.count - start > Self.linearLimit { mergeRepeated(&terms) }
    var kept = start
    for index in start..<terms.count {
      let coefficient = abs(terms[index].coefficient)
      if coefficient == 0 { continue }
      if let largest = largest?[index], coefficient < 1e-12 * largest { continue }
      if kept != index { terms[kept] = terms[index] }
      kept += 1
    }
    if kept < terms.count { terms.removeSubrange(kept...) }
  }

  private mutating func mergeRepeated(_ terms: inout [CoordinateTerm]) {
    var positions: [UInt64: Int] = [:]
    var end = start
    for index in start..<terms.count {
      let term = terms[index]
      let contribution = largest?[index]
      if let position = positions[term.key] {
        merge(term.coefficient, of: contribution ?? abs(term.coefficient), into: position, &terms)
      } else {
        positions[term.key] = end
        terms[end] = term
        largest?[end] = contribution
        end += 1
      }
    }
    terms.removeSubrange(end...)
  }
}
