import Cassowary
import Layout

/// An interval of a number or a triangle of two.
struct Simplex {
  /// The corners, for a triangle counterclockwise.
  let corners: [[Double]]

  /// Returns simplices that cover a polytope.
  static func cover(_ polytope: Polytope) -> [Simplex] {
    let corners = polytope.corners
    guard corners.count > 2 else { return corners.count == 2 ? [Simplex(corners: corners)] : [] }
    return (2..<corners.count).map { Simplex(corners: [corners[0], corners[$0 - 1], corners[$0]]) }
  }

  /// Returns the values of a function at the corners.
  func values(of function: AffineFunction) -> SIMD3<Double> {
    SIMD3(
      function.value(at: corners[0]), function.value(at: corners[1]), function.value(at: corners[corners.count - 1]))
  }

  /// The sides, each from a corner to the next, relative to extents.
  private func sides(_ extents: [Double]) -> [[Double]] {
    corners.indices.map { first in
      let (one, other) = (corners[first], corners[(first + 1) % corners.count])
      return extents.indices.map { (other[$0] - one[$0]) / extents[$0] }
    }
  }

  /// The length of the longest side, relative to extents, and the smallest height.
  fileprivate func size(_ extents: [Double]) -> (length: Double, height: Double) {
    let sides = sides(extents)
    let length = sides.joined().reduce(0) { max($0, $1.magnitude) }
    if corners.count == 2 { return (length, length) }
    return (length, (sides[0][0] * sides[1][1] - sides[0][1] * sides[1][0]).magnitude / max(length, 1e-300))
  }

  /// Returns the parts on both sides of a function's zeros, or none if they do not cut it.
  ///
  /// - Parameter values: the function's values at the corners.
  fileprivate func parts(at values: SIMD3<Double>) -> [Simplex] {
    let slack = 1e-9 * max(values.max(), -values.min())
    let cut = corners.indices.compactMap { first -> (first: Int, point: [Double])? in
      let second = (first + 1) % corners.count
      let (one, other) = (values[first], values[second])
      guard min(one, other) < -slack, max(one, other) > slack, corners.count > 2 || first == 0 else { return nil }
      return (first, zip(corners[first], corners[second]).map { $0 + ($1 - $0) * (one / (one - other)) })
    }
    guard let start = cut.first else { return [] }
    if cut.count == 1 {
      // Through a corner, or on a line.
      return [start.first, (start.first + 1) % corners.count].map { replaced in
        var part = corners
        part[replaced] = start.point
        return Simplex(corners: part)
      }
    }
    // Both cut sides meet in a corner. The rest has four corners.
    let end = cut[1]
    let (from, to) = (start.first + 1) % 3 == end.first ? (start, end) : (end, start)
    let (before, apex, after) = (corners[from.first], corners[to.first], corners[(to.first + 1) % 3])
    return [
      Simplex(corners: [from.point, apex, to.point]), Simplex(corners: [before, from.point, to.point]),
      Simplex(corners: [before, to.point, after]),
    ]
  }

  /// Returns the parts on which bounds are closer: cut where the order of two edges changes, or in the middle of the side
  /// along which the bounds change most. If they are far from each other, that is the side along which borders move most.
  fileprivate func parts(_ bounds: QuadraticBounds, _ extents: [Double]) -> [Simplex] {
    let parts = bounds.turn.map { self.parts(at: $0) } ?? []
    if !parts.isEmpty { return parts }
    let changes = bounds.low.changes + bounds.high.changes
    let lengths = sides(extents).map { $0.reduce(0) { max($0, $1.magnitude) } }
    let (most, longest) = (max(changes.max(), 1e-300), lengths.max() ?? 1)
    let ranks = corners.indices.map {
      (changes[$0] + 16 * bounds.sway[$0]) / most + 0.25 * lengths[$0] / longest
    }
    let first = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
    let second = (first + 1) % corners.count
    let middle = zip(corners[first], corners[second]).map { ($0 + $1) / 2 }
    return [second, first].map { replaced in
      var half = corners
      half[replaced] = middle
      return Simplex(corners: half)
    }
  }

  /// The functions that are 1 at a corner and 0 at the others.
  fileprivate var weights: [AffineFunction] {
    corners.indices.compactMap { index in
      let zero = corners[(index + 1) % corners.count]
      let last = corners[(index + 2) % corners.count]
      let slopes = corners.count == 2 ? [1.0] : [zero[1] - last[1], last[0] - zero[0]]
      let side = AffineFunction(value: 0, at: zero, slopes: slopes)
      let height = side.value(at: corners[index])
      return height == 0 ? nil : (1 / height) * side
    }
  }
}

/// Finds where a margin is negative, and where it is least, by branch and bound: simplices on which bounds of it do not
/// decide are halved. In the plane, that is done roughly everywhere before borders are followed more closely. Both can be
/// continued with more work.
struct AreaSearch {
  let region: Polytope
  /// Returns bounds of the margin on a simplex that at least tell whether it is below a level, if there is one, as far as
  /// they can be told with the work that is left.
  let bounds: (_ simplex: Simplex, _ level: Double?, _ work: inout Int) -> QuadraticBounds
  /// Returns the margin at a point, without counting work.
  let measure: (_ point: [Double]) -> Double
  let isCancelled: () -> Bool
  /// The number of comparisons of distances that may still be made.
  private var work = 0
  /// The number of comparisons below which borders are not followed more closely.
  private var leastWork = 0
  /// The simplices that are not searched yet.
  private var open: [Simplex]
  /// Whether a simplex is too small to be decided.
  private var isStuck = false

  /// The parts in which the margin is negative, without overlaps.
  private(set) var parts: [Polytope] = []
  /// The point at which it is least, and the margin there.
  private(set) var worst: (point: [Double], margin: Double)?
  /// Whether the borders of the parts and the least margin are exact.
  private(set) var isExact = true
  /// Whether it is certain that there are no other parts.
  private(set) var isDecided = true
  /// The simplices in which the margin may be least, with bounds of it.
  private var candidates: [(simplex: Simplex, least: Double)] = []
  /// The simplices that are decided with a tolerance that is not the least.
  private var coarse: [Coarse] = []
  /// The position of the tolerance in `tolerances`.
  private var level = 0
  /// Whether small simplices wait until the parts are known.
  private var keepsRims = true

  /// A simplex that is decided with a tolerance.
  private struct Coarse {
    let simplex: Simplex
    let tolerance: Double
    let least: Double
    /// The margins at the corners, if it is negative at one.
    let margins: SIMD3<Double>?
    /// Whether it is only small, and nothing else is known.
    let isRim: Bool
  }

  /// Creates a search of simplices that cover a region and do not overlap.
  init(
    _ region: Polytope, _ simplices: [Simplex], isCancelled: @escaping () -> Bool,
    bounds: @escaping (_ simplex: Simplex, _ level: Double?, _ work: inout Int) -> QuadraticBounds,
    measure: @escaping (_ point: [Double]) -> Double
  ) {
    self.region = region
    open = simplices
    self.isCancelled = isCancelled
    self.bounds = bounds
    self.measure = measure
  }

  /// How far a border may be off, relative to the region's extents. On a line that is rounding; in the plane a curved
  /// border is followed by straight lines.
  private var tolerances: [Double] { region.dimension == 1 ? [1e-10] : [3e-2, 1e-2, 1e-3] }

  /// The position of the tolerance that the work allows. Some of it is left for the end.
  private var allowedLevel: Int { level > 0 && work <= leastWork ? level - 1 : level }

  /// The height of a simplex, relative to the region's extents, whose bounds come no closer.
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
      let simplices = open
      open = []
      visit(simplices)
      if isOpen || !keepsRims { continue }
      // Most small simplices touch a part.
      var settled = self
      settled.settle()
      keepsRims = false
      let others = coarse.indices.filter { coarse[$0].isRim && !settled.isAtBorder(coarse[$0]) }
      open = others.map { coarse[$0].simplex }
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
        if allowedLevel == level { visit([entry.simplex]) } else { coarse.append(entry) }
      }
    }
  }

  /// Adds all parts, and searches small simplices that are not at one.
  private mutating func settleRims() {
    keepsRims = false
    let rims = settle()
    let others = rims.filter { !isAtBorder($0) }
    visit(others.map { $0.simplex })
    settle()
    if others.count < rims.count || isOpen { isExact = false }
    isDecided = !isStuck && open.allSatisfy { isAtBorder($0, within: tolerances[0]) }
  }

  /// Adds the parts of simplices that were decided with a tolerance.
  ///
  /// - Returns: the small ones in which the margin may be negative.
  @discardableResult
  private mutating func settle() -> [Coarse] {
    let settled = coarse
    coarse = []
    for entry in settled {
      candidates.append((entry.simplex, entry.least))
      if entry.isRim { continue }
      isExact = false
      if let margins = entry.margins { addPart(of: entry.simplex, margins) }
    }
    return settled.filter { $0.isRim }
  }

  /// Visits simplices that do not overlap, and adds those in which the margin is negative everywhere, unless it is in all
  /// of them.
  ///
  /// - Returns: whether the margin is negative in all of them.
  @discardableResult
  private mutating func visit(_ simplices: [Simplex], isAll: Bool = false) -> Bool {
    let negative = simplices.filter { isNegative($0) }
    if isAll, negative.count == simplices.count { return true }
    for simplex in negative { addPart(of: simplex, SIMD3(repeating: -1)) }
    return false
  }

  /// Returns whether the margin is negative everywhere in a simplex. Otherwise adds the parts of it in which it is.
  private mutating func isNegative(_ simplex: Simplex) -> Bool {
    let bounds = bounds(simplex, 0, &work)
    let (low, high) = (bounds.low, bounds.high)
    if low.least >= 0 { return false }
    if high.greatest >= 0, work <= 0 || isCancelled() {
      // With more work, the bounds may be closer.
      open.append(simplex)
      return false
    }
    let (length, height) = simplex.size(region.extents)
    let margins = 0.5 * (low.corners + high.corners)
    let spread = margins.max() - margins.min()
    var isFound = high.corners.min() < 0
    let isVague = bounds.gap >= spread
    if !isFound, isVague, low.least >= -Self.exactMargin { return false }
    if high.greatest < (isFound && isVague ? Self.exactMargin : 0) {
      if high.greatest >= 0 { isExact = false }
      candidates.append((simplex, low.least))
      return true
    }
    // The border is where the affine function with the same margins is 0, but for this part of the simplex. No border is
    // followed in a sliver.
    let error = (max(low.curvature, high.curvature) + bounds.gap / 2) * length
    if isFound, error <= tolerances[tolerances.count - 1] * spread || (region.dimension > 1 && height < leastHeight) {
      if region.dimension > 1, max(low.curvature, bounds.gap) > 1e-9 * spread { isExact = false }
      candidates.append((simplex, low.least))
      addPart(of: simplex, margins.min() < 0 ? margins : SIMD3(repeating: -1))
      return false
    }
    let tolerance = tolerances[allowedLevel]
    if allowedLevel < tolerances.count - 1 {
      let isSmall = length <= tolerance
      if isSmall, !isFound {
        let lowest = simplex.corners.indices.min { margins[$0] < margins[$1] } ?? 0
        isFound = isFault(simplex.corners[lowest])
      }
      let isNear = isVague && (isFound ? high.greatest < Self.coarseMargin : low.least >= -Self.coarseMargin)
      if isNear || (isSmall && (isFound || keepsRims)) || (isFound && error <= tolerance * spread) {
        let isWhole = isNear || margins.min() >= 0
        coarse.append(
          Coarse(
            simplex: simplex, tolerance: tolerance, least: low.least,
            margins: !isFound ? nil : isWhole ? SIMD3(repeating: -1) : margins, isRim: !isFound && !isNear))
        return false
      }
    }
    let isShort = height < 1e-9 || (isVague && height < leastHeight)
    if !isShort { return visit(simplex.parts(bounds, region.extents), isAll: true) }
    // A short simplex is at the border of another one.
    let known = simplex.corners.compactMap { take($0) }
    guard known.count == simplex.corners.count else {
      if work > 0 { isStuck = true } else { open.append(simplex) }
      return false
    }
    candidates.append((simplex, low.least))
    isExact = false
    addPart(of: simplex, SIMD3(known[0], known[1], known[known.count - 1]))
    return false
  }

  private func isAtBorder(_ entry: Coarse) -> Bool { isAtBorder(entry.simplex, within: entry.tolerance) }

  /// Returns whether a small simplex is at a part, within half of a tolerance.
  private func isAtBorder(_ simplex: Simplex, within tolerance: Double) -> Bool {
    guard simplex.size(region.extents).length <= tolerance else { return false }
    let box = region.extents.indices.map { index in
      let numbers = simplex.corners.map { $0[index] }
      let slack = tolerance / 2 * region.extents[index]
      return (numbers.min() ?? 0) - slack...(numbers.max() ?? 0) + slack
    }
    let polytope = Polytope(box: box)
    return parts.contains { polytope.meets($0) }
  }

  /// Adds the part of a simplex in which the affine function with some margins at the corners is negative.
  private mutating func addPart(of simplex: Simplex, _ margins: SIMD3<Double>) {
    let weights = simplex.weights
    guard margins.min() < 0, weights.count == simplex.corners.count else { return }
    var margin = AffineFunction(0, count: region.dimension)
    for (index, weight) in weights.enumerated() { margin.add(margins[index], weight) }
    if let part = region.part(where: weights + [-margin], tolerance: 0) { parts.append(part) }
  }

  /// Finds where the margin is least, best candidates first.
  private mutating func findWorst() {
    for corner in region.corners { take(corner) }
    for _ in 0..<Self.stepLimit {
      guard let next = candidates.indices.min(by: { candidates[$0].least < candidates[$1].least }) else { return }
      let (simplex, least) = candidates.remove(at: next)
      if worst == nil { for corner in simplex.corners { take(corner) } }
      let level = worst.map { $0.margin - Self.worstTolerance * max(1, $0.margin.magnitude) } ?? 0
      if least >= level { return }
      guard work > 0, !isCancelled() else { break }
      let bounds = bounds(simplex, level, &work)
      let guess = bounds.low.corners + bounds.high.corners
      let best = simplex.corners.indices.min { guess[$0] < guess[$1] } ?? 0
      if worst?.point != simplex.corners[best] { take(simplex.corners[best]) }
      guard bounds.low.least < level, simplex.size(region.extents).height > 1e-9 else { continue }
      candidates += simplex.parts(bounds, region.extents).map { ($0, bounds.low.least) }
    }
    isExact = false
  }

  /// The number of simplices that are looked at to find the worst margin.
  private static let stepLimit = 200
  /// How far the worst margin may be off, relative to it.
  private static let worstTolerance = 1e-4

  /// Returns whether the margin is negative at a point, which takes less work than the margin.
  private mutating func isFault(_ point: [Double]) -> Bool {
    bounds(Simplex(corners: [point, point]), 0, &work).high.greatest < 0
  }

  /// Returns the margin at a point, or `nil` if that takes too much work.
  @discardableResult
  private mutating func take(_ point: [Double]) -> Double? {
    let bounds = bounds(Simplex(corners: [point, point]), nil, &work)
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
    var grid: [Simplex] = []
    if corners.count == 2 {
      let steps = Self.measuredSteps
      let points = (0...steps).map { step in
        step == steps ? corners[1] : [corners[0][0] + (corners[1][0] - corners[0][0]) * Double(step) / Double(steps)]
      }
      grid = zip(points, points.dropFirst()).map { Simplex(corners: [$0, $1]) }
    } else {
      let inside = region.interiorPoint()
      grid = corners.indices.map { Simplex(corners: [corners[$0], corners[($0 + 1) % corners.count], inside]) }
    }
    for simplex in grid {
      if isCancelled() { return }
      let margins = simplex.corners.map { point in
        let margin = measure(region.inside(near: point))
        if margin < worst?.margin ?? 0 { worst = (point, margin) }
        return margin
      }
      addPart(of: simplex, SIMD3(margins[0], margins[1], margins[margins.count - 1]))
    }
    if parts.isEmpty { parts = found }
  }

  /// The number of intervals at whose ends a line is measured.
  private static let measuredSteps = 16
}
