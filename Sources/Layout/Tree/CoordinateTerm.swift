/// A coordinate of an item. Every attribute is a linear combination of coordinates.
///
/// In a directional constraint, left stands for the leading edge, measured from the root's leading edge.
typealias Coordinate = LinearLayout.ViewVariable

extension Attribute {
  /// A position, if the attribute is one, plus a share of a size. A baseline is the bottom.
  fileprivate var coordinates: (position: Coordinate?, size: Coordinate, share: Double) {
    switch self {
    case .left, .leading: (.left, .width, 0)
    case .centerX: (.left, .width, 0.5)
    case .right, .trailing: (.left, .width, 1)
    case .top: (.top, .height, 0)
    case .centerY: (.top, .height, 0.5)
    case .bottom, .firstBaseline, .lastBaseline: (.top, .height, 1)
    case .width: (nil, .width, 1)
    case .height: (nil, .height, 1)
    }
  }
}

struct CoordinateTerm: Hashable, Sendable {
  var item: Item
  var coordinate: Coordinate
  var coefficient: Double

  var key: UInt64 { Self.key(item, coordinate) }

  static func key(_ item: Item, _ coordinate: Coordinate) -> UInt64 {
    UInt64(UInt32(bitPattern: item.code)) << 8 | UInt64(truncatingIfNeeded: coordinate.rawValue)
  }
}

/// Appends attributes of items as coordinates to a list of terms, and merges equal ones.
struct CoordinateSum {
  let start: Int
  /// The terms with several contributions, by coordinate. The largest contribution distinguishes a coefficient from
  /// rounding noise. Hardly any constraint has such terms. If a constraint has many terms, all of them are here.
  private var known = Dictionary<UInt64, (index: Int, largest: Double)>()
  /// From the baselines' distances.
  private(set) var constant = 0.0

  init(behind terms: [CoordinateTerm]) { start = terms.count }

  /// A linear search of so many terms is faster than hashing.
  private static let linearLimit = 16

  mutating func add(_ term: AnchorTerm, baselines: (first: Double?, last: Double?), to terms: inout [CoordinateTerm]) {
    let factor = term.coefficient
    let (position, size, share) = term.attribute.coordinates
    if let position { add(CoordinateTerm(item: term.item, coordinate: position, coefficient: factor), to: &terms) }
    if term.attribute == .firstBaseline, let distance = baselines.first {
      constant += factor * distance
    } else if share != 0 {
      add(CoordinateTerm(item: term.item, coordinate: size, coefficient: factor * share), to: &terms)
    }
    if term.attribute == .lastBaseline { constant -= factor * (baselines.last ?? 0) }
  }

  private mutating func add(_ term: CoordinateTerm, to terms: inout [CoordinateTerm]) {
    guard let index = index(of: term, in: terms) else { return terms.append(term) }
    merge(term, into: &terms[index], index)
  }

  @inline(__always)
  private mutating func index(of term: CoordinateTerm, in terms: [CoordinateTerm]) -> Int? {
    if terms.count - start > Self.linearLimit { return index(ofOneAmongMany: term, in: terms) }
    for index in start..<terms.count where terms[index].item == term.item && terms[index].coordinate == term.coordinate
    {
      return index
    }
    return nil
  }

  /// A term that is not known is expected to be appended.
  @inline(never)
  private mutating func index(ofOneAmongMany term: CoordinateTerm, in terms: [CoordinateTerm]) -> Int? {
    if known.count < terms.count - start {
      for index in start..<terms.count where known[terms[index].key] == nil {
        known[terms[index].key] = (index, abs(terms[index].coefficient))
      }
    }
    let index = known[term.key]?.index
    if index == nil { known[term.key] = (terms.count, abs(term.coefficient)) }
    return index
  }

  @inline(never)
  private mutating func merge(_ term: CoordinateTerm, into present: inout CoordinateTerm, _ index: Int) {
    let largest = known[term.key]?.largest ?? abs(present.coefficient)
    known[term.key] = (index, max(largest, abs(term.coefficient)))
    present.coefficient += term.coefficient
  }

  /// Removes the terms that are 0. A coefficient below 1e-12 of its largest contribution counts as 0. One that is not a
  /// number is kept, so that the constraint is rejected.
  mutating func finish(_ terms: inout [CoordinateTerm]) {
    var kept = start
    for index in start..<terms.count {
      let coefficient = abs(terms[index].coefficient)
      if coefficient == 0 { continue }
      if let largest = known[terms[index].key]?.largest, coefficient < 1e-12 * largest { continue }
      if kept != index { terms[kept] = terms[index] }
      kept += 1
    }
    if kept < terms.count { terms.removeSubrange(kept...) }
  }
}
