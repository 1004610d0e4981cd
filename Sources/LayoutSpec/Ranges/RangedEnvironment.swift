internal import Cassowary
import Layout

/// An environment around a point: the window, safe area and keyboard as functions of the ranged numbers.
///
/// It is a class so that nested evaluations hold a reference: an environment takes hundreds of bytes on the call stack.
final class RangedEnvironment {
  struct Frame {
    var x: AffineFunction
    var y: AffineFunction
    var width: AffineFunction
    var height: AffineFunction

    var right: AffineFunction { x + width }
    var bottom: AffineFunction { y + height }
  }

  let environment: LayoutEnvironment
  let request: EnvironmentRequest
  let window: Frame
  let screen: Frame
  let keyboard: Frame?
  let inputHeight: AffineFunction
  /// The insets of the safe area with what the app adds to it: top, left, bottom, right.
  let safeArea: [AffineFunction]
  /// Whether the right and the bottom inset are derived from the device.
  let derivesInset: (right: Bool, bottom: Bool)

  init(_ base: RangeBase, _ environment: LayoutEnvironment, _ request: EnvironmentRequest) {
    self.environment = environment
    self.request = request
    let count = base.ranges.count
    func function(_ number: RangedNumber, _ otherwise: Double) -> AffineFunction {
      base.function(number) ?? AffineFunction(otherwise, count: count)
    }
    func fixed(_ rect: Rect) -> Frame {
      Frame(
        x: AffineFunction(rect.x, count: count), y: AffineFunction(rect.y, count: count),
        width: AffineFunction(rect.width, count: count), height: AffineFunction(rect.height, count: count))
    }
    var window = fixed(environment.window)
    window.width = function(.windowWidth, environment.window.width)
    window.height = function(.windowHeight, environment.window.height)
    self.window = window
    let screen = environment.device == nil ? window : fixed(environment.screen)
    self.screen = screen
    inputHeight = function(.keyboardInputHeight, environment.keyboard.inputHeight)
    let area = environment.safeArea
    let added = environment.additionalSafeArea ?? Insets()
    safeArea = [
      (RangedNumber.safeAreaTop, area.top, added.top), (.safeAreaLeft, area.left, added.left),
      (.safeAreaBottom, area.bottom, added.bottom), (.safeAreaRight, area.right, added.right),
    ].map { number, own, added in function(number, own) + AffineFunction(added, count: count) }
    derivesInset = (base.derives(.safeAreaRight), base.derives(.safeAreaBottom))
    guard let frame = environment.keyboard.frame else {
      keyboard = nil
      return
    }
    guard request.keyboard?.frame == nil else {
      keyboard = fixed(frame)
      return
    }
    let state = environment.keyboard.state
    // A hidden or floating keyboard has a height of its own.
    let hasOwnHeight = state == .hidden || state == .floating
    let height = hasOwnHeight ? AffineFunction(frame.height, count: count) : function(.keyboardHeight, frame.height)
    let width = state == .floating ? AffineFunction(frame.width, count: count) : screen.width
    let gap = AffineFunction(LayoutEnvironment.Keyboard.gapBelow(state), count: count)
    keyboard = Frame(
      x: screen.x + 0.5 * (screen.width - width), y: screen.bottom - gap - height, width: width, height: height)
  }
}

// MARK: Decisions

extension RangeNumbers {
  private var window: RangedEnvironment.Frame { ranged.window }
  private var screen: RangedEnvironment.Frame { ranged.screen }

  /// Records that a window whose right or bottom edge lies on the screen's has the device's safe area there.
  mutating func traceSafeArea() {
    guard let area = environment.device?.posture(environment.orientation).safeArea else { return }
    if ranged.derivesInset.right, area.right != 0 {
      _ = isZero(screen.right - window.right, "safeArea (window at the screen's right edge)")
    }
    if ranged.derivesInset.bottom, area.bottom != 0 {
      _ = isZero(screen.bottom - window.bottom, "safeArea (window at the screen's bottom edge)")
    }
  }

  /// Records that a window as large as the screen has the device's occlusions and fold.
  mutating func traceRegions() {
    guard let posture = environment.device?.posture(environment.orientation) else { return }
    let derives =
      ranged.request.occlusions == nil && !posture.occlusions.isEmpty
      || ranged.request.division == nil && posture.division != nil
    if derives { traceFullScreen("regions") }
  }

  /// Records that something else holds for a window as large as the screen.
  private mutating func traceFullScreen(_ what: String) {
    let (right, bottom) = (screen.right - window.right, screen.bottom - window.bottom)
    let isPossible = [right, bottom].allSatisfy { !$0.isConstant || $0.constant == 0 }
    guard environment.device != nil, isPossible else { return }
    _ = isZero(right, "\(what) (window as wide as the screen)")
    _ = isZero(bottom, "\(what) (window as high as the screen)")
  }

  mutating func trace(_ trait: TraitName) {
    switch trait {
    case .windowOrientation: traceOrientation(trait)
    case .orientation: if environment.device == nil, ranged.request.orientation == nil { traceOrientation(trait) }
    case .horizontalSizeClass:
      guard ranged.request.horizontalSizeClass == nil else { return }
      traceFullScreen("size classes")
      _ = isAtLeastZero(
        windowWidth - constant(SizeClass.regularWidth), "horizontalSizeClass (windowWidth < 640)")
    case .verticalSizeClass:
      guard ranged.request.verticalSizeClass == nil else { return }
      traceFullScreen("size classes")
      _ = isAtLeastZero(
        windowHeight - constant(SizeClass.regularHeight), "verticalSizeClass (windowHeight < 480)")
    default: break
    }
  }

  /// Records on which side of the border between portrait and landscape the window is.
  private mutating func traceOrientation(_ trait: TraitName) {
    _ = isAboveZero(windowWidth - windowHeight, "\(trait.rawValue) (windowWidth > windowHeight)")
  }

  mutating func followsKeyboard(_ guide: CompiledSpec.KeyboardGuide) -> Bool { followedKeyboard(guide) != nil }

  /// Returns the part of the window that the keyboard guide follows, in the window's coordinates, or `nil` if it is
  /// parked.
  mutating func followedKeyboard(_ guide: CompiledSpec.KeyboardGuide) -> RangedEnvironment.Frame? {
    let state = environment.keyboard.state
    guard state.isAtBottom || (state != .hidden && guide.followsUndockedKeyboard), let frame = ranged.keyboard else {
      return nil
    }
    let label = "keyboard in the window"
    guard let left = greatest([frame.x, window.x], label), let top = greatest([frame.y, window.y], label),
      let right = least([frame.right, window.right], label), let bottom = least([frame.bottom, window.bottom], label)
    else { return nil }
    let isShared = isAboveZero(right - left, "keyboardGuideActive") && isAboveZero(bottom - top, "keyboardGuideActive")
    guard isShared else { return nil }
    return RangedEnvironment.Frame(x: left - window.x, y: top - window.y, width: right - left, height: bottom - top)
  }

  mutating func keyboardNear(_ guide: CompiledSpec.KeyboardGuide, threshold: AffineFunction?) -> EdgeSet {
    if followsKeyboard(guide), environment.keyboard.near == nil, let frame = ranged.keyboard, let threshold {
      traceNear(frame, threshold)
    }
    return environment.keyboardNear(
      followsUndocked: guide.followsUndockedKeyboard, threshold: threshold.map { value($0) } ?? 0)
  }

  /// Records the decision on the edges that the keyboard is near.
  private mutating func traceNear(_ frame: RangedEnvironment.Frame, _ threshold: AffineFunction) {
    switch environment.keyboard.state {
    case .undocked, .split: _ = isAtLeastZero(threshold - (frame.y - window.y), "keyboardNear: top")
    case .floating:
      let differences = [
        frame.y - window.y, frame.x - window.x, frame.right - window.right, frame.bottom - window.bottom,
      ]
      for difference in differences {
        let isPositive = isAtLeastZero(difference, "keyboardNear")
        _ = isAtLeastZero(threshold - (isPositive ? difference : -difference), "keyboardNear")
      }
    case .hidden, .docked, .shortcutsBar: break
    }
  }
}
