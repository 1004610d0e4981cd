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
