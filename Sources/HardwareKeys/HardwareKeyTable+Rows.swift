extension HardwareKeyTable {
  /// The text that a key enters on each level, or `nil` if it enters nothing.
  struct Row: Sendable {
    let usage: Int
    let texts: [String?]
  }

  /// The keys that are specific to a keyboard.
  struct Layout: Sendable {
    let name: String
    let isISO: Bool
    /// The keys of other keyboards that this one lacks.
    let lacks: Set<Int>
    let rows: [Row]

    init(name: String, isISO: Bool, lacks: String, rows: String) {
      self.name = name
      self.isISO = isISO
      self.lacks = Set(HardwareKeyTable.usages(lacks))
      self.rows = Row.rows(rows)
    }
  }

  fileprivate static func parts(_ text: String, _ separator: Unicode.Scalar) -> [String] {
    text.utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }

  /// Parses hexadecimal usages and ranges of usages: `04-27 31`.
  fileprivate static func usages(_ text: String) -> [Int] {
    parts(text, " ").flatMap { word in
      let ends = parts(word, "-").compactMap { Int($0, radix: 16) }
      return Array((ends.first ?? 0)...max(ends.first ?? 0, ends.last ?? 0))
    }
  }
}

extension HardwareKeyTable.Row {
  /// Parses a line of usages, and a line for each of the levels none, shift, option, and option with shift. Each has a
  /// scalar for each key.
  static func rows(_ text: String) -> [HardwareKeyTable.Row] {
    let lines = HardwareKeyTable.parts(text, "\n")
    let levels = lines.dropFirst().map { $0.unicodeScalars.map { character($0) } }
    return HardwareKeyTable.usages(lines.first ?? "").enumerated().map { position, usage in
      HardwareKeyTable.Row(usage: usage, texts: levels.map { $0.indices.contains(position) ? $0[position] : nil })
    }
  }

  private static func character(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "∅": nil
    case "⇥": "\t"
    case "⏎": "\n"
    case "␣": " "
    case "⍽": "\u{A0}"
    default: String(scalar)
    }
  }
}

extension HardwareKey {
  /// Parses lines of the hexadecimal usage of the first key and, for it and those that follow, the name and, if there
  /// is one, the W3C code: `04 keyA/KeyA keyB/KeyB`.
  static func rows(_ text: String) -> [HardwareKey] {
    HardwareKeyTable.parts(text, "\n").flatMap { line in
      let words = HardwareKeyTable.parts(line, " ")
      let first = HardwareKeyTable.usages(words[0])[0]
      return words.dropFirst().enumerated().map { position, word in
        let parts = HardwareKeyTable.parts(word, "/")
        return HardwareKey(name: parts[0], usage: first + position, code: parts.count > 1 ? parts[1] : nil)
      }
    }
  }
}
