public import LayoutSpec

extension RangedLayout {
  /// Returns the regions for people, one per line.
  public func text(_ styler: ANSIStyler) -> String {
    let isLine = ranges.count == 1
    var table = TextTable([
      .init(isLine ? ranges[0].number.name : "REGION", isLine ? .right : .left), .init("STATUS"),
      .init("VIEWS", .right), .init("NOTES"), .init(isLine ? "BEGINS WITH" : "CORNERS"),
    ])
    var begins: [Int: String] = [:]
    if isLine { for border in borders { begins[border.regions.1] = border.because.map { $0.lineText }.shortList(3) } }
    for (index, region) in regions.enumerated() {
      let title = isLine ? region.vertices.map { rangedNumberText($0[0]) }.joined(separator: "...") : String(index)
      let corners = region.vertices.map { "(" + $0.map(rangedNumberText).joined(separator: ", ") + ")" }
      let last = isLine ? begins[index] ?? "" : corners.joined(separator: " ")
      switch region.status {
      case .solved(let solved): table.append(texts: [title, "solved", String(solved.viewCount), solved.notes, last])
      case .unsatisfiable(let conflict):
        table.append(texts: [title, "unsatisfiable", "", conflict.members.map { $0.words.lineText }.shortList(3), last])
      }
    }
    return table.text(styler)
  }

  var solvedCount: Int { regions.count { if case .solved = $0.status { true } else { false } } }
}

extension SpecConflict {
  var noLayoutNote: String { "no layout: \(members.map { $0.words.lineText }.shortList(6))" }

  var noLayoutTitle: String { "no layout: \(members.map { $0.words.fullText }.joined(separator: ", "))" }
}

extension RangedLayout.Solved {
  fileprivate var notes: String {
    let counts = [(ambiguous.count, "ambiguous"), (unsatisfied.count, "not met"), (broken.count, "dropped")]
    return counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
