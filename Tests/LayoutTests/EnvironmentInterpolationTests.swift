import Layout
import Testing

/// Environments between two others.
@Suite struct EnvironmentInterpolationTests {
  @Test func `without a device, the screen is the window at each step`() throws {
    let way = EnvironmentInterpolation(
      from: try LayoutEnvironment(resolving: EnvironmentRequest(width: 600, height: 400)),
      to: try LayoutEnvironment(resolving: EnvironmentRequest(width: 300, height: 400)))
    #expect(way.environment(at: 0.5).window.width == 450)
    #expect(way.environment(at: 0.5).screen == way.environment(at: 0.5).window)
  }
}
