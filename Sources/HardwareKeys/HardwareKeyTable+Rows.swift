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

    init(name: String, isISO: Bool, lacks: Set<Int>, rows: String) {
      self.name = name
      self.isISO = isISO
      self.lacks = lacks
      self.rows = Row.rows(rows)
    }
  }

  /// Returns the words of each line of a table. A line whose usage is not hexadecimal is skipped.
  fileprivate static func lines(_ text: String, usageAt position: Int) -> [(words: [String], usage: Int)] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      guard words.indices.contains(position), let usage = Int(words[position], radix: 16) else { return nil }
      return (words, usage)
    }
  }
}

extension HardwareKeyTable.Row {
  /// Parses lines of a hexadecimal usage and the texts of the levels none, shift, option, and option with shift.
  ///
  /// A text is a character, or a word for an invisible one. `nil` or a missing text means that the key enters nothing.
  static func rows(_ text: String) -> [HardwareKeyTable.Row] {
    HardwareKeyTable.lines(text, usageAt: 0).map { words, usage in
      let texts = (1...4).map { words.indices.contains($0) ? character(words[$0]) : nil }
      return HardwareKeyTable.Row(usage: usage, texts: texts)
    }
  }

  private static func character(_ word: String) -> String? {
    switch word {
    case "nil": nil
    case "tab": "\t"
    case "return": "\n"
    case "space": " "
    case "nbsp": "\u{A0}"
    default: word
    }
  }
}

extension HardwareKey {
  /// Parses lines of a name, a hexadecimal usage and, if there is one, a W3C code.
  static func rows(_ text: String) -> [HardwareKey] {
    HardwareKeyTable.lines(text, usageAt: 1).map { words, usage in
      HardwareKey(name: words[0], usage: usage, code: words.count > 2 ? words[2] : nil)
    }
  }
}
