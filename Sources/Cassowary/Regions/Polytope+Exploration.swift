/// How an exploration of a polytope ended.
package enum ExplorationEnd: Sendable {
  /// The regions cover the polytope.
  case complete
  /// There are more regions than the limit.
  case tooManyRegions
  /// Rounding hides the region of a point.
  case hidden(at: [Double])
  /// A half-space connects too many parameters: see ``Polytope/coupledLimit``.
  case tooManyCoupledParameters
}

extension Polytope {
  /// The content around a point, with normalized functions that are at least 0 exactly in the region in which it holds.
  package typealias Answer<Content> = (conditions: [AffineFunction], content: Content)
  /// A region with its content.
  package typealias Found<Content> = (polytope: Polytope, content: Content)

  /// Covers the polytope with regions, in unspecified order.
  ///
  /// The uncovered part is kept as convex pieces that do not overlap. Each step gets the region around a point in one
  /// of them, and removes it from all pieces. Gaps remain only where pieces are thinner than ``leastThickness``, or
  /// thinner than 1e-6 and without an answer. Each region costs a clip of every uncovered piece, whatever the size of
  /// the polytope.
  ///
  /// - Parameter answer: returns the content around a point, or `nil` if the point is on a border and another one is
  ///   needed.
  package func explore<Content, Failure: Error>(
    limit: Int, _ answer: (_ point: [Double]) throws(Failure) -> Answer<Content>?
  ) throws(Failure) -> (regions: [Found<Content>], end: ExplorationEnd) {
    var regions: [Found<Content>] = []
    var pending = [self]
    while let piece = pending.popLast() {
      guard let region = try region(around: piece, regions, answer) else {
        if piece.thickness > Tolerance.hiddenThickness { return (regions, .hidden(at: piece.interiorPoint())) }
        continue
      }
      if regions.count == limit { return (regions, .tooManyRegions) }
      regions.append(region)
      // On a line, a region does not intersect other pieces, and the lower remaining piece is next.
      if dimension == 1 {
        pending += piece.subtracting(region.polytope).sorted { $0.range(0).lowerBound > $1.range(0).lowerBound }
      } else {
        pending.append(piece)
        var rest: [Polytope] = []
        for piece in pending {
          let parts = piece.subtracting(region.polytope)
          if region.polytope.isTooCoupled || parts.contains(where: { $0.isTooCoupled }) {
            return (regions, .tooManyCoupledParameters)
          }
          rest += parts
        }
        pending = rest
      }
    }
    return (regions, .complete)
  }

  /// On a line, the point is beside the latest region, at about the distance of its length, because a solve continues
  /// from the latest one.
  private func firstPoint(in piece: Polytope, _ latest: Polytope?) -> [Double] {
    guard piece.dimension == 1, let latest = latest?.range(0) else { return piece.interiorPoint() }
    let bounds = piece.range(0)
    let length = latest.upperBound - latest.lowerBound
    let offset = 0.38196601125 * length
    guard latest.upperBound <= bounds.lowerBound, offset < 0.5 * (bounds.upperBound - bounds.lowerBound) else {
      return piece.interiorPoint()
    }
    return [bounds.lowerBound + offset]
  }

  private func region<Content, Failure: Error>(
    around piece: Polytope, _ known: [Found<Content>],
    _ answer: (_ point: [Double]) throws(Failure) -> Answer<Content>?
  ) throws(Failure) -> Found<Content>? {
    for attempt in 0..<8 {
      let point = attempt == 0 ? firstPoint(in: piece, known.last?.polytope) : piece.interiorPoint(attempt)
      guard let found = try answer(point) else { continue }
      guard let own = piece.clipped(by: found.conditions) else { continue }
      // If several bases are optimal, the regions of two of them can overlap. Then the part in the piece is used.
      if dimension > 1, let whole = clipped(by: found.conditions),
        !known.contains(where: { $0.polytope.meets(whole) })
      {
        return (whole, found.content)
      }
      return (own, found.content)
    }
    return nil
  }
}
