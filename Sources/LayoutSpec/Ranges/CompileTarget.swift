import Layout

/// The place in which compiled code runs, which determines what it is given.
public enum CompileTarget: String, CaseIterable, Sendable {
  /// A keyboard extension: it knows the size of the window, the height of its own view, the insets at its sides, and
  /// traits.
  case keyboard
  /// An app: it knows the size of the window, its safe area, and traits.
  case window

  /// The numbers that the code is given, over all devices in both orientations.
  public var ranges: [NumberRange] {
    let postures = DeviceTable.all.flatMap { [$0.portrait, $0.landscape] }
    func range(_ number: RangedNumber, _ values: [Double]) -> NumberRange {
      NumberRange(number, (values.min() ?? 0)...(values.max() ?? 0))
    }
    func range(_ side: RangedNumber, _ inset: (Insets) -> Double) -> NumberRange {
      range(side, [0] + postures.map { inset($0.safeArea) })
    }
    let sizes = DeviceTable.all.flatMap { [$0.width, $0.height] }
    let window = [range(.windowWidth, sizes), range(.windowHeight, sizes)]
    let (left, right) = (range(.safeAreaLeft) { $0.left }, range(.safeAreaRight) { $0.right })
    switch self {
    case .keyboard: return window + [range(.keyboardInputHeight, postures.map { $0.keyboardInputView }), left, right]
    case .window: return window + [range(.safeAreaTop) { $0.top }, left, range(.safeAreaBottom) { $0.bottom }, right]
    }
  }

  /// Returns the ranges, with others instead of those of the same numbers, and the rest of the others after them.
  public func ranges(replacing others: [NumberRange]) -> [NumberRange] {
    let own = ranges
    return own.map { range in others.first { $0.number == range.number } ?? range }
      + others.filter { other in !own.contains { $0.number == other.number } }
  }

  /// Returns an environment that has no device, so that what follows from it is an input.
  public func caller(_ caller: CallerEnvironment) -> CallerEnvironment {
    var result = caller
    result.request.device = EnvironmentRequest.DeviceChoice.none
    return result
  }
}
