/// How the keyboard guide follows the keyboard, as `UIKeyboardLayoutGuide` does.
public struct KeyboardGuideOptions: Hashable, Sendable {
  /// Whether the guide follows a keyboard that is not docked.
  public var followsUndockedKeyboard: Bool
  /// Whether the guide stops at the bottom of the safe area.
  public var usesBottomSafeArea: Bool
  /// The largest distance, in points, at which a keyboard counts as near an edge.
  public var nearThreshold: Double

  /// Creates options, by default those of UIKit.
  public init(
    followsUndockedKeyboard: Bool = false, usesBottomSafeArea: Bool = true, nearThreshold: Double = 100
  ) {
    self.followsUndockedKeyboard = followsUndockedKeyboard
    self.usesBottomSafeArea = usesBottomSafeArea
    self.nearThreshold = nearThreshold
  }
}

extension LayoutEnvironment {
  /// Returns the part of the window that the keyboard guide follows, in the window's coordinates, or `nil` if it is
  /// parked.
  public func followedKeyboard(followsUndocked: Bool) -> Rect? {
    guard keyboard.state.isAtBottom || (keyboard.state != .hidden && followsUndocked) else { return nil }
    guard var shared = keyboard.frame?.intersection(window) else { return nil }
    shared.x -= window.x
    shared.y -= window.y
    return shared
  }

  /// Returns whether `keyboardNear(followsUndocked:threshold:)` depends on the threshold.
  public func nearDependsOnThreshold(followsUndocked: Bool) -> Bool {
    guard keyboard.near == nil, followedKeyboard(followsUndocked: followsUndocked) != nil else { return false }
    return !keyboard.state.isAtBottom
  }

  /// Returns the edges that the keyboard is near, as the keyboard guide defines it. A parked guide is only near the
  /// bottom.
  public func keyboardNear(followsUndocked: Bool, threshold: Double) -> EdgeSet {
    guard followedKeyboard(followsUndocked: followsUndocked) != nil else { return EdgeSet([.bottom]) }
    if let near = keyboard.near { return near }
    guard let frame = keyboard.frame else { return EdgeSet([.bottom]) }
    switch keyboard.state {
    case .hidden, .docked, .shortcutsBar: return EdgeSet([.bottom])
    case .undocked, .split: return EdgeSet(frame.y - window.y <= threshold ? [.top] : [])
    case .floating:
      let left = abs(frame.x - window.x)
      let right = abs(frame.right - window.right)
      let runsLeftToRight = layoutDirection == .leftToRight
      let distances: [(Rect.Edge, Double)] = [
        (.top, abs(frame.y - window.y)), (.leading, runsLeftToRight ? left : right),
        (.bottom, abs(frame.bottom - window.bottom)), (.trailing, runsLeftToRight ? right : left),
      ]
      return EdgeSet(distances.filter { $0.1 <= threshold }.map { $0.0 })
    }
  }
}
