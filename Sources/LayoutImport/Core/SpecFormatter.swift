public import JSON

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
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }
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
