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
  let polytopes: [Polytope]
  /// The point at which it is worst.
  let worst: [Double]
  /// The magnitude there.
  let amount: Double
  /// A point close to the worst one at which the rule finds it.
  let witness: [Double]

  /// Creates a fault, or returns `nil` if there are no polytopes.
  ///
  /// - Parameters:
  ///   - polytopes: the polytopes in which it holds, which may overlap.
  ///   - worst: returns the worst point in a polytope and the magnitude there.
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

  /// Creates a fault from the parts in which a margin is negative, or returns `nil` if there are none.
  ///
  /// - Parameter limit: the magnitude where the margin is 0.
  init?(_ rule: CheckRule, view: Int?, _ search: AreaSearch, limit: Double) {
    guard let worst = search.worst, let part = search.parts.first else { return nil }
    self.rule = rule
    self.view = view
    partner = nil
    polytopes = search.parts
    self.worst = worst.point
    amount = limit - worst.margin
    witness = part.inside(near: worst.point)
  }
}

extension Polytope {
  /// Returns the corner at which a function is largest.
  func greatest(_ function: ([Double]) -> Double) -> (point: [Double], value: Double) {
    var best: (point: [Double], value: Double)?
    for vertex in vertices {
      let value = function(vertex.point)
      if value > best?.value ?? -.infinity { best = (vertex.point, value) }
    }
    return best ?? (interiorPoint(), -.infinity)
  }
}
