import Layout
import Testing

/// Environments between two others.
@Suite struct EnvironmentInterpolationTests {
  private func environment(_ set: (inout EnvironmentRequest) -> Void) throws -> LayoutEnvironment {
    var request = EnvironmentRequest()
    set(&request)
    return try LayoutEnvironment(resolving: request)
  }

  @Test func `the ends are the given environments`() throws {
    let ways = [
      try (environment { $0.keyboard = .init(state: .hidden) }, environment { $0.keyboard = .init(state: .docked) }),
      try (
        environment { $0.window = Rect(width: 250, height: 500) },
        environment { $0.window = Rect(width: 600, height: 400) }
      ),
      try (environment { $0.orientation = .portrait }, environment { $0.orientation = .landscape }),
    ]
    for (from, to) in ways {
      let way = EnvironmentInterpolation(from: from, to: to)
      var tree = ViewTree()
      let bar = tree.addView("bar")
      try tree.addConstraint(bar.leading == Guide.safeArea.leading + 8)
      try tree.addConstraint(bar.trailing == Guide.safeArea.trailing - 8)
      try tree.addConstraint(bar.height == 44)
      try tree.addConstraint(bar.bottom == Guide.keyboard.top - 8)
      #expect(try tree.solve(for: way.environment(at: 0)).frames == tree.solve(for: from).frames)
      #expect(try tree.solve(for: way.environment(at: 1)).frames == tree.solve(for: to).frames)
    }
  }

  @Test func `without a device, the screen is the window at each step`() throws {
    let way = EnvironmentInterpolation(
      from: try environment { $0.window = Rect(width: 600, height: 400) },
      to: try environment { $0.window = Rect(width: 300, height: 400) })
    #expect(way.environment(at: 0.5).window.width == 450)
    #expect(way.environment(at: 0.5).screen == way.environment(at: 0.5).window)
  }
}
