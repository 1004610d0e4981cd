import JSON
import Layout
import LayoutSpec

extension Rect {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }

  var numbers: [Double] { [x, y, width, height] }

  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  func contains(_ other: Rect, slack: Double) -> Bool {
    other.x >= x - slack && other.y >= y - slack && other.right <= right + slack && other.bottom <= bottom + slack
  }
}

extension Point {
  static func + (one: Point, other: Point) -> Point { Point(x: one.x + other.x, y: one.y + other.y) }

  static func - (one: Point, other: Point) -> Point { Point(x: one.x - other.x, y: one.y - other.y) }

  static func * (factor: Double, point: Point) -> Point { Point(x: factor * point.x, y: factor * point.y) }
}

extension Insets {
  /// As on the command line: top, left, bottom, right.
  var text: String { [top, left, bottom, right].map(numberText).joined(separator: ",") }
}

/// Returns a number with a comma after each group of three digits: `1,684`.
public func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  let grouped = digits.enumerated().map { index, digit in
    (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digit)
  }
  return (number < 0 ? "-" : "") + grouped.joined()
}

/// Returns a number and its noun, in the plural unless the number is 1: `1,684 environments`.
public func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

extension [String] {
  /// Returns the first words, and how many more there are: `a, b and 3 more`.
  public func shortList(_ limit: Int) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}

extension SpecWords {
  /// For a line of a table or a note.
  var lineText: String { shortText.shortened(to: 64) }
}

extension String {
  /// With an ellipsis in the middle, because the end of a constraint is as informative as its start.
  package func shortened(to limit: Int) -> String {
    guard utf8.count > limit, count > limit else { return self }
    let room = limit - 3
    // Going back by one character may read all of a long text.
    let tail = Substring(unicodeScalars.suffix(32 * limit))
    let (start, end) = (prefix(room * 5 / 8), tail.suffix(room * 3 / 8))
    let (lead, trail) = (
      start.lastIndex(of: " ").map { start[..<$0] } ?? "", end.firstIndex(of: " ").map { end[$0...].dropFirst() } ?? ""
    )
    let isLong = lead.count < start.count / 2 || trail.count < end.count / 2
    return isLong ? "\(start)…\(end)" : "\(lead) … \(trail)"
  }
}
