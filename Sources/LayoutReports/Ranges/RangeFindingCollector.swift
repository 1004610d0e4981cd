import Cassowary
import LayoutSpec

/// Merges findings that are the same in several regions.
struct RangeFindingCollector {
  private struct Key: Hashable {
    let rule: CheckRule
    let pointer: String
    let identity: String

    init(_ finding: EnvironmentFinding) {
      rule = finding.rule
      pointer = finding.pointer
      identity = finding.identity
    }
  }

  private struct Entry {
    var finding: EnvironmentFinding
    var worst: [Double]
    /// The least magnitude, or less if it is unknown.
    var least: Double
    var polytopes: [Polytope]
    /// Where it holds at single numbers of ranges alone, as corners.
    var isolated: [[[Double]]] = []
    /// Whether part of it was only measured at points.
    var isMeasured: Bool

    /// The isolated sizes that are neither in polytopes nor in another one.
    var onlyIsolated: [[[Double]]] {
      var found: [[[Double]]] = []
      for size in isolated
      where !size.allSatisfy({ corner in polytopes.contains { $0.contains(corner) } })
        && !found.contains(where: { Self.contains($0, size) })
      {
        found.removeAll { Self.contains(size, $0) }
        found.append(size)
      }
      return found
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

  private var indices: [Key: Int] = [:]
  private var entries: [Entry] = []

  /// Adds findings that hold in some polytopes, and at isolated sizes: points and lines, as corners.
  ///
  /// - Parameter least: the least magnitude, or less if it is unknown; `nil` if it is the same everywhere.
  mutating func add(
    _ findings: [EnvironmentFinding], _ polytopes: [Polytope], isolated: [[[Double]]] = [], worst: [Double],
    least: Double? = nil, isMeasured: Bool = false
  ) {
    for finding in findings {
      let least = least ?? finding.magnitude
      guard let index = indices[Key(finding)] else {
        indices[Key(finding)] = entries.count
        entries.append(
          Entry(
            finding: finding, worst: worst, least: least, polytopes: polytopes, isolated: isolated,
            isMeasured: isMeasured))
        continue
      }
      entries[index].least = min(entries[index].least, least)
      entries[index].polytopes += polytopes
      entries[index].isolated += isolated
      if isMeasured { entries[index].isMeasured = true }
      if finding.magnitude > entries[index].finding.magnitude {
        entries[index].finding = finding
        entries[index].worst = worst
      }
    }
  }

  /// Adds findings at a single number of a range.
  mutating func add(_ findings: [EnvironmentFinding], at number: IsolatedNumber) {
    for finding in findings where !finding.isOfDocument {
      let own = finding.detail.ranges
      let sizes = own?.sizes ?? [[[], []]]
      add(
        [finding], [], isolated: sizes.map { $0.map { Self.point($0, at: number) } },
        worst: Self.point(own?.worst ?? [], at: number), least: own?.isConstant == false ? -.infinity : nil,
        isMeasured: own?.isMeasured ?? false)
    }
  }

  private static func point(_ others: [Double], at number: IsolatedNumber) -> [Double] {
    var point = others
    point.insert(number.value, at: min(number.index, others.count))
    return point
  }

  func findings(_ ranges: [NumberRange]) -> [EnvironmentFinding] {
    entries.map { entry in
      var finding = entry.finding
      guard !finding.isOfDocument else { return finding }
      finding.detail.ranges = FindingDetail.Ranges(
        names: ranges.map { $0.number.name },
        sizes: JoinedPolytope.join(entry.polytopes, isExact: !entry.isMeasured).map { $0.corners } + entry.onlyIsolated,
        worst: entry.worst, amount: finding.magnitude, isConstant: !amountsDiffer(entry.least, finding.magnitude),
        isMeasured: entry.isMeasured)
      return finding
    }
  }
}
