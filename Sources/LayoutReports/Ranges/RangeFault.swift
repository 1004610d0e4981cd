import Cassowary
import LayoutSpec

/// A fault that a rule finds in parts of a region, about one or two views.
struct RangeFault {
  let rule: CheckRule
  /// The index of the view in the tree, or `nil` if there is none.
  let view: Int?
  /// The other view, if the fault is between two views.
  let partner: Int?
  /// The polytopes in which it holds, without overlaps.
  private(set) var polytopes: [Polytope]
  /// The lines and points in which it holds, but not beside them, as their ends.
  private(set) var segments: [[[Double]]] = []
  /// The point at which it is worst.
  private(set) var worst: [Double]
  /// The magnitude there.
  let amount: Double
  /// The least magnitude, or less if it is unknown.
  let least: Double
  /// A point close to the worst one at which the rule finds it.
  private(set) var witness: [Double]

  /// Creates a fault, or returns `nil` if there are no polytopes.
  ///
  /// - Parameters:
  ///   - polytopes: the polytopes in which it holds, which may overlap.
  ///   - worst: returns the worst point in a polytope, the magnitude there, and the least magnitude.
  init?(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, _ polytopes: [Polytope],
    worst: (Polytope) -> Worst
  ) {
    self.init(
      rule, view: view, partner: partner, overlapping: polytopes.map { ($0, worst($0)) }, isCancelled: { false })
  }

  /// Creates a fault from parts that may overlap, or returns `nil` if there are none.
  ///
  /// - Parameter isCancelled: returns whether to stop; then some polytopes are missing.
  init?(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, overlapping parts: [Part], isCancelled: () -> Bool
  ) {
    self.init(rule, view: view, partner: partner, parts: parts, least: Self.least(of: parts))
    if polytopes.count > 1 { polytopes = Polytope.disjoint(polytopes, isCancelled: isCancelled) }
  }

  /// The point at which a fault is worst, the magnitude there, and the least magnitude, or less if it is unknown.
  typealias Worst = (point: [Double], value: Double, least: Double)
  /// A polytope with the worst point in it.
  typealias Part = (polytope: Polytope, worst: Worst)

  /// Returns the least magnitude in parts that may overlap. In several, the largest one counts.
  private static func least(of parts: [Part]) -> Double {
    let most = parts.reduce(-.infinity) { max($0, $1.worst.value) }
    let constant = parts.filter { !amountsDiffer($0.worst.least, most) }
    guard constant.count < parts.count, !constant.isEmpty else { return leastOfAll(parts) }
    var rest = parts.filter { amountsDiffer($0.worst.least, most) }.map { $0.polytope }
    for part in constant { rest = rest.flatMap { $0.subtracting(part.polytope) } }
    return rest.isEmpty ? leastOfAll(constant) : leastOfAll(parts)
  }

  private static func leastOfAll(_ parts: [Part]) -> Double { parts.reduce(.infinity) { min($0, $1.worst.least) } }

  /// Creates a fault from parts without overlaps, or returns `nil` if there are none.
  init?(_ rule: CheckRule, view: Int?, partner: Int? = nil, parts: [Part]) {
    self.init(rule, view: view, partner: partner, parts: parts, least: Self.leastOfAll(parts))
  }

  private init?(_ rule: CheckRule, view: Int?, partner: Int?, parts: [Part], least: Double) {
    guard let (part, worst) = parts.max(by: { $0.worst.value < $1.worst.value }), worst.value > -.infinity else {
      return nil
    }
    self.rule = rule
    self.view = view
    self.partner = partner
    polytopes = parts.map { $0.polytope }
    self.worst = worst.point
    amount = worst.value
    self.least = least
    witness = part.inside(near: worst.point)
  }

  /// Creates a fault from the parts in which a margin is negative, or returns `nil` if there are none.
  ///
  /// - Parameter limit: the magnitude where the margin is 0.
  init?(_ rule: CheckRule, view: Int?, _ found: MarginParts, limit: Double) {
    guard let worst = found.worst, let part = found.parts.first else { return nil }
    self.rule = rule
    self.view = view
    partner = nil
    polytopes = found.parts
    self.worst = worst.point
    amount = limit - worst.margin
    least = limit - found.greatest
    witness = part.inside(near: worst.point)
  }

  /// Returns a fault of shares of a segment's length as one that holds along the segment, but not beside it.
  func moved(to segment: Segment) -> RangeFault {
    var moved = self
    let parts = JoinedPolytope.join(polytopes, isExact: true)
    moved.segments = parts.map { $0.corners.map { segment.point(at: $0[0]) } }
    moved.polytopes = []
    (moved.worst, moved.witness) = (segment.point(at: worst[0]), segment.point(at: worst[0]))
    return moved
  }
}

extension Polytope {
  /// Returns the corner at which a convex or concave function is largest, and its least value at the corners and at a
  /// point inside, so that both are the same only if the function is constant.
  func greatest(_ function: ([Double]) -> Double) -> RangeFault.Worst {
    let inside = interiorPoint()
    var best: RangeFault.Worst = (inside, -.infinity, function(inside))
    for vertex in vertices {
      let value = function(vertex)
      if value > best.value { (best.point, best.value) = (vertex, value) }
      best.least = min(best.least, value)
    }
    return best
  }
}
