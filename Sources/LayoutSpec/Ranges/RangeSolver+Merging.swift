package import Cassowary

extension RangeSolver.PartRegion {
  /// Merges adjacent regions that are the same for the part and together convex.
  static func merge(_ regions: inout [RangeSolver.PartRegion], of part: RangePart, isCancelled: () -> Bool) {
    let compared = part.listed + part.problem.parameters
    spreadConflicts(&regions, compared, isCancelled)
    RegionMerging.merge(&regions, polytope: { $0.polytope }, isCancelled: isCancelled) { one, other in
      guard one.saysTheSame(as: other, compared), let union = one.polytope.union(other.polytope) else { return nil }
      var result = one
      result.polytope = union
      result.causes += other.causes
      return result
    }
  }

  /// Copies the conflict of one region to others in which it holds everywhere.
  private static func spreadConflicts(
    _ regions: inout [RangeSolver.PartRegion], _ compared: [Variable], _ isCancelled: () -> Bool
  ) {
    let conflicting = regions.indices.filter { if case .unsatisfiable = regions[$0].content { true } else { false } }
    for index in conflicting where !isCancelled() {
      for other in conflicting where other != index && !regions[index].saysTheSame(as: regions[other], compared) {
        let covers = regions[index].causes.allSatisfy { cause in
          regions[other].polytope.bounds(of: cause.slack).lowerBound >= -Polytope.borderTolerance
        }
        guard covers else { continue }
        regions[other].content = regions[index].content
        regions[other].causes = []
      }
    }
  }

  /// Returns whether the content is the same, as far as some variables are concerned.
  private func saysTheSame(as other: RangeSolver.PartRegion, _ compared: [Variable]) -> Bool {
    switch (content, other.content) {
    case (.unsatisfiable(let one), .unsatisfiable(let two)):
      return one.named.members.map { $0.constraint } == two.named.members.map { $0.constraint }
    case (.solved(let one), .solved(let two)):
      guard one.ambiguous == two.ambiguous, one.broken == two.broken, one.unsatisfied.count == two.unsatisfied.count
      else { return false }
      let points = polytope.vertices + other.polytope.vertices
      for (row, twin) in zip(one.unsatisfied, two.unsatisfied) {
        guard row.row == twin.row, row.violation.agrees(with: twin.violation, at: points) else { return false }
      }
      for variable in compared
      where !one.values[variable.index].agrees(with: two.values[variable.index], at: points) {
        return false
      }
      return true
    case (.solved, .unsatisfiable), (.unsatisfiable, .solved): return false
    }
  }
}

extension AffineFunction {
  /// Returns whether two functions have the same values at several points, within rounding.
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

/// Merges adjacent regions.
package enum RegionMerging {
  /// Merges regions until no more can be merged, or the caller says so. Their order is that of their left ends.
  ///
  /// - Parameter join: returns one region instead of two that touch, or `nil` if they cannot be merged.
  package static func merge<Region>(
    _ regions: inout [Region], polytope: (Region) -> Polytope, isCancelled: () -> Bool,
    join: (Region, Region) -> Region?
  ) {
    guard regions.count > 1, let dimension = regions.first.map({ polytope($0).dimension }), dimension <= 2 else {
      return
    }
    regions.sort { polytope($0).range(0).lowerBound < polytope($1).range(0).lowerBound }
    if dimension == 1 { return mergeInOrder(&regions, join) }
    var isChanged = true
    while isChanged {
      isChanged = false
      var boxes = regions.map { PlaneBox(polytope($0)) }
      var index = 0
      while index < regions.count {
        if isCancelled() { return }
        var other = index + 1
        // Regions are sorted by their left ends; those that start after the right end do not touch this one.
        while other < regions.count, boxes[other].left <= boxes[index].right {
          if boxes[index].touches(boxes[other]), let joined = join(regions[index], regions[other]) {
            regions[index] = joined
            boxes[index] = PlaneBox(polytope(joined))
            regions.remove(at: other)
            boxes.remove(at: other)
            isChanged = true
          } else {
            other += 1
          }
        }
        index += 1
      }
      regions.sort { polytope($0).range(0).lowerBound < polytope($1).range(0).lowerBound }
    }
  }

  private static func mergeInOrder<Region>(_ regions: inout [Region], _ join: (Region, Region) -> Region?) {
    var merged: [Region] = []
    for region in regions {
      if let last = merged.last, let joined = join(last, region) {
        merged[merged.count - 1] = joined
      } else {
        merged.append(region)
      }
    }
    regions = merged
  }
}

/// The slightly enlarged bounding box of a polygon.
struct PlaneBox: Sendable {
  let left, right, bottom, top: Double

  init(_ polytope: Polytope) {
    let (x, y) = (polytope.range(0), polytope.range(1))
    let (dx, dy) = (
      5 * Polytope.leastThickness * polytope.extents[0], 5 * Polytope.leastThickness * polytope.extents[1]
    )
    (left, right) = (x.lowerBound - dx, x.upperBound + dx)
    (bottom, top) = (y.lowerBound - dy, y.upperBound + dy)
  }

  func touches(_ other: PlaneBox) -> Bool {
    left <= other.right && other.left <= right && bottom <= other.top && other.bottom <= top
  }
}
