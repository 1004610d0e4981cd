import Cassowary
import Layout

/// Finds where a margin is negative, and where it is least, by branch and bound: triangles on which bounds of it do not
/// decide are halved, until a border is off by no more than a tolerance.
struct AreaSearch {
  /// Returns bounds of the margin on a triangle that at least tell whether it is below a level, if there is one, as far as
  /// they can be told with the work that is left.
  typealias Bounds = (_ triangle: Triangle, _ level: Double?, _ work: inout Int) -> QuadraticBounds

  let region: Polytope
  private let bounds: Bounds
  private let isCancelled: () -> Bool
  /// The triangles that bounds do not decide.
  private var open: [BoundedTriangle] = []
  /// Triangles that contain all points at which the margin may be least.
  private var candidates: [BoundedTriangle] = []

  /// The parts in which the margin is negative.
  private(set) var found: MarginParts
  /// Whether the borders of the parts and the least margin are exact.
  private(set) var isExact = true
  /// Whether it is certain that there are no other parts.
  private(set) var isDecided = true

  /// Creates a search of triangles that cover a region and do not overlap.
  ///
  /// - Parameter work: the number of comparisons of distances that may still be made.
  init(
    _ region: Polytope, _ triangles: [Triangle], _ work: inout Int, isCancelled: @escaping () -> Bool,
    bounds: @escaping Bounds
  ) {
    self.region = region
    self.bounds = bounds
    self.isCancelled = isCancelled
    found = MarginParts(in: region)
    open = addDecided(triangles, &work)
  }

  /// How far a border may be off, relative to the region's extents: on a line only by rounding; in the plane, a curved
  /// border is followed by straight lines.
  private var tolerance: Double { region.dimension == 1 ? Self.rounding : 1e-3 }
  /// How far a border may be off if there is too little work, relative to the region's extents.
  private static let greatestError = 1.0 / 32
  /// How far a border is off that is exact, relative to the region's extents.
  private static let rounding = 1e-10
  /// The height of a triangle, relative to the region's extents, that is not worth a cut.
  private var leastHeight: Double { region.dimension == 1 ? 1e-9 : 1e-5 }

  /// Halves triangles until no border is off by more than `error`, relative to the region's extents, as far as the work
  /// allows.
  ///
  /// - Parameter work: the number of comparisons of distances that may still be made.
  private mutating func refine(to error: Double, _ work: inout Int) {
    let error = max(error, tolerance)
    var rest: [BoundedTriangle] = []
    swap(&rest, &open)
    while let next = rest.popLast() {
      if next.error > error, next.height > leastHeight, work > 0, !isCancelled() {
        rest += halve(next, &work)
      } else {
        open.append(next)
      }
    }
  }

  /// Finishes several searches. All of them are refined roughly before any is more closely, so that hard ones do not take
  /// the work of others.
  ///
  /// - Parameter work: the number of comparisons of distances that may still be made.
  static func finish(_ searches: inout [AreaSearch], _ work: inout Int) {
    let reserve = work / 4
    work -= reserve
    let least = searches.map { $0.tolerance }.min() ?? 1
    var error = 1.0
    while error > least, work > 0 {
      error /= 2
      for index in searches.indices { searches[index].refine(to: error, &work) }
    }
    var rest = reserve / 2
    work += reserve - rest
    for index in searches.indices { searches[index].settle() }
    share(&work, &searches, Array(searches.indices)) { $0.searchRims(&$1) }
    let undecided = searches.indices.filter { !searches[$0].isDecided }
    share(&rest, &searches, searches.indices.filter { searches[$0].isDecided }) { $0.finish(&$1) }
    // Those that had too little work get what others left.
    work += rest
    share(&work, &searches, undecided) { search, work in
      let rest = work / 4
      work -= rest
      search.searchRims(&work)
      work += rest
      search.finish(&work)
    }
  }

  /// Takes a step of some searches. Each gets the same share of the work that others left.
  private static func share(
    _ work: inout Int, _ searches: inout [AreaSearch], _ indices: [Int],
    _ step: (_ search: inout AreaSearch, _ work: inout Int) -> Void
  ) {
    for (place, index) in indices.enumerated() {
      var allowed = work / (indices.count - place)
      work -= allowed
      step(&searches[index], &allowed)
      work += allowed
    }
  }

  /// Finds the least margin, when there are no more parts to be found.
  ///
  /// - Parameter work: the number of comparisons of distances that may still be made.
  private mutating func finish(_ work: inout Int) {
    if open.contains(where: { $0.length > Self.rounding }) { isExact = false }
    candidates += open
    if !found.parts.isEmpty {
      if isDecided { findGreatest(&work) }
      findWorst(&work)
    }
    if found.parts.isEmpty ? !isExact : found.worst == nil { isDecided = false }
  }

  /// Measures the margin in triangles that the search did not decide, and adds the parts around points at which it is
  /// negative.
  mutating func measureRest(_ measure: (_ point: [Double]) -> Double) {
    let rest = open.filter { !isAtPart($0) }.map { $0.triangle }
    let steps = max(1, MarginParts.measuredSteps / max(1, rest.count))
    var known: [[Double]: Double] = [:]
    for triangle in rest.flatMap({ $0.measured(steps) }) where !isCancelled() {
      found.addMeasured(triangle) { point in
        let margin = known[point] ?? measure(point)
        known[point] = margin
        return margin
      }
    }
    if let worst = found.worst { found.note(measure(worst.point), at: worst.point) }
  }

  /// Adds those triangles in which the margin is negative everywhere, or `whole` if it is in all of them.
  ///
  /// - Returns: the triangles that bounds do not decide.
  private mutating func addDecided(
    _ triangles: [Triangle], of whole: Triangle? = nil, _ work: inout Int
  ) -> [BoundedTriangle] {
    let bounded = triangles.map { BoundedTriangle($0, bounds($0, 0, &work), region.extents) }
    let signs = bounded.map { $0.sign(within: BoundedTriangle.exactMargin) }
    let negative = zip(bounded, signs).filter { $1 == .negative }.map { $0.0 }
    candidates += negative
    let isAll = negative.count == triangles.count
    let isClose = negative.contains { $0.bounds.high.greatest >= 0 }
    for part in whole.flatMap({ isAll ? [$0] : nil }) ?? negative.map({ $0.triangle }) {
      // One that is too thin to be a part is at the border of another one.
      if found.addPart(of: part, SIMD3(repeating: -1)), isClose { isExact = false }
    }
    return zip(bounded, signs).filter { $1 == nil }.map { $0.0 }
  }

  /// Halves a triangle.
  ///
  /// - Returns: the parts that bounds do not decide.
  private mutating func halve(_ triangle: BoundedTriangle, _ work: inout Int) -> [BoundedTriangle] {
    addDecided(triangle.triangle.parts(triangle.bounds, region.extents), of: triangle.triangle, &work)
  }

  /// Adds the parts of open triangles whose border is known. Others stay open.
  private mutating func settle() {
    let triangles = open
    open = []
    for triangle in triangles {
      let sign = triangle.sign(within: BoundedTriangle.coarseMargin)
      if triangle.hasPart, triangle.error <= Self.greatestError || triangle.height <= leastHeight || sign == .negative {
        addPart(of: triangle)
      } else if sign == .positive {
        isExact = false
      } else {
        open.append(triangle)
      }
    }
  }

  private mutating func addPart(of triangle: BoundedTriangle) {
    if triangle.error > Self.rounding { isExact = false }
    candidates.append(triangle)
    found.addPart(of: triangle.triangle, triangle.margins)
  }

  /// Searches open triangles that are not at a part. Those at one are within the error of its border.
  private mutating func searchRims(_ work: inout Int) {
    var rest = open
    let first = rest.partition { !isAtPart($0) }
    open = Array(rest[..<first])
    rest.removeSubrange(..<first)
    while let next = rest.popLast() {
      if work <= 0 || isCancelled() {
        open.append(next)
      } else if next.hasPart && next.error <= tolerance {
        addPart(of: next)
      } else if next.height <= leastHeight {
        addShort(next, &work)
      } else {
        rest += halve(next, &work)
      }
    }
    isDecided = open.allSatisfy { isAtPart($0) }
  }

  private func isAtPart(_ triangle: BoundedTriangle) -> Bool {
    triangle.length <= Self.greatestError
      && found.touch(triangle.triangle, within: max(triangle.length, tolerance) / 2)
  }

  /// Adds the part of a triangle too short for a cut, by the margins at its corners. If they are unknown, it stays open.
  private mutating func addShort(_ triangle: BoundedTriangle, _ work: inout Int) {
    let margins = triangle.triangle.corners.map { margin(at: $0, &work) }
    if margins.contains(where: { $0.gap >= BoundedTriangle.exactMargin }) {
      open.append(triangle)
      return
    }
    isExact = false
    candidates.append(triangle)
    for (corner, margin) in zip(triangle.triangle.corners, margins) { found.note(margin.margin, at: corner) }
    found.addPart(
      of: triangle.triangle, SIMD3(margins[0].margin, margins[1].margin, margins[margins.count - 1].margin))
  }

  /// Returns the margin at a point, and how far its bounds are apart.
  private func margin(at point: [Double], _ work: inout Int) -> (margin: Double, gap: Double) {
    let bounds = bounds(Triangle(corners: [point, point]), nil, &work)
    return (0.5 * (bounds.low.least + bounds.high.greatest), bounds.gap)
  }

  /// Finds the greatest margin in the parts if it is negative in the whole region, and there are few triangles.
  private mutating func findGreatest(_ work: inout Int) {
    guard open.isEmpty, candidates.count <= 4, found.parts.reduce(0, { $0 + $1.share }) >= region.share * (1 - 1e-9)
    else { return }
    found.greatest = candidates.reduce(-.infinity) { max($0, bounds($1.triangle, nil, &work).high.greatest) }
  }

  /// Finds where the margin is least, best candidates first.
  private mutating func findWorst(_ work: inout Int) {
    var best: (point: [Double], high: Double) = ([], found.worst?.margin ?? 0)
    func take(_ triangle: BoundedTriangle) {
      let highs = triangle.bounds.high.corners
      for (index, corner) in triangle.triangle.corners.enumerated() where highs[index] < best.high {
        best = (corner, highs[index])
      }
    }
    for candidate in candidates { take(candidate) }
    var steps = 0
    while let next = candidates.indices.min(by: { candidates[$0].least < candidates[$1].least }) {
      let triangle = candidates.remove(at: next)
      let level = best.high - Self.worstTolerance * max(1, best.high.magnitude)
      if triangle.least >= level { break }
      if triangle.height <= 1e-9 { continue }
      steps += 1
      guard steps <= Self.stepLimit, work > 0, !isCancelled() else {
        isExact = false
        break
      }
      for part in triangle.triangle.parts(triangle.bounds, region.extents) {
        let part = BoundedTriangle(part, bounds(part, level, &work), region.extents)
        take(part)
        candidates.append(part)
      }
    }
    guard !best.point.isEmpty else { return }
    let (margin, gap) = margin(at: best.point, &work)
    found.note(gap < BoundedTriangle.exactMargin ? min(margin, best.high) : best.high, at: best.point)
  }

  /// The number of triangles that are halved to find the worst margin.
  private static let stepLimit = 200
  /// How far the worst margin may be off, relative to it.
  private static let worstTolerance = 1e-4
}
