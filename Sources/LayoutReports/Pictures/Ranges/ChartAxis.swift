/// An axis of a chart, which maps numbers to positions and has labels.
struct ChartAxis {
  /// The numbers at the ends.
  let low: Double, high: Double
  /// The positions of the ends in points.
  let start: Double, end: Double

  /// Returns the position of a number, clamped to the ends.
  func position(of value: Double) -> Double {
    guard high > low else { return start }
    return start + (end - start) * min(max((value - low) / (high - low), 0), 1)
  }

  /// Returns round numbers for labels.
  ///
  /// - Parameter room: the minimum distance of labels in points.
  func ticks(room: Double) -> [Double] {
    let count = max(1, (abs(end - start) / room).rounded(.down))
    let extent = high - low
    guard extent > 0, extent.isFinite else { return [low] }
    var step = 1.0
    let factors = [2, 2.5, 2]
    var index = 0
    while extent / step > count, step < 1e300 {
      step *= factors[index % 3]
      index += 1
    }
    while index == 0, extent / (step / 10) <= count * 2, step > 1e-300 { step /= 10 }
    let first = (low / step).rounded(.up)
    return (0...Int(min(100, extent / step + 1))).map { (first + Double($0)) * step }.filter {
      $0 >= low - step * 1e-9 && $0 <= high + step * 1e-9
    }
  }
}
