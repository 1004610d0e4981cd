import LayoutSpec

extension CodeText {
  /// Returns the comment about the origin of a border: as many reasons as fit, with their names if these fit too.
  ///
  /// - Parameter room: the number of characters that are left. A name, or the start of a text, is written even if it does
  ///   not fit.
  static func because(_ reasons: [SpecWords], room: Int) -> String {
    func end(after count: Int) -> String { reasons.count > count ? " and \(reasons.count - count) more" : "" }
    for count in stride(from: min(reasons.count, shownReasons), to: 0, by: -1) {
      let shown = reasons.prefix(count)
      for texts in [shown.map { $0.fullText }, shown.map { $0.text }] {
        let line = comment(texts.joined(separator: ", ")) + end(after: count)
        if line.count <= room { return line }
      }
    }
    guard let first = reasons.first else { return "" }
    let name = first.name.map { comment($0) }
    let rest = end(after: 1)
    let left = room - (name.map { $0.count + 3 } ?? 0) - rest.count - 1
    if left < leastText, let name { return name + rest }
    return comment(first.text).prefix(max(left, leastText)) + "…" + (name.map { " (\($0))" } ?? "") + rest
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
