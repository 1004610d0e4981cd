import Layout

/// A view in the layouts of a transition, or in a single layout.
struct MovingShape {
  /// The view in the last layout that contains it.
  let last: PictureScene.Shape
  /// The frame in each layout. If the view is absent, it is the frame before or after.
  let frames: [Rect]
  let isPresent: [Bool]

  static func all(in scenes: [PictureScene]) -> [MovingShape] {
    var order: [String] = []
    var shapes: [String: [PictureScene.Shape?]] = [:]
    for (number, scene) in scenes.enumerated() {
      if scene.shapes.contains(where: { shapes[$0.id] == nil }) { order = merged(order, scene.shapes.map { $0.id }) }
      for shape in scene.shapes {
        shapes[shape.id, default: Array(repeating: nil, count: scenes.count)][number] = shape
      }
    }
    return order.compactMap { id in
      guard let known = shapes[id], let last = known.last(where: { $0 != nil }) ?? nil else { return nil }
      return MovingShape(last: last, frames: known.map { $0?.frame }.filled, isPresent: known.map { $0 != nil })
    }
  }

  /// Merges two orders. A name that is only in the second order comes before the one that follows it there.
  private static func merged(_ order: [String], _ other: [String]) -> [String] {
    var indices: [String: Int] = [:]
    for (index, id) in other.enumerated() { indices[id] = index }
    let first = Set(order)
    var merged: [String] = []
    var known: Set<String> = []
    var position = 0
    for id in order {
      if let index = indices[id] {
        while position < index {
          if !first.contains(other[position]), known.insert(other[position]).inserted { merged.append(other[position]) }
          position += 1
        }
      }
      if known.insert(id).inserted { merged.append(id) }
    }
    for id in other[position...] where known.insert(id).inserted { merged.append(id) }
    return merged
  }
}

extension [Rect?] {
  /// The frames with each unknown one replaced by the previous known one, or else by the next.
  var filled: [Rect] {
    var filled = self
    for index in filled.indices.dropFirst() where filled[index] == nil { filled[index] = filled[index - 1] }
    for index in filled.indices.dropLast().reversed() where filled[index] == nil { filled[index] = filled[index + 1] }
    return filled.compactMap { $0 }
  }
}
