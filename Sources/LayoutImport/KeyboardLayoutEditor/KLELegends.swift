/// Up to twelve legends, separated by line breaks, in an order that depends on the alignment `a`.
enum KLELegends {
  /// From the top left to the front: top, middle, bottom and front, each left, centre and right.
  static let positionCount = 12

  /// By the alignment, then the number of the string; `nil` if it is not shown.
  private static let positions: [[Int?]] = [
    [0, 6, 2, 8, 9, 11, 3, 5, 1, 4, 7, 10],
    [1, 7, nil, nil, 9, 11, 4, nil, nil, nil, nil, 10],
    [3, nil, 5, nil, 9, 11, nil, nil, 4, nil, nil, 10],
    [4, nil, nil, nil, 9, 11, nil, nil, nil, nil, nil, 10],
    [0, 6, 2, 8, 10, nil, 3, 5, 1, 4, 7, nil],
    [1, 7, nil, nil, 10, nil, 4, nil, nil, nil, nil, nil],
    [3, nil, 5, nil, 10, nil, nil, nil, 4, nil, nil, nil],
    [4, nil, nil, nil, 10, nil, nil, nil, nil, nil, nil, nil],
  ]

  static func alignment(_ number: Double) -> Int {
    guard number >= 0, number <= 7 else { return 4 }
    return Int(number)
  }

  static func placed(_ text: String, alignment: Int) -> [String] {
    var legends = [String](repeating: "", count: positionCount)
    let order = positions[alignment]
    let strings = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, string) in strings.prefix(positionCount).enumerated() {
      guard let position = order[number] else { continue }
      legends[position] = plainText(String(string))
    }
    return legends
  }

  /// Returns the legend that names the key: its unshifted one, at the bottom or in the middle.
  static func main(of legends: [String]) -> String {
    guard legends.count == positionCount else { return "" }
    return [4, 7, 6, 3, 5, 8, 1, 0, 2, 10, 9, 11].map { legends[$0] }.first { !$0.isEmpty } ?? ""
  }

  static func plainText(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return trimmed(text)
    }
    var result = ""
    var rest = Substring(text)
    let close = UInt8(ascii: ">")
    let lastEnd = text.utf8.lastIndex(of: close) ?? text.startIndex
    while let first = rest.first {
      // Without a later `>` there is nothing to search, however many `<` there are.
      if first == "<", rest.startIndex < lastEnd, isTag(rest), let end = rest.utf8.firstIndex(of: close) {
        if rest[rest.startIndex...end].lowercased().hasPrefix("<br") { result.append(" ") }
        rest = rest[rest.utf8.index(after: end)...]
      } else if first == "&", let end = rest.prefix(10).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: rest.startIndex)..<end])
      {
        result.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return trimmed(result)
  }

  private static func isTag(_ text: Substring) -> Bool {
    guard let second = text.dropFirst().first else { return false }
    return second == "/" || second.isASCII && second.isLetter
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  private static func entity(_ name: Substring) -> String? {
    if name.first == "#" {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
    return entities.first { $0.name == name }?.text
  }

  private static let entities: [(name: String, text: String)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "),
    ("larr", "←"), ("uarr", "↑"), ("rarr", "→"), ("darr", "↓"), ("harr", "↔"), ("varr", "↕"),
    ("lArr", "⇐"), ("uArr", "⇑"), ("rArr", "⇒"), ("dArr", "⇓"), ("crarr", "↵"),
    ("pound", "£"), ("euro", "€"), ("yen", "¥"), ("cent", "¢"), ("sect", "§"), ("deg", "°"), ("micro", "µ"),
    ("times", "×"), ("divide", "÷"), ("middot", "·"), ("bull", "•"), ("hellip", "…"), ("ndash", "–"), ("mdash", "—"),
  ]
}
