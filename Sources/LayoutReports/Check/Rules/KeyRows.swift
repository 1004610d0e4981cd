import Cassowary
import Layout
import LayoutSpec

/// The keys of each parent in rows, from left to right. A key is in a row if it and the shortest key of the row share
/// half of the height of the shorter one. So a tall key does not join the rows that it spans.
struct KeyRows {
  private(set) var rows: [[Int]] = []
  private let tree: ViewTree
  private let frames: [Rect]

  init(_ inspection: SpecInspection, _ frames: [Rect], isCancelled: () -> Bool) {
    tree = inspection.tree
    self.frames = frames
    var siblings: [Int: [Int]] = [:]
    for key in tree.views.indices where tree.views[key].kind == .key && inspection.isVisible(key) {
      siblings[tree.views[key].parent ?? -1, default: []].append(key)
    }
    for parent in siblings.keys.sorted() {
      var found: [(keys: [Int], shortest: Rect)] = []
      // The rows that a lower key can still belong to.
      var open: [Int] = []
      for key in Self.sorted(siblings[parent] ?? [], by: { frames[$0].y }) {
        if open.count > 64, isCancelled() {
          rows = []
          return
        }
        let frame = frames[key]
        open.removeAll { found[$0].shortest.bottom <= frame.y + Self.slack }
        if let index = open.first(where: { Self.areInOneRow(found[$0].shortest, frame) }) {
          found[index].keys.append(key)
          if frame.height < found[index].shortest.height - Self.slack { found[index].shortest = frame }
        } else {
          open.append(found.count)
          found.append(([key], frame))
        }
      }
      rows += found.map { row in Self.sorted(row.keys, by: { frames[$0].x }) }
    }
  }

  /// Returns the keys between two others, unless one of their gaps is made by `spacingAfter`, a spacer or a guide.
  func neighbors(
    _ spacings: [(view: Int, length: Double)], isCancelled: () -> Bool
  ) -> [(before: Int, key: Int, after: Int)] {
    let spacings = Dictionary(uniqueKeysWithValues: spacings.map { ($0.view, $0.length) })
    // From left to right.
    let helpers = Self.sorted(tree.views.indices.filter { tree.views[$0].isHelper }, by: { frames[$0].x })
    func isMeant(_ left: Int, _ right: Int) -> Bool {
      // In a layout from right to left, the key on the right is the first one.
      let width = frames[right].x - frames[left].right
      if let spacing = spacings[min(left, right)], abs(width - spacing) <= RuleScene.tolerance { return true }
      let gap = frames[left].right - Self.slack...max(frames[left].right, frames[right].x) + Self.slack
      let start = helpers.indices.partitioningIndex { frames[helpers[$0]].x >= gap.lowerBound }
      return helpers[start...].lazy.prefix { frames[$0].x <= gap.upperBound }.contains { helper in
        frames[helper].right <= gap.upperBound
          && [left, right].contains { Self.areBeside(frames[helper], frames[$0]) }
      }
    }
    var neighbors: [(before: Int, key: Int, after: Int)] = []
    for row in rows {
      for place in row.indices.dropFirst().dropLast() {
        if isCancelled() { return neighbors }
        let (before, key, after) = (row[place - 1], row[place], row[place + 1])
        if !isMeant(before, key), !isMeant(key, after) { neighbors.append((before, key, after)) }
      }
    }
    return neighbors
  }

  /// A rectangle without a height may be at an edge of the other.
  private static func areBeside(_ one: Rect, _ other: Rect) -> Bool {
    let shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared > slack || (shared >= -slack && one.height <= slack)
  }

  private static func areInOneRow(_ one: Rect, _ other: Rect) -> Bool {
    let shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared > slack && shared * 2 >= min(one.height, other.height) - slack
  }

  /// Edges and sizes that differ by less are equal, so that rounding does not decide which keys are in a row.
  private static let slack = 1e-7

  /// Keys with the same edge are in the order of the document.
  private static func sorted(_ keys: [Int], by edge: (Int) -> Double) -> [Int] {
    keys.map { (edge: (edge($0) / slack).rounded(), key: $0) }.sorted { $0 < $1 }.map { $0.key }
  }
}

struct ViewGroups {
  let inspection: SpecInspection
  /// For each key of a parent without a stack, the number of its row, if the frames are known.
  private var rows: [Int: Int] = [:]

  init(_ inspection: SpecInspection, _ keyRows: KeyRows? = nil) {
    self.inspection = inspection
    let views = inspection.tree.views
    for (number, row) in (keyRows?.rows ?? []).enumerated() where row.count > 1 {
      for key in row where views[key].parent.map({ views[$0].stack == nil }) ?? true { rows[key] = number }
    }
  }

  /// `nil` if the view is on its own.
  func group(of view: Int, alike property: String) -> EnvironmentFinding.Group? {
    let views = inspection.tree.views
    let parent = views[view].parent
    let row = parent.map { views[$0].stack != nil } == true ? -1 : rows[view]
    return row.map { .init(parent: parent.map { inspection.name(ofView: $0) }, property: property, row: $0) }
  }

  func place(of view: Int) -> FindingDetail.View {
    FindingDetail.View(name: inspection.name(ofView: view), pointer: inspection.pointer(ofView: view))
  }

  func finding(
    _ rule: CheckRule, view: Int?, partner: Int? = nil, magnitude: Double = 0, identity: String = "",
    alike property: String? = "", help: String? = nil, _ message: String
  ) -> EnvironmentFinding {
    let subject = view.map(place)
    let group = view.flatMap { view in property.flatMap { self.group(of: view, alike: $0) } }
    return EnvironmentFinding(
      rule: rule, message: message, pointer: subject?.pointer ?? "", identity: identity, magnitude: magnitude,
      group: group, partner: partner.map(place), detail: FindingDetail(view: subject?.name, help: help))
  }
}

extension ViewProperties {
  var isHelper: Bool { kind == .spacer || kind == .guide }
}
