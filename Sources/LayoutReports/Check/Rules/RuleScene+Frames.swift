import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// The largest length or distance, in points, that counts as rounding.
  static let tolerance = 1e-6

  /// The least length in points that is worth a finding, in the worst environment.
  static let leastLength = 0.01 - tolerance

  /// The number of points that a view may be smaller than its content.
  static let clippingTolerance = 0.5

  /// Whether a view that extends out of the root is reported, so that it is not also reported as outside the safe area
  /// on that side.
  var reportsOutsideRoot: Bool { rules.contains(.outsideRoot) }

  /// Returns the distances by which a rectangle extends out of bounds: left, top, right, bottom.
  private func excess(_ edges: Edges<AffineFunction>, beyond bounds: Edges<AffineFunction>) -> [AffineFunction] {
    [bounds.x - edges.x, bounds.y - edges.y, edges.right - bounds.right, edges.bottom - bounds.bottom]
  }

  func outsideRootFaults() -> [RuleFault] {
    suspects.filter { !facts.scrolls[$0] }.compactMap {
      fault(.outsideRoot, of: $0, whereAnyOf: excess(views[$0], beyond: root))
    }
  }

  func outsideSafeAreaFaults() -> [RuleFault] {
    let leastLength = AffineFunction(Self.leastLength, count: polytope.dimension)
    return suspects.filter { tree.views[$0].kind == .key && !facts.scrolls[$0] }.compactMap { view in
      let edges = views[view]
      let sides = zip(excess(edges, beyond: numbers.safeArea), excess(edges, beyond: root))
      let parts = sides.compactMap { side, outer -> RuleFault.Part? in
        guard var part = polytope.part(where: [side]) else { return nil }
        if reportsOutsideRoot {
          if let cut = part.normalized(leastLength - outer) {
            guard let rest = part.clipped(by: [cut]) else { return nil }
            part = rest
          } else if outer.value(at: part.interiorPoint()) > Self.leastLength {
            return nil
          }
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
}

extension RuleScene.Corner {
  /// Returns whether a view may be out of bounds or have no area, within half of the tolerance.
  func mayHaveFault(_ view: Int, isKey: Bool) -> Bool {
    let frame = frames[view]
    let slack = RuleScene.tolerance / 2
    func isIn(_ bounds: Rect) -> Bool {
      frame.x >= bounds.x - slack && frame.y >= bounds.y - slack && frame.right <= bounds.right + slack
        && frame.bottom <= bounds.bottom + slack
    }
    return min(frame.width, frame.height) < 4 * slack || !isIn(root) || (isKey && !isIn(safeArea))
  }
}
