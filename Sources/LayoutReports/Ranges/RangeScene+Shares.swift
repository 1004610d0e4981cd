import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// Returns the faults of small-touch-area for the keys that can be decided exactly, and those keys. Others must be
  /// measured.
  ///
  /// If touches must be inside and no other area overlaps, the share of a key is the part of its area inside the root:
  /// a product of two lengths, each affine after the region is cut where the area crosses the root's edges.
  ///
  /// - Returns: the faults, each with whether its border is exact, and the keys. For two ranges on which both lengths
  ///   depend, the border is a curve, and what is reported ends up to a thousandth before it.
  func plainShareFaults() -> (faults: [(fault: RangeFault, isExact: Bool)], decided: Set<Int>) {
    guard let targets, let minimum, minimum.width.isConstant, minimum.height.isConstant,
      let reach, reach.isConstant, reach.constant == 0,
      [offset.x, offset.y].allSatisfy({ $0.isConstant && $0.constant == 0 })
    else { return ([], []) }
    let limit = minimum.width.constant * minimum.height.constant - EnvironmentChecker.tolerance
    var decided: Set<Int> = []
    var faults: [(fault: RangeFault, isExact: Bool)] = []
    for (index, target) in targets.enumerated() where tree.views[target.view].kind == .key {
      if index % 16 == 0, isCancelled() { break }
      guard !isOverlapped(index, targets), let (parts, isExact) = smallParts(target.area, below: limit) else {
        continue
      }
      decided.insert(index)
      let fault = RangeFault(.smallTouchArea, view: target.view, parts) { part in
        part.greatest { point in limit + EnvironmentChecker.tolerance - plainShare(target.area, at: point) }
      }
      if let fault { faults.append((fault, isExact)) }
    }
    return (faults, decided)
  }

  /// Returns whether another touch area overlaps this one anywhere in the region.
  private func isOverlapped(_ index: Int, _ targets: [Target]) -> Bool {
    let area = targets[index].area
    return targets.enumerated().contains { other, target in
      guard other != index else { return false }
      let near = target.area
      let sides = [
        area.right - near.x, near.right - area.x, area.bottom - near.y, near.bottom - area.y, area.width, area.height,
        near.width, near.height,
      ]
      return polytope.part(where: sides, tolerance: 0) != nil
    }
  }

  private func plainShare(_ area: Edges, at point: [Double]) -> Double {
    let width = min(area.right.value(at: point), root.right.value(at: point)) - max(area.x.value(at: point), 0)
    let height = min(area.bottom.value(at: point), root.bottom.value(at: point)) - max(area.y.value(at: point), 0)
    return width > 0 && height > 0 ? width * height : 0
  }

  /// Returns the parts where the area inside the root is below a limit, or `nil` if the region would have to be cut too
  /// often.
  private func smallParts(_ area: Edges, below limit: Double) -> (parts: [Polytope], areExact: Bool)? {
    let zero = AffineFunction(0, count: polytope.dimension)
    let turns = [area.right - root.right, area.x, area.bottom - root.bottom, area.y]
    guard limit > 0, let pieces = polytope.pieces(at: turns, limit: 100) else { return limit > 0 ? nil : ([], true) }
    var areExact = true
    let parts = pieces.flatMap { piece -> [Polytope] in
      let inside = piece.interiorPoint()
      func least(_ one: AffineFunction, _ other: AffineFunction) -> AffineFunction {
        one.value(at: inside) < other.value(at: inside) ? one : other
      }
      let width = least(area.right, root.right) - (area.x.value(at: inside) > 0 ? area.x : zero)
      let height = least(area.bottom, root.bottom) - (area.y.value(at: inside) > 0 ? area.y : zero)
      return piece.pieces(at: [width, height], limit: 8)?.flatMap { part -> [Polytope] in
        let point = part.interiorPoint()
        guard width.value(at: point) > 0, height.value(at: point) > 0 else { return [part] }
        let (small, isExact) = part.parts(where: width, height, below: limit)
        areExact = areExact && isExact
        return small
      } ?? []
    }
    return (parts, areExact)
  }
}

extension Polytope {
  /// Returns the parts where the product of two nonnegative functions is below a positive limit, and whether they are
  /// exact: on a line, or if one of the functions is constant. Otherwise the hyperbola is approximated by tangents; the
  /// corner with the smallest product is always included.
  fileprivate func parts(
    where width: AffineFunction, _ height: AffineFunction, below limit: Double
  ) -> (parts: [Polytope], areExact: Bool) {
    let values = vertices.map { (width: max(width.value(at: $0.point), 0), height: max(height.value(at: $0.point), 0)) }
    guard let least = values.min(by: { $0.width * $0.height < $1.width * $1.height }),
      least.width * least.height < limit
    else { return ([], true) }
    guard values.contains(where: { $0.width * $0.height > limit }) else { return ([self], true) }
    if dimension == 1 { return (intervals(where: width, height, below: limit), true) }
    for (fixed, other) in [(width, height), (height, width)] where fixed.isConstant && fixed.constant > 0 {
      let shortfall = AffineFunction(limit / fixed.constant, count: dimension) - other
      return ([part(where: [shortfall], tolerance: 0)].compactMap { $0 }, true)
    }
    // The square root of w / h along the hyperbola, from one end of the polygon to the other.
    let root = limit.squareRoot()
    let widths = values.map { max($0.width, root * 1e-6) }
    let (low, high) = (widths.min() ?? root, widths.max() ?? root)
    var points = Self.between(low, high, halvings: 5)
    points.append(max(least.width, root * 1e-6) * (limit / max(least.width * least.height, limit * 1e-9)).squareRoot())
    let found = points.compactMap { point -> Polytope? in
      let tangent = AffineFunction(2 * root, count: dimension) - (root / point) * width - (point / root) * height
      return part(where: [tangent], tolerance: 0)
    }
    return (Polytope.disjoint(found), false)
  }

  /// Returns a geometric sequence of numbers.
  private static func between(_ low: Double, _ high: Double, halvings: Int) -> [Double] {
    guard halvings > 0 else { return [low, high] }
    let middle = (low * high).squareRoot()
    return between(low, middle, halvings: halvings - 1).dropLast() + between(middle, high, halvings: halvings - 1)
  }

  /// Returns the same parts on a line, where the product is a parabola.
  private func intervals(where width: AffineFunction, _ height: AffineFunction, below limit: Double) -> [Polytope] {
    let range = range(0)
    let start = range.lowerBound
    let (w, h) = (width.value(at: [start]), height.value(at: [start]))
    let (a, b, c) = (width.slopes[0] * height.slopes[0], w * height.slopes[0] + h * width.slopes[0], w * h - limit)
    var ends = [range.lowerBound, range.upperBound]
    let discriminant = b * b - 4 * a * c
    if a.magnitude < 1e-15 {
      if b != 0 { ends.append(start - c / b) }
    } else if discriminant >= 0 {
      // To avoid cancellation, one root is computed by the formula, the other from their product.
      let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      ends.append(start + sum / a)
      if sum != 0 { ends.append(start + c / sum) }
    }
    ends = ends.filter { $0 >= range.lowerBound && $0 <= range.upperBound }.sorted()
    return zip(ends, ends.dropFirst()).compactMap { low, high in
      let middle = [(low + high) / 2]
      return width.value(at: middle) * height.value(at: middle) < limit ? interval(low...high) : nil
    }
  }
}
