import Layout
import LayoutSpec

/// The keys of each parent in rows, from left to right. A key is in a row if it and the shortest key of the row share
/// half of the height of the shorter one. So a tall key does not join the rows that it spans.
struct KeyRows {
  private struct Row {
    var keys: [Int]
    var shortest: Rect
  }

  private(set) var rows: [[Int]] = []

  /// The keys between two others, each with these.
  var neighbors: [(before: Int, key: Int, after: Int)] {
    rows.flatMap { row in row.indices.dropFirst().dropLast().map { (row[$0 - 1], row[$0], row[$0 + 1]) } }
  }

  /// - Parameter isCancelled: returns whether to stop; then there are no rows.
  init(_ inspection: SpecInspection, _ frames: [Rect], isCancelled: () -> Bool) {
    var siblings: [Int: [Int]] = [:]
    let tree = inspection.tree
    for key in tree.views.indices where tree.views[key].kind == .key && inspection.isVisible(key) {
      siblings[tree.views[key].parent ?? -1, default: []].append(key)
    }
    for parent in siblings.keys.sorted() {
      var found: [Row] = []
      // The rows that a lower key can still belong to.
      var open: [Int] = []
      for key in Self.sorted(siblings[parent] ?? [], by: { frames[$0].y }) {
        if open.count > 64, isCancelled() {
          rows = []
          return
        }
        let frame = frames[key]
        open.removeAll { found[$0].shortest.bottom <= frame.y + Self.slack }
        if let index = open.first(where: { Self.areInOneRow(found[$0].shortest, frame) }) {
          found[index].keys.append(key)
          if frame.height < found[index].shortest.height - Self.slack { found[index].shortest = frame }
        } else {
          open.append(found.count)
          found.append(Row(keys: [key], shortest: frame))
        }
      }
      rows += found.map { row in Self.sorted(row.keys, by: { frames[$0].x }) }
    }
  }

  private static func areInOneRow(_ one: Rect, _ other: Rect) -> Bool {
    let shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared > slack && shared * 2 >= min(one.height, other.height) - slack
  }

  /// Edges and sizes that differ by less are equal, so that rounding does not decide which keys are in a row.
  private static let slack = 1e-7

  /// Returns keys in the order of an edge. If it is the same, they are in the order of the document.
  private static func sorted(_ keys: [Int], by edge: (Int) -> Double) -> [Int] {
    keys.map { (edge: (edge($0) / slack).rounded(), key: $0) }.sorted { $0 < $1 }.map { $0.key }
  }
}
