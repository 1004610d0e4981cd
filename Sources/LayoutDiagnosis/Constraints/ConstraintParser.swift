/// Parses a constraint: `<NSLayoutConstraint:0x1 'id' V:|-(8)-[UILabel:0x2'Hi']   (active, names: '|':UIView:0x3 )>`.
///
/// It works from both ends inward, because names and texts in the middle may contain anything: first the class, the
/// address, the mask and the identifier; then names, direction and priority. The rest is the equation or the visual
/// format.
struct ConstraintParser {
  private var className = ""
  private var address = ""
  private var key: String?
  private var source: LoggedConstraint.Source?
  private var mask = ""
  private var identifier: String?
  private var names: ArraySlice<UInt8> = []
  private var direction = LoggedConstraint.Direction.unspecified
  private var priority: Double?

  static func constraint(_ text: ArraySlice<UInt8>) -> LoggedConstraint? {
    guard text.first == .less, text.last == .greater else { return nil }
    var parser = ConstraintParser()
    var rest = text.dropFirst().dropLast()
    guard parser.takeHead(&rest) else { return nil }
    parser.takeMask(&rest)
    parser.takeIdentifier(&rest)
    return parser.finish(rest, text: text)
  }

  /// Returns the constraint in a line whose start is missing.
  static func constraint(cutOff text: ArraySlice<UInt8>) -> LoggedConstraint? {
    guard text.last == .greater else { return nil }
    var parser = ConstraintParser()
    var rest = text.dropLast().trimmed
    parser.takeIdentifier(&rest)
    guard let constraint = parser.finish(rest, text: text) else { return nil }
    // Without an address on the left, this may be the rest of a longer name.
    return constraint.first.item.key.utf8.starts(with: "0x".utf8) ? constraint : nil
  }

  private mutating func finish(_ text: ArraySlice<UInt8>, text whole: ArraySlice<UInt8>) -> LoggedConstraint? {
    var rest = text.trimmed
    takeInfo(&rest)
    while takeWord(&rest) {}
    let names = LineNames(self.names)
    guard names.areComplete, var constraint = ConstraintBody.constraint(rest, names: names) else { return nil }
    (constraint.address, constraint.className, constraint.source) = (address, className, source)
    (constraint.mask, constraint.identifier, constraint.text) = (mask, identifier ?? key, quotedText(whole))
    if let priority { constraint.priority = priority }
    (constraint.direction, constraint.superview) = (direction, names.namedSuperview)
    return constraint
  }

  // MARK: The head

  /// Removes `NSLayoutConstraint:0x1@File.swift#21 ` or `<Class:0x1> `.
  private mutating func takeHead(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let isBracketed = rest.first == .less
    if isBracketed { rest.removeFirst() }
    let name: ArraySlice<UInt8>
    (name, rest) = rest.splitAfterClassName
    className = name.text
    guard !name.isEmpty, rest.first == .colon else { return false }
    rest = rest.dropFirst().drop { $0.isBlank }
    takeAddress(&rest, isBracketed: isBracketed)
    if isBracketed {
      guard rest.first == .greater else { return false }
      rest.removeFirst()
    }
    guard rest.first?.isBlank == true, !address.utf8.contains(.quote) else { return false }
    rest = rest.drop { $0.isBlank }
    return true
  }

  /// Removes `0x1`, `key[0x1]` or a key, and a source location after it.
  private mutating func takeAddress(_ rest: inout ArraySlice<UInt8>, isBracketed: Bool) {
    var word = rest.prefix { !$0.isBlank && !(isBracketed && $0 == .greater) }
    if word.contains(UInt8(ascii: "@")), let end = Self.endOfSource(in: rest, from: word.startIndex) {
      word = rest[..<end]
    }
    rest = rest.dropFirst(word.count)
    let at = word.firstIndex(of: UInt8(ascii: "@"))
    let name = at.map { word[..<$0] } ?? word
    if let at { source = Self.source(word[(at + 1)...]) }
    if name.last == .closeBracket, let bracket = name.lastIndex(of: .openBracket), name.has("0x", at: bracket + 1) {
      address = name[(bracket + 1)...].dropLast().text
      key = name[..<bracket].text
    } else if name.has("0x", at: name.startIndex) {
      address = name.text
    } else {
      key = name.text
    }
  }

  /// Returns the end of a source location, `@My View.swift#21`, whose file may have spaces in its name.
  private static func endOfSource(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    while let sign = text[index...].firstIndex(of: UInt8(ascii: "#")) {
      let digits = text[(sign + 1)...].prefix { $0.isDigit }
      let next = text[digits.endIndex...].first
      if !digits.isEmpty, next == nil || next == .greater || next?.isBlank == true { return digits.endIndex }
      index = sign + 1
    }
    return nil
  }

  private static func source(_ text: ArraySlice<UInt8>) -> LoggedConstraint.Source? {
    guard let sign = text.lastIndex(of: UInt8(ascii: "#")), let line = Int(text[(sign + 1)...].text), line > 0,
      sign > text.startIndex
    else { return nil }
    return LoggedConstraint.Source(file: text[..<sign].text, line: line)
  }

  /// Removes `h=--& v=-&- `.
  private mutating func takeMask(_ rest: inout ArraySlice<UInt8>) {
    let start = rest.startIndex
    guard rest.has("h=", at: start), rest.has(" v=", at: start + 5), rest.count > 11, rest[start + 11].isBlank else {
      return
    }
    mask = rest[start..<(start + 11)].text
    rest = rest.dropFirst(11).drop { $0.isBlank }
  }

  /// Removes `'identifier' `.
  private mutating func takeIdentifier(_ rest: inout ArraySlice<UInt8>) {
    guard rest.first == .quote else { return }
    let inside = rest.dropFirst()
    guard let end = inside.indices.dropLast().first(where: { inside[$0] == .quote && inside[$0 + 1].isBlank })
    else { return }
    identifier = inside[..<end].text
    rest = inside[(end + 1)...].drop { $0.isBlank }
  }

  // MARK: The end

  /// Removes `(active, names: … )`, `(Names: … )` or `(active)`.
  private mutating func takeInfo(_ rest: inout ArraySlice<UInt8>) {
    guard rest.last == .close else { return }
    for index in rest.indices.reversed() where rest[index] == .open {
      guard let start = Self.namesStart(in: rest, at: index) else { continue }
      // A name may contain a parenthesis, so the first of several starts the info.
      names = rest[start...].dropLast().trimmed
      rest = rest[..<index].trimmed
      return
    }
  }

  /// Returns the start of the names in the info at an index, its end if it has none, or `nil` if it is not an info.
  private static func namesStart(in rest: ArraySlice<UInt8>, at open: Int) -> Int? {
    guard open == rest.startIndex || rest[open - 1].isBlank || rest[open - 1] == .close else { return nil }
    var index = open + 1
    if rest.has("active", at: index, ignoringCase: true) {
      index += 6
    } else if rest.has("inactive", at: index, ignoringCase: true) {
      index += 8
    } else if !rest.has("names", at: index, ignoringCase: true) {
      return nil
    }
    if rest.has(")", at: index) { return index }
    if rest.has(",", at: index) { index = rest.skippingBlanks(from: index + 1) }
    guard rest.has("names", at: index, ignoringCase: true) else { return nil }
    index += 5
    return rest.has(":", at: index) ? index + 1 : nil
  }

  /// Removes `(LTR)`, `priority:250`, `Hug:750`, `CompressionResistance:750` or `(Actual Distance…)`.
  private mutating func takeWord(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let directions: [(StaticString, LoggedConstraint.Direction)] = [("(LTR)", .leftToRight), ("(RTL)", .rightToLeft)]
    for (word, direction) in directions where rest.hasSuffix(word) {
      self.direction = direction
      rest = rest.dropLast(5).trimmed
      return true
    }
    if rest.last == .close, let start = rest.firstIndex(of: " (Actual", from: rest.startIndex) {
      rest = rest[..<start].trimmed
      return true
    }
    guard let space = rest.lastIndex(of: .space) else { return false }
    let word = rest[(space + 1)...]
    guard let colon = word.firstIndex(of: .colon), let number = word[(colon + 1)...].printedNumber, number >= 0,
      number <= 1000
    else { return false }
    let name = word[..<colon]
    guard name.equals("priority") || name.equals("Hug") || name.equals("CompressionResistance") else { return false }
    // Hugging and compression resistance are two constraints in one line; the stronger one counts here.
    priority = max(number, priority ?? 0)
    rest = rest[..<space].trimmed
    return true
  }
}
