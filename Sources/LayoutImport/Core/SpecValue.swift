public import JSON

/// Objects keep the order of their members.
indirect enum SpecValue: Hashable, Sendable {
  case object(SpecObject)
  case array([SpecValue])
  case string(String)
  case number(Double)
  /// A string, a number or a word as it is written in JSON.
  case literal(String)

  var isEmpty: Bool {
    switch self {
    case .object(let object): object.isEmpty
    case .array(let elements): elements.isEmpty
    case .string, .number, .literal: false
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var elements: [SpecValue]? { if case .array(let elements) = self { elements } else { nil } }

  subscript(key: String) -> SpecValue? { if case .object(let object) = self { object[key] } else { nil } }

  /// - Complexity: linear in the size of the value; the recursion is as deep as the document.
  init(_ json: JSONValue) {
    switch json.kind {
    case .object:
      var object = SpecObject()
      for member in json.members { object.add(member.key.string, SpecValue(member.value)) }
      self = .object(object)
    case .array: self = .array(json.elements.map { SpecValue($0) })
    case .string, .number, .boolean, .null: self = .literal(String(decoding: json.sourceBytes, as: UTF8.self))
    }
  }

  static func strings(_ texts: [String]) -> SpecValue { .array(texts.map { .string($0) }) }
}

struct SpecObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  struct Member: Hashable, Sendable {
    let key: String
    let value: SpecValue
  }

  private(set) var members: [Member] = []

  init(_ members: [(String, SpecValue)] = []) { self.members = members.map { Member(key: $0.0, value: $0.1) } }

  init(dictionaryLiteral members: (String, SpecValue)...) { self.init(members) }

  var isEmpty: Bool { members.isEmpty }

  subscript(key: String) -> SpecValue? { members.first { $0.key == key }?.value }

  mutating func add(_ key: String, _ value: SpecValue?) {
    guard let value else { return }
    members.append(Member(key: key, value: value))
  }

  /// Replaces the value of a key, appends it, or removes it if the value is `nil`.
  mutating func set(_ key: String, _ value: SpecValue?) {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return add(key, value) }
    if let value { members[index] = Member(key: key, value: value) } else { members.remove(at: index) }
  }

  mutating func add(_ key: String, _ text: String?) { add(key, text.map { .string($0) }) }

  mutating func add(_ other: SpecObject) { members += other.members }

  mutating func addUnlessEmpty(_ key: String, _ value: SpecValue) {
    if !value.isEmpty { add(key, value) }
  }
}

extension SpecValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .string(text) }
  init(floatLiteral number: Double) { self = .number(number) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(booleanLiteral value: Bool) { self = .literal(value ? "true" : "false") }
  init(arrayLiteral elements: SpecValue...) { self = .array(elements) }
  init(dictionaryLiteral members: (String, SpecValue)...) { self = .object(SpecObject(members)) }
}

/// A value that fits on a line of 120 columns is on one line; others are broken by members and elements, with an
/// indentation of two columns.
struct SpecFormatter {
  private static let width = 120
  private var text = ""

  static func text(of spec: SpecObject) -> String {
    var formatter = Self()
    formatter.writeBroken(.object(spec), indent: 0)
    return formatter.text + "\n"
  }

  private mutating func writeBroken(_ value: SpecValue, indent: Int) {
    let (open, items, close, _) = Self.parts(of: value)
    guard !items.isEmpty else {
      text += open + close
      return
    }
    let margin = String(repeating: " ", count: indent + 2)
    text += open
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      text += "\n" + margin + item.key
      let room = Self.width - indent - 2 - columns(of: item.key) - (isLast ? 0 : 1)
      if let line = Self.line(item.value, room) {
        text += line
      } else {
        writeBroken(item.value, indent: indent + 2)
      }
      text += isLast ? "\n" : ","
    }
    text += String(repeating: " ", count: indent) + close
  }

  /// `nil` if the value has more columns than there is room for.
  private static func line(_ value: SpecValue, _ room: Int) -> String? {
    let (open, items, close, isPadded) = parts(of: value)
    let pad = isPadded && !items.isEmpty ? " " : ""
    var line = open + pad
    var room = room - columns(of: line) - columns(of: pad + close)
    for (index, item) in items.enumerated() {
      let key = (index > 0 ? ", " : "") + item.key
      room -= columns(of: key)
      guard room >= 0, let text = self.line(item.value, room) else { return nil }
      room -= columns(of: text)
      line += key + text
    }
    return room >= 0 ? line + pad + close : nil
  }

  private static func parts(
    of value: SpecValue
  ) -> (open: String, items: [(key: String, value: SpecValue)], close: String, isPadded: Bool) {
    switch value {
    case .object(let object): ("{", object.members.map { (quoted($0.key) + ": ", $0.value) }, "}", true)
    case .array(let elements): ("[", elements.map { ("", $0) }, "]", elements.contains { $0.isObject })
    case .string(let text): (quoted(text), [], "", false)
    case .number(let number): (numberText(number), [], "", false)
    case .literal(let text): (text, [], "", false)
    }
  }

  static func quoted(_ text: String) -> String {
    var writer = JSONWriter(capacity: text.utf8.count + 8)
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Returns the text of a spec in the layout that imports have. Strings and numbers stay as they are written.
///
/// - Complexity: linear in the size of the document; the recursion is as deep as the document.
public func formattedSpec(_ document: JSONDocument) -> String {
  let value = SpecValue(document.root)
  guard case .object(let object) = value else { return String(decoding: document.bytes, as: UTF8.self) }
  return SpecFormatter.text(of: object)
}

extension SpecValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

/// Returns the width in an editor: two columns for wide East Asian characters, one for all others.
private func columns(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { columns, scalar in
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60:
      columns + 2
    default: columns + 1
    }
  }
}
