/// The members of a long conflict as text, with those of the same stack or entry on one line.
struct ConflictLines {
  /// One line for each stack and for each entry of the document.
  let lines: [String]

  private static let width = 88
  /// The largest number of lines.
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

  /// Joins as many texts with commas as fit.
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
