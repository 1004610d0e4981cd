import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// The largest number of pieces into which a region is cut by the possible orders of its keys.
  private static var pieceLimit: Int { 2_000 }

  /// Returns the faults of uneven-gap, or `nil` if the keys can be in too many orders.
  ///
  /// Comparisons of edges determine which keys are in a row. The region is split where one of them changes, so that the
  /// rows are the same in each piece, and a gap is too wide or too narrow in half of a piece.
  func gapFaults() -> [RangeFault]? {
    guard keys.count > 2 else { return [] }
    guard let pieces = polytope.pieces(at: rowTurns(), limit: Self.pieceLimit, isCancelled: isCancelled) else {
      return nil
    }
    let pixel = AffineFunction(pixel, count: polytope.dimension)
    var order: [Int] = []
    var parts: [Int: [RangeFault.Part]] = [:]
    for piece in pieces {
      if isCancelled() { return nil }
      let point = piece.interiorPoint()
      let frames = views.map { edges in
        Rect(
          x: edges.x.value(at: point), y: edges.y.value(at: point),
          width: edges.right.value(at: point) - edges.x.value(at: point),
          height: edges.bottom.value(at: point) - edges.y.value(at: point))
      }
      for row in KeyRows(tree, frames).rows {
        for position in row.indices.dropFirst().dropLast() {
          let (before, key, after) = (views[row[position - 1]], views[row[position]], views[row[position + 1]])
          let difference = (key.x - before.right) - (after.x - key.right)
          for sided in [difference, -difference] {
            guard let part = piece.part(where: [sided - pixel]) else { continue }
            if parts[row[position]] == nil { order.append(row[position]) }
            parts[row[position], default: []].append((part, part.greatest { sided.value(at: $0) }))
          }
        }
      }
    }
    return order.compactMap { RangeFault(.unevenGap, view: $0, parts: parts[$0] ?? []) }
  }

  /// Returns the functions whose zeros change the rows.
  private func rowTurns() -> [AffineFunction] {
    var siblings: [Int: [Int]] = [:]
    for key in keys { siblings[tree.views[key].parent ?? -1, default: []].append(key) }
    var turns: [AffineFunction] = []
    var known: Set<AffineFunction> = []
    func add(_ function: AffineFunction) {
      guard let cut = polytope.normalized(function), known.insert(cut).inserted else { return }
      let bounds = polytope.bounds(of: cut)
      if bounds.lowerBound < -1e-9, bounds.upperBound > 1e-9 { turns.append(cut) }
    }
    for parent in siblings.keys.sorted() {
      let keys = siblings[parent] ?? []
      guard keys.count > 2 else { continue }
      for (index, key) in keys.enumerated() {
        if isCancelled() { return turns }
        for other in keys[(index + 1)...] {
          let (one, two) = (views[key], views[other])
          // Keys that never share a height are never in the same row.
          add(one.bottom - two.y)
          add(two.bottom - one.y)
          guard polytope.bounds(of: one.bottom - two.y).upperBound > 0,
            polytope.bounds(of: two.bottom - one.y).upperBound > 0
          else { continue }
          add(one.y - two.y)
          add(one.x - two.x)
          // They share half of the lower key's height.
          for bottom in [one.bottom, two.bottom] {
            for top in [one.y, two.y] {
              for height in [one.height, two.height] { add(2 * (bottom - top) - height) }
            }
          }
        }
      }
    }
    return turns
  }
}
