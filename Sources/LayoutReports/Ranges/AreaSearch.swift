import Cassowary
import Layout

/// Finds where a margin is negative, and where it is least, by branch and bound: triangles on which bounds of it do not
/// decide are halved. In the plane, that is done roughly everywhere before borders are followed more closely. Both can be
/// continued with more work.
struct AreaSearch {
  let region: Polytope
  /// Returns bounds of the margin on a triangle that at least tell whether it is below a level, if there is one, as far as
  /// they can be told with the work that is left.
  let bounds: (_ triangle: Triangle, _ level: Double?, _ work: inout Int) -> QuadraticBounds
  /// Returns the margin at a point, without counting work.
  let measure: (_ point: [Double]) -> Double
  let isCancelled: () -> Bool
  /// The number of comparisons of distances that may still be made.
  private var work = 0
  /// The number of comparisons below which borders are not followed more closely.
  private var leastWork = 0
  /// The triangles that are not searched yet.
  private var open: [Triangle]
  /// Whether a triangle is too small to be decided.
  private var isStuck = false

  /// The parts in which the margin is negative, without overlaps.
  private(set) var parts: [Polytope] = []
  /// The point at which it is least, and the margin there.
  private(set) var worst: (point: [Double], margin: Double)?
  /// Whether the borders of the parts and the least margin are exact.
  private(set) var isExact = true
  /// Whether it is certain that there are no other parts.
  private(set) var isDecided = true
  /// The triangles in which the margin may be least, with bounds of it.
  private var candidates: [(triangle: Triangle, least: Double)] = []
  /// The triangles that are decided with a tolerance that is not the least.
  private var coarse: [Coarse] = []
  /// The position of the tolerance in `tolerances`.
  private var level = 0
  /// Whether small triangles wait until the parts are known.
  private var keepsRims = true

  /// A triangle that is decided with a tolerance.
  private struct Coarse {
    let triangle: Triangle
    let tolerance: Double
    let least: Double
    /// The margins at the corners, if it is negative at one.
    let margins: SIMD3<Double>?
    /// Whether it is only small, and nothing else is known.
    let isRim: Bool
  }

  /// Creates a search of triangles that cover a region and do not overlap.
  init(
    _ region: Polytope, _ triangles: [Triangle], isCancelled: @escaping () -> Bool,
    bounds: @escaping (_ triangle: Triangle, _ level: Double?, _ work: inout Int) -> QuadraticBounds,
    measure: @escaping (_ point: [Double]) -> Double
  ) {
    self.region = region
    open = triangles
    self.isCancelled = isCancelled
    self.bounds = bounds
    self.measure = measure
  }

  /// How far a border may be off, relative to the region's extents. On a line that is rounding; in the plane a curved
  /// border is followed by straight lines.
  private var tolerances: [Double] { region.dimension == 1 ? [1e-10] : [3e-2, 1e-2, 1e-3] }

  /// The position of the tolerance that the work allows. Some of it is left for the end.
  private var allowedLevel: Int { level > 0 && work <= leastWork ? level - 1 : level }

  /// The height of a triangle, relative to the region's extents, whose bounds come no closer.
  private var leastHeight: Double { region.dimension == 1 ? 1e-7 : 1e-5 }

  /// The magnitude of a margin that counts as 0 with a tolerance that is not the least, and in any case.
  private static let (coarseMargin, exactMargin) = (0.5, 1e-3)

  /// Whether parts may be missing, because there was not enough work.
  var isOpen: Bool { !open.isEmpty }

  /// Searches roughly.
  ///
  /// - Parameters:
  ///   - allowed: the number of comparisons of distances that may be made.
  ///   - total: the number from which they are taken.
  mutating func search(with allowed: Int, of total: inout Int) {
    work = allowed
    while isOpen, work > 0, !isCancelled() {
      let triangles = open
      open = []
      visit(triangles)
      if isOpen || !keepsRims { continue }
      // Most small triangles touch a part.
      var settled = self
      settled.settle()
      keepsRims = false
      let others = coarse.indices.filter { coarse[$0].isRim && !settled.isAtBorder(coarse[$0]) }
      open = others.map { coarse[$0].triangle }
      for index in others.reversed() { coarse.remove(at: index) }
    }
    total -= allowed - work
  }

  /// Follows borders more closely, as far as the work allows, and finds the least margin.
  mutating func finish(with allowed: Int, of total: inout Int) {
    (work, leastWork) = (allowed, allowed / 4)
    let rough = self
    let rest = allowed / 8
    work -= rest
    followBorders()
    settleRims()
    if !isDecided, !rough.isOpen {
      let left = work
      self = rough
      work = left
      settleRims()
    }
    work += rest
    if !parts.isEmpty, isDecided { findWorst() }
    if parts.isEmpty ? !isExact : worst == nil { isDecided = false }
    total -= allowed - work
  }

  /// Searches again what is decided with a tolerance that is not the least.
  private mutating func followBorders() {
    keepsRims = true
    while level < tolerances.count - 1, !isOpen {
      let rough = coarse
      coarse = []
      level += 1
      for entry in rough {
        if allowedLevel == level { visit([entry.triangle]) } else { coarse.append(entry) }
      }
    }
  }

  /// Adds all parts, and searches small triangles that are not at one.
  private mutating func settleRims() {
    keepsRims = false
    let rims = settle()
    let others = rims.filter { !isAtBorder($0) }
    visit(others.map { $0.triangle })
    settle()
    if others.count < rims.count || isOpen { isExact = false }
    isDecided = !isStuck && open.allSatisfy { isAtBorder($0, within: tolerances[0]) }
  }

  /// Adds the parts of triangles that were decided with a tolerance.
  ///
  /// - Returns: the small ones in which the margin may be negative.
  @discardableResult
  private mutating func settle() -> [Coarse] {
    let settled = coarse
    coarse = []
    for entry in settled {
      candidates.append((entry.triangle, entry.least))
      if entry.isRim { continue }
      isExact = false
      if let margins = entry.margins { addPart(of: entry.triangle, margins) }
    }
    return settled.filter { $0.isRim }
  }

  /// Visits triangles that do not overlap, and adds those in which the margin is negative everywhere, unless it is in all
  /// of them.
  ///
  /// - Returns: whether the margin is negative in all of them.
  @discardableResult
  private mutating func visit(_ triangles: [Triangle], isAll: Bool = false) -> Bool {
    let negative = triangles.filter { isNegative($0) }
    if isAll, negative.count == triangles.count { return true }
    for triangle in negative { addPart(of: triangle, SIMD3(repeating: -1)) }
    return false
  }

  /// Returns whether the margin is negative everywhere in a triangle. Otherwise adds the parts of it in which it is.
  private mutating func isNegative(_ triangle: Triangle) -> Bool {
    let bounds = bounds(triangle, 0, &work)
    let (low, high) = (bounds.low, bounds.high)
    if low.least >= 0 { return false }
    if high.greatest >= 0, work <= 0 || isCancelled() {
      // With more work, the bounds may be closer.
      open.append(triangle)
      return false
    }
    let (length, height) = triangle.size(region.extents)
    let margins = 0.5 * (low.corners + high.corners)
    let spread = margins.max() - margins.min()
    var isFound = high.corners.min() < 0
    let isVague = bounds.gap >= spread
    if !isFound, isVague, low.least >= -Self.exactMargin { return false }
    if high.greatest < (isFound && isVague ? Self.exactMargin : 0) {
      if high.greatest >= 0 { isExact = false }
      candidates.append((triangle, low.least))
      return true
    }
    // The border is where the affine function with the same margins is 0, but for this part of the triangle. No border is
    // followed in a sliver.
    let error = (max(low.curvature, high.curvature) + bounds.gap / 2) * length
    if isFound, error <= tolerances[tolerances.count - 1] * spread || (region.dimension > 1 && height < leastHeight) {
      if region.dimension > 1, max(low.curvature, bounds.gap) > 1e-9 * spread { isExact = false }
      candidates.append((triangle, low.least))
      addPart(of: triangle, margins.min() < 0 ? margins : SIMD3(repeating: -1))
      return false
    }
    let tolerance = tolerances[allowedLevel]
    if allowedLevel < tolerances.count - 1 {
      let isSmall = length <= tolerance
      if isSmall, !isFound {
        let lowest = triangle.corners.indices.min { margins[$0] < margins[$1] } ?? 0
        isFound = isFault(triangle.corners[lowest])
      }
      let isNear = isVague && (isFound ? high.greatest < Self.coarseMargin : low.least >= -Self.coarseMargin)
      if isNear || (isSmall && (isFound || keepsRims)) || (isFound && error <= tolerance * spread) {
        let isWhole = isNear || margins.min() >= 0
        coarse.append(
          Coarse(
            triangle: triangle, tolerance: tolerance, least: low.least,
            margins: !isFound ? nil : isWhole ? SIMD3(repeating: -1) : margins, isRim: !isFound && !isNear))
        return false
      }
    }
    let isShort = height < 1e-9 || (isVague && height < leastHeight)
    if !isShort { return visit(triangle.parts(bounds, region.extents), isAll: true) }
    // A short triangle is at the border of another one.
    let known = triangle.corners.compactMap { take($0) }
    guard known.count == triangle.corners.count else {
      if work > 0 { isStuck = true } else { open.append(triangle) }
      return false
    }
    candidates.append((triangle, low.least))
    isExact = false
    addPart(of: triangle, SIMD3(known[0], known[1], known[known.count - 1]))
    return false
  }

  private func isAtBorder(_ entry: Coarse) -> Bool { isAtBorder(entry.triangle, within: entry.tolerance) }

  /// Returns whether a small triangle is at a part, within half of a tolerance.
  private func isAtBorder(_ triangle: Triangle, within tolerance: Double) -> Bool {
    guard triangle.size(region.extents).length <= tolerance else { return false }
    let box = region.extents.indices.map { index in
      let numbers = triangle.corners.map { $0[index] }
      let slack = tolerance / 2 * region.extents[index]
      return (numbers.min() ?? 0) - slack...(numbers.max() ?? 0) + slack
    }
    let polytope = Polytope(box: box)
    return parts.contains { polytope.meets($0) }
  }

  /// Adds the part of a triangle in which the affine function with some margins at the corners is negative.
  private mutating func addPart(of triangle: Triangle, _ margins: SIMD3<Double>) {
    let weights = triangle.weights
    guard margins.min() < 0, weights.count == triangle.corners.count else { return }
    var margin = AffineFunction(0, count: region.dimension)
    for (index, weight) in weights.enumerated() { margin.add(margins[index], weight) }
    if let part = region.part(where: weights + [-margin], tolerance: 0) { parts.append(part) }
  }

  /// Finds where the margin is least, best candidates first.
  private mutating func findWorst() {
    for corner in region.corners { take(corner) }
    for _ in 0..<Self.stepLimit {
      guard let next = candidates.indices.min(by: { candidates[$0].least < candidates[$1].least }) else { return }
      let (triangle, least) = candidates.remove(at: next)
      if worst == nil { for corner in triangle.corners { take(corner) } }
      let level = worst.map { $0.margin - Self.worstTolerance * max(1, $0.margin.magnitude) } ?? 0
      if least >= level { return }
      guard work > 0, !isCancelled() else { break }
      let bounds = bounds(triangle, level, &work)
      let guess = bounds.low.corners + bounds.high.corners
      let best = triangle.corners.indices.min { guess[$0] < guess[$1] } ?? 0
      if worst?.point != triangle.corners[best] { take(triangle.corners[best]) }
      guard bounds.low.least < level, triangle.size(region.extents).height > 1e-9 else { continue }
      candidates += triangle.parts(bounds, region.extents).map { ($0, bounds.low.least) }
    }
    isExact = false
  }

  /// The number of triangles that are looked at to find the worst margin.
  private static let stepLimit = 200
  /// How far the worst margin may be off, relative to it.
  private static let worstTolerance = 1e-4

  /// Returns whether the margin is negative at a point, which takes less work than the margin.
  private mutating func isFault(_ point: [Double]) -> Bool {
    bounds(Triangle(corners: [point, point]), 0, &work).high.greatest < 0
  }

  /// Returns the margin at a point, or `nil` if that takes too much work.
  @discardableResult
  private mutating func take(_ point: [Double]) -> Double? {
    let bounds = bounds(Triangle(corners: [point, point]), nil, &work)
    guard bounds.gap < Self.exactMargin else { return nil }
    let margin = 0.5 * (bounds.low.least + bounds.high.greatest)
    if margin < worst?.margin ?? 0 { worst = (point, margin) }
    return margin
  }

  /// Measures the margin at points of the region. If it is negative at one of them, the parts are those around such points.
  mutating func measureRegion() {
    isExact = false
    let found = parts
    parts = []
    let corners = region.corners
    var grid: [Triangle] = []
    if corners.count == 2 {
      let steps = Self.measuredSteps
      let points = (0...steps).map { step in
        step == steps ? corners[1] : [corners[0][0] + (corners[1][0] - corners[0][0]) * Double(step) / Double(steps)]
      }
      grid = zip(points, points.dropFirst()).map { Triangle(corners: [$0, $1]) }
    } else {
      let inside = region.interiorPoint()
      grid = corners.indices.map { Triangle(corners: [corners[$0], corners[($0 + 1) % corners.count], inside]) }
    }
    for triangle in grid {
      if isCancelled() { return }
      let margins = triangle.corners.map { point in
        let margin = measure(region.inside(near: point))
        if margin < worst?.margin ?? 0 { worst = (point, margin) }
        return margin
      }
      addPart(of: triangle, SIMD3(margins[0], margins[1], margins[margins.count - 1]))
    }
    if parts.isEmpty { parts = found }
  }

  /// The number of intervals at whose ends a line is measured.
  private static let measuredSteps = 16
}
