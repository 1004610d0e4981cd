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

  /// Removes `0x1`, `key[0x1]` or a key, and a source location after it, such as `@My View.swift#21`.
  private mutating func takeAddress(_ rest: inout ArraySlice<UInt8>, isBracketed: Bool) {
    var name = rest.prefix { !$0.isBlank && !(isBracketed && $0 == .greater) }
    var end = name.endIndex
    if let at = name.firstIndex(of: UInt8(ascii: "@")) {
      // The name of the file may have spaces in it.
      for sign in rest[at...].indices where rest[sign] == UInt8(ascii: "#") {
        let digits = rest[(sign + 1)...].prefix { $0.isDigit }
        guard let line = Int(digits.text), rest[digits.endIndex...].first.map({ $0.isBlank || $0 == .greater }) ?? true
        else { continue }
        if line > 0, sign > at + 1 { source = LoggedConstraint.Source(file: rest[(at + 1)..<sign].text, line: line) }
        end = digits.endIndex
        break
      }
      name = name[..<at]
    }
    rest = rest[end...]
    let (label, labeled) = name.splitBeforeAddress
    if labeled == nil, name.has("0x", at: name.startIndex) {
      address = name.text
    } else {
      (key, address) = (label.text, labeled?.text ?? "")
    }
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

  /// Returns the start of the names in an info, its end if it has none, or `nil` if it is not an info.
  private static func namesStart(in rest: ArraySlice<UInt8>, at open: Int) -> Int? {
    guard open == rest.startIndex || rest[open - 1].isBlank || rest[open - 1] == .close else { return nil }
    for word: StaticString in ["(active", "(inactive", "("] where rest.has(word, at: open, ignoringCase: true) {
      let end = open + word.utf8CodeUnitCount
      if end > open + 1, rest.has(")", at: end) { return end }
      let start = rest.has(",", at: end) ? rest.skippingBlanks(from: end + 1) : end
      if rest.has("names:", at: start, ignoringCase: true) { return start + 6 }
    }
    return nil
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
    guard let space = rest.lastIndex(of: .space), let colon = rest[space...].firstIndex(of: .colon),
      ["priority", "Hug", "CompressionResistance"].contains(rest[(space + 1)..<colon].text),
      let number = rest[(colon + 1)...].printedNumber, number >= 0, number <= 1000
    else { return false }
    // Hugging and compression resistance are two constraints in one line; the stronger one counts here.
    priority = max(number, priority ?? 0)
    rest = rest[..<space].trimmed
    return true
  }
}
