#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right half of the outline of the region that no touch area reaches, or the mirrored left half.
///
/// The area of a region is the integral of x along its outline over the height (Green's theorem). Parts with decreasing
/// x are the left half, which mirroring turns into a right half. If outlines of two targets coincide, the first
/// target's counts, and the window's before all.
struct ReachOutline {
  /// A touch area or the window, mirrored if necessary.
  private struct Box {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
  }

  private let map: TouchMap
  private let boxes: [Box]
  private let window: Box
  private let reach: Double
  private let isMirrored: Bool

  init(_ map: TouchMap, within window: Rect, isMirrored: Bool) {
    func box(_ rect: Rect) -> Box {
      isMirrored
        ? Box(left: -rect.right, right: -rect.x, top: rect.y, bottom: rect.bottom)
        : Box(left: rect.x, right: rect.right, top: rect.y, bottom: rect.bottom)
    }
    self.map = map
    boxes = map.targets.map { box($0.area) }
    self.window = box(window)
    self.isMirrored = isMirrored
    reach = map.reach
  }

  /// Returns the integral over the right half of the outline: that of the window minus those of the targets.
  func integral(_ isCancelled: () -> Bool) -> Double {
    guard window.left < window.right, window.top < window.bottom else { return 0 }
    var sum = windowEdge()
    for (index, target) in map.targets.enumerated() where target.area.width >= 0 && target.area.height >= 0 {
      if isCancelled() { return 0 }
      sum -= rightEdge(of: index)
      if reach > 0 {
        sum -= corner(of: index, isUpper: false)
        sum -= corner(of: index, isUpper: true)
      }
    }
    return sum
  }

  /// Calls a closure with the targets within a margin of a box, until it returns `false`.
  private func forEachNear(_ box: Box, _ margin: Double, _ body: (Int) -> Bool) {
    let (left, right) = isMirrored ? (-box.right, -box.left) : (box.left, box.right)
    // A target at the margin must not be lost by rounding.
    let margin = margin + TouchMap.tolerance
    map.tree.forEach(
      from: SIMD2(left - margin, box.top - margin), to: SIMD2(right + margin, box.bottom + margin), body)
  }

  private func windowEdge() -> Double {
    let x = window.right
    var found = IntervalSet()
    forEachNear(Box(left: x, right: x, top: window.top, bottom: window.bottom), reach) { other in
      let box = boxes[other]
      // A target counts if it reaches points just inside.
      guard box.left - reach < x, x <= box.right + reach else { return true }
      let across = min(reach, max(box.left - x, 0, x - box.right))
      let aside = (reach * reach - across * across).squareRoot()
      found.insert(box.top - aside, box.bottom + aside)
      return true
    }
    return found.gapLength(from: window.top, to: window.bottom) * x
  }

  /// Returns the integral over the straight right side of a target, as far as points just outside hit no target.
  private func rightEdge(of index: Int) -> Double {
    let own = boxes[index]
    let x = own.right + reach
    let (top, bottom) = (max(own.top, window.top), min(own.bottom, window.bottom))
    guard top < bottom, window.left < x, x < window.right else { return 0 }
    var found = IntervalSet()
    var isCovered = false
    forEachNear(Box(left: own.right, right: own.right + reach, top: top, bottom: bottom), reach) { other in
      let box = boxes[other]
      guard other != index, box.right > own.right || box.right == own.right && other < index,
        box.left - own.right <= 2 * reach
      else { return true }
      let across = min(reach, max(box.left - x, 0, reach - (box.right - own.right)))
      let aside = (reach * reach - across * across).squareRoot()
      isCovered = box.top - aside <= top && bottom <= box.bottom + aside
      found.insert(box.top - aside, box.bottom + aside)
      return !isCovered
    }
    if isCovered { return 0 }
    return found.gapLength(from: top, to: bottom) * x
  }

  /// Returns the integral over a round right corner of a target, as far as points just outside hit no target.
  private func corner(of index: Int, isUpper: Bool) -> Double {
    let own = boxes[index]
    let (x, y) = (own.right, isUpper ? own.top : own.bottom)
    /// Returns a box relative to the corner's center, with y growing downward.
    func seen(_ box: Box) -> Box {
      isUpper
        ? Box(left: box.left - x, right: box.right - x, top: y - box.bottom, bottom: y - box.top)
        : Box(left: box.left - x, right: box.right - x, top: box.top - y, bottom: box.bottom - y)
    }
    let view = seen(window)
    guard view.left < reach, view.right > 0, view.top < reach, view.bottom > 0 else { return 0 }
    var found = IntervalSet()
    Self.insert(
      into: &found,
      cutAt: [
        arcCosine(view.left / reach), arcCosine(view.right / reach), quarter - arcCosine(view.top / reach),
        quarter - arcCosine(view.bottom / reach),
      ]
    ) { x, y in
      let (x, y) = (x * reach, y * reach)
      return x < view.left || x > view.right || y < view.top || y > view.bottom
    }
    var isCovered = false
    let (top, bottom) = isUpper ? (y - reach, y) : (y, y + reach)
    forEachNear(Box(left: x, right: x + reach, top: top, bottom: bottom), reach) { other in
      guard other != index else { return true }
      let box = seen(boxes[other])
      if box.right.magnitude < TouchMap.tolerance, box.bottom.magnitude < TouchMap.tolerance {
        // The same corner, within rounding.
        isCovered = other < index
      } else if reaches(box) {
        isCovered = true
      } else {
        isCovered = Self.insert(into: &found, cutAt: cuts(by: box)) { x, y in
          let (x, y) = (x * reach, y * reach)
          let (across, down) = (max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))
          return across * across + down * down < reach * reach
        }
      }
      return !isCovered
    }
    if isCovered { return 0 }
    return found.gaps(from: 0, to: quarter).reduce(0) { $0 + primitive($1.end, x) - primitive($1.start, x) }
  }

  /// Returns whether a box covers everything that the corner reaches.
  private func reaches(_ box: Box) -> Bool {
    let across = max(box.left, 0, reach - box.right)
    let down = max(box.top, 0, reach - box.bottom)
    return across * across + down * down < reach * reach
  }

  /// Returns the integral of the corner's x over the height, up to an angle.
  private func primitive(_ angle: Double, _ x: Double) -> Double {
    let (sine, cosine) = (sin(angle), cos(angle))
    return x * reach * sine + reach * reach * (angle + sine * cosine) / 2
  }

  /// Returns the angles at which a corner may enter or leave the reach of another target.
  private func cuts(by box: Box) -> [Double] {
    var cuts = [
      arcCosine(box.left / reach - 1), arcCosine(box.right / reach + 1),
      quarter - arcCosine(box.top / reach - 1), quarter - arcCosine(box.bottom / reach + 1),
    ]
    for cornerX in [box.left, box.right] {
      for cornerY in [box.top, box.bottom] {
        let distance = (cornerX * cornerX + cornerY * cornerY).squareRoot()
        guard distance > 0, distance <= 2 * reach else { continue }
        // Two circles of the same size intersect on both sides of the line between their centers.
        let direction = atan2(cornerY, cornerX)
        let aside = arcCosine(distance / (2 * reach))
        cuts += [direction - aside, direction + aside]
      }
    }
    return cuts
  }

  /// Inserts the parts of the quarter circle, between cuts, at whose middle the condition holds.
  ///
  /// - Returns: whether the condition holds for all parts.
  @discardableResult
  private static func insert(
    into set: inout IntervalSet, cutAt cuts: [Double], where holds: (_ x: Double, _ y: Double) -> Bool
  ) -> Bool {
    let places = ([0, quarter] + cuts.filter { $0 > 0 && $0 < quarter }).sorted()
    var holdsInAll = true
    for (start, end) in zip(places, places.dropFirst()) where start < end {
      let middle = (start + end) / 2
      if holds(cos(middle), sin(middle)) { set.insert(start, end) } else { holdsInAll = false }
    }
    return holdsInAll
  }
}

private let quarter = Double.pi / 2

/// Returns the angle with a cosine, clamped to the valid range.
private func arcCosine(_ cosine: Double) -> Double { acos(min(max(cosine, -1), 1)) }
