import Cassowary
import Layout

/// Parses the visual format that logs use: one box with a size, or two boxes with a gap.
///
/// Texts and names inside a box may contain brackets, so each possible end of a box is tried.
struct VisualBody {
  let isHorizontal: Bool
  let names: LineNames

  /// The number of closing brackets that are tried as the end of a box or a gap.
  private static let maximumEnds = 12

  /// `(>=8@250)`.
  private struct Extent {
    var relation = Relation.equal
    var value = 0.0
    var priority = 1000.0
  }

  private var start: Attribute { isHorizontal ? .leading : .top }
  private var end: Attribute { isHorizontal ? .trailing : .bottom }

  func constraint(_ text: ArraySlice<UInt8>) -> LoggedConstraint? {
    if text.first == .bar {
      guard let (gap, rest) = gap(text.dropFirst()), let item = box(rest, "b")?.item else { return nil }
      return inset(gap, of: item, isAtEnd: false)
    }
    for end in Self.ends(of: text, .closeBracket) {
      guard let (item, size) = box(text[...end], "a") else { continue }
      let rest = text[(end + 1)...]
      if rest.isEmpty, let size { return Self.constraint(.equation, item, isHorizontal ? .width : .height, size) }
      // Beside a gap, a size says nothing: the constraint is the gap.
      guard let (gap, other) = gap(rest) else { continue }
      if other.equals("|") { return inset(gap, of: item, isAtEnd: true) }
      if let next = box(other, "b")?.item {
        return Self.constraint(.visualGap, next, start, gap, (item, self.end))
      }
    }
    return nil
  }

  private static func ends(of text: ArraySlice<UInt8>, _ bracket: UInt8) -> some Sequence<Int> {
    text.indices.lazy.filter { text[$0] == bracket }.prefix(maximumEnds)
  }

  /// `|-(8)-[A]` is `A.leading == superview.leading + 8`, and `[A]-(8)-|` is `superview.trailing == A.trailing + 8`.
  private func inset(_ gap: Extent, of item: LoggedItem, isAtEnd: Bool) -> LoggedConstraint {
    let superview = names.superview(of: item)
    let (first, second, attribute) = isAtEnd ? (superview, item, end) : (item, superview, start)
    return Self.constraint(.visualInset, first, attribute, gap, (second, attribute))
  }

  private static func constraint(
    _ notation: LoggedConstraint.Notation, _ item: LoggedItem, _ attribute: Attribute, _ extent: Extent,
    _ second: (item: LoggedItem, attribute: Attribute)? = nil
  ) -> LoggedConstraint {
    LoggedConstraint(
      notation: notation, first: LoggedOperand(item: item, attribute: LoggedAttribute(attribute)),
      relation: extent.relation,
      second: second.map { LoggedOperand(item: $0.item, attribute: LoggedAttribute($0.attribute)) },
      constant: extent.value, priority: extent.priority)
  }

  // MARK: Parts

  /// `-(8)-`, `-8-`, or nothing between two adjacent boxes.
  private func gap(_ text: ArraySlice<UInt8>) -> (Extent, rest: ArraySlice<UInt8>)? {
    guard text.first == .minus else { return text.first == .openBracket || text.first == .bar ? (Extent(), text) : nil }
    let inside = text.dropFirst()
    if inside.first == .open {
      for end in Self.ends(of: inside, .close) where inside.has("-", at: end + 1) {
        if let gap = Self.extent(inside[..<end].dropFirst()) { return (gap, inside[(end + 2)...]) }
      }
      return nil
    }
    guard let end = inside.firstIndex(of: .minus), let gap = Self.extent(inside[..<end]) else { return nil }
    return (gap, inside[(end + 1)...])
  }

  /// `>=8@250`, `NSSpace(8)` or `-2`.
  private static func extent(_ text: ArraySlice<UInt8>) -> Extent? {
    var rest = text.trimmed
    var extent = Extent()
    if let relation = rest.first.flatMap(ConstraintBody.relation), rest.has("=", at: rest.startIndex + 1) {
      extent.relation = relation
      rest = rest.dropFirst(2).trimmed
    }
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      guard let priority = rest[(at + 1)...].trimmed.printedNumber, priority >= 0, priority <= 1000 else { return nil }
      extent.priority = priority
      rest = rest[..<at].trimmed
    }
    guard let value = rest.printedNumber ?? OperandText.space(rest) else { return nil }
    extent.value = value
    return extent
  }

  /// `[A]`, `[A(40)]`.
  private func box(_ text: ArraySlice<UInt8>, _ occurrence: StaticString) -> (item: LoggedItem, size: Extent?)? {
    guard text.first == .openBracket, text.last == .closeBracket else { return nil }
    let inside = text.dropFirst().dropLast()
    // A name may end like a size: `play (1)`.
    if let item = names.item(inside, occurrence: occurrence) { return (item, nil) }
    if inside.last == .close, let open = Self.openParenthesis(of: inside), open > inside.startIndex,
      let size = Self.extent(inside[(open + 1)...].dropLast()),
      let item = OperandText.item(inside[..<open].trimmed, names: names, occurrence: occurrence)
    {
      return (item, size)
    }
    return OperandText.item(inside, names: names, occurrence: occurrence).map { ($0, nil) }
  }

  /// Returns the one that matches the last closing one.
  private static func openParenthesis(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    return text.indices.reversed().first { index in
      if text[index] == .close { depth += 1 }
      if text[index] == .open { depth -= 1 }
      return text[index] == .open && depth == 0
    }
  }
}
