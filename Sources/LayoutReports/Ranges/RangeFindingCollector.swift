import Cassowary
import LayoutSpec

/// Merges findings that are the same in several regions.
struct RangeFindingCollector {
  private struct Entry {
    var finding: EnvironmentFinding
    var worst: [Double]
    /// The least magnitude, or less if it is unknown.
    var least = Double.infinity
    var polytopes: [Polytope] = []
    /// Where it holds at single numbers of ranges alone, as corners.
    var isolated: [[[Double]]] = []
    /// The points at which it was found, if the rule is judged at samples.
    var samples: [[Double]] = []
    /// Whether it was judged at samples in a part of the ranges.
    var isSampled = false

    /// The isolated sizes that are neither in polytopes nor in another one.
    func onlyIsolated(_ isCancelled: () -> Bool) -> [[[Double]]] {
      var found: [[[Double]]] = []
      for size in isolated
      where !isCancelled() && !size.allSatisfy({ corner in polytopes.contains { $0.contains(corner) } })
        && !found.contains(where: { Self.contains($0, size) })
      {
        found.removeAll { Self.contains(size, $0) }
        found.append(size)
      }
      return found
    }

    var sampledSizes: [[[Double]]] {
      var known: Set<[Double]> = []
      return samples.filter { known.insert(RangeVerdict.sample($0)).inserted }.map { $0.count == 1 ? [$0, $0] : [$0] }
    }

    /// Returns whether a line contains all corners of another one or of a point.
    private static func contains(_ line: [[Double]], _ other: [[Double]]) -> Bool {
      guard let start = line.first, let end = line.last else { return false }
      func distance(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
      }
      let length = distance(start, end)
      return other.allSatisfy { distance(start, $0) + distance($0, end) <= length + 1e-12 * max(1, length) }
    }
  }

  private var indices: [EnvironmentFinding.Key: Int] = [:]
  private var entries: [Entry] = []

  /// Adds findings that hold in some polytopes, at isolated sizes (points and lines, as corners), and at samples.
  ///
  /// - Parameter least: the least magnitude, or less if it is unknown; `nil` if it is the same everywhere.
  mutating func add(
    _ findings: [EnvironmentFinding], _ polytopes: [Polytope], isolated: [[[Double]]] = [], worst: [Double],
    least: Double? = nil, samples: [[Double]] = [], isSampled: Bool = false
  ) {
    for finding in findings {
      let index = indices[finding.key] ?? entries.count
      if index == entries.count {
        indices[finding.key] = index
        entries.append(Entry(finding: finding, worst: worst))
      }
      entries[index].least = min(entries[index].least, least ?? finding.magnitude)
      entries[index].polytopes += polytopes
      entries[index].isolated += isolated
      entries[index].samples += samples
      if isSampled || !samples.isEmpty { entries[index].isSampled = true }
      if finding.magnitude > entries[index].finding.magnitude {
        (entries[index].finding, entries[index].worst) = (finding, worst)
      }
    }
  }

  mutating func add(_ findings: [EnvironmentFinding], at number: IsolatedNumber) {
    for finding in findings where !finding.isOfDocument {
      let own = finding.detail.ranges
      let sizes = own?.sizes ?? [[[], []]]
      add(
        [finding], [], isolated: sizes.map { $0.map { Self.point($0, at: number) } },
        worst: Self.point(own?.worst ?? [], at: number), least: own?.isConstant == false ? -.infinity : nil,
        isSampled: own?.isSampled ?? false)
    }
  }

  static func point(_ others: [Double], at number: IsolatedNumber) -> [Double] {
    var point = others
    point.insert(number.value, at: min(number.index, others.count))
    return point
  }

  /// Returns the merged findings. If it is cancelled, their sizes are merged in part.
  func findings(_ ranges: [NumberRange], isCancelled: () -> Bool) -> [EnvironmentFinding] {
    entries.map { entry in
      var finding = entry.finding
      guard !finding.isOfDocument else { return finding }
      var polytopes = entry.polytopes
      RegionMerging.merge(&polytopes, polytope: { $0 }, isCancelled: isCancelled) { $0.union($1) }
      finding.detail.ranges = FindingDetail.Ranges(
        names: ranges.map { $0.number.name },
        sizes: polytopes.map { $0.corners } + entry.onlyIsolated(isCancelled) + entry.sampledSizes,
        worst: entry.worst, amount: finding.magnitude, isConstant: !amountsDiffer(entry.least, finding.magnitude),
        isSampled: entry.isSampled)
      return finding
    }
  }
}

/// The faults found in a cell, each with all polytopes in which it holds.
struct RangeFaults {
  struct Entry {
    /// The fault in the region in which it is worst, and the index of the region.
    fileprivate(set) var worst: RuleFault
    fileprivate(set) var region: Int
    /// The least magnitude anywhere, or less if it is unknown.
    fileprivate(set) var least = Double.infinity
    fileprivate(set) var polytopes: [Polytope] = []
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
