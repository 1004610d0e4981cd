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
    let sizes = DeviceTable.all.flatMap { [$0.width, $0.height] }
    let postures = DeviceTable.all.flatMap { [$0.portrait, $0.landscape] }
    func range(_ number: RangedNumber, _ values: [Double], from least: Double? = nil) -> NumberRange {
      NumberRange(number, (least ?? values.min() ?? 0)...(values.max() ?? 0))
    }
    let window = [range(.windowWidth, sizes), range(.windowHeight, sizes)]
    let left = range(.safeAreaLeft, postures.map { $0.safeArea.left }, from: 0)
    let right = range(.safeAreaRight, postures.map { $0.safeArea.right }, from: 0)
    switch self {
    case .keyboard:
      return window + [range(.keyboardInputHeight, postures.map { $0.keyboardInputView }), left, right]
    case .window:
      let top = range(.safeAreaTop, postures.map { $0.safeArea.top }, from: 0)
      let bottom = range(.safeAreaBottom, postures.map { $0.safeArea.bottom }, from: 0)
      return window + [top, left, bottom, right]
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
