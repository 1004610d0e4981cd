import Layout
import Testing

@Suite struct GuideTests {
  /// A window of an iPad with everything that guides depend on.
  private func environment(_ direction: LayoutEnvironment.LayoutDirection, keyboard: KeyboardState) throws
    -> LayoutEnvironment
  {
    var request = EnvironmentRequest(device: "ipad-pro-13-m4")
    request.window = Rect(x: 40, y: 60, width: 900, height: 1200)
    request.safeArea = Insets(top: 24, left: 10, bottom: 20, right: 0)
    request.additionalSafeArea = Insets(top: 44, left: 0, bottom: 49, right: 5)
    request.layoutDirection = direction
    request.keyboard = EnvironmentRequest.Keyboard(state: keyboard)
    return try LayoutEnvironment(resolving: request)
  }

  private func frame(top: Double, left: Double, bottom: Double, right: Double) -> Rect {
    Rect(x: left, y: top, width: 900 - left - right, height: 1200 - top - bottom)
  }

  /// The frame of a guide as its definition says.
  private func expected(_ guide: Guide, _ environment: LayoutEnvironment) -> Rect {
    let isLeftToRight = environment.layoutDirection == .leftToRight
    let safe = (top: 68.0, left: 10.0, bottom: 69.0, right: 5.0)
    let inner = (left: safe.left + SystemMargins.wideSide, right: safe.right + SystemMargins.wideSide)
    switch guide {
    case .root: return frame(top: 0, left: 0, bottom: 0, right: 0)
    case .safeArea: return frame(top: safe.top, left: safe.left, bottom: safe.bottom, right: safe.right)
    case .safeAreaBesideCorners:
      return frame(
        top: safe.top, left: isLeftToRight ? 66 : safe.left, bottom: safe.bottom, right: isLeftToRight ? safe.right : 66
      )
    case .safeAreaBelowCorners:
      return frame(top: safe.top + 43, left: safe.left, bottom: safe.bottom, right: safe.right)
    case .margins: return frame(top: safe.top, left: inner.left, bottom: safe.bottom, right: inner.right)
    case .marginsBesideCorners:
      return frame(
        top: safe.top, left: isLeftToRight ? 66 : inner.left, bottom: safe.bottom,
        right: isLeftToRight ? inner.right : 66)
    case .marginsBelowCorners:
      return frame(top: safe.top + 43, left: inner.left, bottom: safe.bottom, right: inner.right)
    case .readable:
      let room = (900 - inner.left - inner.right - SystemMargins.readableWidth) / 2
      return frame(top: safe.top, left: inner.left + room, bottom: safe.bottom, right: inner.right + room)
    case .keyboard:
      guard environment.keyboard.state == .docked, let keyboard = environment.keyboard.frame else {
        return frame(top: 1200 - safe.bottom, left: 0, bottom: 0, right: 0)
      }
      return Rect(x: 0, y: keyboard.y - 60, width: 900, height: 1260 - keyboard.y)
    }
  }

  @Test(arguments: Guide.allCases, LayoutEnvironment.LayoutDirection.allCases)
  func `a view pinned to a guide has the frame that the guide's definition says`(
    _ guide: Guide, _ direction: LayoutEnvironment.LayoutDirection
  ) throws {
    for state in [KeyboardState.hidden, .docked] {
      let environment = try environment(direction, keyboard: state)
      var tree = ViewTree()
      let view = tree.addView("view")
      let constraints: [LayoutConstraint] = [
        view.leading == guide.leading, view.trailing == guide.trailing, view.top == guide.top,
        view.bottom == guide.bottom,
      ]
      for constraint in constraints { try tree.addConstraint(constraint) }
      let found = try tree.solve(for: environment).frames[view.index]
      let wanted = expected(guide, environment)
      let distances = [
        found.x - wanted.x, found.y - wanted.y, found.right - wanted.right, found.bottom - wanted.bottom,
      ]
      #expect(distances.allSatisfy { abs($0) < 1e-6 }, "\(state): \(found), \(wanted)")
      #expect(tree.frame(of: guide, in: environment, root: Size(width: 900, height: 1200)) == wanted)
    }
  }
}
