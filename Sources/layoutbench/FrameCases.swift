import CAllocations
import JSON
import Layout

/// The time and allocations of a touch or a step of a transition.
struct FrameCase {
  let name: String
  let views: Int
  /// Seconds for one call.
  let duration: Double
  /// Those of one round of calls, or `nil` if they cannot be counted.
  let allocations: Int?

  /// Takes the median of the rounds' mean times, and the allocations of one round after the first. `round` makes
  /// `count` calls, and returns a number that depends on all results.
  init(_ name: String, views: Int, count: Int, round: () throws -> Double) throws {
    self.name = name
    self.views = views
    _ = try round()
    let before = allocationCount()
    _ = try round()
    allocations = before < 0 ? nil : Int(allocationCount() - before)
    duration = try Stopwatch.processor.median(of: 0.3, 9, round) / Double(count)
  }

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.string("name", name)
      writer.integer("views", views)
      writer.number("nanoseconds", (duration * 1e10).rounded() / 10)
      if let allocations { writer.integer("allocations", allocations) }
    }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

extension FrameCase {
  private static let keyboardRows = [10, 9, 9, 5]

  /// On a keyboard of 33 keys.
  static func touches() throws -> FrameCase {
    let root = Size(width: 393, height: 260)
    let height = root.height / Double(keyboardRows.count)
    var areas: [Rect] = []
    for (row, count) in keyboardRows.enumerated() {
      let width = root.width / Double(count)
      for key in 0..<count {
        areas.append(
          Rect(x: Double(key) * width + 3, y: Double(row) * height + 5, width: width - 6, height: height - 10))
      }
    }
    let map = TouchMap(root: root, targets: areas.enumerated().map { .init(view: $0.offset, area: $0.element) })
    var numbers = Numbers()
    let points = (0..<8192).map { _ in Point(x: numbers.next() * root.width, y: numbers.next() * root.height) }
    return try FrameCase("touch keyboard", views: areas.count, count: points.count) {
      var sum = 0.0
      for point in points { sum += map.target(at: point)?.distance ?? 0 }
      return sum
    }
  }

  /// From a keyboard with 33 keys to a larger window, in both modes.
  static func transitions() throws -> [FrameCase] {
    let tree = try keyboard()
    let from = try LayoutEnvironment(resolving: EnvironmentRequest(width: 375, height: 300))
    let to = try LayoutEnvironment(resolving: EnvironmentRequest(width: 430, height: 360))
    let count = 240
    let times = (0...count).map { Double($0) / Double(count) }
    var frames: [Rect] = []
    let animated = try LayoutTransition(
      zip(tree.solve(for: from).frames, tree.solve(for: to).frames).map { LayoutTransition.View(from: $0, to: $1) },
      fromRoot: Size(width: 375, height: 300), toRoot: Size(width: 430, height: 360), duration: 1)
    let animate = try FrameCase("transition animate", views: animated.views.count, count: times.count) {
      var sum = 0.0
      for time in times {
        animated.frames(at: animated.progress(at: time), into: &frames)
        sum += frames[frames.count - 1].x
      }
      return sum
    }
    let environments = EnvironmentInterpolation(from: from, to: to)
    let layout = try LiveLayout(tree, in: from)
    let track = try FrameCase("transition track", views: tree.views.count, count: times.count) {
      var sum = 0.0
      for time in times {
        try layout.setEnvironment(environments.environment(at: animated.progress(at: time)))
        layout.frames(into: &frames)
        sum += frames[frames.count - 1].x
      }
      return sum
    }
    return [animate, track]
  }

  /// Four rows of equal keys, 33 in total, that fill the window.
  private static func keyboard() throws -> ViewTree {
    var tree = ViewTree()
    var first: ViewTree.View?
    var above: ViewTree.View?
    for (row, count) in keyboardRows.enumerated() {
      var left: ViewTree.View?
      for key in 0..<count {
        let view = tree.addView("key\(row).\(key)")
        if let left {
          try tree.addConstraint(view.left == left.right + 6)
          try tree.addConstraint(view.width == left.width)
          try tree.addConstraint(view.top == left.top)
        } else if let above {
          try tree.addConstraint(view.left == Guide.root.left + 3)
          try tree.addConstraint(view.top == above.bottom + 10)
        } else {
          try tree.addConstraint(view.left == Guide.root.left + 3)
          try tree.addConstraint(view.top == Guide.root.top + 5)
        }
        if let first { try tree.addConstraint(view.height == first.height) }
        // A key that grows up to a limit.
        try tree.addConstraint((view.width <= 400) ~ .required)
        first = first ?? view
        left = view
      }
      if let left { try tree.addConstraint(left.right == Guide.root.right - 3) }
      above = left
    }
    if let above { try tree.addConstraint(above.bottom == Guide.root.bottom - 5) }
    return tree
  }
}
