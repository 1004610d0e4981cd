import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// The largest length or distance, in points, that counts as rounding.
  static let tolerance = 1e-6

  /// The least length in points that is worth a finding, in the worst environment.
  static let leastLength = 0.01 - tolerance

  /// In points, for a rule that has ``alternatives(of:for:)``.
  static func limit(of rule: CheckRule) -> Double {
    switch rule {
    case .clipped: 0.5
    case .hiddenByKeyboard, .occluded: 1
    default: 0
    }
  }

  /// A view fails a rule if all functions of one of these exceed the rule's limit.
  func alternatives(of rule: CheckRule, for view: Int) -> [[AffineFunction]] {
    let edges = views[view]
    switch rule {
    case .outsideRoot: return excess(edges, beyond: root).map { [$0] }
    case .clipped:
      return (facts.contents[view] ?? []).map { [$0.length - ($0.axis == .horizontal ? edges.width : edges.height)] }
    case .smallTarget:
      return facts.minimum.map { [[$0.width - edges.width], [$0.height - edges.height]] } ?? []
    case .hiddenByKeyboard: return facts.keyboard.map { [depths(of: edges, under: $0)] } ?? []
    case .occluded: return facts.coveredRegions.map { depths(of: edges, under: $0) }
    case .acrossDivision:
      guard let (axis, position) = facts.fold else { return [] }
      return axis == .horizontal
        ? [[position - edges.x, edges.right - position]] : [[position - edges.y, edges.bottom - position]]
    default: return []
    }
  }

  /// Returns the functions of which the least is the smaller side of the part of a rectangle that lies under a region.
  private func depths(of edges: Edges, under region: Edges) -> [AffineFunction] {
    [
      edges.right - region.x, region.right - edges.x, edges.bottom - region.y, region.bottom - edges.y, edges.width,
      edges.height, region.width, region.height,
    ]
  }

  /// On the side of such a finding, a view is not also reported as outside the safe area.
  var reportsOutsideRoot: Bool { rules.contains(.outsideRoot) }

  func excess(_ edges: Edges, beyond bounds: Edges) -> [AffineFunction] {
    [bounds.x - edges.x, bounds.y - edges.y, edges.right - bounds.right, edges.bottom - bounds.bottom]
  }

  func outsideSafeAreaFaults() -> [RuleFault] {
    suspects.filter { tree.views[$0].kind == .key && !scrolls[$0] }.compactMap { view in
      let edges = views[view]
      let sides = zip(excess(edges, beyond: facts.safeArea), excess(edges, beyond: root))
      let parts = sides.compactMap { side, outer -> RuleFault.Part? in
        guard var part = polytope.part(where: [side]) else { return nil }
        if reportsOutsideRoot, part.bounds(of: outer).upperBound > Self.leastLength {
          guard let cut = part.normalized(-outer), let rest = part.clipped(by: [cut]) else { return nil }
          part = rest
        }
        return (part, part.greatest { side.value(at: $0) })
      }
      return RuleFault(.init(rule: .outsideSafeArea, view: view), parts, isCancelled: isCancelled)
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
      return RuleFault(.init(rule: .zeroSize, view: view), parts)
    }
  }
}

extension SpecInspection {
  /// Those without children, except for those that the keyboard may cover.
  var viewsUnderKeyboard: [Int] { exposedViews(exempt: isCoveredByKeyboard) { !tree.hasChildren($0) } }

  /// Keys, and views without children, except for those that an occlusion or the fold may lie over.
  var viewsUnderRegions: [Int] {
    exposedViews(exempt: mayBeOccluded) { tree.views[$0].kind == .key || !tree.hasChildren($0) }
  }

  /// Without exempt views and everything in these.
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
  /// In the window's coordinates; `nil` if it is hidden.
  var visibleKeyboard: Rect? {
    guard keyboard.state != .hidden, let frame = keyboard.frame else { return nil }
    return Rect(x: frame.x - window.x, y: frame.y - window.y, width: frame.width, height: frame.height)
  }
}
