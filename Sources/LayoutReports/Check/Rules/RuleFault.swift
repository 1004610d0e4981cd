import Cassowary
import Layout
import LayoutSpec

/// A fault that a rule finds in parts of a region.
struct RuleFault {
  struct Subject: Hashable {
    let rule: CheckRule
    var view: Int?
    var partner: Int?
    /// The optional constraint that is not met, and its priority.
    var constraint: ConstraintReference?
    var priority = 0.0
  }

  /// The point at which a fault is worst, the magnitude there, and the least magnitude, or less if it is unknown.
  typealias Worst = (point: [Double], value: Double, least: Double)
  typealias Part = (polytope: Polytope, worst: Worst)

  let subject: Subject
  /// Where it holds: in polytopes without overlaps, or at samples.
  var extent: RangeExtent
  /// The point at which it is worst, and the region of that point.
  private(set) var worst: [Double]
  var region = 0
  private(set) var amount: Double
  /// A point close to the worst one at which the rule finds it, too: at the worst point itself, it may end.
  private(set) var witness: [Double]

  /// `nil` if there are no parts. If `areDisjoint`, they are known not to overlap.
  init?(_ subject: Subject, _ parts: [Part], areDisjoint: Bool = false, isCancelled: () -> Bool = { false }) {
    guard let (part, worst) = parts.max(by: { $0.worst.value < $1.worst.value }), worst.value > -.infinity else {
      return nil
    }
    let isApart = areDisjoint || parts.count < 2
    let polytopes = parts.map { $0.polytope }
    self.subject = subject
    extent = RangeExtent(
      polytopes: isApart ? polytopes : Polytope.disjoint(polytopes, isCancelled: isCancelled),
      least: isApart ? Self.least(parts) : Self.leastOfLargest(parts))
    self.worst = worst.point
    amount = worst.value
    witness = part.inside(near: worst.point)
  }

  /// `nil` if there are no samples.
  init?(_ rule: CheckRule, view: Int?, samples: [Worst]) {
    guard !samples.isEmpty else { return nil }
    let worst = Self.worst(samples)
    subject = Subject(rule: rule, view: view)
    extent = RangeExtent(samples: samples.map { $0.point }, least: worst.least)
    self.worst = worst.point
    amount = worst.value
    witness = worst.point
  }

  /// Adds the same fault in another region.
  mutating func join(_ other: RuleFault) {
    extent.formUnion(other.extent)
    guard other.amount > amount else { return }
    (worst, region, amount, witness) = (other.worst, other.region, other.amount, other.witness)
  }

  /// With the least magnitude at any of the points.
  static func worst(_ worsts: [Worst]) -> Worst {
    var worst = worsts.max { $0.value < $1.value } ?? ([], -.infinity, .infinity)
    worst.least = worsts.reduce(.infinity) { min($0, $1.least) }
    return worst
  }

  private static func least(_ parts: [Part]) -> Double { parts.reduce(.infinity) { min($0, $1.worst.least) } }

  /// Returns the least magnitude in parts that may overlap. In several, the largest one counts.
  private static func leastOfLargest(_ parts: [Part]) -> Double {
    let most = parts.reduce(-.infinity) { max($0, $1.worst.value) }
    let constant = parts.filter { !amountsDiffer($0.worst.least, most) }
    guard constant.count < parts.count, !constant.isEmpty else { return least(parts) }
    var rest = parts.filter { amountsDiffer($0.worst.least, most) }.map { $0.polytope }
    for part in constant { rest = rest.flatMap { $0.subtracting(part.polytope) } }
    return least(rest.isEmpty ? constant : parts)
  }
}

extension Polytope {
  /// The corner at which a convex or concave function is largest. Its least value is also looked for at a point inside.
  func greatest(_ function: ([Double]) -> Double) -> RuleFault.Worst {
    let inside = interiorPoint()
    var best: RuleFault.Worst = (inside, -.infinity, function(inside))
    for vertex in vertices {
      let value = function(vertex)
      if value > best.value { (best.point, best.value) = (vertex, value) }
      best.least = min(best.least, value)
    }
    return best
  }
}
