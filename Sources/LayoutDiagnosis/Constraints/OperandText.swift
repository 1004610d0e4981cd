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
    if text.first == .less, text.last == .greater {
      return addressed(text.dropFirst().dropLast()) { $0.isEmpty }
    }
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
