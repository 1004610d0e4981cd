import Cassowary

/// Parses the visual format that logs use: one box with a size, or two boxes with a gap.
///
/// Texts and names inside a box may contain brackets, so each possible end of a box is tried.
struct VisualBody {
  var body: ConstraintBody

  /// The largest number of closing brackets that are tried as the end of a box or a gap.
  private static let maximumEnds = 12

  /// One end of a format: `|`, or an item with a size.
  private enum Box {
    case superview
    case item(LoggedItem, Extent?)
  }

  /// `(>=8@250)`.
  private struct Extent {
    var relation = Relation.equal
    var value: Double
    var priority: Double?
  }

  /// Parses the text after `H:` or `V:`.
  init?(_ text: ArraySlice<UInt8>, isHorizontal: Bool, names: LineNames) {
    guard let body = Self.body(text.trimmed, isHorizontal: isHorizontal, names: names) else { return nil }
    self.body = body
  }

  private static func body(_ text: ArraySlice<UInt8>, isHorizontal: Bool, names: LineNames) -> ConstraintBody? {
    if text.first == .bar {
      guard let (gap, rest) = gap(text.dropFirst()), case .item(let item, _)? = box(rest, names, "b") else {
        return nil
      }
      return inset(gap, of: item, isAtEnd: false, isHorizontal: isHorizontal, names: names)
    }
    for end in ends(of: text, .closeBracket) {
      if case .item(let item, let size)? = box(text[...end], names, "a") {
        let rest = text[(end + 1)...]
        if rest.isEmpty, let size { return Self.size(size, of: item, isHorizontal: isHorizontal) }
        // Beside a gap, a size says nothing: the constraint is the gap.
        if let body = body(after: item, rest, isHorizontal: isHorizontal, names: names) { return body }
      }
    }
    return nil
  }

  private static func ends(of text: ArraySlice<UInt8>, _ bracket: UInt8) -> some Sequence<Int> {
    text.indices.lazy.filter { text[$0] == bracket }.prefix(maximumEnds)
  }

  private static func body(
    after item: LoggedItem, _ text: ArraySlice<UInt8>, isHorizontal: Bool, names: LineNames
  ) -> ConstraintBody? {
    guard let (gap, rest) = gap(text), let box = box(rest, names, "b") else { return nil }
    switch box {
    case .superview: return inset(gap, of: item, isAtEnd: true, isHorizontal: isHorizontal, names: names)
    case .item(let next, _):
      return ConstraintBody(
        notation: .visualGap, first: LoggedOperand(item: next, attribute: isHorizontal ? .leading : .top),
        relation: gap.relation, second: LoggedOperand(item: item, attribute: isHorizontal ? .trailing : .bottom),
        constant: gap.value, priority: gap.priority)
    }
  }

  private static func size(_ size: Extent, of item: LoggedItem, isHorizontal: Bool) -> ConstraintBody {
    ConstraintBody(
      notation: .visualSize, first: LoggedOperand(item: item, attribute: isHorizontal ? .width : .height),
      relation: size.relation, constant: size.value, priority: size.priority)
  }

  /// Interprets `|-(8)-[A]` as `A.leading == superview.leading + 8`, and `[A]-(8)-|` as `superview.trailing ==
  /// A.trailing + 8`.
  private static func inset(
    _ gap: Extent, of item: LoggedItem, isAtEnd: Bool, isHorizontal: Bool, names: LineNames
  ) -> ConstraintBody {
    let start: LoggedAttribute = isHorizontal ? .leading : .top
    let end: LoggedAttribute = isHorizontal ? .trailing : .bottom
    let own = LoggedOperand(item: item, attribute: isAtEnd ? end : start)
    let other = LoggedOperand(item: names.superview(of: item), attribute: own.attribute)
    return ConstraintBody(
      notation: .visualInset, first: isAtEnd ? other : own, relation: gap.relation, second: isAtEnd ? own : other,
      constant: gap.value, priority: gap.priority)
  }

  // MARK: Parts

  /// Parses `-(8)-`, `-8-`, or nothing between two adjacent boxes.
  private static func gap(_ text: ArraySlice<UInt8>) -> (Extent, rest: ArraySlice<UInt8>)? {
    guard text.first == .minus else {
      return text.first == .openBracket || text.first == .bar ? (Extent(value: 0), text) : nil
    }
    let inside = text.dropFirst()
    if inside.first == .open {
      for end in ends(of: inside, .close) where inside.has("-", at: end + 1) {
        if let gap = extent(inside[..<end].dropFirst()) { return (gap, inside[(end + 2)...]) }
      }
      return nil
    }
    guard let end = inside.firstIndex(of: .minus), let gap = extent(inside[..<end]) else { return nil }
    return (gap, inside[(end + 1)...])
  }

  /// Parses `>=8@250`, `NSSpace(8)` or `-2`.
  private static func extent(_ text: ArraySlice<UInt8>) -> Extent? {
    var rest = text.trimmed
    var extent = Extent(value: 0)
    let relations: [(StaticString, Relation)] = [
      (">=", .greaterThanOrEqual), ("<=", .lessThanOrEqual), ("==", .equal),
    ]
    for (sign, relation) in relations where rest.has(sign, at: rest.startIndex) {
      extent.relation = relation
      rest = rest.dropFirst(2).trimmed
      break
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

  /// Parses a whole text as a box: `|`, `[A]`, `[A(40)]`.
  private static func box(_ text: ArraySlice<UInt8>, _ names: LineNames, _ occurrence: StaticString) -> Box? {
    if text.equals("|") { return .superview }
    guard text.first == .openBracket, text.last == .closeBracket else { return nil }
    let inside = text.dropFirst().dropLast()
    // A name may end like a size: `play (1)`.
    if let item = names.item(inside, occurrence: occurrence) { return .item(item, nil) }
    if inside.last == .close, let open = openParenthesis(of: inside), open > inside.startIndex,
      let size = extent(inside[(open + 1)...].dropLast()),
      let item = OperandText.item(inside[..<open].trimmed, names: names, occurrence: occurrence)
    {
      return .item(item, size)
    }
    guard let item = OperandText.item(inside, names: names, occurrence: occurrence) else { return nil }
    return .item(item, nil)
  }

  /// Returns the opening parenthesis that matches the last closing one.
  private static func openParenthesis(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for index in text.indices.reversed() {
      if text[index] == .close { depth += 1 }
      if text[index] == .open {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
