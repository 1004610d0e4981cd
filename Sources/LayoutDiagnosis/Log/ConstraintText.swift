/// Finds where a constraint's text starts and ends in a line.
///
/// Relations, texts and items contain `<` and `>` too, so each possible end is tried until the text between can be
/// parsed.
enum ConstraintText {
  /// The length of the longest constraint in bytes.
  static let maximumLength = 4_096
  /// The length of the longest class name of a constraint with its generic arguments, in bytes. It bounds the work.
  private static let maximumClassLength = 512
  /// The largest number of closing brackets that are tried as the end of a constraint.
  private static let maximumEnds = 12

  /// Returns a line that is a constraint without its brackets, with them; another line as it is.
  static func withBrackets(_ line: [UInt8]) -> [UInt8] {
    var text = line[...].trimmedOfFiller
    if text.last == .greater { text.removeLast() }
    let (name, rest) = text.prefix(maximumClassLength).splitAfterClassName
    guard name.count > 1, rest.has(":0x", at: rest.startIndex),
      name.firstIndex(of: "onstraint", from: name.startIndex) != nil,
      ConstraintParser.constraint(([.less] + text + [.greater])[...]) != nil
    else { return line }
    return [.less] + text + [.greater]
  }

  /// Returns the start of the next constraint: `<`, a class name, a colon, and an address or key.
  ///
  /// - Parameter anyClass: whether any class counts, not only those with `Constraint` in their names.
  static func start(in bytes: [UInt8], from start: Int, anyClass: Bool) -> Int? {
    (start..<max(start, bytes.count)).first { isStart(in: bytes, at: $0, anyClass: anyClass) }
  }

  /// Returns whether a constraint starts at an index.
  static func isStart(in bytes: [UInt8], at start: Int, anyClass: Bool) -> Bool {
    guard bytes[start] == .less else { return false }
    var index = start + 1
    if index < bytes.count, bytes[index] == .less { index += 1 }
    let (name, rest) = bytes[index...].prefix(maximumClassLength).splitAfterClassName
    index = rest.startIndex
    guard name.count > 1, rest.first == .colon else { return false }
    let isConstraint = name.firstIndex(of: "onstraint", from: name.startIndex) != nil
    let address = bytes.skippingBlanks(from: index + 1)
    let hasAddress = bytes.has("0x", at: address)
    if hasAddress { return isConstraint || anyClass && !isItem(bytes[(address + 2)...]) }
    return isConstraint && index + 1 < bytes.count && !bytes[index + 1].isBlank
  }

  /// Returns whether an address is that of an item: `<UIView:0x1>.top`.
  private static func isItem(_ address: ArraySlice<UInt8>) -> Bool {
    address.drop { $0.isHexDigit }.first == .greater
  }

  struct Found {
    let constraint: LoggedConstraint
    let end: Int
  }

  /// Returns the constraint at an index, or `nil` if it cannot be parsed.
  ///
  /// A `>` that closes generic arguments, such as both in `Host<A<B>, C>`, is tried last: a text such as `'a<b'` looks like the start of arguments, too.
  static func constraint(in bytes: [UInt8], at start: Int) -> Found? {
    var depth = 0
    var tries = 0
    var nested: [Int] = []
    for index in bytes[start...].prefix(maximumLength).indices.dropFirst() {
      if isStartOfArguments(in: bytes, at: index) { depth += 1 }
      guard bytes[index] == .greater else { continue }
      let isNested = depth > 0
      if isNested { depth -= 1 }
      guard isEnd(in: bytes, at: index) else { continue }
      guard !isNested else {
        if nested.count < maximumEnds { nested.append(index) }
        continue
      }
      if let found = constraint(in: bytes, start...index) { return found }
      tries += 1
      if tries == maximumEnds { break }
    }
    return nested.lazy.compactMap { constraint(in: bytes, start...$0) }.first
  }

  private static func constraint(in bytes: [UInt8], _ range: ClosedRange<Int>) -> Found? {
    parsed(bytes[range]).map { Found(constraint: $0, end: range.upperBound + 1) }
  }

  /// Returns whether generic arguments start at an index: a `<` between two parts of class names.
  private static func isStartOfArguments(in bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == .less && bytes[index - 1].isInClassName && index + 1 < bytes.count
      && bytes[index + 1].isInClassName
  }

  /// Returns the index after a constraint that cannot be parsed: after `>"` or `>,`, or at the end of the line.
  static func endOfUnread(in bytes: [UInt8], from start: Int) -> (end: Int, isClosed: Bool) {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == .greater {
        let next = index + 1 < bytes.count ? bytes[index + 1] : .newline
        if next == .doubleQuote || next == .comma { return (index + 1, true) }
        if index + 1 == bytes.count { return (bytes.count, bytes[index - 1] == .close) }
      }
      index += 1
    }
    return (bytes.count, false)
  }

  /// Returns whether a constraint can end with the `>` at an index.
  private static func isEnd(in bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return true }
    let next = bytes[index + 1]
    return next.isBlank || next == .doubleQuote || next == .comma || next == .dot || next == .close
      || next == .closeBracket || next == .less || next == .backslash || next == .quote
  }

  /// Parses a constraint. Its lines are joined if it was wrapped.
  private static func parsed(_ slice: ArraySlice<UInt8>) -> LoggedConstraint? {
    guard slice.contains(.newline) else { return ConstraintParser.constraint(slice) }
    return ConstraintParser.constraint(WrappedLines.joined(slice)[...])
  }
}
