import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// The faults of a rule in a region, for rules with a limit on the work.
  struct LimitedFaults {
    /// The faults, each with whether its border is exact.
    private(set) var faults: [(fault: RangeFault, isExact: Bool)] = []
    /// Whether it is certain that there are no others.
    var isDecided = true

    mutating func add(_ fault: RangeFault?, isExact: Bool = true) {
      if let fault { faults.append((fault, isExact)) }
    }
  }

  /// Returns the fault of dead-area.
  ///
  /// - Parameter work: the number of comparisons of distances that may still be made.
  func deadAreaFaults(_ work: inout Int) -> LimitedFaults {
    guard tree.usesKeyboardRoot, reach != nil || !hasTargetEverywhere else { return LimitedFaults() }
    let most = 1 + EnvironmentChecker.tolerance
    return areaFaults(.deadArea, [nil], &work, limit: most) { _, area in
      -area + QuadraticForm(most)
    } measure: { point, _ in
      most - touchMap(at: point, isForManyTouches: false).deadArea(isCancelled: isCancelled)
    }
  }

  /// Whether a target has a touch area in the whole region.
  private var hasTargetEverywhere: Bool {
    (targets ?? []).contains { target in
      [target.area.width, target.area.height].allSatisfy { polytope.bounds(of: $0).lowerBound >= 0 }
    }
  }

  /// Returns the faults of small-touch-area.
  ///
  /// - Parameter work: the number of comparisons of distances that may still be made.
  func shareFaults(_ work: inout Int) -> LimitedFaults {
    guard let targets, let minimum else { return LimitedFaults() }
    let most = polytope.bounds(of: minimum.width).upperBound * polytope.bounds(of: minimum.height).upperBound
    var suspects: [Int] = []
    for index in targets.indices where tree.views[targets[index].view].kind == .key && !isCancelled() {
      work -= targets.count / 8
      if work <= 0 || leastShare(of: index, targets) < most { suspects.append(index) }
    }
    guard targets.count <= EnvironmentChecker.touchLimit || suspects.isEmpty else {
      return LimitedFaults(isDecided: false)
    }
    let slack = EnvironmentChecker.tolerance
    // The maps at points at which areas are measured, for several keys.
    var maps: [[Double]: TouchMap] = [:]
    return areaFaults(.smallTouchArea, suspects.map { Optional($0) }, &work, limit: slack) { triangle, area in
      let (width, height) = (triangle.values(of: minimum.width), triangle.values(of: minimum.height))
      return area + QuadraticForm(slack) + QuadraticForm(-width, height)
    } measure: { point, target in
      let least = minimum.width.value(at: point) * minimum.height.value(at: point)
      let map = maps[point] ?? touchMap(at: point, isForManyTouches: false)
      if maps.count < Self.mapLimit { maps[point] = map }
      return target.map { map.margin(of: $0, above: least, isCancelled: isCancelled) } ?? least
    }
  }

  /// The number of maps that are kept.
  private static var mapLimit: Int { 64 }

  /// Returns the faults of targets, or of none, for which a margin is negative.
  ///
  /// - Parameters:
  ///   - limit: the magnitude of a fault whose margin is 0.
  ///   - bounds: returns bounds of the margin from those of an area.
  ///   - measure: returns the margin at a point.
  private func areaFaults(
    _ rule: CheckRule, _ subjects: [Int?], _ work: inout Int, limit: Double,
    bounds: @escaping (Triangle, QuadraticBounds) -> QuadraticBounds, measure: @escaping ([Double], Int?) -> Double
  ) -> LimitedFaults {
    var result = LimitedFaults()
    guard !subjects.isEmpty, let targets else { return result }
    // In each piece, the same targets take touches, and the offset has one direction.
    let turns = (targets.flatMap { [$0.area.width, $0.area.height] } + [offset.x, offset.y]).filter {
      let bounds = polytope.bounds(of: $0)
      return bounds.lowerBound < 0 && bounds.upperBound > 0
    }
    let pieces = polytope.pieces(at: turns, limit: 50)
    work -= 10 * turns.count * (pieces?.count ?? 1)
    func margin(_ subject: Int?, _ triangle: Triangle, _ level: Double?, _ work: inout Int) -> QuadraticBounds {
      guard work > 0 else {
        let size = QuadraticForm(triangle.values(of: root.right), triangle.values(of: root.bottom))
        return bounds(triangle, QuadraticBounds(low: QuadraticForm(0), high: size))
      }
      work -= targets.count + 50
      let map = movingMap(triangle)
      return bounds(
        triangle, map.area(of: subject, &work) { isCancelled() || Self.isEnough(bounds(triangle, $0), level) })
    }
    func add(_ search: AreaSearch, _ subject: Int?, on segment: Segment? = nil) {
      var search = search
      if !search.isDecided {
        result.isDecided = false
        if segment == nil { search.measureRest { measure(polytope.inside(near: $0), subject) } }
      }
      let fault = RangeFault(rule, view: subject.map { targets[$0].view }, search.found, limit: limit)
      result.add(segment.flatMap { fault?.moved(to: $0) } ?? fault, isExact: search.isExact && search.isDecided)
    }
    // Too many pieces are only measured.
    var allowed = pieces == nil ? 0 : work
    work -= allowed
    let triangles = (pieces ?? [polytope]).flatMap { Triangle.cover($0) }
    var searches = subjects.map { subject in
      AreaSearch(polytope, triangles, &allowed, isCancelled: isCancelled) { margin(subject, $0, $1, &$2) }
    }
    AreaSearch.finish(&searches, &allowed)
    work += allowed
    for (subject, search) in zip(subjects, searches) where !isCancelled() {
      add(search, subject)
      guard let subject else { continue }
      guard let segments = jumps(of: subject, &work) else {
        result.isDecided = false
        continue
      }
      let line = Segment.shares
      var searches = segments.map { segment in
        AreaSearch(line, Triangle.cover(line), &work, isCancelled: isCancelled) { triangle, level, work in
          margin(subject, Triangle(corners: triangle.corners.map { segment.point(at: $0[0]) }), level, &work)
        }
      }
      AreaSearch.finish(&searches, &work)
      for (segment, search) in zip(segments, searches) { add(search, subject, on: segment) }
    }
    return result
  }

  /// Returns whether a margin is known well enough: on which side of a level it is, or as well as the numbers decide. At a
  /// point, without a level, all that counts is how far its bounds are apart.
  private static func isEnough(_ margin: QuadraticBounds, _ level: Double?) -> Bool {
    guard let level else { return margin.gap < 1e-4 }
    if margin.low.least >= level || margin.high.greatest < level { return true }
    let corners = margin.high.corners
    return margin.gap < max(1e-6, (corners.max() - corners.min()) / 32)
  }

  private func movingMap(_ triangle: Triangle) -> MovingTouchMap {
    func area(_ edges: Edges) -> MovingTouchMap.Area {
      MovingTouchMap.Area(
        across: .init(triangle.values(of: edges.x), triangle.values(of: edges.right)),
        down: .init(triangle.values(of: edges.y), triangle.values(of: edges.bottom)))
    }
    return MovingTouchMap(
      root: area(root), targets: (targets ?? []).map { area($0.area) }, reach: reach.map { triangle.values(of: $0) },
      offset: (triangle.values(of: offset.x), triangle.values(of: offset.y)))
  }

  /// Returns a lower bound of a target's share in the region: everything nearer to it than half of the smallest distance
  /// to any other target.
  private func leastShare(of index: Int, _ targets: [Target]) -> Double {
    func least(_ function: AffineFunction) -> Double { polytope.bounds(of: function).lowerBound }
    guard offset.x.isConstant, offset.x.constant == 0, offset.y.isConstant, offset.y.constant == 0 else { return 0 }
    let area = targets[index].area
    let (width, height) = (least(area.width), least(area.height))
    let (left, right) = (least(area.x), least(root.right - area.right))
    let (top, bottom) = (least(area.y), least(root.bottom - area.bottom))
    guard min(width, height, left, right, top, bottom) >= 0 else { return 0 }
    var margin = reach.map { max(0, least($0)) } ?? max(width, height, 1) * 1e3
    for (other, target) in targets.enumerated() where other != index {
      let near = target.area
      let across = max(least(area.x - near.right), least(near.x - area.right))
      let down = max(least(area.y - near.bottom), least(near.y - area.bottom))
      // Touches in both areas may go to the other target.
      guard max(across, down) >= -EnvironmentChecker.tolerance else { return 0 }
      margin = min(margin, (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot() / 2)
    }
    let sides = (min(left, margin), min(right, margin), min(top, margin), min(bottom, margin))
    // The corners are round: each lacks (1 − π/4) of the square of the margin.
    return (width + sides.0 + sides.1) * (height + sides.2 + sides.3) - 0.8585 * margin * margin
  }
}
