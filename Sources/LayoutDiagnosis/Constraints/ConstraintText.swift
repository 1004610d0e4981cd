/// Finds where a constraint's text starts and ends in a line.
///
/// Relations, texts and items contain `<` and `>` too, so each possible end is tried until the text between can be
/// parsed.
enum ConstraintText {
  /// In bytes.
  static let maximumLength = 4_096
  /// In bytes, with generic arguments. Limits the work.
  private static let maximumClassLength = 512
  /// The number of closing brackets that are tried. Generic arguments have many.
  private static let maximumEnds = 64

  /// `<`, a class name, a colon, and an address or key.
  ///
  /// - Parameter anyClass: whether any class counts, not only those with `Constraint` in their names.
  static func isStart(in bytes: [UInt8], at start: Int, anyClass: Bool) -> Bool {
    guard bytes[start] == .less else { return false }
    let isDouble = bytes.has("<<", at: start)
    let (name, rest) = bytes[(start + (isDouble ? 2 : 1))...].prefix(maximumClassLength).splitAfterClassName
    let index = rest.startIndex
    guard name.count > 1, rest.first == .colon else { return false }
    let isConstraint = name.contains(anyOf: "onstraint")
    let address = bytes.skippingBlanks(from: index + 1)
    if bytes.has("0x", at: address) {
      // `<UIView:0x1>.top` starts with an item.
      let isClosed = bytes[(address + 2)...].first { !$0.isHexDigit } == .greater
      return isConstraint ? isDouble || !isClosed : anyClass && !isClosed
    }
    return isConstraint && index + 1 < bytes.count && !bytes[index + 1].isBlank
  }

  /// A class and an address without a bracket.
  static func isBareStart(in bytes: [UInt8], at start: Int) -> Bool {
    guard bytes[start].isInClassName, start == 0 || !(bytes[start - 1].isInClassName || bytes[start - 1] == .colon)
    else { return false }
    let name = bytes[start...].prefix(maximumClassLength).prefix { $0.isInClassName }
    guard bytes.has(":0x", at: name.endIndex), name.contains(anyOf: "onstraint") else { return false }
    let next = bytes[(name.endIndex + 3)...].drop { $0.isHexDigit }
    // The names of a constraint end with an address and a parenthesis.
    return next.first.map { $0.isBlank || $0 == UInt8(ascii: "@") } != false && next.first { !$0.isBlank } != .close
  }

  /// Returns the end of the text that may belong to the constraint: the start of the next one, a phrase, or the end of
  /// the line.
  static func limit(in bytes: [UInt8], from start: Int) -> Int {
    func isNext(_ index: Int) -> Bool {
      if Phrase.at(index, in: bytes) != nil || isStart(in: bytes, at: index, anyClass: false) { return true }
      // A constraint without brackets follows a separator or the end of the one before it.
      return isBareStart(in: bytes, at: index)
        && bytes[start..<index].trimmed.last.map { "\",;)]".utf8.contains($0) } == true
    }
    let length = bytes.has("<<", at: start) ? 2 : 1
    return bytes.indices.dropFirst(start + length).prefix(maximumLength).first { isNext($0) } ?? bytes.count
  }

  static func constraint(
    in text: ArraySlice<UInt8>, endingFrom firstEnd: Int = 0
  ) -> (constraint: LoggedConstraint, end: Int)? {
    text.prefix(maximumLength).indices.lazy.filter { $0 >= firstEnd && isEnd(in: text, at: $0) }.prefix(maximumEnds)
      .compactMap { end in ConstraintParser.constraint(text[...end]).map { ($0, end + 1) } }.first
  }

  /// A bracket may be missing at one or both ends, and the end of the list, or a comment, may follow.
  static func bareConstraint(in text: ArraySlice<UInt8>) -> (constraint: LoggedConstraint, end: Int)? {
    if let constraint = bareConstraint(inAllOf: text.trimmed) { return constraint }
    let comment = text.firstIndex(of: " //", from: text.startIndex)
    return comment.flatMap { bareConstraint(inAllOf: text[..<$0].trimmed) }
  }

  private static func bareConstraint(
    inAllOf text: ArraySlice<UInt8>
  ) -> (constraint: LoggedConstraint, end: Int)? {
    var rest = text
    // Otherwise the text is cut off.
    guard let last = rest.last, text.first != .less || "\",.>)".utf8.contains(last) else { return nil }
    for _ in 0..<4 {
      while let last = rest.last, last.isBlank || "\",.>".utf8.contains(last) { rest.removeLast() }
      let inside = rest.first == .less ? rest.dropFirst() : rest
      // Old systems print no constant of a mask that is 0.
      if let constraint = ConstraintParser.constraint(([.less] + inside + [.greater])[...]),
        constraint.isOfMask || inside.last != UInt8(ascii: "=")
      {
        return (constraint, rest.endIndex)
      }
      guard rest.last == .close || rest.last == .closeBracket else { return nil }
      rest.removeLast()
    }
    return nil
  }

  private static func isEnd(in bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard bytes[index] == .greater, index + 1 < bytes.endIndex else { return bytes[index] == .greater }
    return bytes[index + 1].isBlank || "\",.)]<\\'".utf8.contains(bytes[index + 1])
  }

  /// Returns the index after the `>` that a quote or a comma follows, or the end of the line.
  static func endOfUnread(in text: ArraySlice<UInt8>) -> (end: Int, isClosed: Bool) {
    for index in text.indices.dropFirst() where text[index] == .greater {
      guard index + 1 < text.endIndex else { return (text.endIndex, text[index - 1] == .close) }
      if text[index + 1] == .doubleQuote || text[index + 1] == .comma { return (index + 1, true) }
    }
    return (text.endIndex, false)
  }
}
