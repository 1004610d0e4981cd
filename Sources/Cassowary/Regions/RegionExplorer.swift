/// Covers a box of parameters with regions, from an answer at single points.
///
/// What is not covered yet is kept as convex pieces that do not overlap. Each step asks at a point inside one of them for
/// the region around it, and takes that away from all pieces; so no gap stays, however narrow, and what it costs is in
/// proportion to the regions, not to the size of the box.
package struct RegionExplorer {
  /// What holds around a point: where, and what.
  package struct Answer<Content> {
    /// Normalized functions that are at least 0 exactly where the content holds.
    package var conditions: [AffineFunction]
    /// What holds there.
    package var content: Content

    /// An answer from its parts.
    package init(conditions: [AffineFunction], content: Content) {
      self.conditions = conditions
      self.content = content
    }
  }

  /// A region that was found.
  package struct Region<Content> {
    /// Where it is.
    package var polytope: Polytope
    /// What holds there.
    package var content: Content
  }

  /// What is to be covered: a box, or a part of one.
  let box: Polytope
  /// The most regions.
  let limit: Int

  /// An explorer of a box or of a part of one.
  package init(box: Polytope, limit: Int) {
    self.box = box
    self.limit = limit
  }

  /// The regions that cover the box, in no order that means something, and whether they are all there are.
  ///
  /// - Parameter answer: what holds around a point, or `nil` if the point is at a border, so that another one has to be
  ///   asked.
  package func explore<Content, Failure: Error>(
    _ answer: (_ point: [Double]) throws(Failure) -> Answer<Content>?
  ) throws(Failure) -> (regions: [Region<Content>], isComplete: Bool) {
    var regions: [Region<Content>] = []
    var pending = [box]
    while let piece = pending.popLast() {
      guard let region = try region(around: piece, regions, answer) else { continue }
      if regions.count == limit { return (regions, false) }
      regions.append(region)
      // On a line, a region has nothing in common with other pieces. The lower of those left comes next.
      if box.dimension == 1 {
        pending += piece.subtracting(region.polytope).sorted { $0.range(0).lowerBound > $1.range(0).lowerBound }
      } else {
        pending.append(piece)
        pending = pending.flatMap { $0.subtracting(region.polytope) }
      }
    }
    return (regions, true)
  }

  /// Where to ask first: on a line beside the latest region, about as far from it as it is long, because what is asked for
  /// goes on from the latest answer.
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

  /// The region in which some point of a piece is, or `nil` if the piece is too thin for any.
  private func region<Content, Failure: Error>(
    around piece: Polytope, _ known: [Region<Content>],
    _ answer: (_ point: [Double]) throws(Failure) -> Answer<Content>?
  ) throws(Failure) -> Region<Content>? {
    for attempt in 0..<8 {
      let point = attempt == 0 ? firstPoint(in: piece, known.last?.polytope) : piece.interiorPoint(attempt)
      guard let found = try answer(point) else { continue }
      guard let own = piece.clipped(by: found.conditions) else { continue }
      if box.dimension == 1 { return Region(polytope: own, content: found.content) }
      // Where several bases are optimal, regions of two of them can overlap; then the part in the piece is taken.
      if let whole = box.clipped(by: found.conditions),
        !known.contains(where: { $0.polytope.meets(whole) })
      {
        return Region(polytope: whole, content: found.content)
      }
      return Region(polytope: own, content: found.content)
    }
    return nil
  }
}
