/// How the keyboard guide follows the keyboard, as `UIKeyboardLayoutGuide` does.
public struct KeyboardGuideOptions: Hashable, Sendable {
  /// Whether it follows a keyboard that is not docked.
  public var followsUndockedKeyboard: Bool
  /// Whether it never goes below the safe area's bottom.
  public var usesBottomSafeArea: Bool
  /// How far a keyboard may be from an edge that it is near, in points.
  public var nearThreshold: Double

  /// The options, with UIKit's defaults.
  public init(
    followsUndockedKeyboard: Bool = false, usesBottomSafeArea: Bool = true, nearThreshold: Double = 100
  ) {
    self.followsUndockedKeyboard = followsUndockedKeyboard
    self.usesBottomSafeArea = usesBottomSafeArea
    self.nearThreshold = nearThreshold
  }
}

extension LayoutEnvironment {
  /// The part of the window that the keyboard guide follows, in the window's coordinates, or `nil` if it is parked.
  public func followedKeyboard(followsUndocked: Bool) -> Rect? {
    guard keyboard.state.isAtBottom || (keyboard.state != .hidden && followsUndocked) else { return nil }
    guard var shared = keyboard.frame?.intersection(window) else { return nil }
    shared.x -= window.x
    shared.y -= window.y
    return shared
  }

  /// Whether `keyboardNear(followsUndocked:threshold:)` depends on the threshold.
  public func nearDependsOnThreshold(followsUndocked: Bool) -> Bool {
    guard keyboard.near == nil, followedKeyboard(followsUndocked: followsUndocked) != nil else { return false }
    return !keyboard.state.isAtBottom
  }

  /// The edges that the keyboard is near, as the keyboard guide sees it: the bottom alone where it is parked.
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
