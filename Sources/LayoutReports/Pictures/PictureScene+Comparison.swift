import Layout

extension PictureScene {
  /// Returns two pictures, before and after: the other layout, then this one with arrows from the former positions.
  /// Views that are in only one of them are outlined and named.
  public func comparison(with other: PictureScene) -> [PictureScene] {
    var (before, after) = (other, self)
    (before.side, after.side) = (.before, .after)
    before.markShapes(missingIn: self)
    after.markShapes(missingIn: other)
    after.ghosts = ghosts(of: other)
    let change = "\(after.changes(since: before)), compared with \(other.caption)"
    after.remark = remark.map { "\(change); \($0)" } ?? change
    (before.caption, after.caption) = ("before: \(other.caption)", "after: \(caption)")
    before.shortCaption = other.shortCaption.map { "before: \($0)" }
    after.shortCaption = shortCaption.map { "after: \($0)" }
    return [before, after]
  }

  /// Returns two pictures, before and after, of which the first is known only by recorded frames.
  public func comparison(
    with frames: [(id: String, frame: Rect)], root: Size, calledBy name: String
  ) -> [PictureScene] {
    var shapes: [String: Shape] = [:]
    for shape in self.shapes { shapes[shape.id] = shape }
    var before = self
    before.root = root
    (before.caption, before.shortCaption, before.remark) = (name, nil, nil)
    (before.lines, before.touchAreas, before.chordMarks) = ([], [], [])
    before.shapes = frames.map { id, frame in
      let known = shapes[id]
      return Shape(
        id: id, label: known?.label ?? id, style: known?.style ?? .leaf, icon: known?.icon,
        isStack: known?.isStack ?? false, frame: frame)
    }
    return comparison(with: before)
  }

  private mutating func markShapes(missingIn other: PictureScene) {
    let known = Set(other.shapes.filter { $0.style.isVisible }.map { $0.id })
    for index in shapes.indices where shapes[index].style.isVisible {
      shapes[index].isOnlyHere = !known.contains(shapes[index].id)
    }
  }

  private func ghosts(of other: PictureScene) -> [Ghost] {
    var frames: [String: Rect] = [:]
    for shape in shapes where shape.style.isVisible { frames[shape.id] = shape.frame }
    return other.shapes.compactMap { shape in
      guard shape.style.isVisible, let now = frames[shape.id], now.greatestDifference(from: shape.frame) >= 0.01
      else { return nil }
      return Ghost(id: shape.id, frame: shape.frame, now: now, isContainer: shape.style == .container)
    }
  }

  private func changes(since before: PictureScene) -> String {
    let removed = before.shapes.filter { $0.isOnlyHere }.map { $0.id }
    let new = shapes.filter { $0.isOnlyHere }.map { $0.id }
    var words: [String] = []
    if !ghosts.isEmpty { words.append("\(counted(ghosts.count, "view")) moved") }
    if !removed.isEmpty { words.append("\(grouped(removed.count)) removed (\(removed.shortList(8)))") }
    if !new.isEmpty { words.append("\(grouped(new.count)) new (\(new.shortList(8)))") }
    return words.isEmpty ? "nothing moved" : words.joined(separator: ", ")
  }
}
