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
    return parser.finish(rest, text: text)
  }

  static func constraint(cutOff text: ArraySlice<UInt8>) -> LoggedConstraint? {
    var parser = ConstraintParser()
    guard let constraint = parser.finish(text.dropLast().trimmed, text: text) else { return nil }
    // Without an address on the left, this may be the rest of a longer name.
    return constraint.first.item.key.hasPrefix("0x") ? constraint : nil
  }

  private mutating func finish(_ text: ArraySlice<UInt8>, text whole: ArraySlice<UInt8>) -> LoggedConstraint? {
    var rest = text
    takeIdentifier(&rest)
    rest = rest.trimmed
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

/// The names map `|` and accessibility identifiers to addresses.
struct LineNames {
  private struct Entry {
    let name: String
    let className: String
    let address: String
  }

  private var entries: [Entry] = []
  let areComplete: Bool

  /// Parses `ItemCell:0x1, '|':UIView:0x2`.
  init(_ text: ArraySlice<UInt8>) {
    // Without a closing quote after it, a quote starts no text, however many there are.
    let lastQuote = text.indices.last { text[$0] == .quote && Self.isEnd($0 + 1, of: text) } ?? text.startIndex
    var rest = text
    while let (entry, end) = Self.entry(in: rest, lastQuote: lastQuote) {
      entries.append(entry)
      rest = rest[end...].drop { $0 == .comma || $0.isBlank }
    }
    areComplete = rest.isEmpty
  }

  /// Returns the first entry: everything up to an address at the end of the text, before a comma or before the text of
  /// the item, which is skipped.
  private static func entry(in text: ArraySlice<UInt8>, lastQuote: Int) -> (Entry, end: Int)? {
    var index = text.startIndex
    while let colon = text.firstIndex(of: ":0x", from: index) {
      let end = text[(colon + 3)...].prefix { $0.isHexDigit }.endIndex
      if end > colon + 3, let after = endOfText(in: text, at: end, lastQuote: lastQuote) {
        return (entry(name: text[..<colon].trimmed, address: text[(colon + 1)..<end]), after)
      }
      index = colon + 1
    }
    return nil
  }

  /// Returns the end of the text in quotes, or the start if no text starts there but the entry ends.
  private static func endOfText(in text: ArraySlice<UInt8>, at start: Int, lastQuote: Int) -> Int? {
    if isEnd(start, of: text) { return start }
    guard text[start] == .quote, start < lastQuote else { return nil }
    return text[(start + 1)...].indices.first { text[$0] == .quote && isEnd($0 + 1, of: text) }.map { $0 + 1 }
  }

  private static func isEnd(_ index: Int, of text: ArraySlice<UInt8>) -> Bool {
    index == text.endIndex || text[index] == .comma || text[index].isBlank
  }

  private static func entry(name: ArraySlice<UInt8>, address: ArraySlice<UInt8>) -> Entry {
    for bar: StaticString in ["'|':", "|:"] where name.has(bar, at: name.startIndex) {
      return Entry(name: "|", className: name.dropFirst(bar.utf8CodeUnitCount).text, address: address.text)
    }
    if name.equals("'|'") || name.equals("|") { return Entry(name: "|", className: "", address: address.text) }
    // A class may be between the name and the address, but the name itself may contain a colon too.
    let (start, className) = name.firstIndex(of: .colon).map { (name[..<$0], name[($0 + 1)...]) } ?? (name, [])
    if !start.isEmpty, !start.contains(.space), className.first?.isLetter == true,
      className.allSatisfy({ $0.isInClassName && $0 != .dot })
    {
      return Entry(name: start.text, className: className.text, address: address.text)
    }
    return Entry(name: name.text, className: "", address: address.text)
  }

  /// `nil` if the line does not give the address.
  ///
  /// - Parameter occurrence: distinguishes the uses of an ambiguous name: `a` for the first item of the line, `b` for
  ///   the second.
  func item(_ name: ArraySlice<UInt8>, occurrence: StaticString) -> LoggedItem? {
    let text = name.text
    let found = entries.filter { $0.name == text || "\($0.name):\($0.className)" == text }
    guard let entry = found.first else { return nil }
    guard found.allSatisfy({ $0.address == entry.address }) else {
      let key = found.map { $0.address }.joined(separator: " ") + " \(occurrence)"
      return LoggedItem(key: key, className: "", label: text, isAmbiguous: true)
    }
    return LoggedItem(key: entry.address, className: entry.className, label: text)
  }

  /// Without a name for `|`, each item has a superview of its own.
  func superview(of item: LoggedItem) -> LoggedItem {
    guard let superview = namedSuperview else {
      return LoggedItem(key: "superview of \(item.key)", className: "Superview", isSuperview: true)
    }
    // The superview is called by its name if the same line gives one for its address.
    guard let alias = entries.first(where: { $0.address == superview.key && $0.name != "|" }) else { return superview }
    return LoggedItem(key: superview.key, className: "", label: alias.name, isSuperview: true)
  }

  var namedSuperview: LoggedItem? {
    entries.first { $0.name == "|" }.map { LoggedItem(key: $0.address, className: $0.className, isSuperview: true) }
  }
}
