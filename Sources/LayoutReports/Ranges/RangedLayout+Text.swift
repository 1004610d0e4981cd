public import LayoutSpec

extension RangedLayout {
  /// Returns the regions for people, one per line.
  public func text(_ styler: ANSIStyler) -> String {
    let isLine = ranges.count == 1
    var table = TextTable([
      .init(isLine ? ranges[0].number.name : "REGION", isLine ? .right : .left), .init("STATUS"),
      .init("VIEWS", .right), .init("NOTES"), .init(isLine ? "BEGINS WITH" : "CORNERS"),
    ])
    for (index, region) in regions.enumerated() {
      let begins = Self.list(borders.first { $0.regions.1 == index }?.because ?? [])
      let title =
        isLine ? region.vertices.map { rangedNumberText($0[0]) }.joined(separator: "...") : String(index)
      let corners = region.vertices.map { "(" + $0.map(rangedNumberText).joined(separator: ", ") + ")" }
      switch region.status {
      case .solved(let solved):
        table.append(texts: [
          title, "solved", String(solved.viewCount), solved.notes, isLine ? begins : corners.joined(separator: " "),
        ])
      case .unsatisfiable(let conflict):
        let names = Self.list(conflict.members.map { $0.constraint })
        table.append(texts: [
          title, "unsatisfiable", "", names, isLine ? begins : corners.joined(separator: " "),
        ])
      }
    }
    return table.lines(styler).joined(separator: "\n") + "\n"
  }

  /// Joins the first names.
  private static func list(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}

extension RangedLayout.Solved {
  /// The ambiguous and unmet parts in a few words.
  fileprivate var notes: String {
    var notes: [String] = []
    if !ambiguous.isEmpty { notes.append("\(ambiguous.count) ambiguous") }
    if !unsatisfied.isEmpty { notes.append("\(unsatisfied.count) not met") }
    if !broken.isEmpty { notes.append("\(broken.count) dropped") }
    return notes.joined(separator: ", ")
  }
}
