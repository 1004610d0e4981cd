import Cassowary
import Layout

enum ConstraintBody {
  /// An equation, `A.width == 0.5*B.width + 8`, or a visual format.
  static func constraint(_ text: ArraySlice<UInt8>, names: LineNames) -> LoggedConstraint? {
    if text.has("H:", at: text.startIndex) || text.has("V:", at: text.startIndex),
      let first = text.dropFirst(2).first, first == .openBracket || first == .bar
    {
      let isHorizontal = text.first == UInt8(ascii: "H")
      return VisualBody(isHorizontal: isHorizontal, names: names).constraint(text.dropFirst(2).trimmed)
    }
    return equation(text, names: names)
  }

  private static let maximumRelations = 12

  /// An item's text may contain a relation too, so each one after an attribute is tried.
  private static func equation(_ text: ArraySlice<UInt8>, names: LineNames) -> LoggedConstraint? {
    var index = text.startIndex
    var tries = 0
    while index + 1 < text.endIndex, tries < maximumRelations {
      if text[index + 1] == UInt8(ascii: "="), let relation = relation(text[index]),
        OperandText.attribute(atEndOf: text[..<index].trimmed) != nil
      {
        tries += 1
        let left = text[..<index].trimmed
        let right = text[(index + 2)...].trimmed
        if let found = equation(left, relation, right, names: names) { return found }
      }
      index += 1
    }
    return nil
  }

  static func relation(_ byte: UInt8) -> Relation? {
    switch byte {
    case UInt8(ascii: "="): .equal
    case .less: .lessThanOrEqual
    case .greater: .greaterThanOrEqual
    default: nil
    }
  }

  private static func equation(
    _ left: ArraySlice<UInt8>, _ relation: Relation, _ right: ArraySlice<UInt8>, names: LineNames
  ) -> LoggedConstraint? {
    guard let first = OperandText.operand(left, names: names, occurrence: "a") else { return nil }
    var constraint = LoggedConstraint(first: first, relation: relation)
    // Old systems print no constant if it is 0: `UIView:0x1.midY ==`.
    if right.isEmpty { return constraint }
    if let constant = right.printedNumber ?? OperandText.space(right) {
      constraint.constant = constant
      return constraint
    }
    var rest = right
    constraint.constant = takeConstant(&rest)
    constraint.multiplier = takeMultiplier(&rest)
    guard let second = OperandText.operand(rest, names: names, occurrence: "b") else { return nil }
    constraint.second = second
    return constraint
  }

  /// Removes ` + 8`, ` - 8` or ` NSSpace(8)` from the end.
  private static func takeConstant(_ rest: inout ArraySlice<UInt8>) -> Double {
    if rest.last == .close, let space = rest.lastIndex(of: .space), let value = OperandText.space(rest[(space + 1)...])
    {
      rest = rest[..<space].trimmed
      for (sign, factor) in [(UInt8.minus, -1.0), (UInt8(ascii: "+"), 1.0)] where rest.last == sign {
        rest = rest.dropLast().trimmed
        return factor * value
      }
      return value
    }
    let sign = rest.indices.dropFirst().last { "+-".utf8.contains(rest[$0]) && rest[$0 - 1] == .space }
    guard let sign, let value = rest[sign...].printedNumber else { return 0 }
    rest = rest[..<sign].trimmed
    return value
  }

  /// Removes `0.5*` from the start or ` * 0.5` from the end.
  private static func takeMultiplier(_ rest: inout ArraySlice<UInt8>) -> Double {
    let star = UInt8(ascii: "*")
    if let index = rest.firstIndex(of: star), let value = rest[..<index].trimmed.printedNumber {
      rest = rest[(index + 1)...].trimmed
      return value
    }
    if let index = rest.lastIndex(of: star), let value = rest[(index + 1)...].trimmed.printedNumber {
      rest = rest[..<index].trimmed
      return value
    }
    return 1
  }
}

/// Parses the visual format that logs use: one box with a size, or two boxes with a gap.
///
/// Texts and names inside a box may contain brackets, so each possible end of a box is tried.
struct VisualBody {
  let isHorizontal: Bool
  let names: LineNames

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
      if let next = box(other, "b")?.item { return Self.constraint(.visualGap, next, start, gap, (item, self.end)) }
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

enum OperandText {
  /// `UIView:0x1.width`, `UILabel:0x1'Hi'.top`, `UILabel:0x1 'Hi'.top`, `name.leading`, `<UIView:0x1>.top`.
  static func operand(_ text: ArraySlice<UInt8>, names: LineNames, occurrence: StaticString) -> LoggedOperand? {
    guard let (attribute, dot) = attribute(atEndOf: text),
      let item = item(text[..<dot], names: names, occurrence: occurrence)
    else { return nil }
    return LoggedOperand(item: item, attribute: attribute)
  }

  static func attribute(atEndOf text: ArraySlice<UInt8>) -> (LoggedAttribute, dot: Int)? {
    // No attribute is longer than `centerXWithinMargins`.
    guard let dot = text.suffix(21).lastIndex(of: .dot), dot > text.startIndex,
      let attribute = LoggedAttribute(name: text[(dot + 1)...].text)
    else { return nil }
    return (attribute, dot)
  }

  static func item(_ text: ArraySlice<UInt8>, names: LineNames, occurrence: StaticString) -> LoggedItem? {
    guard !text.isEmpty else { return nil }
    if text.first == .less, text.last == .greater { return addressed(text.dropFirst().dropLast()) { $0.isEmpty } }
    // The text after an address is empty or in quotes.
    let item = addressed(text) { $0.isEmpty || $0.count > 1 && $0.first == .quote && $0.last == .quote }
    if let item { return item }
    // A name has no address in it.
    guard !text.contains(anyOf: ":0x") else { return nil }
    return names.item(text, occurrence: occurrence) ?? keyed(text)
      ?? LoggedItem(key: "name \(text.text)", className: "", label: text.text)
  }

  /// `Class:0x1` and the text that may follow it.
  private static func addressed(_ text: ArraySlice<UInt8>, accepts: (ArraySlice<UInt8>) -> Bool) -> LoggedItem? {
    var (className, rest) = text.splitAfterClassName
    guard !className.isEmpty, rest.first == .colon else { return nil }
    rest = rest.dropFirst().drop { $0.isBlank }
    guard rest.has("0x", at: rest.startIndex) else { return nil }
    let digits = rest.dropFirst(2).prefix { $0.isHexDigit }
    let address = rest.prefix(digits.count + 2)
    rest = rest.dropFirst(address.count).trimmed
    guard !digits.isEmpty, accepts(rest) else { return nil }
    return LoggedItem(key: address.text, className: className.text, label: rest.dropFirst().dropLast().text)
  }

  /// `UIView:key` and `UIView:key[0x1]`, as Masonry and debugging categories print items.
  private static func keyed(_ text: ArraySlice<UInt8>) -> LoggedItem? {
    let className = text.prefix { $0.isInClassName }
    let key = text.dropFirst(className.count + 1)
    guard let initial = className.first, initial.isLetter || initial == UInt8(ascii: "_"), !key.isEmpty,
      text.has(":", at: className.endIndex), key.allSatisfy({ !$0.isBlank && $0 != .colon && $0 != .open })
    else { return nil }
    let (name, address) = key.splitBeforeAddress
    return LoggedItem(key: address?.text ?? text.text, className: className.text, label: name.text)
  }

  static func space(_ text: ArraySlice<UInt8>) -> Double? {
    guard text.last == .close, let open = text.firstIndex(of: .open) else { return nil }
    let name = text[..<open].trimmed
    guard name.equals("NSSpace") || name.equals("NSLayoutAnchorConstraintSpace") else { return nil }
    return text[(open + 1)...].dropLast().trimmed.printedNumber
  }
}
