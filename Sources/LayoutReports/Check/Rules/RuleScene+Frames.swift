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

  func excess(_ edges: Edges<AffineFunction>, beyond bounds: Edges<AffineFunction>) -> [AffineFunction] {
    [bounds.x - edges.x, bounds.y - edges.y, edges.right - bounds.right, edges.bottom - bounds.bottom]
  }

  func outsideRootFaults() -> [RuleFault] {
    faults(.outsideRoot, of: suspects.filter { !scrolls[$0] }) { view in
      excess(views[view], beyond: root).map { [$0] }
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
    let contents = Dictionary(grouping: numbers.contents) { $0.view }
    return faults(.clipped, of: contents.keys.sorted(), beyond: Self.clippingTolerance) { view in
      contents[view, default: []].map {
        [$0.length - ($0.axis == .horizontal ? views[view].width : views[view].height)]
      }
    }
  }

  static let coverTolerance = 1.0

  func faults(
    _ rule: CheckRule, of candidates: @autoclosure () -> [Int], under regions: [Edges<AffineFunction>]
  ) -> [RuleFault] {
    guard !regions.isEmpty, !tree.usesKeyboardRoot else { return [] }
    return faults(rule, of: candidates(), beyond: Self.coverTolerance) { view in
      regions.map { depths(of: view, under: $0) }
    }
  }

  /// Returns the functions of which the least is the smaller side of the part of a view that lies under a region.
  func depths(of view: Int, under region: Edges<AffineFunction>) -> [AffineFunction] {
    let edges = views[view]
    return [
      edges.right - region.x, region.right - edges.x, edges.bottom - region.y, region.bottom - edges.y, edges.width,
      edges.height, region.width, region.height,
    ]
  }

  func divisionFaults() -> [RuleFault] {
    guard let fold = numbers.fold, !tree.usesKeyboardRoot else { return [] }
    return faults(.acrossDivision, of: inspection.viewsUnderRegions) { [sides(of: $0, along: fold)] }
  }

  func sides(of view: Int, along fold: (axis: LayoutConstraint.Axis, position: AffineFunction)) -> [AffineFunction] {
    let edges = views[view]
    return fold.axis == .horizontal
      ? [fold.position - edges.x, edges.right - fold.position]
      : [fold.position - edges.y, edges.bottom - fold.position]
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
