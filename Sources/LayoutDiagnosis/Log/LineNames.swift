/// The names in a line, which map `|` and accessibility identifiers to addresses.
struct LineNames {
  private struct Entry {
    let name: String
    let className: String
    let address: String
  }

  private var entries: [Entry] = []

  /// Parses `ItemCell:0x1, '|':UIView:0x2`.
  init(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let (entry, end) = Self.entry(in: rest) {
      entries.append(entry)
      rest = rest[end...].drop { $0 == .comma || $0.isBlank }
    }
  }

  /// Returns the first entry: everything up to an address at the end of the text, before a comma or before the text of
  /// the item, which is skipped.
  private static func entry(in text: ArraySlice<UInt8>) -> (Entry, end: Int)? {
    var index = text.startIndex
    while let colon = text.firstIndex(of: ":0x", from: index) {
      var end = colon + 3
      while end < text.endIndex, text[end].isHexDigit { end += 1 }
      if end > colon + 3, let after = endOfText(in: text, at: end) {
        return (entry(name: text[..<colon].trimmed, address: text[(colon + 1)..<end]), after)
      }
      index = colon + 1
    }
    return nil
  }

  /// Returns the end of the text in quotes at an index, or the index if no text starts there but the entry ends.
  private static func endOfText(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
    func isEnd(_ index: Int) -> Bool { index == text.endIndex || text[index] == .comma || text[index].isBlank }
    if isEnd(start) { return start }
    guard text[start] == .quote else { return nil }
    return text[(start + 1)...].indices.first { text[$0] == .quote && isEnd($0 + 1) }.map { $0 + 1 }
  }

  private static func entry(name: ArraySlice<UInt8>, address: ArraySlice<UInt8>) -> Entry {
    for bar: StaticString in ["'|':", "|:"] where name.has(bar, at: name.startIndex) {
      return Entry(name: "|", className: name.dropFirst(bar.utf8CodeUnitCount).text, address: address.text)
    }
    if name.equals("'|'") || name.equals("|") { return Entry(name: "|", className: "", address: address.text) }
    // A class may be between the name and the address, but the name itself may contain a colon too.
    if let colon = name.lastIndex(of: .colon), colon > name.startIndex, colon + 1 < name.endIndex,
      name[(colon + 1)...].allSatisfy({ $0.isInClassName && $0 != .dot }), name[colon + 1].isLetter,
      !name[..<colon].contains(.colon), !name[..<colon].contains(.space)
    {
      return Entry(name: name[..<colon].text, className: name[(colon + 1)...].text, address: address.text)
    }
    return Entry(name: name.text, className: "", address: address.text)
  }

  /// Returns the item of a name, or `nil` if the line does not give its address.
  ///
  /// - Parameter occurrence: distinguishes the uses of an ambiguous name: `a` for the first item of the line, `b` for
  ///   the second.
  func item(_ name: ArraySlice<UInt8>, occurrence: StaticString) -> LoggedItem? {
    guard !entries.isEmpty else { return nil }
    let text = name.text
    // A line break may have removed a space from a name.
    let key = name.filter { !$0.isBlank }
    let found = entries.filter { entry in
      [entry.name, "\(entry.name):\(entry.className)"].contains { $0.utf8.filter { !$0.isBlank } == key }
    }
    guard let entry = found.first else { return nil }
    guard found.allSatisfy({ $0.address == entry.address }) else {
      let key = found.map { $0.address }.joined(separator: " ") + " \(occurrence)"
      return LoggedItem(key: key, className: "", label: text, isAmbiguous: true, isSuperview: false)
    }
    return LoggedItem(
      key: entry.address, className: entry.className, label: text, isAmbiguous: false, isSuperview: false)
  }

  /// Returns the superview, which the line calls `|`, or the superview of another item if the line does not name it.
  func superview(of item: LoggedItem) -> LoggedItem {
    guard let entry = entries.first(where: { $0.name == "|" }) else {
      return LoggedItem(
        key: "superview of \(item.key)", className: "Superview", label: "", isAmbiguous: false, isSuperview: true)
    }
    // The superview is called by its name if the same line gives one for its address.
    let alias = entries.first { $0.address == entry.address && $0.name != "|" }
    return LoggedItem(
      key: entry.address, className: alias == nil ? entry.className : "", label: alias?.name ?? "",
      isAmbiguous: false, isSuperview: true)
  }

  /// The superview, if the line names it.
  var namedSuperview: LoggedItem? {
    guard let entry = entries.first(where: { $0.name == "|" }) else { return nil }
    return LoggedItem(
      key: entry.address, className: entry.className, label: "", isAmbiguous: false, isSuperview: true)
  }
}
