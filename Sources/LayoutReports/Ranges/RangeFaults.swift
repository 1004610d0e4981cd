import Cassowary
import Layout
import LayoutSpec

/// The faults found in a cell, each with all polytopes in which it holds.
struct RangeFaults {
  struct Subject: Hashable {
    let rule: CheckRule
    var view: Int?
    var partner: Int?
    /// The optional constraint that is not met, and its priority.
    var constraint: ConstraintReference?
    var priority = 0.0
  }

  /// A point at which a fault was worse than anywhere before.
  struct Peak {
    let worst: [Double]
    let amount: Double
    /// Points close to it at which the rule may find the fault, best first.
    let points: [[Double]]
    let region: Int
  }

  struct Entry {
    let subject: Subject
    /// The worst points, worst last.
    fileprivate(set) var peaks: [Peak] = []
    /// The magnitude at the last peak.
    fileprivate var amount = -Double.infinity
    /// The least magnitude anywhere, or less if it is unknown.
    fileprivate(set) var least = Double.infinity
    fileprivate(set) var runs = PolytopeRuns()
    /// The points at which it was found, if the rule was judged at samples.
    fileprivate(set) var samples: [[Double]] = []
  }

  private(set) var entries: [Entry] = []
  private var indices: [Subject: Int] = [:]

  /// Adds a fault that holds in some polytopes, or was found at samples.
  ///
  /// - Parameters:
  ///   - worst: the point at which it is worst, the magnitude there, and the least magnitude.
  ///   - region: the index of the region.
  ///   - points: returns points of the region close to the worst one at which the rule may find the fault.
  mutating func add(
    of subject: Subject, _ polytopes: [Polytope], samples: [[Double]] = [], worst: RangeFault.Worst, region: Int,
    points: () -> [[Double]]
  ) {
    let index = indices[subject] ?? entries.count
    if index == entries.count {
      indices[subject] = index
      entries.append(Entry(subject: subject))
    }
    for polytope in polytopes { entries[index].runs.add(polytope) }
    entries[index].samples += samples
    entries[index].least = min(entries[index].least, worst.least)
    if worst.value > entries[index].amount {
      entries[index].amount = worst.value
      if entries[index].peaks.count == Self.peakLimit { entries[index].peaks.removeFirst() }
      entries[index].peaks.append(
        Peak(worst: worst.point, amount: worst.value, points: points(), region: region))
    }
  }

  private static var peakLimit: Int { 4 }

  mutating func add(_ fault: RangeFault, in scene: RangeScene) {
    let subject = Subject(rule: fault.rule, view: fault.view, partner: fault.partner)
    let worst: RangeFault.Worst = (fault.worst, fault.amount, fault.least)
    add(of: subject, fault.polytopes, samples: fault.samples, worst: worst, region: scene.region) {
      [scene.polytope.inside(near: fault.worst), fault.witness] + fault.polytopes.map { $0.interiorPoint() }
    }
  }
}

/// The polytopes in which something holds: on a line, only the first and the last of adjacent ones; in a plane each.
struct PolytopeRuns {
  private var runs: [(first: Polytope, end: Double)] = []

  mutating func add(_ polytope: Polytope) {
    let isLine = polytope.dimension == 1
    let range = isLine ? polytope.range(0) : 0...0
    let last = runs.count - 1
    if isLine, last >= 0,
      (runs[last].end - range.lowerBound).magnitude <= Polytope.leastThickness * polytope.extents[0]
    {
      runs[last].end = range.upperBound
    } else {
      runs.append((polytope, range.upperBound))
    }
  }

  /// Returns the polytopes, with adjacent ones on a line as one.
  func polytopes(in cell: Polytope) -> [Polytope] {
    runs.map { first, end in
      guard first.dimension == 1 else { return first }
      return cell.interval(first.range(0).lowerBound...end) ?? first
    }
  }
}
