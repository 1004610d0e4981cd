extension JSONValue {
  package var range: Range<Int> { startOffset..<endOffset }

  /// The container of this value; the root's is the root.
  package var container: JSONValue { JSONValue(storage: storage, index: Int(node.parent)) }

  /// The bytes to remove so that this element or member is not in its container any more: its comma, and its line if it
  /// is alone there. `nil` for the root.
  ///
  /// - Complexity: linear in the number of the container's children.
  package var removalRange: Range<Int>? {
    guard index > 0 else { return nil }
    let items = container.itemRanges
    guard let place = items.firstIndex(where: { $0.upperBound == endOffset }) else { return nil }
    let item = items[place]
    let isLast = place == items.count - 1
    if place > 0, isLast || !isFirstOnLine(item.lowerBound) { return items[place - 1].upperBound..<item.upperBound }
    if !isLast { return item.lowerBound..<items[place + 1].lowerBound }
    return (container.startOffset + 1)..<(container.endOffset - 1)
  }

  /// The bytes between the first member of an object and the second, for a further one; `", "` if there is no second.
  package var memberSeparator: String {
    let items = itemRanges
    guard items.count > 1 else { return ", " }
    return String(decoding: storage.bytes[items[0].upperBound..<items[1].lowerBound], as: UTF8.self)
  }

  private var itemRanges: [Range<Int>] {
    kind == .object
      ? members.map { $0.key.startOffset..<$0.value.endOffset } : elements.map { $0.range }
  }

  private func isFirstOnLine(_ offset: Int) -> Bool {
    let blanks = storage.bytes[..<offset].reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let before = offset - blanks.count - 1
    return before >= 0 && storage.bytes[before] == UInt8(ascii: "\n")
  }
}

extension JSONText {
  /// The bytes of the string in the document, with its quotes.
  package var range: Range<Int> { startOffset..<endOffset }

  /// The bytes between the quotes.
  package var contentRange: Range<Int> { (startOffset + 1)..<(endOffset - 1) }

  /// The object that contains this key, or the container of this string.
  package var container: JSONValue { JSONValue(storage: storage, index: Int(node.parent)) }
}
