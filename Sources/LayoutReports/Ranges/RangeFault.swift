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
  /// A point close to the worst one at which the rule finds it.
  private(set) var witness: [Double]

  /// Creates a fault, or returns `nil` if there are no polytopes.
  ///
  /// - Parameters:
  ///   - polytopes: the polytopes in which it holds, which may overlap.
  ///   - worst: returns the worst point in a polytope and the magnitude there.
  init?(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, _ polytopes: [Polytope],
    worst: (Polytope) -> (point: [Double], value: Double)
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
    self.init(rule, view: view, partner: partner, parts: parts)
    if polytopes.count > 1 { polytopes = Polytope.disjoint(polytopes, isCancelled: isCancelled) }
  }

  /// A polytope with the worst point in it and the magnitude there.
  typealias Part = (polytope: Polytope, worst: (point: [Double], value: Double))

  /// Creates a fault from parts without overlaps, or returns `nil` if there are none.
  init?(_ rule: CheckRule, view: Int?, partner: Int? = nil, parts: [Part]) {
    guard let (part, worst) = parts.max(by: { $0.worst.value < $1.worst.value }), worst.value > -.infinity else {
      return nil
    }
    self.rule = rule
    self.view = view
    self.partner = partner
    polytopes = parts.map { $0.polytope }
    self.worst = worst.point
    amount = worst.value
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
  /// Returns the corner at which a function is largest.
  func greatest(_ function: ([Double]) -> Double) -> (point: [Double], value: Double) {
    var best: (point: [Double], value: Double)?
    for vertex in vertices {
      let value = function(vertex)
      if value > best?.value ?? -.infinity { best = (vertex, value) }
    }
    return best ?? (interiorPoint(), -.infinity)
  }
}
