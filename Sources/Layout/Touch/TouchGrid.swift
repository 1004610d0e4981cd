/// A grid of cells, each with the targets that touches in it may hit. With one cell, these are all of them.
///
/// All of a cell is within some distance of the target nearest to its center. A target farther than that from the cell
/// is nowhere in the cell the nearest one.
struct TouchGrid: Sendable {
  private let columns: Int
  private let rows: Int
  private let scale: SIMD2<Double>
  /// The left, top, right and bottom of each target's area.
  private let boxes: [SIMD4<Double>]
  /// The targets of all cells, cell by cell, those of each cell in document order.
  private var targets: [Int32] = []
  /// The index of each cell's first target, and the number of all.
  private var starts: [Int32] = [0]

  /// The largest numbers of targets and of cells. The time to make a grid is proportional to their product.
  private static let targetLimit = 1_024, cellLimit = 4_096
  private static let density = 8

  /// Creates a grid of one cell. An area with a negative width or height takes no touches.
  init(_ areas: [Rect]) {
    (columns, rows, scale) = (1, 1, .zero)
    boxes = areas.map { SIMD4($0.x, $0.y, $0.right, $0.bottom) }
    for (index, area) in areas.enumerated() where area.width >= 0 && area.height >= 0 {
      targets.append(Int32(truncatingIfNeeded: index))
    }
    starts.append(Int32(truncatingIfNeeded: targets.count))
  }

  /// Creates a finer grid, or `nil` if there are no targets, so many, or so many in one place, that it does not help, or
  /// a root too small to divide.
  ///
  /// - Parameters:
  ///   - whole: the grid of one cell.
  ///   - root: the root's size.
  ///   - reach: the largest distance from an area at which a touch still counts.
  /// - Complexity: O(*n*²).
  init?(_ whole: TouchGrid, root: Size, reach: Double) {
    let count = whole.targets.count
    guard 1...Self.targetLimit ~= count, root.width > 0, root.height > 0, root.width.isFinite, root.height.isFinite
    else { return nil }
    let limit = Double(min(Self.cellLimit, count * Self.density))
    let side = (root.width * root.height / limit).squareRoot()
    guard side > 0 else { return nil }
    columns = max(1, Int(min(limit, (root.width / side).rounded())))
    rows = max(1, Int(min(limit, (root.height / side).rounded())))
    scale = SIMD2(Double(columns) / root.width, Double(rows) / root.height)
    guard scale.x.isFinite, scale.y.isFinite else { return nil }
    boxes = whole.boxes
    for row in 0..<rows {
      for column in 0..<columns {
        addCell(column, row, whole.targets, reach)
        guard targets.count <= 64 * count + 4096 else { return nil }
      }
    }
  }

  var isEmpty: Bool { targets.isEmpty }

  private mutating func addCell(_ column: Int, _ row: Int, _ all: [Int32], _ reach: Double) {
    // Because of rounding, a point on a border may count to either cell.
    let slack = 1e-6 * (1 / scale).sum() + 1e-8
    let low = SIMD2(Double(column), Double(row)) / scale - slack
    let high = SIMD2(Double(column + 1), Double(row + 1)) / scale + slack
    let center = (low + high) / 2
    var central = boxes[Int(all[0])]
    var least = Double.infinity
    for index in all {
      let squared = Self.squaredDistance(boxes[Int(index)], center)
      if squared < least { (least, central) = (squared, boxes[Int(index)]) }
    }
    let beyond = pointwiseMax(pointwiseMax(central.lowHalf - low, high - central.highHalf), .zero)
    let farthest = min((beyond * beyond).sum().squareRoot(), reach) + slack
    for index in all {
      let box = boxes[Int(index)]
      let apart = pointwiseMax(pointwiseMax(box.lowHalf - high, low - box.highHalf), .zero)
      if (apart * apart).sum() <= farthest * farthest { targets.append(index) }
    }
    starts.append(Int32(truncatingIfNeeded: targets.count))
  }

  /// Returns the target of a touch that refers to a point of the root: the last one that contains the point, or else the
  /// nearest. Of targets that are equally near, within the tolerance, it is the first.
  @inline(__always)
  func hit(at point: SIMD2<Double>, within reach: Double, tolerance: Double) -> (index: Int, distance: Double)? {
    var cell = 0
    if starts.count > 2 {
      let scaled = point * scale
      cell = min(Int(scaled.y), rows - 1) * columns + min(Int(scaled.x), columns - 1)
    }
    let range = Int(starts[cell])..<Int(starts[cell + 1])
    var inside: Int32 = -1
    var least = Double.infinity
    var nearest: Int32 = -1
    for position in range {
      let index = targets[position]
      let box = boxes[Int(index)]
      if all(point .>= box.lowHalf .& point .< box.highHalf) { inside = index }
      let squared = Self.squaredDistance(box, point)
      if squared < least { (least, nearest) = (squared, index) }
    }
    if inside >= 0 { return (Int(inside), 0) }
    guard nearest >= 0 else { return nil }
    let distance = least.squareRoot()
    guard distance <= reach + tolerance else { return nil }
    // An earlier target counts if it is as near.
    let bound = (distance + tolerance) * (distance + tolerance)
    for position in range {
      let index = targets[position]
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
