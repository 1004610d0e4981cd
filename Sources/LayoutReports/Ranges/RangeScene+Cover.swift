import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  func coverFaults() -> [RangeFault] {
    guard let keyboard, !tree.usesKeyboardRoot else { return [] }
    return faults(.hiddenByKeyboard, of: inspection.viewsUnderKeyboard, under: [keyboard])
  }

  func occlusionFaults() -> [RangeFault] {
    guard !coveredRegions.isEmpty, !tree.usesKeyboardRoot else { return [] }
    return faults(.occluded, of: inspection.viewsUnderRegions, under: coveredRegions)
  }

  /// Returns the faults of views that rectangles cover.
  private func faults(_ rule: CheckRule, of candidates: [Int], under regions: [Edges]) -> [RangeFault] {
    let tolerance = AffineFunction(EnvironmentChecker.coverTolerance, count: polytope.dimension)
    var faults: [RangeFault?] = []
    for (position, view) in candidates.enumerated() {
      if position % 16 == 0, isCancelled() { break }
      let edges = views[view]
      let parts = regions.compactMap { region -> RangeFault.Part? in
        let depths = [
          edges.right - region.x, region.right - edges.x, edges.bottom - region.y, region.bottom - edges.y,
          edges.width, edges.height, region.width, region.height,
        ]
        return polytope.part(where: depths.map { $0 - tolerance }).map { ($0, $0.greatestLeast(depths)) }
      }
      faults.append(RangeFault(rule, view: view, overlapping: parts, isCancelled: isCancelled))
    }
    return faults.compactMap { $0 }
  }

  func divisionFaults() -> [RangeFault] {
    guard let fold, !tree.usesKeyboardRoot else { return [] }
    return inspection.viewsUnderRegions.compactMap { view in
      let edges = views[view]
      let sides =
        fold.axis == .horizontal
        ? [fold.position - edges.x, edges.right - fold.position]
        : [fold.position - edges.y, edges.bottom - fold.position]
      return polytope.part(where: sides).flatMap { part in
        RangeFault(.acrossDivision, view: view, [part]) { $0.greatestLeast(sides) }
      }
    }
  }
}
