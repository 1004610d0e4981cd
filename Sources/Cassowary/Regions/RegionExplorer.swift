/// Covers a box of parameters with regions, given a function that returns the region around a point.
///
/// The uncovered part is kept as convex pieces that do not overlap. Each step gets the region around a point in one of
/// them, and removes it from all pieces. No gap remains, however narrow. Each region costs a clip of every uncovered piece,
/// whatever the size of the box.
package struct RegionExplorer {
  /// The content around a point, and the region in which it holds.
  package struct Answer<Content> {
    /// Normalized functions that are at least 0 exactly in the region.
    package var conditions: [AffineFunction]
    package var content: Content

    package init(conditions: [AffineFunction], content: Content) {
      self.conditions = conditions
      self.content = content
    }
  }

  /// A region that was found.
  package struct Region<Content> {
    package var polytope: Polytope
    package var content: Content
  }

  /// How an exploration ended.
  package enum End: Sendable {
    /// The regions cover the box.
    case complete
    /// There are more regions than the limit.
    case tooManyRegions
    /// Rounding hides the region of a point.
    case hidden(at: [Double])
    /// Regions connect more parameters than ``Polytope/coupledLimit``.
    case tooManyCoupledParameters
  }

  let box: Polytope
  let limit: Int

  /// Creates an explorer of a box or of a part of one.
  package init(box: Polytope, limit: Int) {
    self.box = box
    self.limit = limit
  }

  /// Returns the regions that cover the box, in unspecified order, and whether they are all.
  ///
  /// - Parameter answer: returns the content around a point, or `nil` if the point is on a border and another one is
  ///   needed.
  package func explore<Content, Failure: Error>(
    _ answer: (_ point: [Double]) throws(Failure) -> Answer<Content>?
  ) throws(Failure) -> (regions: [Region<Content>], end: End) {
    var regions: [Region<Content>] = []
    var pending = [box]
    while let piece = pending.popLast() {
      guard let region = try region(around: piece, regions, answer) else {
        if piece.thickness > Tolerance.hiddenThickness { return (regions, .hidden(at: piece.interiorPoint())) }
        continue
      }
      if regions.count == limit { return (regions, .tooManyRegions) }
      regions.append(region)
      // On a line, a region does not intersect other pieces, and the lower remaining piece is next.
      if box.dimension == 1 {
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

  /// Returns the first point to try. On a line it is beside the latest region, at about the distance of its length,
  /// because a solve continues from the latest one.
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
    around piece: Polytope, _ known: [Region<Content>],
    _ answer: (_ point: [Double]) throws(Failure) -> Answer<Content>?
  ) throws(Failure) -> Region<Content>? {
    for attempt in 0..<8 {
      let point = attempt == 0 ? firstPoint(in: piece, known.last?.polytope) : piece.interiorPoint(attempt)
      guard let found = try answer(point) else { continue }
      guard let own = piece.clipped(by: found.conditions) else { continue }
      if box.dimension == 1 { return Region(polytope: own, content: found.content) }
      // If several bases are optimal, the regions of two of them can overlap. Then the part in the piece is used.
      if let whole = box.clipped(by: found.conditions), !known.contains(where: { $0.polytope.meets(whole) }) {
        return Region(polytope: whole, content: found.content)
      }
      return Region(polytope: own, content: found.content)
    }
    return nil
  }
}
