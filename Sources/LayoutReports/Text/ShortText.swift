import LayoutSpec

extension SpecWords {
  /// The text for a line of a table or a note: ``shortText`` without its middle if it is long.
  var lineText: String { shortText.shortened(to: 64) }
}

extension String {
  /// Returns the text, with an ellipsis instead of its middle if it is longer than a number of characters.
  ///
  /// The end of a constraint is as informative as its start. Words are kept whole unless they are long.
  func shortened(to limit: Int) -> String {
    guard utf8.count > limit, count > limit else { return self }
    let room = limit - 3
    let (start, end) = (prefix(room * 5 / 8), suffix(room * 3 / 8))
    let (lead, trail) = (
      start.lastIndex(of: " ").map { start[..<$0] } ?? "", end.firstIndex(of: " ").map { end[$0...].dropFirst() } ?? ""
    )
    let isLong = lead.count < start.count / 2 || trail.count < end.count / 2
    return isLong ? "\(start)…\(end)" : "\(lead) … \(trail)"
  }
}
