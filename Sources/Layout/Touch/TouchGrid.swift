/// A grid of cells, each with the few targets that touches in it may hit.
///
/// A target is a candidate of a cell if its distance to some point of the cell is at most the distance of the cell's
/// farthest point from the target nearest to the cell's center. No other target can be the nearest anywhere in the
/// cell.
struct TouchGrid: Sendable {
  private let columns: Int
  private let rows: Int
  /// The number of cells per point in each dimension.
  private let scale: SIMD2<Double>
  /// The index of the first candidate of each cell, and the end of the last cell.
  private var starts: [Int32] = [0]
  /// The candidates of all cells, those of each cell in document order.
  private var candidates: [Int32] = []
  /// The left, top, right and bottom of each target's area.
  private let boxes: [SIMD4<Double>]

  /// The largest number of cells.
  private static let cellLimit = 1 << 16
  /// The number of cells for each target.
  private static let density = 8

  /// Creates a grid, or `nil` if there are no areas, so many in one place that a grid does not help, or a root too
  /// small to divide.
  ///
  /// - Parameters:
  ///   - root: the root's size.
  ///   - areas: the targets' areas.
  ///   - tree: the areas that take touches.
  ///   - count: the number of areas that take touches.
  ///   - reach: the largest distance from an area at which a touch still counts.
  init?(root: Size, areas: [Rect], tree: RectTree, count: Int, reach: Double) {
    guard count > 0, root.width > 0, root.height > 0, root.width.isFinite, root.height.isFinite else { return nil }
    let cells = Double(min(Self.cellLimit, count * Self.density))
    let side = (root.width * root.height / cells).squareRoot()
    guard side > 0 else { return nil }
    columns = max(1, Int(min(cells, (root.width / side).rounded())))
    rows = max(1, Int(min(cells, (root.height / side).rounded())))
    scale = SIMD2(Double(columns) / root.width, Double(rows) / root.height)
    guard scale.x.isFinite, scale.y.isFinite else { return nil }
    boxes = areas.map { SIMD4($0.x, $0.y, $0.right, $0.bottom) }
    let size = SIMD2(root.width / Double(columns), root.height / Double(rows))
    // Because of rounding, a point on a border may count to either cell.
    let slack = 1e-6 * (size.x + size.y) + 1e-8
    let limit = 64 * count + 4096
    for row in 0..<rows {
      for column in 0..<columns {
        let low = SIMD2(Double(column), Double(row)) * size - slack
        let high = SIMD2(Double(column + 1), Double(row + 1)) * size + slack
        addCandidates(between: low, high, tree, min(reach, .greatestFiniteMagnitude), slack)
        guard candidates.count <= limit else { return nil }
        starts.append(Int32(truncatingIfNeeded: candidates.count))
      }
    }
  }

  private mutating func addCandidates(
    between low: SIMD2<Double>, _ high: SIMD2<Double>, _ tree: RectTree, _ reach: Double, _ slack: Double
  ) {
    guard let middle = tree.nearest(to: (low + high) / 2, within: .infinity, tolerance: 0) else { return }
    let box = boxes[middle.index]
    let beyond = pointwiseMax(pointwiseMax(box.lowHalf - low, high - box.highHalf), .zero)
    let farthest = min((beyond * beyond).sum().squareRoot(), reach) + slack
    let first = candidates.count
    tree.forEach(from: low - farthest, to: high + farthest) { index in
      let other = boxes[index]
      let apart = pointwiseMax(pointwiseMax(other.lowHalf - high, low - other.highHalf), .zero)
      if (apart * apart).sum() <= farthest * farthest { candidates.append(Int32(truncatingIfNeeded: index)) }
      return true
    }
    candidates[first...].sort()
  }

  /// Returns the target of a touch that refers to a point of the root.
  @inline(__always)
  func hit(at point: SIMD2<Double>, within reach: Double, tolerance: Double) -> (index: Int, distance: Double)? {
    let scaled = point * scale
    let cell = min(Int(scaled.y), rows - 1) * columns + min(Int(scaled.x), columns - 1)
    let range = Int(starts[cell])..<Int(starts[cell + 1])
    var inside: Int32 = -1
    var least = Double.infinity
    var nearest: Int32 = -1
    for position in range {
      let index = candidates[position]
      let box = boxes[Int(index)]
      if all(point .>= box.lowHalf .& point .< box.highHalf) { inside = index }
      let squared = Self.squaredDistance(box, point)
      if squared < least { (least, nearest) = (squared, index) }
    }
    if inside >= 0 { return (Int(inside), 0) }
    guard nearest >= 0 else { return nil }
    let distance = least.squareRoot()
    guard distance <= reach else { return nil }
    // An earlier target counts if it is as near.
    let bound = (distance + tolerance) * (distance + tolerance)
    for position in range {
      let index = candidates[position]
      if index == nearest { break }
      let squared = Self.squaredDistance(boxes[Int(index)], point)
      guard squared <= bound else { continue }
      let other = squared.squareRoot()
      if other - distance < tolerance { return (Int(index), other) }
    }
    return (Int(nearest), distance)
  }

  @inline(__always)
  private static func squaredDistance(_ box: SIMD4<Double>, _ point: SIMD2<Double>) -> Double {
    let outside = pointwiseMax(pointwiseMax(box.lowHalf - point, point - box.highHalf), .zero)
    return (outside * outside).sum()
  }
}
