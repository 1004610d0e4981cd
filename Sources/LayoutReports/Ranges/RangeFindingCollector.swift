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
        names: ranges.map { $0.number.name }, sizes: Self.joined(entry.polytopes).map { $0.corners },
        worst: entry.worst, amount: finding.magnitude, isMeasured: entry.isMeasured)
      return finding
    }
  }

  /// Merges polytopes that are convex together.
  private static func joined(_ polytopes: [Polytope]) -> [Polytope] {
    let sorted = polytopes.sorted { $0.range(0).lowerBound < $1.range(0).lowerBound }
    var joined: [Polytope] = []
    for polytope in sorted {
      if let last = joined.last, !last.meets(polytope), let union = last.union(polytope) {
        joined[joined.count - 1] = union
      } else {
        joined.append(polytope)
      }
    }
    // On a line, only the last one can touch the next.
    guard polytopes.first?.dimension != 1 else { return joined }
    var isChanged = joined.count <= 400
    while isChanged {
      isChanged = false
      var index = 0
      while index < joined.count {
        var other = index + 1
        while other < joined.count {
          if !joined[index].meets(joined[other]), let union = joined[index].union(joined[other]) {
            joined[index] = union
            joined.remove(at: other)
            isChanged = true
          } else {
            other += 1
          }
        }
        index += 1
      }
    }
    return joined
  }
}
