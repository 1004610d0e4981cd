import Layout

extension PictureScene {
  /// Returns two pictures, before and after: the other layout, then this one with arrows from the former positions.
  /// Views that are in only one of them are outlined and named.
  public func comparison(with other: PictureScene) -> [PictureScene] {
    let shapes = other.shapes.filter { $0.style.isVisible }
    let comparison = SceneComparison(
      self, with: shapes.map { ($0.id, $0.frame, $0.style == .container) }, calledBy: other.caption)
    var before = other
    before.side = .before
    for index in before.shapes.indices where comparison.isGone(before.shapes[index]) {
      before.shapes[index].isOnlyHere = true
    }
    before.caption = "before: \(other.caption)"
    before.shortCaption = other.shortCaption.map { "before: \($0)" }
    return [before, comparison.after]
  }

  /// Returns two pictures, before and after, of which the first is known only by recorded frames.
  public func comparison(
    with frames: [(id: String, frame: Rect)], root: Size, calledBy name: String
  ) -> [PictureScene] {
    var shapes: [String: Shape] = [:]
    for shape in self.shapes { shapes[shape.id] = shape }
    let others = frames.map { (id: $0.id, frame: $0.frame, isContainer: shapes[$0.id]?.style == .container) }
    let comparison = SceneComparison(self, with: others, calledBy: name)
    var before = self
    before.side = .before
    before.root = root
    before.caption = "before: \(name)"
    before.shortCaption = nil
    before.remark = nil
    (before.lines, before.touchBorders, before.chordMarks) = ([], [], [])
    before.shapes = frames.map { id, frame in
      let known = shapes[id]
      return Shape(
        id: id, label: known?.label ?? id, style: known?.style ?? .leaf, icon: known?.icon,
        isStack: known?.isStack ?? false, isOnlyHere: known == nil, frame: frame)
    }
    return [before, comparison.after]
  }
}

/// The views that moved, appeared or disappeared between two layouts.
private struct SceneComparison {
  /// The later layout, with moved and new views marked.
  private(set) var after: PictureScene
  private let present: Set<String>

  init(
    _ scene: PictureScene, with others: [(id: String, frame: Rect, isContainer: Bool)], calledBy name: String
  ) {
    after = scene
    after.side = .after
    let shapes = scene.shapes.filter { $0.style.isVisible }
    present = Set(shapes.map { $0.id })
    var frames: [String: Rect] = [:]
    for shape in shapes { frames[shape.id] = shape.frame }
    for other in others {
      guard let now = frames[other.id], !now.isNear(other.frame) else { continue }
      after.ghosts.append(
        PictureScene.Ghost(id: other.id, frame: other.frame, now: now, isContainer: other.isContainer))
    }
    let known = Set(others.map { $0.id })
    for index in after.shapes.indices where after.shapes[index].style.isVisible {
      after.shapes[index].isOnlyHere = !known.contains(after.shapes[index].id)
    }
    let new = shapes.map { $0.id }.filter { !known.contains($0) }
    let removed = others.map { $0.id }.filter { !present.contains($0) }
    var words: [String] = []
    if !after.ghosts.isEmpty { words.append("\(counted(after.ghosts.count, "view")) moved") }
    if !removed.isEmpty { words.append("\(grouped(removed.count)) removed (\(removed.shortList(8)))") }
    if !new.isEmpty { words.append("\(grouped(new.count)) new (\(new.shortList(8)))") }
    let change = (words.isEmpty ? "nothing moved" : words.joined(separator: ", ")) + ", compared with \(name)"
    after.remark = scene.remark.map { "\(change); \($0)" } ?? change
    after.caption = "after: \(scene.caption)"
    after.shortCaption = scene.shortCaption.map { "after: \($0)" }
  }

  func isGone(_ shape: PictureScene.Shape) -> Bool { shape.style.isVisible && !present.contains(shape.id) }
}

extension Rect {
  /// Returns whether all edges are within a hundredth of a point of another rectangle's.
  fileprivate func isNear(_ other: Rect) -> Bool {
    max(abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height)) < 0.01
  }
}
