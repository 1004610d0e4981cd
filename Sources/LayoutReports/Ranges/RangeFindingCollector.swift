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
    var polytopes: [Polytope]
    /// Where it holds at single numbers of ranges alone, as corners.
    var isolated: [[[Double]]] = []
    /// Whether part of it was only measured at points.
    var isMeasured: Bool
  }

  private var indices: [Key: Int] = [:]
  private var entries: [Entry] = []

  mutating func add(
    _ findings: [EnvironmentFinding], _ polytopes: [Polytope], worst: [Double], isMeasured: Bool = false
  ) {
    for finding in findings {
      guard let index = indices[Key(finding)] else {
        indices[Key(finding)] = entries.count
        entries.append(Entry(finding: finding, worst: worst, polytopes: polytopes, isMeasured: isMeasured))
        continue
      }
      entries[index].polytopes += polytopes
      if isMeasured { entries[index].isMeasured = true }
      if finding.magnitude > entries[index].finding.magnitude {
        entries[index].finding = finding
        entries[index].worst = worst
      }
    }
  }

  /// Adds findings at a single number of a range. What other regions have there is not added again.
  mutating func add(_ findings: [EnvironmentFinding], at number: IsolatedNumber) {
    for finding in findings where !finding.isOfDocument {
      let own = finding.detail.ranges
      let sizes = own?.sizes ?? [[[], []]]
      let worst = Self.point(own?.worst ?? [], at: number)
      var found = sizes.map { $0.map { corner in Self.point(corner, at: number) } }
      if let index = indices[Key(finding)] {
        found.removeAll { size in
          size.allSatisfy { corner in entries[index].polytopes.contains { $0.contains(corner) } }
        }
        entries[index].isolated += found
        if finding.magnitude > entries[index].finding.magnitude {
          entries[index].finding = finding
          entries[index].worst = worst
        }
      } else {
        indices[Key(finding)] = entries.count
        entries.append(
          Entry(finding: finding, worst: worst, polytopes: [], isolated: found, isMeasured: own?.isMeasured ?? false))
      }
    }
  }

  private static func point(_ others: [Double], at number: IsolatedNumber) -> [Double] {
    var point = others
    point.insert(number.value, at: min(number.index, others.count))
    return point
  }

  /// Updates findings with worse values at a corner of a region in which they were found.
  mutating func worsen(_ findings: [EnvironmentFinding], at corner: [Double]) {
    for finding in findings {
      guard let index = indices[Key(finding)], finding.magnitude > entries[index].finding.magnitude else { continue }
      entries[index].finding = finding
      entries[index].worst = corner
    }
  }

  func findings(_ ranges: [NumberRange]) -> [EnvironmentFinding] {
    entries.map { entry in
      var finding = entry.finding
      guard !finding.isOfDocument else { return finding }
      finding.detail.ranges = FindingDetail.Ranges(
        names: ranges.map { $0.number.name },
        sizes: JoinedPolytope.join(entry.polytopes, isExact: !entry.isMeasured).map { $0.corners } + entry.isolated,
        worst: entry.worst, amount: finding.magnitude, isMeasured: entry.isMeasured)
      return finding
    }
  }
}

extension Polytope {
  /// Whether a point is in it, up to rounding.
  fileprivate func contains(_ point: [Double]) -> Bool {
    facets.allSatisfy { $0.value(at: point) >= -1e-9 }
  }
}
