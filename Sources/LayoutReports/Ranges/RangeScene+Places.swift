import Cassowary
import Layout
import LayoutSpec

extension RangeScene {
  private var shown: [Int] { tree.views.indices.filter { tree.views[$0].kind == .view || tree.views[$0].kind == .key } }
  var keys: [Int] { tree.views.indices.filter { tree.views[$0].kind == .key } }

  /// Returns the distances by which a rectangle extends out of bounds: left, top, right, bottom.
  private func excess(_ edges: Edges, beyond bounds: Edges) -> [AffineFunction] {
    [bounds.x - edges.x, bounds.y - edges.y, edges.right - bounds.right, edges.bottom - bounds.bottom]
  }

  /// Returns the faults of outside-root, outside-safe-area and zero-size.
  ///
  /// - Parameter isOn: returns whether a rule is checked.
  func placeFaults(_ isOn: (CheckRule) -> Bool) -> [RangeFault] {
    var faults: [RangeFault?] = []
    let scrolls = inspection.scrolls
    for view in shown {
      let edges = views[view]
      let beyondRoot = excess(edges, beyond: root)
      if isOn(.outsideRoot), !scrolls[view] {
        let parts = beyondRoot.compactMap { polytope.part(where: [$0]) }
        faults.append(
          RangeFault(.outsideRoot, view: view, parts) { part in
            part.greatest { point in beyondRoot.map { $0(point) }.max() ?? 0 }
          })
      }
      if isOn(.outsideSafeArea), tree.views[view].kind == .key {
        let sides = zip(excess(edges, beyond: safeArea), beyondRoot).compactMap {
          side, outer -> (part: Polytope, side: AffineFunction)? in
          guard let part = polytope.part(where: [side]) else { return nil }
          // A view that extends out of the root is reported as outside-root only.
          guard isOn(.outsideRoot), let cut = part.normalized(-outer) else {
            return isOn(.outsideRoot) && outer(part.interiorPoint()) > 1e-6 ? nil : (part, side)
          }
          return part.clipped(by: [cut]).map { ($0, side) }
        }
        let excesses = sides.map { $0.side }
        faults.append(
          RangeFault(.outsideSafeArea, view: view, sides.map { $0.part }) { part in
            part.greatest { point in excesses.map { $0(point) }.max() ?? 0 }
          })
      }
      if isOn(.zeroSize) {
        let tolerance = AffineFunction(EnvironmentChecker.tolerance, count: polytope.dimension)
        let parts = [edges.width, edges.height].compactMap { polytope.part(where: [tolerance - $0], tolerance: 0) }
        faults.append(
          RangeFault(.zeroSize, view: view, parts) { part in
            (part.greatest { point in -min(edges.width(point), edges.height(point)) }.point, 0)
          })
      }
    }
    return faults.compactMap { $0 }
  }

  /// Returns the faults of small-target, using the cell of a key in a root that uses the keyboard, otherwise its frame.
  func targetFaults() -> [RangeFault] {
    guard let minimum else { return [] }
    let usesCells = inspection.document.usesKeyboardRoot && (targets?.count ?? .max) <= EnvironmentChecker.touchLimit
    var places: [Int: Int] = [:]
    for (index, target) in (targets ?? []).enumerated() where places[target.view] == nil { places[target.view] = index }
    let faults = keys.map { key -> RangeFault? in
      if usesCells, let target = places[key] { return cellFault(target, minimum) }
      let shortfalls = [minimum.width - views[key].width, minimum.height - views[key].height]
      return RangeFault(.smallTarget, view: key, shortfalls.compactMap { polytope.part(where: [$0]) }) { part in
        part.greatest { point in shortfalls.map { $0(point) }.max() ?? 0 }
      }
    }
    return faults.compactMap { $0 }
  }

  /// Returns the faults of overlap and overlapping-views.
  func overlapFaults(_ rule: CheckRule) -> [RangeFault] {
    let isKey = rule == .overlap
    let candidates = isKey ? keys : shown.filter { tree.views[$0].kind == .view && !tree.hasChildren($0) }
    let pairs = pairs(candidates.map { views[$0] })
    return pairs.compactMap { first, second in
      let (one, other) = (candidates[first], candidates[second])
      return overlap(views[one], views[other]).flatMap {
        RangeFault(rule, view: max(one, other), partner: min(one, other), $0.parts, worst: $0.worst)
      }
    }
  }

  /// Returns the faults of touch-overlap: touch areas that overlap where the frames do not.
  func touchOverlapFaults() -> [RangeFault] {
    guard let targets else { return [] }
    return pairs(targets.map { $0.area }).compactMap { first, second in
      let (one, other) = (targets[first], targets[second])
      guard let areas = overlap(one.area, other.area) else { return nil }
      var parts = areas.parts
      if let frames = overlap(views[one.view], views[other.view]) {
        for part in frames.parts { parts = parts.flatMap { $0.subtracting(part) } }
      }
      return RangeFault(
        .touchOverlap, view: max(one.view, other.view), partner: min(one.view, other.view), parts, worst: areas.worst)
    }
  }

  private typealias Overlap = (parts: [Polytope], worst: (Polytope) -> (point: [Double], value: Double))

  /// Returns the part where two rectangles overlap, or `nil` if they never do.
  private func overlap(_ one: Edges, _ other: Edges) -> Overlap? {
    let sides = [one.right - other.x, other.right - one.x, one.width, other.width]
    let heights = [one.bottom - other.y, other.bottom - one.y, one.height, other.height]
    guard let part = polytope.part(where: sides + heights, tolerance: 0) else { return nil }
    // The area is the product of two minima of four functions.
    func worst(_ part: Polytope) -> (point: [Double], value: Double) {
      var best = (point: part.interiorPoint(), value: -Double.infinity)
      func area(_ point: [Double]) -> Double {
        (sides.map { $0(point) }.min() ?? 0) * (heights.map { $0(point) }.min() ?? 0)
      }
      for piece in part.pieces(at: differences(sides) + differences(heights), limit: 400) ?? [part] {
        let inside = piece.interiorPoint()
        guard let width = sides.min(by: { $0(inside) < $1(inside) }),
          let height = heights.min(by: { $0(inside) < $1(inside) })
        else { continue }
        let (point, _) = piece.greatestProduct(width, height)
        if area(point) > best.value { best = (point, area(point)) }
      }
      return best
    }
    guard worst(part).value > EnvironmentChecker.tolerance else { return nil }
    return ([part], worst)
  }

  private func differences(_ functions: [AffineFunction]) -> [AffineFunction] {
    functions.indices.flatMap { index in functions[(index + 1)...].map { functions[index] - $0 } }
  }

  /// Returns the pairs of rectangles that may overlap somewhere in the region.
  private func pairs(_ rectangles: [Edges]) -> [(Int, Int)] {
    let boxes = rectangles.map { edges in
      (
        left: polytope.bounds(of: edges.x).lowerBound, right: polytope.bounds(of: edges.right).upperBound,
        top: polytope.bounds(of: edges.y).lowerBound, bottom: polytope.bounds(of: edges.bottom).upperBound
      )
    }
    // This sorts along the axis with the larger extent.
    let width = (boxes.map { $0.right }.max() ?? 0) - (boxes.map { $0.left }.min() ?? 0)
    let height = (boxes.map { $0.bottom }.max() ?? 0) - (boxes.map { $0.top }.min() ?? 0)
    let isTall = height > width
    func start(_ index: Int) -> Double { isTall ? boxes[index].top : boxes[index].left }
    func end(_ index: Int) -> Double { isTall ? boxes[index].bottom : boxes[index].right }
    let sorted = boxes.indices.sorted { (start($0), $0) < (start($1), $1) }
    var pairs: [(Int, Int)] = []
    for (position, one) in sorted.enumerated() {
      for other in sorted[(position + 1)...] {
        guard start(other) < end(one) else { break }
        let (first, second) = (boxes[one], boxes[other])
        guard first.left < second.right, second.left < first.right, first.top < second.bottom,
          second.top < first.bottom
        else { continue }
        pairs.append((min(one, other), max(one, other)))
      }
    }
    return pairs.sorted { $0 < $1 }
  }

  /// Returns the faults of hidden-by-keyboard.
  func coverFaults() -> [RangeFault] {
    guard let keyboard, !tree.usesKeyboardRoot else { return [] }
    var mayBeCovered: [Bool] = []
    var faults: [RangeFault?] = []
    let point = AffineFunction(1, count: polytope.dimension)
    for view in tree.views.indices {
      // A parent precedes its children.
      let parentMay = tree.views[view].parent.map { mayBeCovered[$0] } ?? false
      mayBeCovered.append(parentMay || inspection.isCoveredByKeyboard(view))
      let isShown = tree.views[view].kind == .view || tree.views[view].kind == .key
      guard !mayBeCovered[view], isShown, !tree.hasChildren(view) else { continue }
      let edges = views[view]
      let depths = [
        edges.right - keyboard.x, keyboard.right - edges.x, edges.bottom - keyboard.y, keyboard.bottom - edges.y,
        edges.width, edges.height, keyboard.width, keyboard.height,
      ]
      guard let part = polytope.part(where: depths.map { $0 - point }) else { continue }
      faults.append(RangeFault(.hiddenByKeyboard, view: view, [part]) { $0.greatestLeast(depths) })
    }
    return faults.compactMap { $0 }
  }
}
