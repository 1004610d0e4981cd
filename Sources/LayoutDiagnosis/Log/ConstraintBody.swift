import Cassowary

/// The body of a constraint: two operands, a relation and numbers, from an equation or the visual format.
struct ConstraintBody {
  var notation = LoggedConstraint.Notation.equation
  var first: LoggedOperand
  var relation: Relation
  var multiplier = 1.0
  var second: LoggedOperand?
  var constant = 0.0
  var priority: Double?

  /// Parses an equation, `A.width == 0.5*B.width + 8`, or a visual format.
  static func body(_ text: ArraySlice<UInt8>, names: LineNames) -> ConstraintBody? {
    if text.has("H:[", at: text.startIndex) || text.has("H:|", at: text.startIndex) {
      return VisualBody(text.dropFirst(2), isHorizontal: true, names: names)?.body
    }
    if text.has("V:[", at: text.startIndex) || text.has("V:|", at: text.startIndex) {
      return VisualBody(text.dropFirst(2), isHorizontal: false, names: names)?.body
    }
    return equation(text, names: names)
  }

  /// The largest number of relations after an attribute that are tried in one equation.
  private static let maximumRelations = 12

  /// Parses an equation. An item's text may contain a relation too, so each one after an attribute is tried.
  private static func equation(_ text: ArraySlice<UInt8>, names: LineNames) -> ConstraintBody? {
    var index = text.startIndex
    var tries = 0
    while index + 1 < text.endIndex, tries < maximumRelations {
      if text[index + 1] == UInt8(ascii: "="), let relation = relation(text[index]),
        OperandText.attribute(atEndOf: text[..<index].trimmed) != nil
      {
        tries += 1
        let left = text[..<index].trimmed
        let right = text[(index + 2)...].trimmed
        if let body = equation(left, relation, right, names: names) { return body }
      }
      index += 1
    }
    return nil
  }

  private static func relation(_ byte: UInt8) -> Relation? {
    switch byte {
    case UInt8(ascii: "="): .equal
    case .less: .lessThanOrEqual
    case .greater: .greaterThanOrEqual
    default: nil
    }
  }

  private static func equation(
    _ left: ArraySlice<UInt8>, _ relation: Relation, _ right: ArraySlice<UInt8>, names: LineNames
  ) -> ConstraintBody? {
    guard let first = OperandText.operand(left, names: names, occurrence: "a") else { return nil }
    var body = ConstraintBody(first: first, relation: relation)
    // Old systems print no constant if it is 0: `UIView:0x1.midY ==`.
    if right.isEmpty { return body }
    if let constant = right.printedNumber ?? OperandText.space(right) {
      body.constant = constant
      return body
    }
    var rest = right
    body.constant = takeConstant(&rest)
    body.multiplier = takeMultiplier(&rest)
    guard let second = OperandText.operand(rest, names: names, occurrence: "b") else { return nil }
    body.second = second
    return body
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
    var index = rest.endIndex - 1
    while index > rest.startIndex {
      let byte = rest[index]
      if byte == .minus || byte == UInt8(ascii: "+"), rest[index - 1] == .space {
        guard let value = rest[index...].printedNumber else { return 0 }
        rest = rest[..<index].trimmed
        return value
      }
      index -= 1
    }
    return 0
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

/// Parses operands, and numbers that stand for the system spacing.
enum OperandText {
  /// Parses an operand: `UIView:0x1.width`, `UILabel:0x1'Hi'.top`, `UILabel:0x1 'Hi'.top`, `name.leading`, `<UIView:0x1>.top`.
  static func operand(_ text: ArraySlice<UInt8>, names: LineNames, occurrence: StaticString) -> LoggedOperand? {
    guard let (attribute, dot) = attribute(atEndOf: text),
      let item = item(text[..<dot], names: names, occurrence: occurrence)
    else { return nil }
    return LoggedOperand(item: item, attribute: attribute)
  }

  /// Returns the attribute at the end of a text, and the index of the dot before it.
  static func attribute(atEndOf text: ArraySlice<UInt8>) -> (LoggedAttribute, dot: Int)? {
    // No attribute is longer than `centerXWithinMargins`.
    guard let dot = text.suffix(21).lastIndex(of: .dot), dot > text.startIndex,
      let attribute = LoggedAttribute(rawValue: text[(dot + 1)...].text)
    else { return nil }
    return (attribute, dot)
  }

  /// Parses a whole text as an item.
  static func item(_ text: ArraySlice<UInt8>, names: LineNames, occurrence: StaticString) -> LoggedItem? {
    guard !text.isEmpty else { return nil }
    if text.first == .less, text.last == .greater {
      return addressed(text.dropFirst().dropLast()) { $0.isEmpty }
    }
    if let item = addressed(text, accepts: isItemText) { return item }
    // `Class:0x` starts an address, so the rest cannot be a name.
    let afterClass = text.splitAfterClassName.rest
    guard !afterClass.has(":0x", at: afterClass.startIndex) else { return nil }
    return names.item(text, occurrence: occurrence) ?? keyed(text) ?? named(text)
  }

  /// Returns whether the text after an address is empty or in quotes.
  private static func isItemText(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || text.count > 1 && text.first == .quote && text.last == .quote
  }

  /// Parses `Class:0x1` and the text that may follow it.
  private static func addressed(_ text: ArraySlice<UInt8>, accepts: (ArraySlice<UInt8>) -> Bool) -> LoggedItem? {
    var (className, rest) = text.splitAfterClassName
    guard !className.isEmpty, rest.first == .colon else { return nil }
    rest = rest.dropFirst().drop { $0.isBlank }
    guard rest.has("0x", at: rest.startIndex) else { return nil }
    let digits = rest.dropFirst(2).prefix { $0.isHexDigit }
    let address = rest.prefix(digits.count + 2)
    rest = rest.dropFirst(address.count).trimmed
    guard !digits.isEmpty, accepts(rest) else { return nil }
    return LoggedItem(
      key: address.text, className: className.text, label: rest.isEmpty ? "" : rest.dropFirst().dropLast().text,
      isAmbiguous: false, isSuperview: false)
  }

  /// Parses `UIView:key` and `UIView:key[0x1]`, as Masonry and debugging categories print items.
  private static func keyed(_ text: ArraySlice<UInt8>) -> LoggedItem? {
    let className = text.prefix { $0.isInClassName }
    let key = text.dropFirst(className.count + 1)
    guard let initial = className.first, initial.isLetter || initial == UInt8(ascii: "_"), !key.isEmpty,
      text.has(":", at: className.endIndex), key.allSatisfy({ !$0.isBlank && $0 != .colon && $0 != .open })
    else { return nil }
    if key.last == .closeBracket, let bracket = key.lastIndex(of: .openBracket), key.has("0x", at: bracket + 1) {
      return LoggedItem(
        key: key[(bracket + 1)...].dropLast().text, className: className.text, label: key[..<bracket].text,
        isAmbiguous: false, isSuperview: false)
    }
    return LoggedItem(
      key: text.text, className: className.text, label: key.text, isAmbiguous: false, isSuperview: false)
  }

  /// Returns the item of a name without an address. A line break may have removed a space from the name.
  private static func named(_ text: ArraySlice<UInt8>) -> LoggedItem {
    let key = text.filter { !$0.isBlank }[...].text
    return LoggedItem(key: "name \(key)", className: "", label: text.text, isAmbiguous: false, isSuperview: false)
  }

  /// Returns the number in `NSSpace(8)`.
  static func space(_ text: ArraySlice<UInt8>) -> Double? {
    guard text.last == .close, let open = text.firstIndex(of: .open) else { return nil }
    let name = text[..<open].trimmed
    guard name.equals("NSSpace") || name.equals("NSLayoutAnchorConstraintSpace") else { return nil }
    return text[(open + 1)...].dropLast().trimmed.printedNumber
  }
}
