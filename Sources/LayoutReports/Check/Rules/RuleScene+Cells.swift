import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// The distance by which a cell extends out of a touch area on one side, under some conditions.
  private struct Margin {
    let conditions: [AffineFunction]
    let distance: AffineFunction
  }

  /// Uses the cell of a key in a root that uses the keyboard, otherwise its frame.
  func targetFaults(_ work: inout Int) -> Found {
    guard let minimum = facts.minimum else { return ([], .exact) }
    func sampled(_ keys: [Int]) -> [RuleFault] { sampledFaults(.smallTarget) { shortfalls(of: keys, minimum, at: $0) } }
    if polytope.dimension == 0 { return (sampled(keys), .exact) }
    var found: Found = ([], .exact)
    var indices: [Int: Int] = [:]
    for (index, target) in (targets ?? []).enumerated() where indices[target.view] == nil {
      indices[target.view] = index
    }
    for key in keys where !isCancelled() {
      guard usesCells, let target = indices[key] else {
        found.faults += faults(.smallTarget, of: [key])
        continue
      }
      // One of several keys uses half of the work at most.
      let allowed = work / 2
      var left = allowed
      let fault = cellFault(target, minimum, &left)
      work -= allowed - left
      found.faults += left >= 0 ? [fault].compactMap { $0 } : sampled([key])
      if left < 0 { found.judgement = .undecided }
    }
    return found
  }

  /// Whether the cells of keys count, not their frames.
  var usesCells: Bool { inspection.document.usesKeyboardRoot && (targets?.count ?? .max) <= Self.touchLimit }

  private func shortfalls(
    of keys: [Int], _ minimum: (width: AffineFunction, height: AffineFunction), at point: [Double]
  ) -> [(view: Int?, magnitude: Double)] {
    let map = usesCells ? touchMap(at: point) : nil
    return keys.compactMap { key in
      let size = map.flatMap { cell(of: key, in: $0) } ?? views[key].rect(at: point)
      let missing = max(minimum.width.value(at: point) - size.width, minimum.height.value(at: point) - size.height)
      return missing > Self.tolerance ? (key, missing) : nil
    }
  }

  /// `nil` if the key's frame counts.
  func cell(of key: Int, in map: TouchMap) -> Rect? {
    guard let index = map.targets.firstIndex(where: { $0.view == key }) else { return nil }
    let area = map.targets[index].area
    return min(area.width, area.height) >= 0 ? map.cell(of: index) : nil
  }

  /// Returns the fault of small-target for a key's cell. The cell is too small if it is for any pair of margins to
  /// neighbors or the root's edges, because the smallest margins count. If `work` gets negative, the result is incomplete.
  private func cellFault(
    _ index: Int, _ minimum: (width: AffineFunction, height: AffineFunction), _ work: inout Int
  ) -> RuleFault? {
    guard let targets else { return nil }
    let (view, area) = targets[index]
    let (across, down) = (targets.map { $0.area }, targets.map { $0.area.transposed })
    var parts = tooShort(index, across, minimum.width, root.width, &work)
    parts += tooShort(index, down, minimum.height, root.height, &work)
    // Without an area the key has no cell, so its frame counts.
    for empty in [-area.width, -area.height] {
      for shortfall in alternatives(of: .smallTarget, for: view).joined() {
        guard let part = polytope.part(where: [shortfall, empty]) else { continue }
        parts.append((part, part.greatest { shortfall.value(at: $0) }))
      }
    }
    return RuleFault(.init(rule: .smallTarget, view: view), parts) {
      work -= 1
      return work < 0 || isCancelled()
    }
  }

  /// Returns the parts in which the width of a cell is too small.
  private func tooShort(
    _ index: Int, _ areas: [Edges], _ minimum: AffineFunction, _ length: AffineFunction,
    _ work: inout Int
  ) -> [RuleFault.Part] {
    let area = areas[index]
    let shortfall = minimum - area.width
    guard polytope.bounds(of: shortfall).upperBound > Self.tolerance else { return [] }
    var parts: [RuleFault.Part] = []
    let (starts, ends) = margins(of: index, among: areas, length)
    for start in starts {
      let one = shortfall - start.distance
      guard polytope.bounds(of: one).upperBound > Self.tolerance else { continue }
      work -= ends.count
      if work < 0 || isCancelled() { return parts }
      for end in ends {
        // A margin is never negative.
        let tests = [shortfall, one, shortfall - end.distance, one - end.distance]
        let conditions = [area.width, area.height] + start.conditions + end.conditions
        let part = polytope.part(where: tests)
        guard let found = part?.part(where: conditions, tolerance: -Polytope.rounding) else { continue }
        parts.append((found, found.greatestLeast(tests)))
      }
    }
    return parts
  }

  private func margins(
    of index: Int, among areas: [Edges], _ length: AffineFunction
  ) -> (starts: [Margin], ends: [Margin]) {
    let area = areas[index]
    var starts = [Margin(conditions: [], distance: area.x)]
    var ends = [Margin(conditions: [], distance: length - area.right)]
    for (other, near) in areas.enumerated() where other != index {
      let isBeside = [area.bottom - near.y, near.bottom - area.y]
      // Areas that overlap by no more than the tolerance of touches only touch.
      guard isBeside.allSatisfy({ polytope.bounds(of: $0).upperBound > TouchMap.tolerance }) else { continue }
      add(area.x - near.right, isBeside + [near.width, near.height], &starts)
      add(near.x - area.right, isBeside + [near.width, near.height], &ends)
    }
    return (starts, ends)
  }

  private func add(_ gap: AffineFunction, _ conditions: [AffineFunction], _ margins: inout [Margin]) {
    let bounds = polytope.bounds(of: gap)
    guard bounds.upperBound >= -TouchMap.tolerance else { return }
    // Rounding may make areas overlap that share an edge.
    if max(bounds.upperBound, -bounds.lowerBound) <= TouchMap.tolerance {
      margins.append(Margin(conditions: conditions, distance: AffineFunction(0, count: polytope.dimension)))
    } else {
      margins.append(Margin(conditions: conditions + [gap], distance: 0.5 * gap))
    }
  }
}
