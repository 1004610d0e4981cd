import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// The largest length or distance, in points, that counts as rounding.
  static let tolerance = 1e-6

  /// The least length in points that is worth a finding, in the worst environment.
  static let leastLength = 0.01 - tolerance

  static let clippingTolerance = 0.5

  /// Whether a view that extends out of the root is reported, so that it is not also reported as outside the safe area
  /// on that side.
  var reportsOutsideRoot: Bool { rules.contains(.outsideRoot) }

  private func excess(_ edges: Edges<AffineFunction>, beyond bounds: Edges<AffineFunction>) -> [AffineFunction] {
    [bounds.x - edges.x, bounds.y - edges.y, edges.right - bounds.right, edges.bottom - bounds.bottom]
  }

  func outsideRootFaults() -> [RuleFault] {
    suspects.filter { !scrolls[$0] }.compactMap {
      fault(.outsideRoot, of: $0, whereAnyOf: excess(views[$0], beyond: root))
    }
  }

  func outsideSafeAreaFaults() -> [RuleFault] {
    suspects.filter { tree.views[$0].kind == .key && !scrolls[$0] }.compactMap { view in
      let edges = views[view]
      let sides = zip(excess(edges, beyond: numbers.safeArea), excess(edges, beyond: root))
      let parts = sides.compactMap { side, outer -> RuleFault.Part? in
        guard var part = polytope.part(where: [side]) else { return nil }
        if reportsOutsideRoot, part.bounds(of: outer).upperBound > Self.leastLength {
          guard let cut = part.normalized(-outer), let rest = part.clipped(by: [cut]) else { return nil }
          part = rest
        }
        return (part, part.greatest { side.value(at: $0) })
      }
      return RuleFault(.outsideSafeArea, view: view, overlapping: parts, isCancelled: isCancelled)
    }
  }

  func zeroSizeFaults() -> [RuleFault] {
    let tolerance = AffineFunction(Self.tolerance, count: polytope.dimension)
    return suspects.compactMap { view in
      let edges = views[view]
      // A size that is ambiguous has a finding of its own.
      let sizes: [(length: AffineFunction, kind: LinearLayout.ViewVariable)] = [
        (edges.width, .width), (edges.height, .height),
      ]
      let determined = sizes.filter {
        !rules.contains(.ambiguous) || !ambiguous.contains(inspection.name(of: .view(view, $0.kind)))
      }
      let parts = determined.map { tolerance - $0.length }.compactMap {
        polytope.part(where: [$0], tolerance: 0) ?? polytope.rim(where: $0)
      }.map { part -> RuleFault.Part in
        let worst = part.greatest { -min(edges.width.value(at: $0), edges.height.value(at: $0)) }.point
        return (part, (worst, 0.0, 0.0))
      }
      return RuleFault(.zeroSize, view: view, overlapping: parts)
    }
  }

  func clippingFaults() -> [RuleFault] {
    var faults: [RuleFault?] = []
    var rest = numbers.contents[...]
    while let view = rest.first?.view, !isCancelled() {
      let own = rest.prefix { $0.view == view }
      rest = rest.dropFirst(own.count)
      let edges = views[view]
      let shortfalls = own.map { $0.length - ($0.axis == .horizontal ? edges.width : edges.height) }
      faults.append(fault(.clipped, of: view, whereAnyOf: shortfalls, exceeds: Self.clippingTolerance))
    }
    return faults.compactMap { $0 }
  }

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
