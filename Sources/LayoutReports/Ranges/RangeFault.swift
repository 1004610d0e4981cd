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
  /// The points at which it was found, if the rule is judged at samples.
  private(set) var samples: [[Double]] = []
  let worst: [Double]
  let amount: Double
  /// The least magnitude, or less if it is unknown.
  let least: Double
  /// A point close to the worst one at which the rule finds it.
  let witness: [Double]

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

  /// Creates a fault that was found at some points of a region, or returns `nil` if there are none.
  init?(_ rule: CheckRule, view: Int?, samples: [Worst], in region: Polytope) {
    guard let worst = samples.max(by: { $0.value < $1.value }) else { return nil }
    self.rule = rule
    self.view = view
    partner = nil
    polytopes = []
    self.samples = samples.map { $0.point }
    self.worst = worst.point
    amount = worst.value
    least = samples.reduce(.infinity) { min($0, $1.least) }
    witness = region.inside(near: worst.point)
  }
}

extension RangeScene {
  /// The faults of a rule, and whether there are certainly no others.
  typealias Found = (faults: [RangeFault], isDecided: Bool)

  /// Returns the fault of a view where any of some functions exceeds a limit; the largest of them is its magnitude.
  func fault(_ rule: CheckRule, of view: Int, whereAnyOf functions: [AffineFunction], exceeds limit: Double = 0)
    -> RangeFault?
  {
    let limit = AffineFunction(limit, count: polytope.dimension)
    return RangeFault(rule, view: view, functions.compactMap { polytope.part(where: [$0 - limit]) }) { part in
      part.greatest { point in functions.reduce(-.infinity) { max($0, $1.value(at: point)) } }
    }
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
