package import Cassowary

package enum RegionMerging {
  /// Merges regions until no more can be merged, or the caller says so. Their order is that of their left ends. Regions
  /// of more than two dimensions are left as they are.
  ///
  /// - Parameter join: returns one region instead of two that touch, or `nil` if they cannot be merged.
  package static func merge<Region>(
    _ regions: inout [Region], polytope: (Region) -> Polytope, isCancelled: () -> Bool,
    join: (Region, Region) -> Region?
  ) {
    guard regions.count > 1, let first = regions.first, polytope(first).dimension <= 2 else { return }
    func sort() { regions.sort { polytope($0).range(0).lowerBound < polytope($1).range(0).lowerBound } }
    sort()
    var isChanged = true
    while isChanged {
      isChanged = false
      var index = 0
      while index < regions.count {
        if isCancelled() { return }
        var other = index + 1
        // Regions are sorted by their left ends; those that start after the right end do not touch this one.
        while other < regions.count, polytope(regions[index]).touches(polytope(regions[other]), along: 0) {
          if polytope(regions[index]).touches(polytope(regions[other])),
            let joined = join(regions[index], regions[other])
          {
            regions[index] = joined
            regions.remove(at: other)
            isChanged = polytope(joined).dimension > 1
          } else {
            other += 1
          }
        }
        index += 1
      }
      sort()
    }
  }
}

extension PartRegion {
  /// Merges adjacent regions that are the same for the part and together convex.
  static func merge(_ regions: inout [PartRegion], of part: RangePart, isCancelled: () -> Bool) {
    let compared = part.listed + part.problem.parameters
    spreadConflicts(&regions, compared, isCancelled)
    RegionMerging.merge(&regions, polytope: { $0.polytope }, isCancelled: isCancelled) { one, other in
      guard one.isEquivalent(to: other, compared), let union = one.polytope.union(other.polytope) else { return nil }
      var result = one
      result.polytope = union
      result.causes += other.causes
      return result
    }
  }

  /// Copies the conflict of one region to others in which it holds everywhere.
  private static func spreadConflicts(
    _ regions: inout [PartRegion], _ compared: [Variable], _ isCancelled: () -> Bool
  ) {
    let conflicting = regions.indices.filter { if case .unsatisfiable = regions[$0].content { true } else { false } }
    for index in conflicting where !isCancelled() {
      guard case .unsatisfiable(let conflict) = regions[index].content else { continue }
      for other in conflicting where other != index && !regions[index].isEquivalent(to: regions[other], compared) {
        let polytope = regions[other].polytope
        let covers =
          conflict.borders.allSatisfy {
            polytope.bounds(of: $0.slack).lowerBound >= -Polytope.borderTolerance
          }
        guard covers else { continue }
        regions[other].content = regions[index].content
        regions[other].causes = conflict.borders.filter { polytope.reachesZero(of: $0.slack) }
      }
    }
  }

  /// Returns whether the content is the same, as far as some variables are concerned.
  private func isEquivalent(to other: PartRegion, _ compared: [Variable]) -> Bool {
    switch (content, other.content) {
    case (.unsatisfiable(let one), .unsatisfiable(let two)): return one.named.hasSameMembers(as: two.named)
    case (.solved(let one), .solved(let two)):
      let points = polytope.vertices + other.polytope.vertices
      return one.ambiguous == two.ambiguous && one.broken == two.broken
        && one.unsatisfied.elementsEqual(two.unsatisfied) {
          $0.row == $1.row && $0.violation.agrees(with: $1.violation, at: points)
        } && compared.allSatisfy { one.values[$0.index].agrees(with: two.values[$0.index], at: points) }
    case (.solved, .unsatisfiable), (.unsatisfiable, .solved): return false
    }
  }
}

extension SpecConflict {
  func hasSameMembers(as other: SpecConflict) -> Bool {
    members.elementsEqual(other.members) { $0.constraint == $1.constraint }
  }
}

extension AffineFunction {
  func agrees(with other: AffineFunction, at points: [[Double]]) -> Bool {
    if self == other { return true }
    for point in points {
      let (first, second) = (self.value(at: point), other.value(at: point))
      let rounding = RangeTolerance.agreementShare * max(first.magnitude, second.magnitude)
      if (first - second).magnitude > RangeTolerance.agreement + rounding { return false }
    }
    return true
  }
}
