import Cassowary
import LayoutSpec

struct RangeExtent {
  var polytopes: [Polytope] = []
  /// Points and lines where it holds at single numbers of ranges alone, as corners.
  var isolated: [[[Double]]] = []
  /// The points at which it was found, if the rule is judged at samples.
  var samples: [[Double]] = []
  var isSampled = false
  /// The least magnitude, or less if it is unknown.
  var least = Double.infinity

  mutating func formUnion(_ other: RangeExtent) {
    polytopes += other.polytopes
    isolated += other.isolated
    samples += other.samples
    isSampled = isSampled || other.isSampled || !other.samples.isEmpty
    least = min(least, other.least)
  }

  /// If it is cancelled, the regions are merged in part.
  func sizes(isCancelled: () -> Bool) -> [[[Double]]] {
    var merged = polytopes
    RegionMerging.merge(&merged, polytope: { $0 }, isCancelled: isCancelled) { $0.union($1) }
    var known: Set<[Double]> = []
    let sampled = samples.filter { known.insert(RangeVerdict.sample($0)).inserted }
    return merged.map { $0.corners } + onlyIsolated(isCancelled) + sampled.map { $0.count == 1 ? [$0, $0] : [$0] }
  }

  /// Those that are neither in polytopes nor in another one.
  private func onlyIsolated(_ isCancelled: () -> Bool) -> [[[Double]]] {
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

  private static func contains(_ line: [[Double]], _ other: [[Double]]) -> Bool {
    guard let start = line.first, let end = line.last else { return false }
    func distance(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }
    let length = distance(start, end)
    return other.allSatisfy { distance(start, $0) + distance($0, end) <= length + 1e-12 * max(1, length) }
  }
}

/// Merges findings that are the same in several regions.
struct RangeFindingCollector {
  private struct Entry {
    var finding: EnvironmentFinding
    var worst: [Double]
    var extent = RangeExtent()

    mutating func add(_ other: EnvironmentFinding, _ own: RangeExtent, _ point: [Double]) {
      extent.formUnion(own)
      if other.magnitude > finding.magnitude { (finding, worst) = (other, point) }
    }
  }

  private var entries = OrderedDictionary<EnvironmentFinding.Key, Entry>()

  /// If the least magnitude of `extent` is infinite, it is that of the finding, which is at `worst`.
  mutating func add(_ finding: EnvironmentFinding, _ extent: RangeExtent, worst: [Double]) {
    var extent = extent
    if extent.least == .infinity { extent.least = finding.magnitude }
    entries[finding.key, default: Entry(finding: finding, worst: worst)].add(finding, extent, worst)
  }

  mutating func add(_ findings: [EnvironmentFinding], at number: IsolatedNumber) {
    for finding in findings where !finding.isOfDocument {
      let own = finding.detail.ranges
      let sizes = (own?.sizes ?? [[[], []]]).map { $0.map(number.point) }
      let extent = RangeExtent(
        isolated: sizes, isSampled: own?.isSampled ?? false, least: own?.isConstant == false ? -.infinity : .infinity)
      add(finding, extent, worst: number.point(own?.worst ?? []))
    }
  }

  /// If it is cancelled, the sizes are merged in part.
  func findings(_ ranges: [NumberRange], isCancelled: () -> Bool) -> [EnvironmentFinding] {
    entries.values.map { entry in
      let extent = entry.extent
      var finding = entry.finding
      guard !finding.isOfDocument else { return finding }
      finding.detail.ranges = FindingDetail.Ranges(
        names: ranges.map { $0.number.name }, sizes: extent.sizes(isCancelled: isCancelled), worst: entry.worst,
        amount: finding.magnitude, isConstant: !amountsDiffer(extent.least, finding.magnitude),
        isSampled: extent.isSampled)
      return finding
    }
  }
}

extension IsolatedNumber {
  func point(_ others: [Double]) -> [Double] {
    var point = others
    point.insert(value, at: min(index, others.count))
    return point
  }
}
