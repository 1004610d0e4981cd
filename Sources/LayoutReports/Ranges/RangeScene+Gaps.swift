import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// The largest number of pieces into which a region is cut by the possible orders of its keys.
  private static var pieceLimit: Int { 2_000 }

  /// Returns the faults of uneven-gap. If the keys can be in too many orders, they are measured at points.
  ///
  /// Comparisons of edges determine which keys are in a row. The region is split where one of them changes, so that the
  /// rows are the same in each piece, and a gap is too wide or too narrow in half of a piece.
  ///
  /// - Parameter borders: points at which keys are in a row, or in an order, that is not one in the pieces around them.
  func gapFaults(_ borders: inout Set<[Double]>) -> LimitedFaults {
    var result = LimitedFaults()
    guard keys.count > 2 else { return result }
    let (turns, isTouched) = rowTurns()
    guard let pieces = polytope.pieces(at: turns, limit: Self.pieceLimit, isCancelled: isCancelled) else {
      return measuredGapFaults()
    }
    let pixel = AffineFunction(pixel, count: polytope.dimension)
    var order: [Int] = []
    var parts: [Int: [RangeFault.Part]] = [:]
    var rowBorders = RowBorders()
    for piece in pieces {
      if isCancelled() { return result }
      let point = piece.interiorPoint()
      let rows = KeyRows(inspection, views.map { $0.rect(at: point) }).rows
      if isTouched || pieces.count > 1 {
        rowBorders.add(piece, rows) { point in KeyRows(inspection, views.map { $0.rect(at: point) }).rows }
      }
      for row in rows {
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
    borders.formUnion(rowBorders.points)
    for key in order { result.add(RangeFault(.unevenGap, view: key, parts: parts[key] ?? [])) }
    return result
  }

  private func measuredGapFaults() -> LimitedFaults {
    var result = LimitedFaults(isDecided: false)
    // For each point, by how much the gaps on both sides of a key differ.
    var differences: [[Double]: [Int: Double]] = [:]
    func difference(_ key: Int, _ point: [Double]) -> Double {
      if let known = differences[point] { return known[key] ?? 0 }
      var found: [Int: Double] = [:]
      let frames = views.map { $0.rect(at: point) }
      for row in KeyRows(inspection, frames).rows {
        for position in row.indices.dropFirst().dropLast() {
          let (before, frame, after) = (frames[row[position - 1]], frames[row[position]], frames[row[position + 1]])
          found[row[position]] = abs((frame.x - before.right) - (after.x - frame.right))
        }
      }
      differences[point] = found
      return found[key] ?? 0
    }
    for key in keys where !isCancelled() {
      result.add(measuredFault(.unevenGap, key, limit: pixel) { pixel - difference(key, $0) }, isExact: false)
    }
    return result
  }

  /// Returns the functions whose zeros change the rows in the region, and whether others are 0 on its border.
  private func rowTurns() -> (turns: [AffineFunction], isTouched: Bool) {
    var siblings: [Int: [Int]] = [:]
    for key in keys { siblings[tree.views[key].parent ?? -1, default: []].append(key) }
    var turns: [AffineFunction] = []
    var isTouched = false
    var known: Set<AffineFunction> = []
    func add(_ function: AffineFunction) {
      guard let cut = polytope.normalized(function), known.insert(cut).inserted else { return }
      let bounds = polytope.bounds(of: cut)
      let slack = Polytope.borderTolerance
      if bounds.lowerBound < -slack, bounds.upperBound > slack {
        turns.append(cut)
      } else if min(-bounds.lowerBound, bounds.upperBound) >= -slack {
        isTouched = true
      }
    }
    for parent in siblings.keys.sorted() {
      let keys = siblings[parent] ?? []
      guard keys.count > 2 else { continue }
      for (index, key) in keys.enumerated() {
        if isCancelled() { return (turns, isTouched) }
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
          // The shorter one may be the shortest key of the row.
          add(one.height - two.height)
          // They share half of the lower key's height.
          for bottom in [one.bottom, two.bottom] {
            for top in [one.y, two.y] {
              for height in [one.height, two.height] { add(2 * (bottom - top) - height) }
            }
          }
        }
      }
    }
    return (turns, isTouched)
  }
}
