import Cassowary
import LayoutSpec

/// A convex part of the union of some polytopes.
struct JoinedPolytope {
  private let polytope: Polytope
  private let share: Double
  /// The share of the box that it contains beyond the polytopes.
  private let excess: Double

  private init(_ polytope: Polytope, excess: Double) {
    (self.polytope, share, self.excess) = (polytope, polytope.share, excess)
  }

  /// Returns the union of some polytopes as few convex ones.
  ///
  /// - Parameter isExact: whether the polytopes are exact. If not, the border of their union may be a bit off.
  static func join(_ polytopes: [Polytope], isExact: Bool) -> [Polytope] {
    let slack = isExact ? 0 : borderSlack
    var work = workLimit
    let found = merged(polytopes.map { JoinedPolytope($0, excess: 0) }, within: slack, &work).map { $0.polytope }
    guard found.count > 2, found.count <= coverLimit, found[0].dimension == 2 else { return found }
    var cover = Polytope.disjoint(found, isCancelled: { false }).map { JoinedPolytope($0, excess: 0) }
    // The first one grows until no other one fits, and then it is the last.
    var left = cover.count
    while left > 0, work > 0 {
      if let grown = grown(cover, within: slack, &work) {
        cover = grown
        left = min(left, cover.count)
      } else {
        cover.append(cover.removeFirst())
        left -= 1
      }
    }
    return cover.map { $0.polytope }.sorted { $0.range(0).lowerBound < $1.range(0).lowerBound }
  }

  /// How far the border of polytopes that are not exact may be off on average, relative to the box.
  private static let borderSlack = 1e-4
  /// The number of pairs of polytopes that are compared.
  private static let workLimit = 50_000
  /// The number of polytopes beyond which they are only joined in pairs.
  private static let coverLimit = 400

  /// Returns the same polytopes, but those that are convex together as one.
  private static func merged(
    _ polytopes: [JoinedPolytope], within slack: Double, _ work: inout Int
  ) -> [JoinedPolytope] {
    var merged = polytopes
    RegionMerging.merge(&merged, polytope: { $0.polytope }, isCancelled: { work <= 0 }) { one, other in
      work -= 1
      return work > 0 ? one.joined(with: other, within: slack) : nil
    }
    return merged
  }

  /// Returns the union with another one, or `nil` if it is not convex.
  private func joined(with other: JoinedPolytope, within slack: Double) -> JoinedPolytope? {
    guard let union = polytope.union(other.polytope, excess: room(beside: other, slack)),
      slack == 0 || Self.isNarrow(union, around: [polytope, other.polytope])
    else { return nil }
    return JoinedPolytope(union, excess: excess + other.excess + max(0, union.share - share - other.share))
  }

  /// The share of the box by which the union with another one may be larger than both.
  private func room(beside other: JoinedPolytope, _ slack: Double) -> Double {
    max(0, slack * max(length, other.length) - excess - other.excess)
  }

  /// The length of the longer side, relative to the box.
  private var length: Double {
    polytope.extents.indices.reduce(0) { length, index in
      let range = polytope.range(index)
      return max(length, (range.upperBound - range.lowerBound) / polytope.extents[index])
    }
  }

  /// Returns fewer polytopes, the first of which is the convex hull of the first and another one, or `nil` if no such
  /// hull is covered.
  private static func grown(
    _ cover: [JoinedPolytope], within slack: Double, _ work: inout Int
  ) -> [JoinedPolytope]? {
    let one = cover[0]
    for (second, other) in cover.enumerated().dropFirst() where one.polytope.touches(other.polytope) {
      work -= 1
      guard work > 0, let hull = one.polytope.hull(with: other.polytope) else { continue }
      let room = one.room(beside: other, slack)
      var excess = hull.share - one.share - other.share
      let near = cover.indices.filter { $0 > 0 && $0 != second && cover[$0].polytope.meetsBox(of: hull) }
      guard near.reduce(excess, { $0 - cover[$1].share }) <= room + roundingShare else { continue }
      var parts: [Int: [JoinedPolytope]] = [second: []]
      for index in near where cover[index].polytope.meets(hull) {
        work -= 5
        let cut = cover[index].polytope.subtracting(hull).map { JoinedPolytope($0, excess: cover[index].excess) }
        let rest = merged(cut, within: 0, &work)
        excess -= rest.reduce(cover[index].share) { $0 - $1.share }
        parts[index] = rest
      }
      guard excess <= room + roundingShare, parts.values.reduce(0, { $0 + $1.count }) < parts.count else { continue }
      let covering = cover.indices.filter { $0 == 0 || parts[$0] != nil }.map { cover[$0].polytope }
      guard excess <= roundingShare || isNarrow(hull, around: covering) else { continue }
      let grown = JoinedPolytope(hull, excess: one.excess + other.excess + max(0, excess))
      return [grown] + cover.indices.dropFirst().flatMap { parts[$0] ?? [cover[$0]] }
    }
    return nil
  }

  /// Returns whether what a hull contains beyond polytopes is only narrow strips. A small hole is not one.
  private static func isNarrow(_ hull: Polytope, around polytopes: [Polytope]) -> Bool {
    var rest = [hull]
    for polytope in polytopes { rest = rest.flatMap { $0.subtracting(polytope) } }
    return rest.allSatisfy { $0.thickness <= 2 * borderSlack }
  }

  /// A share of the box that is rounding.
  private static let roundingShare = 1e-11
}
