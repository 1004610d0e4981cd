import Cassowary
import Layout
import LayoutSpec

/// A fault that a rule finds in parts of a region.
struct RuleFault {
  struct Subject: Hashable {
    let rule: CheckRule
    var view: Int?
    /// The other view, if the fault is between two views.
    var partner: Int?
    /// The optional constraint that is not met, and its priority.
    var constraint: ConstraintReference?
    var priority = 0.0
  }

  let subject: Subject
  /// The polytopes in which it holds, without overlaps.
  private(set) var polytopes: [Polytope]
  /// The points at which it was found, if the rule is judged at samples.
  private(set) var samples: [[Double]] = []
  let worst: [Double]
  let amount: Double
  /// The least magnitude, or less if it is unknown.
  let least: Double
  /// A point close to the worst one at which the rule finds it, too: at the worst point itself, it may end.
  let witness: [Double]

  /// Creates a fault from parts that may overlap, or returns `nil` if there are none.
  ///
  /// - Parameter isCancelled: returns whether to stop; then some polytopes are missing.
  init?(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, overlapping parts: [Part], isCancelled: () -> Bool = { false }
  ) {
    self.init(Subject(rule: rule, view: view, partner: partner), parts: parts, least: Self.least(of: parts))
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
  init?(_ subject: Subject, parts: [Part]) {
    self.init(subject, parts: parts, least: Self.leastOfAll(parts))
  }

  private init?(_ subject: Subject, parts: [Part], least: Double) {
    guard let (part, worst) = parts.max(by: { $0.worst.value < $1.worst.value }), worst.value > -.infinity else {
      return nil
    }
    self.subject = subject
    polytopes = parts.map { $0.polytope }
    self.worst = worst.point
    amount = worst.value
    self.least = least
    witness = part.inside(near: worst.point)
  }

  /// Creates a fault that was found at some points, or returns `nil` if there are none.
  init?(_ rule: CheckRule, view: Int?, samples: [Worst]) {
    guard let worst = samples.max(by: { $0.value < $1.value }) else { return nil }
    subject = Subject(rule: rule, view: view)
    polytopes = []
    self.samples = samples.map { $0.point }
    self.worst = worst.point
    amount = worst.value
    least = samples.reduce(.infinity) { min($0, $1.least) }
    witness = worst.point
  }
}

extension Polytope {
  /// Returns the corner at which a convex or concave function is largest, and its least value at the corners and at a
  /// point inside, so that both are the same only if the function is constant.
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
