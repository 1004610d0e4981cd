import LayoutSpec

extension CodeText {
  /// Returns the comment about the origin of a border: as many reasons as fit, with their names if these fit too, or `nil`
  /// if there are none.
  ///
  /// - Parameter room: the number of characters that are left. A name, or the start of a text, is written even if it does
  ///   not fit.
  /// - Returns: the comment, and whether it has as many reasons as a comment can have, with their names.
  static func because(_ reasons: [SpecWords], room: Int) -> (text: String, isComplete: Bool)? {
    func end(after count: Int) -> String { reasons.count > count ? " and \(reasons.count - count) more" : "" }
    for count in stride(from: min(reasons.count, shownReasons), to: 0, by: -1) {
      let shown = reasons.prefix(count)
      for (texts, hasNames) in [(shown.map { $0.fullText }, true), (shown.map { $0.text }, false)] {
        let line = comment(texts.joined(separator: ", ")) + end(after: count)
        if line.count <= room { return (line, hasNames && count == min(reasons.count, shownReasons)) }
      }
    }
    guard let first = reasons.first else { return nil }
    let name = first.name.map { comment($0) }
    let rest = end(after: 1)
    let left = room - (name.map { $0.count + 3 } ?? 0) - rest.count - 1
    if left < leastText, let name { return (name + rest, false) }
    let start = comment(first.text).prefix(max(left, leastText))
    return ("\(start)…\(name.map { " (\($0))" } ?? "")\(rest)", false)
  }

  /// The number of reasons of a border that a comment has.
  private static let shownReasons = 3
  /// The number of characters below which the start of a text says too little.
  private static let leastText = 16

  /// Returns a text in lines of words.
  ///
  /// - Parameters:
  ///   - room: the number of characters of a line. A longer word has a line of its own.
  ///   - indent: the start of each line but the first.
  static func lines(_ text: String, room: Int, indent: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = indent + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }
}
