import Cassowary
import LayoutSpec

/// Where a rule finds something about a view, or two.
struct RangeFault {
  let rule: CheckRule
  /// The view, by its index in the tree; nil for what is about none.
  let view: Int?
  /// The other view, of two that something is wrong between.
  let partner: Int?
  /// Where: polytopes that do not overlap.
  let polytopes: [Polytope]
  /// Where it is worst.
  let worst: [Double]
  /// How bad it is there.
  let amount: Double
  /// A point at which the rule finds it, near to where it is worst.
  let witness: [Double]

  /// - Parameters:
  ///   - polytopes: where it is found; they may overlap.
  ///   - worst: how bad it is in a polytope at worst, and where.
  /// Nil if there are no polytopes.
  init?(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, _ polytopes: [Polytope],
    worst: (Polytope) -> (point: [Double], value: Double)
  ) {
    var best: (polytope: Polytope, point: [Double], value: Double)?
    for polytope in polytopes {
      let (point, value) = worst(polytope)
      if value > (best?.value ?? -.infinity) { best = (polytope, point, value) }
    }
    guard let best else { return nil }
    self.rule = rule
    self.view = view
    self.partner = partner
    self.polytopes = polytopes.count > 1 ? Polytope.disjoint(polytopes) : polytopes
    self.worst = best.point
    amount = best.value
    witness = best.polytope.inside(near: best.point)
  }
}

extension Polytope {
  /// The corner at which a function is greatest.
  func greatest(_ function: ([Double]) -> Double) -> (point: [Double], value: Double) {
    var best = (point: interiorPoint(), value: -Double.infinity)
    for vertex in vertices {
      let value = function(vertex.point)
      if value > best.value { best = (vertex.point, value) }
    }
    return best
  }
}
