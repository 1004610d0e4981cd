import Cassowary
import LayoutSpec

/// The faults found in a cell, each with all polytopes in which it holds.
struct RangeFaults {
  /// What a fault is about.
  struct Subject: Hashable {
    let rule: CheckRule
    var view: Int?
    var partner: Int?
    var constraint: String?
  }

  /// A place at which a fault was worse than anywhere before.
  struct Place {
    let worst: [Double]
    let amount: Double
    /// Points close to it at which the rule may find the fault, best first.
    let points: [[Double]]
  }

  /// A fault.
  struct Entry {
    let subject: Subject
    /// The worst places, worst last.
    fileprivate(set) var places: [Place] = []
    /// Whether part of it was measured at points.
    fileprivate(set) var isMeasured = false
    /// The first and the last of adjacent polytopes on a line; in a plane each is by itself.
    fileprivate var runs: [(first: Polytope, last: Polytope)] = []

    fileprivate mutating func add(_ polytope: Polytope) {
      if polytope.dimension == 1, let end = runs.last?.last.range(0).upperBound,
        (end - polytope.range(0).lowerBound).magnitude <= Polytope.leastThickness * polytope.extents[0]
      {
        runs[runs.count - 1].last = polytope
      } else {
        runs.append((polytope, polytope))
      }
    }

    /// Returns the polytopes in which the fault holds.
    func polytopes(in cell: Polytope) -> [Polytope] {
      runs.map { first, last in
        guard first.dimension == 1 else { return first }
        return cell.interval(first.range(0).lowerBound...last.range(0).upperBound) ?? first
      }
    }
  }

  private(set) var entries: [Entry] = []
  private var indices: [Subject: Int] = [:]

  /// Adds a fault that holds in some polytopes.
  ///
  /// - Parameter points: returns points close to the worst one at which the rule may find the fault.
  mutating func add(
    of subject: Subject, _ polytopes: [Polytope], _ amount: Double, at worst: [Double], isMeasured: Bool = false,
    points: () -> [[Double]]
  ) {
    let index = indices[subject] ?? entries.count
    if index == entries.count {
      indices[subject] = index
      entries.append(Entry(subject: subject))
    }
    for polytope in polytopes { entries[index].add(polytope) }
    if isMeasured { entries[index].isMeasured = true }
    if amount > entries[index].places.last?.amount ?? -.infinity {
      if entries[index].places.count == Self.placeLimit { entries[index].places.removeFirst() }
      entries[index].places.append(Place(worst: worst, amount: amount, points: points()))
    }
  }

  /// The number of places that are kept for a fault.
  private static var placeLimit: Int { 4 }

  /// Adds a fault in a region.
  mutating func add(_ fault: RangeFault, in scene: RangeScene, isMeasured: Bool = false) {
    let subject = Subject(rule: fault.rule, view: fault.view, partner: fault.partner)
    add(of: subject, fault.polytopes, fault.amount, at: fault.worst, isMeasured: isMeasured) {
      [scene.polytope.inside(near: fault.worst), fault.witness] + fault.polytopes.map { $0.interiorPoint() }
    }
  }
}
