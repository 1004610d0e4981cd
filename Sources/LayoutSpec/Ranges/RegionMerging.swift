package import Cassowary

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
