/// A coordinate of an item: the numbers of which every attribute is a sum.
enum Coordinate: UInt8, Hashable, Sendable {
  /// The leading edge, measured from the root's leading edge, in a directional constraint; else the left edge.
  case start
  case top, width, height
}

/// A coefficient times a coordinate of an item.
struct CoordinateTerm: Hashable, Sendable {
  var item: Item
  var coordinate: Coordinate
  var coefficient: Double
}

/// Sums attributes of items into coordinates, so that what cancels is gone.
struct CoordinateSum {
  private struct Entry {
    var term: CoordinateTerm
    /// The largest contribution, by which rounding is told from a coefficient.
    var largest: Double
  }

  private var entries: [Entry] = []
  /// What the baselines' distances add.
  private(set) var constant = 0.0
  private(set) var usesDirection = false
  private(set) var usesAbsolute = false
  private(set) var usesHorizontalPosition = false
  private(set) var usesVerticalPosition = false

  init(minimumCapacity: Int) {
    entries.reserveCapacity(minimumCapacity)
  }

  /// The number of entries up to which looking at each is faster than hashing; more are summed by sorting.
  private static let linearLimit = 16

  mutating func add(_ term: AnchorTerm, baselines: (first: Double?, last: Double?)) {
    let factor = term.coefficient
    note(term.attribute)
    switch term.attribute {
    case .left, .leading: add(term.item, .start, factor)
    case .right, .trailing:
      add(term.item, .start, factor)
      add(term.item, .width, factor)
    case .centerX:
      add(term.item, .start, factor)
      add(term.item, .width, factor / 2)
    case .top: add(term.item, .top, factor)
    case .bottom:
      add(term.item, .top, factor)
      add(term.item, .height, factor)
    case .centerY:
      add(term.item, .top, factor)
      add(term.item, .height, factor / 2)
    case .width: add(term.item, .width, factor)
    case .height: add(term.item, .height, factor)
    case .firstBaseline:
      add(term.item, .top, factor)
      if let distance = baselines.first { constant += factor * distance } else { add(term.item, .height, factor) }
    case .lastBaseline:
      add(term.item, .top, factor)
      add(term.item, .height, factor)
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

  private mutating func add(_ item: Item, _ coordinate: Coordinate, _ coefficient: Double) {
    if entries.count <= Self.linearLimit {
      for index in entries.indices
      where entries[index].term.item == item && entries[index].term.coordinate == coordinate {
        entries[index].term.coefficient += coefficient
        entries[index].largest = max(entries[index].largest, abs(coefficient))
        return
      }
    }
    entries.append(
      Entry(
        term: CoordinateTerm(item: item, coordinate: coordinate, coefficient: coefficient),
        largest: abs(coefficient)))
  }

  /// The terms that are left, in order of first appearance.
  ///
  /// A coefficient that has cancelled to less than 1e-12 of the largest that went into it is gone.
  mutating func finish(into terms: inout [CoordinateTerm]) {
    if entries.count > Self.linearLimit { mergeRepeated() }
    for entry in entries where abs(entry.term.coefficient) >= 1e-12 * entry.largest && entry.largest > 0 {
      terms.append(entry.term)
    }
  }

  private mutating func mergeRepeated() {
    var positions: [UInt64: Int] = [:]
    var merged: [Entry] = []
    for entry in entries {
      let key = UInt64(UInt32(bitPattern: entry.term.item.code)) << 8 | UInt64(entry.term.coordinate.rawValue)
      if let position = positions[key] {
        merged[position].term.coefficient += entry.term.coefficient
        merged[position].largest = max(merged[position].largest, entry.largest)
      } else {
        positions[key] = merged.count
        merged.append(entry)
      }
    }
    entries = merged
  }
}
