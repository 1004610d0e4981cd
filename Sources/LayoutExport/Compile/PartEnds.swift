import Cassowary

/// The ends of parts and of labels in a direction, in ascending order.
///
/// With them, each border that is perpendicular to the direction is rated by a binary search.
struct PartEnds {
  private struct Ends {
    var least: [Double] = []
    var greatest: [Double] = []

    mutating func sort() {
      least.sort()
      greatest.sort()
    }

    /// Returns how many are in part below a border, and how many above.
    func sides(of cut: AffineFunction) -> (below: Int, above: Int) {
      let slack = Polytope.borderTolerance
      let below = least.indices.partitioningIndex { least[$0] + cut.constant >= -slack }
      let above = greatest.indices.partitioningIndex { greatest[$0] + cut.constant > slack }
      return (below, greatest.count - above)
    }
  }

  private var parts = Ends()
  private var labels = Ends()
  private let isSlanted: Bool

  /// - Parameter labels: the label of each part, of 0, 1, ….
  init(_ polytopes: [Polytope], _ labels: [Int], along slopes: Slopes) {
    let direction = AffineFunction(constant: 0, slopes: slopes)
    var ends: [Int: (least: Double, greatest: Double)] = [:]
    for (polytope, label) in zip(polytopes, labels) {
      let bounds = polytope.bounds(of: direction)
      parts.least.append(bounds.lowerBound)
      parts.greatest.append(bounds.upperBound)
      let known = ends[label] ?? (bounds.lowerBound, bounds.upperBound)
      ends[label] = (min(known.least, bounds.lowerBound), max(known.greatest, bounds.upperBound))
    }
    self.labels.least = ends.values.map { $0.least }
    self.labels.greatest = ends.values.map { $0.greatest }
    parts.sort()
    self.labels.sort()
    let extents = polytopes.first?.extents ?? []
    isSlanted = zip(slopes, extents).count { ($0 * $1).magnitude > Polytope.borderTolerance } > 1
  }

  /// `nil` if all parts are on one side.
  func cost(of cut: AffineFunction) -> Int? {
    let counts = parts.sides(of: cut)
    guard counts.above > 0, counts.below > 0 else { return nil }
    let crossings = counts.above + counts.below - parts.least.count
    let sides = labels.sides(of: cut)
    let all = labels.least.count
    // Decisions about other views multiply the parts, but not the labels.
    if sides.above + sides.below == all { return 4 * all + abs(sides.above - sides.below) / 8 + (isSlanted ? 1 : 0) }
    let cost = 4 * (sides.above + sides.below) + crossings + abs(counts.above - counts.below) / 8
    return cost + (isSlanted ? 1_000_000 : 0) + (sides.above == all && sides.below == all ? 2_000_000 : 0)
  }
}
