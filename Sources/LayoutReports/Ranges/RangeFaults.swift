import Cassowary

/// The faults found in a cell, each with all polytopes in which it holds.
struct RangeFaults {
  struct Entry {
    /// The fault in the region in which it is worst, and the index of the region.
    fileprivate(set) var worst: RuleFault
    fileprivate(set) var region: Int
    /// The least magnitude anywhere, or less if it is unknown.
    fileprivate(set) var least = Double.infinity
    fileprivate(set) var polytopes: [Polytope] = []
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
    entries[index].polytopes += fault.polytopes
    entries[index].samples += fault.samples
    entries[index].least = min(entries[index].least, fault.least)
    if fault.amount > entries[index].worst.amount { (entries[index].worst, entries[index].region) = (fault, region) }
  }
}
