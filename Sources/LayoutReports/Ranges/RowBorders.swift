import Cassowary

/// Finds points on the borders of pieces at which keys are in a row, or in an order in it, that is not one in any of the
/// pieces around.
struct RowBorders {
  /// For each point, by its rounded position, the rows there that are not those of a piece beside it.
  private var entries: [[Int]: (point: [Double], rows: Set<[Int]>)] = [:]

  /// Adds the corners of a piece and the middles of its sides.
  ///
  /// - Parameters:
  ///   - inside: the rows in the piece.
  ///   - rows: returns the rows at a point. It is called once for each point.
  mutating func add(_ piece: Polytope, _ inside: [[Int]], rows: ([Double]) -> [[Int]]) {
    let corners = piece.corners
    var points = corners
    if corners.count > 2 {
      points += corners.indices.map { zip(corners[$0], corners[($0 + 1) % corners.count]).map { ($0 + $1) / 2 } }
    }
    let known = Set(inside)
    for point in points {
      let key = zip(point, piece.extents).map { Int(clamping: Int64(exactly: ($0 / $1 * 1e8).rounded()) ?? .max) }
      let here = entries[key]?.rows ?? Set(rows(point).filter { $0.count > 2 })
      entries[key] = (point, here.subtracting(known))
    }
  }

  /// The points that were found, in unspecified order.
  var points: [[Double]] { entries.values.filter { !$0.rows.isEmpty }.map { $0.point } }
}
