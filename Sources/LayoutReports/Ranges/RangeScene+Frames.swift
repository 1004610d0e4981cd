import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  private var shown: [Int] { facts.shown }
  var keys: [Int] { facts.keys }

  /// Returns the distances by which a rectangle extends out of bounds: left, top, right, bottom.
  private func excess(_ edges: Edges, beyond bounds: Edges) -> [AffineFunction] {
    [bounds.x - edges.x, bounds.y - edges.y, edges.right - bounds.right, edges.bottom - bounds.bottom]
  }

  /// Returns the faults of outside-root, outside-safe-area and zero-size.
  ///
  /// - Parameter isOn: returns whether a rule is checked.
  func frameFaults(_ isOn: (CheckRule) -> Bool) -> [RangeFault] {
    var faults: [RangeFault?] = []
    let (scrolls, views, tree) = (facts.scrolls, views, tree)
    for (position, view) in shown.enumerated() {
      if position % 16 == 0, isCancelled() { break }
      let isKey = tree.views[view].kind == .key
      guard corners.contains(where: { $0.mayHaveFault(view, isKey: isKey) }) else { continue }
      let edges = views[view]
      let beyondRoot = excess(edges, beyond: root)
      if isOn(.outsideRoot), !scrolls[view] {
        let parts = beyondRoot.compactMap { polytope.part(where: [$0]) }
        faults.append(
          RangeFault(.outsideRoot, view: view, parts) { part in
            part.greatest { point in beyondRoot.reduce(-.infinity) { max($0, $1.value(at: point)) } }
          })
      }
      if isOn(.outsideSafeArea), isKey {
        let leastLength = AffineFunction(EnvironmentChecker.leastLength, count: polytope.dimension)
        let pairs = zip(excess(edges, beyond: safeArea), beyondRoot)
        let sides = pairs.compactMap {
          side, outer -> (part: Polytope, side: AffineFunction)? in
          guard let part = polytope.part(where: [side]) else { return nil }
          // A view that extends out of the root is reported as outside-root only.
          guard isOn(.outsideRoot), let cut = part.normalized(leastLength - outer) else {
            return isOn(.outsideRoot) && outer.value(at: part.interiorPoint()) > EnvironmentChecker.leastLength
              ? nil : (part, side)
          }
          return part.clipped(by: [cut]).map { ($0, side) }
        }
        let parts: [RangeFault.Part] = sides.map { part, side in (part, part.greatest { side.value(at: $0) }) }
        faults.append(RangeFault(.outsideSafeArea, view: view, overlapping: parts, isCancelled: isCancelled))
      }
      if isOn(.zeroSize) {
        let tolerance = AffineFunction(EnvironmentChecker.tolerance, count: polytope.dimension)
        // A size that is ambiguous has a finding of its own.
        let sizes: [(length: AffineFunction, kind: LinearLayout.ViewVariable)] = [
          (edges.width, .width), (edges.height, .height),
        ]
        let determined = sizes.filter {
          !isOn(.ambiguous) || !ambiguous.contains(inspection.name(of: .view(view, $0.kind)))
        }
        let parts = determined.map { tolerance - $0.length }.compactMap {
          polytope.part(where: [$0], tolerance: 0) ?? polytope.rim(where: $0)
        }
        faults.append(
          RangeFault(.zeroSize, view: view, parts) { part in
            (part.greatest { point in -min(edges.width.value(at: point), edges.height.value(at: point)) }.point, 0, 0)
          })
      }
    }
    return faults.compactMap { $0 }
  }

  /// Returns the faults of overlap and overlapping-views.
  func overlapFaults(_ rule: CheckRule) -> [RangeFault] {
    let isKey = rule == .overlap
    let candidates = isKey ? keys : facts.leaves
    return faults(ofPairs: corners.map { corner in candidates.map { corner.frames[$0] } }) { first, second in
      let (one, other) = (candidates[first], candidates[second])
      let fault = overlap(views[one], views[other], in: polytope).flatMap { overlap in
        RangeFault(rule, view: max(one, other), partner: min(one, other), [overlap.part]) { _ in overlap.greatest }
      }
      return [fault]
    }
  }

  /// Returns the faults of touch-overlap: touch areas that overlap, although the frames do not.
  func touchOverlapFaults() -> [RangeFault] {
    guard let targets else { return [] }
    let areas = polytope.vertices.map { vertex in targets.map { $0.area.rect(at: vertex) } }
    return faults(ofPairs: areas) { first, second in
      let (one, other) = (targets[first], targets[second])
      func fault(_ areas: Overlap, _ parts: [Polytope]) -> RangeFault? {
        let (view, partner) = (max(one.view, other.view), min(one.view, other.view))
        return RangeFault(.touchOverlap, view: view, partner: partner, parts, worst: areas.worst)
      }
      guard let areas = overlap(one.area, other.area, in: polytope) else { return [] }
      let (frame, otherFrame) = (views[one.view], views[other.view])
      guard let frames = overlap(frame, otherFrame, in: polytope) else { return [fault(areas, [areas.part])] }
      return [fault(areas, areas.part.subtracting(frames.part))]
    }
  }

  /// Returns functions whose minimum is the width that two rectangles share, and those for the height.
  private func sharedLengths(_ one: Edges, _ other: Edges) -> (widths: [AffineFunction], heights: [AffineFunction]) {
    (
      [one.right - other.x, other.right - one.x, one.width, other.width],
      [one.bottom - other.y, other.bottom - one.y, one.height, other.height]
    )
  }

  /// Where two rectangles overlap, the largest shared area there, and a function that returns the one in a smaller part.
  private typealias Overlap = (part: Polytope, greatest: RangeFault.Worst, worst: (Polytope) -> RangeFault.Worst)

  /// Returns the part of a polytope where two rectangles overlap, or `nil` if they never do.
  private func overlap(_ one: Edges, _ other: Edges, in polytope: Polytope) -> Overlap? {
    let (sides, heights) = sharedLengths(one, other)
    guard let part = polytope.part(where: sides + heights, tolerance: 0) else { return nil }
    // The area is the product of two minima of four functions.
    func worst(_ part: Polytope) -> RangeFault.Worst {
      if let width = part.least(of: sides), let height = part.least(of: heights) {
        return part.greatestProduct(width, height)
      }
      var best: RangeFault.Worst = (part.interiorPoint(), -.infinity, .infinity)
      func area(_ point: [Double]) -> Double {
        (sides.map { $0.value(at: point) }.min() ?? 0) * (heights.map { $0.value(at: point) }.min() ?? 0)
      }
      for piece in part.pieces(at: differences(sides) + differences(heights), limit: 400) ?? [part] {
        let inside = piece.interiorPoint()
        guard let width = sides.min(by: { $0.value(at: inside) < $1.value(at: inside) }),
          let height = heights.min(by: { $0.value(at: inside) < $1.value(at: inside) })
        else { continue }
        let (point, _, least) = piece.greatestProduct(width, height)
        if area(point) > best.value { (best.point, best.value) = (point, area(point)) }
        best.least = min(best.least, least)
      }
      return best
    }
    let greatest = worst(part)
    guard greatest.value > EnvironmentChecker.tolerance else { return nil }
    return (part, greatest, worst)
  }

  private func differences(_ functions: [AffineFunction]) -> [AffineFunction] {
    functions.indices.flatMap { index in functions[(index + 1)...].map { functions[index] - $0 } }
  }

  /// Returns the faults of pairs of rectangles that may overlap somewhere in the region, up to a limit.
  ///
  /// - Parameters:
  ///   - corners: for each corner of the region, the rectangles there.
  ///   - found: returns the faults of a pair, given by its indices, or `nil` for those that do not exist.
  private func faults(ofPairs corners: [[Rect]], _ found: (Int, Int) -> [RangeFault?]) -> [RangeFault] {
    guard let count = corners.first?.count else { return [] }
    func greatest(_ length: ([Rect]) -> Double) -> Double {
      var greatest = -Double.infinity
      for corner in corners { greatest = max(greatest, length(corner)) }
      return greatest
    }
    let boxes = (0..<count).map { index in
      let (left, top) = (-greatest { -$0[index].x }, -greatest { -$0[index].y })
      return Rect(
        x: left, y: top, width: greatest { $0[index].right } - left, height: greatest { $0[index].bottom } - top)
    }
    // This sorts along the axis with the larger extent.
    let width = (boxes.map { $0.right }.max() ?? 0) - (boxes.map { $0.x }.min() ?? 0)
    let height = (boxes.map { $0.bottom }.max() ?? 0) - (boxes.map { $0.y }.min() ?? 0)
    let isTall = height > width
    func start(_ index: Int) -> Double { isTall ? boxes[index].y : boxes[index].x }
    func end(_ index: Int) -> Double { isTall ? boxes[index].bottom : boxes[index].right }
    let sorted = boxes.indices.sorted { (start($0), $0) < (start($1), $1) }
    var pairs: [(first: Int, second: Int, faults: [RangeFault])] = []
    var pairCount = 0
    for (position, one) in sorted.enumerated() {
      for other in sorted[(position + 1)...] {
        guard start(other) < end(one), pairs.count < EnvironmentChecker.overlapLimit else { break }
        if pairCount % 256 == 0, isCancelled() { return [] }
        pairCount += 1
        // Each function is largest at a corner, so the shared area is at most the product of these.
        let width = min(
          greatest { $0[one].right - $0[other].x }, greatest { $0[other].right - $0[one].x },
          greatest { $0[one].width }, greatest { $0[other].width })
        guard width > 0 else { continue }
        let height = min(
          greatest { $0[one].bottom - $0[other].y }, greatest { $0[other].bottom - $0[one].y },
          greatest { $0[one].height }, greatest { $0[other].height })
        guard height > 0, width * height > EnvironmentChecker.tolerance / 2, !isCancelled() else { continue }
        let (first, second) = (min(one, other), max(one, other))
        let faults = found(first, second).compactMap { $0 }
        if !faults.isEmpty { pairs.append((first, second, faults)) }
      }
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.flatMap { $0.faults }
  }
}

extension RangeScene.Corner {
  /// Returns whether a view may be out of bounds or have no area, within half of the tolerance.
  fileprivate func mayHaveFault(_ view: Int, isKey: Bool) -> Bool {
    let frame = frames[view]
    let slack = EnvironmentChecker.tolerance / 2
    func isIn(_ bounds: Rect) -> Bool {
      frame.x >= bounds.x - slack && frame.y >= bounds.y - slack && frame.right <= bounds.right + slack
        && frame.bottom <= bounds.bottom + slack
    }
    return min(frame.width, frame.height) < 4 * slack || !isIn(root) || (isKey && !isIn(safeArea))
  }
}
