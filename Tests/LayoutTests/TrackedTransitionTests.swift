import Layout
import Testing

/// A layout that is solved at each step equals separate solves.
@Suite struct TrackedTransitionTests {
  /// A bar on the keyboard, with a box that grows up to a limit.
  private func bar() throws -> ViewTree {
    var tree = ViewTree()
    let bar = tree.addView("bar")
    let box = tree.addView("box")
    try tree.addConstraint(bar.leading == Guide.safeArea.leading + 8)
    try tree.addConstraint(bar.trailing == Guide.safeArea.trailing - 8)
    try tree.addConstraint(bar.height == 44)
    try tree.addConstraint(bar.bottom == Guide.keyboard.top - 8)
    try tree.addConstraint(box.leading == bar.leading)
    try tree.addConstraint(box.top == bar.top)
    try tree.addConstraint(box.height == 30)
    try tree.addConstraint(box.width <= 300)
    try tree.addConstraint((box.width == bar.width) ~ .high)
    return tree
  }

  private func environment(_ set: (inout EnvironmentRequest) -> Void) throws -> LayoutEnvironment {
    var request = EnvironmentRequest()
    set(&request)
    return try LayoutEnvironment(resolving: request)
  }

  @Test(arguments: [0.0, 0.1, 0.5, 0.93, 1])
  func `each step equals a solve in the intermediate environment`(_ progress: Double) throws {
    let tree = try bar()
    let ways = [
      try (environment { $0.keyboard = .init(state: .hidden) }, environment { $0.keyboard = .init(state: .docked) }),
      try (
        environment { $0.window = Rect(width: 250, height: 500) },
        environment { $0.window = Rect(width: 600, height: 400) }
      ),
      try (
        environment { $0.orientation = .portrait }, environment { $0.orientation = .landscape }
      ),
    ]
    for (from, to) in ways {
      let transition = try TrackedTransition(tree, from: from, to: to)
      var frames: [Rect] = []
      try transition.frames(at: progress, into: &frames)
      let expected = try tree.solve(for: EnvironmentInterpolation(from: from, to: to).environment(at: progress)).frames
      #expect(frames.count == expected.count)
      for (frame, other) in zip(frames, expected) {
        #expect(abs(frame.x - other.x) < 1e-9 && abs(frame.y - other.y) < 1e-9)
        #expect(abs(frame.width - other.width) < 1e-9 && abs(frame.height - other.height) < 1e-9)
      }
      // The ends equal the given environments.
      for (end, given) in [(0.0, from), (1.0, to)] {
        try transition.frames(at: end, into: &frames)
        let expected = try tree.solve(for: given).frames
        #expect(zip(frames, expected).allSatisfy { abs($0.y - $1.y) < 1e-9 })
      }
    }
  }

  @Test func `without a device, the screen is the window at each step`() throws {
    let way = EnvironmentInterpolation(
      from: try environment { $0.window = Rect(width: 600, height: 400) },
      to: try environment { $0.window = Rect(width: 300, height: 400) })
    #expect(way.environment(at: 0.5).window.width == 450)
    #expect(way.environment(at: 0.5).screen == way.environment(at: 0.5).window)
  }

  @Test func `a step without a solution leaves the frames unchanged`() throws {
    var tree = ViewTree()
    let view = tree.addView("view")
    try tree.addConstraint(view.width == Guide.root.width)
    try tree.addConstraint(view.width >= 300)
    let transition = try TrackedTransition(
      tree, from: environment { $0.window = Rect(width: 400, height: 500) },
      to: environment { $0.window = Rect(width: 200, height: 500) })
    var frames: [Rect] = []
    try transition.frames(at: 0.25, into: &frames)
    let before = frames
    #expect(throws: LiveLayoutError.self) { try transition.frames(at: 0.75, into: &frames) }
    #expect(frames == before)
    try transition.frames(at: 0.5, into: &frames)
    #expect(frames[0].width == 300)
  }
}
