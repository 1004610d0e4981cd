import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// Whether part of the root may belong to no key.
  var mayBeDead: Bool {
    guard tree.usesKeyboardRoot, let targets else { return false }
    return reach != nil || targets.isEmpty
  }

  /// Returns the faults of dead-area. Between the sizes at which two edges change their order, the dead area is smooth:
  /// it is measured at several points there, and the border of the fault is found by bisection.
  ///
  /// - Returns: the faults, and whether they are decided. For two ranges, or if there are too many orders of edges, the
  ///   area must be measured at points instead.
  func deadAreaFaults() -> (faults: [RangeFault], isDecided: Bool) {
    guard mayBeDead else { return ([], true) }
    let limit = 1 + EnvironmentChecker.tolerance
    let pieces = polytope.pieces(at: edgeTurns(), limit: 500)
    var found: [Polytope] = []
    var worst: (point: [Double], value: Double) = (polytope.interiorPoint(), 0)
    for piece in pieces ?? [polytope] {
      let probes = piece.dimension == 1 ? piece.line(of: 9) : piece.probes
      let amounts = probes.map { touchMap(at: piece.inside(near: $0)).deadArea() }
      for (point, amount) in zip(probes, amounts) where amount > worst.value { worst = (point, amount) }
      guard amounts.contains(where: { $0 > limit }) else { continue }
      guard piece.dimension == 1 else {
        found.append(piece)
        continue
      }
      found += piece.intervals(between: probes, amounts.map { $0 > limit }) { touchMap(at: $0).deadArea() > limit }
    }
    let fault = RangeFault(.deadArea, view: nil, found) { part in
      part.greatest { touchMap(at: part.inside(near: $0)).deadArea() }
    }
    let isSure = pieces != nil && (polytope.dimension == 1 || found.isEmpty && worst.value == 0)
    return (fault.map { [$0] } ?? [], isSure)
  }

  /// Returns the functions whose zeros change the order of two edges of touch areas or of their reach.
  private func edgeTurns() -> [AffineFunction] {
    let zero = AffineFunction(0, count: polytope.dimension)
    let reach = reach ?? zero
    var turns: [AffineFunction] = []
    for isHorizontal in [true, false] {
      var edges: [AffineFunction] = [zero, isHorizontal ? root.right : root.bottom]
      for target in targets ?? [] {
        if isCancelled() { return turns }
        let (start, end) =
          isHorizontal ? (target.area.x, target.area.right) : (target.area.y, target.area.bottom)
        for edge in [start, end, start - reach, end + reach] where !edges.contains(edge) { edges.append(edge) }
      }
      for (index, one) in edges.enumerated() {
        if isCancelled() { return turns }
        for other in edges[(index + 1)...] {
          guard let cut = polytope.normalized(one - other) else { continue }
          let bounds = polytope.bounds(of: cut)
          if bounds.lowerBound < -1e-9, bounds.upperBound > 1e-9 { turns.append(cut) }
        }
      }
    }
    return turns
  }

  /// Returns whether there is a key whose share may be too small somewhere in the region.
  ///
  /// A key's share includes everything nearer to it than half of the smallest distance to any other target.
  ///
  /// - Parameter decided: the targets whose share is known.
  func uncertainShares(except decided: Set<Int>) -> Bool {
    guard let targets, let minimum, targets.count <= EnvironmentChecker.touchLimit else { return true }
    let least = polytope.bounds(of: minimum.width).upperBound * polytope.bounds(of: minimum.height).upperBound
    var rest = [polytope]
    for _ in 0..<7 {
      rest = rest.filter { piece in
        targets.indices.contains { index in
          tree.views[targets[index].view].kind == .key && !decided.contains(index)
            && leastShare(of: index, targets, in: piece) < least
        }
      }
      if rest.isEmpty { return false }
      rest = rest.flatMap { $0.halvesOfLongest }
      if rest.count > 200 { return true }
    }
    return true
  }

  /// Returns a lower bound of a target's share everywhere in a polytope.
  private func leastShare(of index: Int, _ targets: [Target], in piece: Polytope) -> Double {
    func least(_ function: AffineFunction) -> Double { piece.bounds(of: function).lowerBound }
    guard offset.x.isConstant, offset.x.constant == 0, offset.y.isConstant, offset.y.constant == 0 else { return 0 }
    let area = targets[index].area
    let (width, height) = (least(area.width), least(area.height))
    guard width >= 0, height >= 0 else { return 0 }
    var margin = reach.map { max(0, least($0)) } ?? .infinity
    for (other, target) in targets.enumerated() where other != index {
      let near = target.area
      let across = max(least(area.x - near.right), least(near.x - area.right))
      let down = max(least(area.y - near.bottom), least(near.y - area.bottom))
      // Touches in both areas may go to the other target.
      guard max(across, down) >= -EnvironmentChecker.tolerance else { return 0 }
      margin = min(margin, (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)).squareRoot() / 2)
    }
    let (left, right) = (least(area.x), least(root.right - area.right))
    let (top, bottom) = (least(area.y), least(root.bottom - area.bottom))
    guard min(left, right, top, bottom) >= 0 else { return 0 }
    margin = min(margin, max(width, height, 1) * 1e3)
    let sides = (min(left, margin), min(right, margin), min(top, margin), min(bottom, margin))
    // The corners are round: each lacks (1 − π/4) of the square of the margin.
    return (width + sides.0 + sides.1) * (height + sides.2 + sides.3) - 0.8585 * margin * margin
  }
}

extension Polytope {
  /// Returns points along a line, from one end to the other.
  fileprivate func line(of count: Int) -> [[Double]] {
    let range = range(0)
    let step = (range.upperBound - range.lowerBound) / Double(count - 1)
    return (0..<count).map { [$0 == count - 1 ? range.upperBound : range.lowerBound + Double($0) * step] }
  }

  /// Returns the parts of a line where a condition holds, which is known at points along it.
  fileprivate func intervals(
    between points: [[Double]], _ holds: [Bool], _ test: ([Double]) -> Bool
  ) -> [Polytope] {
    var found: [Polytope] = []
    var start: Double? = holds.first == true ? points[0][0] : nil
    for index in points.indices.dropFirst() where holds[index] != holds[index - 1] {
      var (low, high) = (points[index - 1][0], points[index][0])
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if test([middle]) == holds[index - 1] { low = middle } else { high = middle }
      }
      if let begin = start {
        if let part = interval(begin...max(begin, high)) { found.append(part) }
        start = nil
      } else {
        start = low
      }
    }
    if let begin = start, let last = points.last?[0], let part = interval(begin...max(begin, last)) {
      found.append(part)
    }
    return found
  }

  /// Two halves, cut across the longest dimension.
  fileprivate var halvesOfLongest: [Polytope] {
    let lengths = (0..<dimension).map { (range($0).upperBound - range($0).lowerBound) / extents[$0] }
    guard let longest = lengths.indices.max(by: { lengths[$0] < lengths[$1] }) else { return [self] }
    let middle = (range(longest).lowerBound + range(longest).upperBound) / 2
    return halves(
      at: AffineFunction(parameter: longest, count: dimension) - AffineFunction(middle, count: dimension))
  }
}
