import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// The number of points by which the keyboard, the window controls or an occlusion may cover a view.
  static let coverTolerance = 1.0

  func coverFaults() -> [RuleFault] {
    guard let keyboard = numbers.keyboard, !tree.usesKeyboardRoot else { return [] }
    return faults(.hiddenByKeyboard, of: inspection.viewsUnderKeyboard, under: [keyboard])
  }

  func occlusionFaults() -> [RuleFault] {
    guard !numbers.coveredRegions.isEmpty, !tree.usesKeyboardRoot else { return [] }
    return faults(.occluded, of: inspection.viewsUnderRegions, under: numbers.coveredRegions)
  }

  private func faults(_ rule: CheckRule, of candidates: [Int], under regions: [Edges<AffineFunction>]) -> [RuleFault] {
    let tolerance = AffineFunction(Self.coverTolerance, count: polytope.dimension)
    var faults: [RuleFault?] = []
    for (position, view) in candidates.enumerated() {
      if position % 16 == 0, isCancelled() { break }
      let edges = views[view]
      let parts = regions.compactMap { region -> RuleFault.Part? in
        let depths = [
          edges.right - region.x, region.right - edges.x, edges.bottom - region.y, region.bottom - edges.y,
          edges.width, edges.height, region.width, region.height,
        ]
        return polytope.part(where: depths.map { $0 - tolerance }).map { ($0, $0.greatestLeast(depths)) }
      }
      faults.append(RuleFault(rule, view: view, overlapping: parts, isCancelled: isCancelled))
    }
    return faults.compactMap { $0 }
  }

  func divisionFaults() -> [RuleFault] {
    guard let fold = numbers.fold, !tree.usesKeyboardRoot else { return [] }
    return inspection.viewsUnderRegions.compactMap { view in
      let edges = views[view]
      let sides =
        fold.axis == .horizontal
        ? [fold.position - edges.x, edges.right - fold.position]
        : [fold.position - edges.y, edges.bottom - fold.position]
      return polytope.part(where: sides).flatMap {
        RuleFault(.acrossDivision, view: view, overlapping: [($0, $0.greatestLeast(sides))])
      }
    }
  }
}

extension SpecInspection {
  /// The visible views without children, except for those that the keyboard may cover.
  var viewsUnderKeyboard: [Int] { exposedViews(exempt: isCoveredByKeyboard) { !tree.hasChildren($0) } }

  /// The visible keys, and views without children, except for those that an occlusion or the fold may lie over.
  var viewsUnderRegions: [Int] {
    exposedViews(exempt: mayBeOccluded) { tree.views[$0].kind == .key || !tree.hasChildren($0) }
  }

  /// Returns the visible views that a rule applies to, except for exempt ones and everything in these.
  private func exposedViews(exempt isExempt: (Int) -> Bool, where isWanted: (Int) -> Bool) -> [Int] {
    var exempt: [Bool] = []
    // A parent precedes its children.
    for view in tree.views.indices {
      exempt.append(tree.views[view].parent.map { exempt[$0] } ?? false || isExempt(view))
    }
    return tree.views.indices.filter { !exempt[$0] && isVisible($0) && isWanted($0) }
  }
}

extension LayoutEnvironment {
  /// The system's keyboard in the window's coordinates, or `nil` if it is hidden.
  var visibleKeyboard: Rect? {
    guard keyboard.state != .hidden, let frame = keyboard.frame else { return nil }
    return Rect(x: frame.x - window.x, y: frame.y - window.y, width: frame.width, height: frame.height)
  }
}
