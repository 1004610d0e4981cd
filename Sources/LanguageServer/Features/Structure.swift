import JSON
import LayoutSpec

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

struct OutlineItem: Sendable {
  /// By its number in the protocol.
  enum Kind: Int, Hashable, Sendable {
    case module = 2
    case namespace = 3
    case field = 8
    case constant = 14
    case boolean = 17
    case object = 19
    case key = 20
    case event = 24
  }

  let name: String
  var detail = ""
  let kind: Kind
  let range: Range<Int>
  let nameRange: Range<Int>
  var children: [OutlineItem] = []
}

/// Named things, the tree of views, and constraints with their texts.
struct Outline {
  private let root: JSONValue

  init(_ document: JSONDocument) { root = document.root }

  private static let named: [(key: String, kind: OutlineItem.Kind)] = [
    ("metrics", .constant), ("traits", .event), ("conditions", .boolean), ("stacks", .module),
    ("templates", .module),
  ]

  var items: [OutlineItem] {
    root.members.compactMap { member in
      let key = member.key.string
      var item = OutlineItem(
        name: key, kind: .namespace, range: member.key.startOffset..<member.value.endOffset,
        nameRange: member.key.range)
      if let kind = Self.named.first(where: { $0.key == key })?.kind {
        item.children = member.value.members.filter { !($0.key == "$comment") }.map { Self.item($0, kind) }
      } else if key == "views" {
        item.children = Self.views(member.value)
      } else if key == "constraints" {
        item.children = Self.constraints(member.value)
      } else {
        return nil
      }
      return item
    }
  }

  private static func item(_ member: JSONMember, _ kind: OutlineItem.Kind) -> OutlineItem {
    let isShort = member.value.kind != .object && member.value.endOffset - member.value.startOffset <= 60
    return OutlineItem(
      name: member.key.string, detail: isShort ? String(decoding: member.value.sourceBytes, as: UTF8.self) : "",
      kind: kind, range: member.key.startOffset..<member.value.endOffset, nameRange: member.key.range)
  }

  private static func views(_ list: JSONValue) -> [OutlineItem] {
    list.elements.map { view in
      let range = view.range
      if let text = view.text { return OutlineItem(name: text.string, kind: .object, range: range, nameRange: range) }
      let name = view["id"]?.text ?? view["use"]?.text
      var item = OutlineItem(
        name: name?.string ?? view["kind"]?.string ?? "group", detail: view["use"] == nil ? "" : "template",
        kind: view["kind"]?.string == "key" ? .key : .object, range: range, nameRange: name?.range ?? range)
      if let children = view["children"] { item.children = views(children) }
      return item
    }
  }

  private static func constraints(_ list: JSONValue) -> [OutlineItem] {
    list.elements.map { constraint in
      let range = constraint.range
      var item = OutlineItem(
        name: text(of: constraint), detail: constraint["id"]?.string ?? "", kind: .field, range: range,
        nameRange: constraint["id"]?.text?.range ?? range)
      let groups = [constraint["constraints"], constraint["otherwise"]].compactMap { $0 }
      item.children = groups.flatMap { constraints($0) }
      return item
    }
  }

  private static func text(of constraint: JSONValue) -> String {
    if let text = constraint.string ?? constraint["expression"]?.string ?? constraint["visual"]?.string { return text }
    if let pinned = constraint["pin"]?.string { return "pin \(pinned) to \(constraint["to"]?.string ?? "")" }
    if let item = constraint["item"]?.string { return "\(item).\(constraint["attribute"]?.string ?? "")" }
    return "group"
  }
}

extension Session {
  func writeSymbols(_ document: OpenDocument, _ writer: inout JSONWriter) {
    writer.array(of: document.json.map { Outline($0).items } ?? []) { write($0, in: nil, document, &$1) }
  }

  private func write(_ item: OutlineItem, in container: String?, _ document: OpenDocument, _ writer: inout JSONWriter) {
    if queue.isCurrentCancelled { return }
    writer.beginObject()
    // The protocol has no place for an empty name.
    writer.string("name", item.name.isEmpty ? "\"\"" : item.name)
    writer.integer("kind", item.kind.rawValue)
    if client.hasSymbolTree {
      if !item.detail.isEmpty { writer.string("detail", item.detail) }
      writer.range("range", item.range, in: document.text, client.encoding)
      writer.range("selectionRange", item.nameRange, in: document.text, client.encoding)
      writer.array("children", of: item.children) { write($0, in: item.name, document, &$1) }
      writer.endObject()
      return
    }
    writer.object("location") { writer in
      writer.string("uri", document.uri)
      writer.range("range", item.range, in: document.text, client.encoding)
    }
    if let container { writer.string("containerName", container) }
    writer.endObject()
    for child in item.children { write(child, in: item.name, document, &writer) }
  }
}
