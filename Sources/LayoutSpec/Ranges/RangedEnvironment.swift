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
