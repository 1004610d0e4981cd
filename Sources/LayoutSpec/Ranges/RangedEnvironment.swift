internal import Cassowary
import Layout

extension SpecDocument {
  /// Returns the caller's environment, completed with the spec's, with values for the ranged numbers.
  public func caller(_ caller: CallerEnvironment, over ranges: [NumberRange], at point: [Double]) -> CallerEnvironment {
    var result = caller
    result.request = RangeBase(self, caller, ranges).request(at: point)
    return result
  }
}

/// The environment that ranged numbers are inserted into.
struct RangeBase: Sendable {
  let ranges: [NumberRange]
  /// Numbers that are not varied, although they have a range.
  private let fixed: [IsolatedNumber]
  /// The caller's environment, completed with the spec's.
  private let request: EnvironmentRequest
  /// The environment without ranges, or `nil` if it contradicts itself.
  private let resolved: LayoutEnvironment?
  private let usesKeyboardRoot: Bool

  init(
    _ document: SpecDocument, _ caller: CallerEnvironment, _ ranges: [NumberRange], at fixed: [IsolatedNumber] = []
  ) {
    self.ranges = ranges
    self.fixed = fixed
    request = caller.request.over(document.environment)
    usesKeyboardRoot = document.usesKeyboardRoot
    var known = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot)
    let width = ranges.first { $0.number == .windowWidth }?.bounds.upperBound
    let height = ranges.first { $0.number == .windowHeight }?.bounds.upperBound
    if known == nil, let width, let height {
      // Both sizes have a range, so the position of the window is not needed.
      var sized = request
      sized.window = Rect(width: width, height: height)
      sized.split = nil
      known = try? LayoutEnvironment(resolving: sized, usesKeyboardRoot: usesKeyboardRoot)
    }
    resolved = known
  }

  /// Returns a number as a function of the ranged numbers, or `nil` if it has no range.
  func function(_ number: RangedNumber) -> AffineFunction? {
    guard let index = ranges.firstIndex(where: { $0.number == number }) else { return nil }
    if let number = fixed.first(where: { $0.index == index }) {
      return AffineFunction(number.value, count: ranges.count)
    }
    return AffineFunction(parameter: index, count: ranges.count)
  }

  func derives(_ side: RangedNumber) -> Bool { request.safeArea == nil && function(side) == nil }

  /// Returns the complete request at a point, which needs nothing from the spec's environment.
  func request(at point: [Double]) -> EnvironmentRequest {
    func value(_ number: RangedNumber) -> Double? { function(number)?.value(at: point) }
    var result = request
    guard let resolved else { return result }
    if ranges.contains(where: { $0.number.isOfWindow }) {
      result.window = Rect(
        width: value(.windowWidth) ?? resolved.window.width, height: value(.windowHeight) ?? resolved.window.height)
      result.split = nil
      result.splitSide = request.splitSide
    }
    let (height, inputHeight) = (value(.keyboardHeight), value(.keyboardInputHeight))
    if height != nil || inputHeight != nil {
      var keyboard = result.keyboard ?? EnvironmentRequest.Keyboard()
      keyboard.height = height ?? keyboard.height
      keyboard.inputHeight = inputHeight ?? keyboard.inputHeight
      result.keyboard = keyboard
    }
    for range in ranges {
      if case .metric(let name) = range.number { result.metrics[name] = value(range.number) }
    }
    let insets = (value(.safeAreaTop), value(.safeAreaLeft), value(.safeAreaBottom), value(.safeAreaRight))
    if insets.0 != nil || insets.1 != nil || insets.2 != nil || insets.3 != nil {
      // A safe area that is not given is derived for the new window.
      let derived = (try? LayoutEnvironment(resolving: result, usesKeyboardRoot: usesKeyboardRoot))?.safeArea
      let area = derived ?? resolved.safeArea
      result.safeArea = Insets(
        top: insets.0 ?? area.top, left: insets.1 ?? area.left, bottom: insets.2 ?? area.bottom,
        right: insets.3 ?? area.right)
    }
    return result
  }
}

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
