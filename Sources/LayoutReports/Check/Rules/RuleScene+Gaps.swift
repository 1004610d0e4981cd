import Cassowary
import Layout
import LayoutSpec

extension RuleScene {
  /// Comparisons of edges determine which keys are in a row. The region is split where one of them changes, so that the
  /// rows are the same in each piece, and a gap is too wide or too narrow in half of a piece. If the keys can be in too
  /// many orders, they are judged at samples.
  func gapFaults() -> Found {
    guard keys.count > 2 else { return ([], .exact) }
    guard let pieces = polytope.pieces(at: rowTurns(), limit: 2_000, isCancelled: isCancelled) else {
      return (sampledFaults(.unevenGap, unevenGaps), .undecided)
    }
    let pixel = AffineFunction(pixel, count: polytope.dimension)
    var parts = OrderedDictionary<Int, [RuleFault.Part]>()
    for piece in pieces {
      if isCancelled() { return ([], .exact) }
      let point = piece.interiorPoint()
      for (before, key, after) in neighbors(at: point) {
        let difference = (views[key].x - views[before].right) - (views[after].x - views[key].right)
        for sided in [difference, -difference] {
          guard let part = piece.part(where: [sided - pixel]) else { continue }
          parts[key, default: []].append((part, part.greatest { sided.value(at: $0) }))
        }
      }
    }
    return (parts.elements.compactMap { RuleFault(.init(rule: .unevenGap, view: $0), $1, areDisjoint: true) }, .exact)
  }

  private func unevenGaps(at point: [Double]) -> [(view: Int?, magnitude: Double)] {
    let frames = views.frames(at: point)
    return neighbors(at: point).compactMap { before, key, after in
      let difference = abs((frames[key].x - frames[before].right) - (frames[after].x - frames[key].right))
      return difference > pixel + Self.tolerance ? (key, difference) : nil
    }
  }

  private func neighbors(at point: [Double]) -> [(before: Int, key: Int, after: Int)] {
    neighbors(in: KeyRows(inspection, views.frames(at: point), isCancelled: isCancelled), at: point)
  }

  func neighbors(in rows: KeyRows, at point: [Double]) -> [(before: Int, key: Int, after: Int)] {
    rows.neighbors(facts.spacings.map { ($0.view, $0.length.value(at: point)) }, isCancelled: isCancelled)
  }

  var pixel: Double { 1 / inspection.environment.environment.scale }

  /// Functions whose zeros change the rows in the region; none for a single size.
  private func rowTurns() -> [AffineFunction] {
    guard polytope.dimension > 0 else { return [] }
    var siblings: [Int: [Int]] = [:]
    for key in keys { siblings[tree.views[key].parent ?? -1, default: []].append(key) }
    var turns: [AffineFunction] = []
    var known: Set<AffineFunction> = []
    func add(_ function: AffineFunction) {
      guard let cut = polytope.normalized(function), known.insert(cut).inserted else { return }
      if polytope.crosses(cut) { turns.append(cut) }
    }
    // A gap has a helper in it, or is as wide as the spacing after a key, on one side of these.
    let helpers = tree.views.indices.filter { tree.views[$0].isHelper }
    for key in keys where (siblings[tree.views[key].parent ?? -1]?.count ?? 0) > 2 {
      for helper in helpers {
        if isCancelled() { return turns }
        let (one, two) = (views[key], views[helper])
        let sides = [one.bottom - two.y, two.bottom - one.y]
        guard sides.allSatisfy({ polytope.bounds(of: $0).upperBound >= 0 }) else { continue }
        for side in sides + [two.x - one.right, one.x - two.right] { add(side) }
      }
    }
    for (view, length) in facts.spacings {
      for key in siblings[tree.views[view].parent ?? -1] ?? [] where key != view {
        add(views[key].x - views[view].right - length)
        add(views[view].x - views[key].right - length)
      }
    }
    for parent in siblings.keys.sorted() {
      let keys = siblings[parent] ?? []
      guard keys.count > 2 else { continue }
      for (index, key) in keys.enumerated() {
        if isCancelled() { return turns }
        for other in keys[(index + 1)...] {
          let (one, two) = (views[key], views[other])
          let sides = [one.bottom - two.y, two.bottom - one.y]
          for side in sides { add(side) }
          // Keys that never share a height are never in the same row.
          guard sides.allSatisfy({ polytope.bounds(of: $0).upperBound > 0 }) else { continue }
          // The shorter one may be the shortest key of the row.
          for turn in [one.y - two.y, one.x - two.x, one.height - two.height] { add(turn) }
          // They share half of the lower key's height.
          for bottom in [one.bottom, two.bottom] {
            for top in [one.y, two.y] {
              for height in [one.height, two.height] { add(2 * (bottom - top) - height) }
            }
          }
        }
      }
    }
    return turns
  }
}
