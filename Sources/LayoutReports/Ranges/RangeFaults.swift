import Cassowary

/// The faults found in a cell, each with all polytopes in which it holds.
struct RangeFaults {
  struct Entry {
    /// The fault in the region in which it is worst, and the index of the region.
    fileprivate(set) var worst: RuleFault
    fileprivate(set) var region: Int
    /// The least magnitude anywhere, or less if it is unknown.
    fileprivate(set) var least = Double.infinity
    fileprivate(set) var runs = PolytopeRuns()
    /// The points at which it was found, if the rule was judged at samples.
    fileprivate(set) var samples: [[Double]] = []
  }

  private(set) var entries: [Entry] = []
  private var indices: [RuleFault.Subject: Int] = [:]

  mutating func add(_ fault: RuleFault, region: Int) {
    let index = indices[fault.subject] ?? entries.count
    if index == entries.count {
      indices[fault.subject] = index
      entries.append(Entry(worst: fault, region: region))
    }
    for polytope in fault.polytopes { entries[index].runs.add(polytope) }
    entries[index].samples += fault.samples
    entries[index].least = min(entries[index].least, fault.least)
    if fault.amount > entries[index].worst.amount { (entries[index].worst, entries[index].region) = (fault, region) }
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
