/// The members of a long conflict by what they say, those of one stack or entry in one line.
struct ConflictLines {
  /// A line for each stack, and for each entry of the document.
  let lines: [String]

  /// The width beyond which a line is not continued.
  private static let width = 88
  /// The most lines.
  private static let limit = 12

  init(_ members: [FindingDetail.Member]) {
    var order: [String] = []
    var texts: [String: [String]] = [:]
    for member in members {
      let owner = String(member.constraint.prefix { $0 != "#" })
      if texts[owner] == nil { order.append(owner) }
      texts[owner, default: []].append(member.text)
    }
    var lines = order.prefix(Self.limit).map { Self.line(texts[$0] ?? []) }
    let rest = order.dropFirst(Self.limit).reduce(0) { $0 + (texts[$1]?.count ?? 0) }
    if rest > 0 { lines.append("and \(rest) more") }
    self.lines = lines
  }

  /// Texts with commas between, as far as they fit.
  private static func line(_ texts: [String]) -> String {
    var line = ""
    for (index, text) in texts.enumerated() {
      let longer = line.isEmpty ? text : "\(line), \(text)"
      if index > 0, terminalWidth(of: longer) > width { return "\(line) and \(texts.count - index) more" }
      line = longer
    }
    return line
  }
}
