import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  /// The distance by which a cell extends out of a touch area on one side, under some conditions.
  private struct Margin {
    let conditions: [AffineFunction]
    let distance: AffineFunction
  }

  /// Returns the fault of small-target for a key's cell. The cell is too small if it is for any pair of margins to
  /// neighbors or the root's edges, because the smallest margins count.
  func cellFault(_ index: Int, _ minimum: (width: AffineFunction, height: AffineFunction)) -> RangeFault? {
    guard let targets else { return nil }
    let view = targets[index].view
    let area = targets[index].area
    var parts: [Polytope] = []
    let sides = margins(of: index)
    let isArea = [area.width, area.height]
    parts += tooShort(minimum.width - area.width, sides.left, sides.right, isArea)
    parts += tooShort(minimum.height - area.height, sides.top, sides.bottom, isArea)
    // Without an area the key has no cell, so its frame counts.
    for empty in [-area.width, -area.height] {
      for shortfall in [minimum.width - views[view].width, minimum.height - views[view].height] {
        if let part = polytope.part(where: [shortfall, empty]) { parts.append(part) }
      }
    }
    return RangeFault(.smallTarget, view: view, parts, isCancelled: isCancelled) { part in
      part.greatest { point in
        if isCancelled() { return -.infinity }
        let map = touchMap(at: point, isForManyTouches: false)
        let rect = map.targets[index].area
        guard rect.width >= -1e-9, rect.height >= -1e-9 else {
          return max(
            minimum.width.value(at: point) - views[view].width.value(at: point),
            minimum.height.value(at: point) - views[view].height.value(at: point))
        }
        let cell = map.cell(of: index)
        return max(minimum.width.value(at: point) - cell.width, minimum.height.value(at: point) - cell.height)
      }
    }
  }

  /// Returns the parts where a length is too short with the margins on both sides.
  private func tooShort(
    _ shortfall: AffineFunction, _ starts: [Margin], _ ends: [Margin], _ conditions: [AffineFunction]
  ) -> [Polytope] {
    guard polytope.bounds(of: shortfall).upperBound > EnvironmentChecker.tolerance else { return [] }
    var parts: [Polytope] = []
    for start in starts where !isCancelled() {
      let one = shortfall - start.distance
      guard polytope.bounds(of: one).upperBound > EnvironmentChecker.tolerance else { continue }
      for end in ends {
        // A margin is never negative.
        let tests = [shortfall, one, shortfall - end.distance, one - end.distance]
        guard let part = polytope.part(where: tests),
          let found = part.part(where: conditions + start.conditions + end.conditions, tolerance: -1e-9)
        else { continue }
        parts.append(found)
      }
    }
    return parts
  }

  /// Returns the possible margins of a target's cell on each side.
  private func margins(of index: Int) -> (left: [Margin], right: [Margin], top: [Margin], bottom: [Margin]) {
    let area = (targets ?? [])[index].area
    var margins = (
      left: [Margin(conditions: [], distance: area.x)],
      right: [Margin(conditions: [], distance: root.right - area.right)],
      top: [Margin(conditions: [], distance: area.y)],
      bottom: [Margin(conditions: [], distance: root.bottom - area.bottom)]
    )
    for (other, target) in (targets ?? []).enumerated() where other != index {
      let near = target.area
      let isArea = [near.width, near.height]
      let isBeside = [area.bottom - near.y, near.bottom - area.y]
      if canHold(isBeside) {
        add(area.x - near.right, isBeside + isArea, &margins.left)
        add(near.x - area.right, isBeside + isArea, &margins.right)
      }
      let isAbove = [area.right - near.x, near.right - area.x]
      if canHold(isAbove) {
        add(area.y - near.bottom, isAbove + isArea, &margins.top)
        add(near.y - area.bottom, isAbove + isArea, &margins.bottom)
      }
    }
    return margins
  }

  private func canHold(_ functions: [AffineFunction]) -> Bool {
    functions.allSatisfy { polytope.bounds(of: $0).upperBound > 0 }
  }

  private func add(_ gap: AffineFunction, _ conditions: [AffineFunction], _ margins: inout [Margin]) {
    guard polytope.bounds(of: gap).upperBound >= 0 else { return }
    margins.append(Margin(conditions: conditions + [gap], distance: 0.5 * gap))
  }
}
