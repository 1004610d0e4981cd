import JSON

extension Session {
  func writeFoldings(_ document: OpenDocument, _ writer: inout JSONWriter) {
    guard let root = document.json?.root else { return writer.null() }
    var pending = [root]
    var lines: Set<Int> = []
    writer.beginArray()
    while !queue.isCurrentCancelled, let value = pending.popLast() {
      pending += (value.members.map { $0.value } + value.elements).reversed()
      let start = document.text.line(of: value.startOffset)
      let end = document.text.line(of: value.endOffset) - 1
      guard end > start, lines.insert(start).inserted else { continue }
      writer.object { writer in
        writer.integer("startLine", start)
        writer.integer("endLine", end)
      }
    }
    writer.endArray()
  }

  func writeSelections(_ params: Params, _ document: OpenDocument, _ writer: inout JSONWriter) throws(ResponseError) {
    guard let positions = params.json?["positions"], positions.kind == .array else {
      throw .invalid("\"positions\" must be a list")
    }
    let offsets = try positions.elements.map { (position) throws(ResponseError) in try offset(position, in: document) }
    guard let root = document.json?.root else { return writer.null() }
    writer.array(of: offsets) { offset, writer in
      let inside = root.startOffset <= offset && offset <= root.endOffset
      write(inside ? Self.selections(at: offset, in: root)[...] : [offset..<offset], document, &writer)
    }
  }

  /// From the inside out.
  private static func selections(at offset: Int, in root: JSONValue) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      if ranges.last != range { ranges.append(range) }
    }
    func add(_ text: JSONText) {
      add(text.range)
      if offset > text.startOffset, offset < text.endOffset { add(text.startOffset + 1..<text.endOffset - 1) }
    }
    var value = root
    while true {
      add(value.range)
      let next: JSONValue?
      switch value.kind {
      case .object:
        let member = value.members.first { $0.key.startOffset <= offset && offset <= $0.value.endOffset }
        if let member {
          add(member.key.startOffset..<member.value.endOffset)
          if offset <= member.key.endOffset { add(member.key) }
        }
        next = member.flatMap { $0.value.startOffset <= offset ? $0.value : nil }
      case .array: next = value.elements.first { $0.startOffset <= offset && offset <= $0.endOffset }
      default:
        if let text = value.text { add(text) }
        next = nil
      }
      guard let next else { return ranges.reversed() }
      value = next
    }
  }

  private func write(_ ranges: ArraySlice<Range<Int>>, _ document: OpenDocument, _ writer: inout JSONWriter) {
    if queue.isCurrentCancelled { return }
    writer.object { writer in
      let first = ranges.first ?? 0..<0
      writer.range("range", first, in: document.text, client.encoding)
      if ranges.count > 1 {
        writer.key("parent")
        write(ranges.dropFirst(), document, &writer)
      }
    }
  }
}
