internal import Cassowary

/// Intersects the regions of independent parts, so that in each piece every part has one region.
struct RangeOverlay {
  struct Piece {
    var polytope: Polytope
    var regions: [Int]
  }

  /// Returns the pieces of a cell, or `nil` if there are more than `limit`.
  static func pieces(
    of solved: SolvedCell, limit: Int, isCancelled: () -> Bool
  ) throws(RangeError) -> [Piece]? {
    solved.cell.polytope.dimension == 1
      ? intervals(of: solved, limit) : try polytopes(of: solved, limit, isCancelled)
  }

  /// Returns the pieces on a line, from the sorted ends of all regions.
  private static func intervals(of solved: SolvedCell, _ limit: Int) -> [Piece]? {
    let whole = solved.cell.polytope.range(0)
    var ends: [(position: Double, part: Int)] = []
    for (part, regions) in solved.parts.enumerated() {
      for region in regions.dropLast() { ends.append((region.polytope.range(0).upperBound, part)) }
    }
    ends.sort { $0.position < $1.position }
    var pieces: [Piece] = []
    var regions = Array(repeating: 0, count: solved.parts.count)
    var start = whole.lowerBound
    for end in ends {
      if end.position > start, let polytope = solved.cell.polytope.interval(start...end.position) {
        guard pieces.count < limit else { return nil }
        pieces.append(Piece(polytope: polytope, regions: regions))
        start = end.position
      }
      regions[end.part] += 1
    }
    if let polytope = solved.cell.polytope.interval(start...whole.upperBound) {
      pieces.append(Piece(polytope: polytope, regions: regions))
    }
    return pieces
  }

  private static func polytopes(
    of solved: SolvedCell, _ limit: Int, _ isCancelled: () -> Bool
  ) throws(RangeError) -> [Piece]? {
    var pieces = [Piece(polytope: solved.cell.polytope, regions: [])]
    for regions in solved.parts {
      var next: [Piece] = []
      for piece in pieces {
        if isCancelled() { throw .solve(.budgetExceeded) }
        guard regions.count > 1 else {
          next.append(Piece(polytope: piece.polytope, regions: piece.regions + [0]))
          continue
        }
        for (index, region) in regions.enumerated() where piece.polytope.meetsBox(of: region.polytope) {
          guard let shared = piece.polytope.clipped(by: region.polytope.facets) else { continue }
          next.append(Piece(polytope: shared, regions: piece.regions + [index]))
        }
        guard next.count <= limit else { return nil }
      }
      pieces = next
    }
    return pieces
  }
}
