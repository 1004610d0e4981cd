internal import Cassowary

extension RangedLayout {
  /// Sorts regions, merges equal neighbors, and finds the borders between the rest. If cancelled, it is incomplete.
  init(ranges: [NumberRange], merging found: [Region], isCancelled: () -> Bool) {
    var regions = found
    RegionMerging.merge(&regions, polytope: { $0.polytope }, isCancelled: isCancelled) { one, other in
      guard one.isEquivalent(to: other), let union = one.polytope.union(other.polytope) else { return nil }
      return Region(
        vertices: union.corners, polytope: union, status: one.status, conflict: one.conflict,
        causes: one.causes + other.causes)
    }
    if ranges.count == 2 {
      let keyed = regions.map { (region: $0, point: $0.polytope.interiorPoint()) }
      regions = keyed.sorted { ($0.point[0], $0.point[1]) < ($1.point[0], $1.point[1]) }.map { $0.region }
    }
    self.ranges = ranges
    self.regions = regions
    borders = Self.borders(regions, ranges.count, isCancelled)
  }

  private static func borders(_ regions: [Region], _ dimension: Int, _ isCancelled: () -> Bool) -> [Border] {
    var borders: [Border] = []
    func add(_ index: Int, _ other: Int) {
      guard let points = regions[index].polytope.commonBorder(with: regions[other].polytope) else { return }
      let because = because(regions[index], regions[other], points)
      borders.append(Border(regions: (index, other), points: points, because: because))
    }
    for index in regions.indices where !isCancelled() {
      // On a line, regions are sorted by their lower ends, so only the next one can touch a region.
      for other in regions[(index + 1)...].indices.prefix(dimension == 1 ? 1 : .max) { add(index, other) }
    }
    return borders
  }

  /// Returns the decisions and constraints that change at a border, on either side.
  private static func because(_ one: Region, _ other: Region, _ points: [[Double]]) -> [SpecWords] {
    var reasons: [(words: SpecWords, order: Int)] = []
    var known: Set<String> = []
    for cause in one.causes + other.causes
    where points.allSatisfy({ cause.slack.value(at: $0).magnitude <= Polytope.borderTolerance })
      && known.insert(cause.words.name).inserted
    {
      reasons.append((cause.words, cause.order))
    }
    if reasons.isEmpty, case .unsatisfiable(let first) = one.status, case .unsatisfiable(let second) = other.status {
      // Rules of every layout are no causes, but may be in one of two conflicts.
      let (first, second) = (first.members.map { $0.words }, second.members.map { $0.words })
      return first.filter { !second.contains($0) } + second.filter { !first.contains($0) }
    }
    return reasons.enumerated().sorted { first, second in
      (first.element.order, first.offset) < (second.element.order, second.offset)
    }.map { $0.element.words }
  }
}

extension RangedLayout.Region {
  fileprivate func isEquivalent(to other: RangedLayout.Region) -> Bool {
    switch (status, other.status) {
    case (.unsatisfiable(let one), .unsatisfiable(let two)): return one.hasSameMembers(as: two)
    case (.solved(let one), .solved(let two)):
      let points = vertices + other.vertices
      func agree(_ start: Int, _ twin: Int, _ count: Int) -> Bool {
        (0..<count).allSatisfy { one.values[start + $0].agrees(with: two.values[twin + $0], at: points) }
      }
      return one.views.elementsEqual(two.views) { $0.id == $1.id } && one.ambiguous == two.ambiguous
        && one.broken == two.broken
        && one.unsatisfied.elementsEqual(two.unsatisfied) {
          $0.constraint == $1.constraint && $0.priority == $1.priority
            && $0.violation.function.agrees(with: $1.violation.function, at: points)
        } && agree(0, 0, 2) && zip(one.views, two.views).allSatisfy { agree($0.start, $1.start, 4) }
    case (.solved, .unsatisfiable), (.unsatisfiable, .solved): return false
    }
  }
}

extension Polytope {
  /// Returns the ends of the border between two polytopes, or `nil` if they share at most a corner.
  fileprivate func commonBorder(with other: Polytope) -> [[Double]]? {
    guard touches(other) else { return nil }
    if dimension == 1 { return [[range(0).upperBound]] }
    let slack = Polytope.borderTolerance
    for facet in facets {
      guard other.bounds(of: facet).upperBound <= slack else { continue }
      // Both lie along this line; their border is the overlap of their parts of it.
      let along = [-facet.slopes[1], facet.slopes[0]]
      func positions(_ polytope: Polytope) -> [(Double, [Double])] {
        polytope.corners.filter { facet.value(at: $0).magnitude <= slack }.map {
          ($0[0] * along[0] + $0[1] * along[1], $0)
        }
        .sorted { $0.0 < $1.0 }
      }
      let (own, others) = (positions(self), positions(other))
      guard let ownFirst = own.first, let ownLast = own.last, let otherFirst = others.first,
        let otherLast = others.last
      else { continue }
      let start = ownFirst.0 > otherFirst.0 ? ownFirst : otherFirst
      let end = ownLast.0 < otherLast.0 ? ownLast : otherLast
      let length = (0..<2).reduce(0.0) { max($0, (end.1[$1] - start.1[$1]).magnitude / extents[$1]) }
      if end.0 > start.0, length > slack { return [start.1, end.1] }
    }
    return nil
  }
}
