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
    func constant(_ number: Double) -> AffineFunction { AffineFunction(number, count: base.ranges.count) }
    func function(_ number: RangedNumber) -> AffineFunction {
      base.function(number) ?? constant(number.value(in: environment))
    }
    func fixed(_ rect: Rect) -> Frame {
      Frame(x: constant(rect.x), y: constant(rect.y), width: constant(rect.width), height: constant(rect.height))
    }
    window = Frame(
      x: constant(environment.window.x), y: constant(environment.window.y), width: function(.windowWidth),
      height: function(.windowHeight))
    screen = environment.device == nil ? window : fixed(environment.screen)
    inputHeight = function(.keyboardInputHeight)
    let added = environment.additionalSafeArea ?? Insets()
    safeArea = [
      function(.safeAreaTop) + constant(added.top), function(.safeAreaLeft) + constant(added.left),
      function(.safeAreaBottom) + constant(added.bottom), function(.safeAreaRight) + constant(added.right),
    ]
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
    let height = hasOwnHeight ? constant(frame.height) : function(.keyboardHeight)
    let width = state == .floating ? constant(frame.width) : screen.width
    let gap = constant(LayoutEnvironment.Keyboard.gapBelow(state))
    keyboard = Frame(
      x: screen.x + 0.5 * (screen.width - width), y: screen.bottom - gap - height, width: width, height: height)
  }
}
