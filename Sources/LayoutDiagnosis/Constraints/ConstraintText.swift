/// Finds where a constraint's text starts and ends in a line.
///
/// Relations, texts and items contain `<` and `>` too, so each possible end is tried until the text between can be
/// parsed.
enum ConstraintText {
  /// The length of the longest constraint in bytes.
  static let maximumLength = 4_096
  /// The length of the longest class name of a constraint with its generic arguments, in bytes. It bounds the work.
  private static let maximumClassLength = 512
  /// The largest number of closing brackets that are tried as the end of a constraint. Generic arguments have many.
  private static let maximumEnds = 64

  /// Returns a line that is a constraint without its brackets, with them; another line as it is.
  static func withBrackets(_ line: [UInt8]) -> [UInt8] {
    var text = line[...].trimmedOfFiller
    if text.last == .greater { text.removeLast() }
    let (name, rest) = text.prefix(maximumClassLength).splitAfterClassName
    let whole = [.less] + text + [.greater]
    guard isClassOfConstraints(name), rest.has(":0x", at: rest.startIndex),
      ConstraintParser.constraint(whole[...]) != nil
    else { return line }
    return whole
  }

  private static func isClassOfConstraints(_ name: ArraySlice<UInt8>) -> Bool {
    name.firstIndex(of: "onstraint", from: name.startIndex) != nil
  }

  /// Returns whether a constraint starts at an index: `<`, a class name, a colon, and an address or key.
  ///
  /// - Parameter anyClass: whether any class counts, not only those with `Constraint` in their names.
  static func isStart(in bytes: [UInt8], at start: Int, anyClass: Bool) -> Bool {
    guard bytes[start] == .less else { return false }
    let isDouble = bytes.has("<<", at: start)
    let (name, rest) = bytes[(start + (isDouble ? 2 : 1))...].prefix(maximumClassLength).splitAfterClassName
    let index = rest.startIndex
    guard name.count > 1, rest.first == .colon else { return false }
    let isConstraint = isClassOfConstraints(name)
    let address = bytes.skippingBlanks(from: index + 1)
    // `<UIView:0x1>.top` starts with an item.
    if bytes.has("0x", at: address) {
      return isConstraint || anyClass && bytes[(address + 2)...].drop { $0.isHexDigit }.first != .greater
    }
    return isConstraint && index + 1 < bytes.count && !bytes[index + 1].isBlank
  }

  /// Returns the constraint at an index and the index after it, or `nil` if it cannot be parsed.
  static func constraint(in bytes: [UInt8], at start: Int) -> (constraint: LoggedConstraint, end: Int)? {
    bytes[start...].prefix(maximumLength).indices.lazy.filter { isEnd(in: bytes, at: $0) }.prefix(maximumEnds)
      .compactMap { end in ConstraintParser.constraint(bytes[start...end]).map { ($0, end + 1) } }.first
  }

  /// Returns whether a constraint can end at an index.
  private static func isEnd(in bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == .greater, index + 1 < bytes.count else { return bytes[index] == .greater }
    return bytes[index + 1].isBlank || "\",.)]<\\'".utf8.contains(bytes[index + 1])
  }

  /// Returns the index after a constraint that cannot be parsed: after `>"` or `>,`, or at the end of the line.
  static func endOfUnread(in bytes: [UInt8], from start: Int) -> (end: Int, isClosed: Bool) {
    for index in bytes.indices.dropFirst(start + 1) where bytes[index] == .greater {
      guard index + 1 < bytes.count else { return (bytes.count, bytes[index - 1] == .close) }
      if bytes[index + 1] == .doubleQuote || bytes[index + 1] == .comma { return (index + 1, true) }
    }
    return (bytes.count, false)
  }
}
