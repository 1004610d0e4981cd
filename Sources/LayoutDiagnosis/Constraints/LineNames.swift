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
    entries.first { $0.name == "|" }.map {
      LoggedItem(key: $0.address, className: $0.className, isSuperview: true)
    }
  }
}
