import Cassowary
import Layout

extension RangeScene {
  /// Returns lines and points at which more touches may go from a target to others than anywhere beside.
  ///
  /// The area that goes to a target changes gradually, unless it is as far from many touches as another one. Then the
  /// first one gets all of them. Another one loses them, as if it were farther. If it is farther on one side of a line,
  /// the line is like this side. Otherwise it is like none, as if edges on both sides come in line there.
  ///
  /// - Returns: the lines and points, or `nil` if finding them takes too much work.
  func jumps(of subject: Int, _ work: inout Int) -> [Segment]? {
    if isCancelled() { return nil }
    let losses = losses(of: subject)
    work -= targets?.count ?? 0
    var found: [Segment] = []
    func add(_ segment: Segment) {
      work -= losses.count
      let ends = [segment.start, segment.end]
      let here = losses.filter { loss in ends.allSatisfy { loss.value(at: $0).magnitude <= Polytope.borderTolerance } }
      if polytope.clipped(by: here) == nil { found.append(segment) }
    }
    for (index, loss) in losses.enumerated() where !losses[..<index].contains(-loss) {
      guard work > 0, !isCancelled() else { return nil }
      work -= losses.count
      if let segment = polytope.segment(where: loss) { add(segment) }
      for other in losses[..<index] {
        if let point = crossing(of: loss, other) { add(Segment(start: point, end: point)) }
      }
    }
    return found
  }

  /// Returns functions that are 0 where a target loses touches, and above 0 where it has lost them, normalized.
  private func losses(of subject: Int) -> [AffineFunction] {
    guard let targets else { return [] }
    let own = targets[subject].area
    var known: Set<AffineFunction> = []
    var losses: [AffineFunction] = []
    func add(_ function: AffineFunction) {
      guard let loss = polytope.normalized(function), known.insert(loss).inserted else { return }
      let bounds = polytope.bounds(of: loss)
      if bounds.lowerBound <= Polytope.borderTolerance, bounds.upperBound >= -Polytope.borderTolerance {
        losses.append(loss)
      }
    }
    func meet(_ low: AffineFunction, _ high: AffineFunction) -> Bool { polytope.bounds(of: high - low).upperBound > 0 }
    for (index, target) in targets.enumerated() where index != subject {
      let other = target.area
      add(other.width)
      add(other.height)
      guard index < subject else { continue }
      if meet(own.y, other.bottom), meet(other.y, own.bottom) {
        add(own.x - other.x)
        add(other.right - own.right)
      }
      if meet(own.x, other.right), meet(other.x, own.right) {
        add(own.y - other.y)
        add(other.bottom - own.bottom)
      }
    }
    addLosses(at: offset.x, end: root.right, subject, targets.map { ($0.area.x, $0.area.right) }, add)
    addLosses(at: offset.y, end: root.bottom, subject, targets.map { ($0.area.y, $0.area.bottom) }, add)
    return losses
  }

  /// Adds functions for touches that an offset moves to an edge of the root.
  private func addLosses(
    at offset: AffineFunction, end: AffineFunction, _ subject: Int,
    _ spans: [(start: AffineFunction, end: AffineFunction)], _ add: (AffineFunction) -> Void
  ) {
    let bounds = polytope.bounds(of: offset)
    let zero = AffineFunction(0, count: polytope.dimension)
    for edge in (bounds.upperBound > 0 ? [end] : []) + (bounds.lowerBound < 0 ? [zero] : []) {
      for (index, span) in spans.enumerated() {
        if index == subject {
          add(edge - span.end)
          continue
        }
        // The other one contains the edge.
        add(span.end - edge)
        add(edge - span.start)
        // Both are as far from it, on different sides.
        guard index < subject else { continue }
        add(2 * edge - spans[subject].end - span.start)
        add(spans[subject].start + span.end - 2 * edge)
      }
    }
  }

  /// Returns the point of the region at which two functions are 0, or `nil` if there is none.
  private func crossing(of one: AffineFunction, _ other: AffineFunction) -> [Double]? {
    guard polytope.dimension == 2 else { return nil }
    let (a, b) = (one.slopes, other.slopes)
    let determinant = a[0] * b[1] - a[1] * b[0]
    guard determinant.magnitude * polytope.extents[0] * polytope.extents[1] > Polytope.borderTolerance else {
      return nil
    }
    let point = [
      (a[1] * other.constant - b[1] * one.constant) / determinant,
      (b[0] * one.constant - a[0] * other.constant) / determinant,
    ]
    return polytope.contains(point) ? point : nil
  }
}
