import JSON

/// Formats a spec: a value that fits on a line of 120 columns is on one line; others are broken by members and
/// elements, with an indentation of two columns.
struct SpecFormatter {
  private static let width = 120
  private var text = ""

  /// Returns the text of a spec with a line feed.
  static func text(of spec: SpecObject) -> String {
    var formatter = Self()
    formatter.writeBroken(.object(spec), indent: 0)
    return formatter.text + "\n"
  }

  /// Writes a value, given the current column and the number of columns needed after it.
  private mutating func write(_ value: SpecValue, indent: Int, column: Int, tail: Int) {
    var line = ""
    var room = Self.width - column - tail
    if Self.appendLine(value, to: &line, room: &room) {
      text += line
    } else {
      writeBroken(value, indent: indent)
    }
  }

  private mutating func writeBroken(_ value: SpecValue, indent: Int) {
    switch value {
    case .object(let object):
      writeLines("{", "}", count: object.members.count, indent: indent) { index in
        (Self.quoted(object.members[index].key) + ": ", object.members[index].value)
      }
    case .array(let elements):
      writeLines("[", "]", count: elements.count, indent: indent) { ("", elements[$0]) }
    case .string, .number, .boolean:
      text += Self.scalar(value)
    }
  }

  private mutating func writeLines(
    _ open: String, _ close: String, count: Int, indent: Int, _ item: (Int) -> (key: String, value: SpecValue)
  ) {
    let margin = String(repeating: " ", count: indent + 2)
    text += open
    for index in 0..<count {
      let (key, value) = item(index)
      text += (index > 0 ? ",\n" : "\n") + margin + key
      write(value, indent: indent + 2, column: indent + 2 + columns(of: key), tail: index + 1 < count ? 1 : 0)
    }
    text += "\n" + String(repeating: " ", count: indent) + close
  }

  /// Appends a value on one line.
  ///
  /// - Returns: `false` if there is not enough space. The line is then unusable.
  private static func appendLine(_ value: SpecValue, to line: inout String, room: inout Int) -> Bool {
    switch value {
    case .object(let object):
      guard !object.isEmpty else { return append("{}", to: &line, room: &room) }
      guard append("{ ", to: &line, room: &room) else { return false }
      for (index, member) in object.members.enumerated() {
        guard append((index > 0 ? ", " : "") + quoted(member.key) + ": ", to: &line, room: &room),
          appendLine(member.value, to: &line, room: &room)
        else { return false }
      }
      return append(" }", to: &line, room: &room)
    case .array(let elements):
      let pad = elements.contains { $0.isObject } ? " " : ""
      guard append("[" + pad, to: &line, room: &room) else { return false }
      for (index, element) in elements.enumerated() {
        guard index == 0 || append(", ", to: &line, room: &room), appendLine(element, to: &line, room: &room)
        else { return false }
      }
      return append(pad + "]", to: &line, room: &room)
    case .string, .number, .boolean:
      return append(scalar(value), to: &line, room: &room)
    }
  }

  private static func append(_ text: String, to line: inout String, room: inout Int) -> Bool {
    room -= columns(of: text)
    line += text
    return room >= 0
  }

  private static func scalar(_ value: SpecValue) -> String {
    switch value {
    case .string(let text): quoted(text)
    case .number(let number): numberText(number)
    case .boolean(let value): value ? "true" : "false"
    case .object, .array: ""
    }
  }

  static func quoted(_ text: String) -> String {
    var writer = JSONWriter(capacity: text.utf8.count + 8)
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension SpecValue {
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }
}

/// Returns the number of columns of a text in an editor: two for wide East Asian characters, one for all others.
private func columns(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { columns, scalar in
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60:
      columns + 2
    default: columns + 1
    }
  }
}

extension Double {
  /// Whether ``numberText(_:)`` loses nothing.
  var isWrittenExactly: Bool { (self * 1e6).rounded() / 1e6 == self }
}
