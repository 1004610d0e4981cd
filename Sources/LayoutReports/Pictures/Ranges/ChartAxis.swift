import JSON

/// An axis of a chart, which maps numbers to positions and has labels.
struct ChartAxis {
  typealias Tick = (value: Double, text: String)

  let range: ClosedRange<Double>
  let start: Double, end: Double

  private var low: Double { range.lowerBound }
  private var high: Double { range.upperBound }
  var least: Double { min(start, end) }
  var most: Double { max(start, end) }

  func position(of value: Double) -> Double {
    guard high > low else { return start }
    return start + (end - start) * min(max((value - low) / (high - low), 0), 1)
  }

  /// Returns the ends, and round numbers between them.
  func ticks(spacing: Double, room: Double) -> [Tick] {
    func tick(_ value: Double) -> Tick { (value, Self.text(value)) }
    let ends = [tick(low), tick(high)]
    let extent = high - low
    guard extent > 0, extent.isFinite else { return [ends[0]] }
    let length = abs(end - start)
    let step = Self.step(atLeast: extent / max(1, length / max(spacing, room)))
    let first = (low / step).rounded(.up)
    let count = min(max((high / step).rounded(.down) - first + 1, 0), 1_000)
    guard count.isFinite, room < length else { return ends }
    let round = (0..<Int(count)).map { (first + Double($0)) * step }.filter { value in
      ends.allSatisfy { abs(position(of: value) - position(of: $0.value)) >= room }
    }
    return [ends[0]] + round.map(tick) + [ends[1]]
  }

  static func labelWidth(_ range: ClosedRange<Double>) -> Double {
    let axis = ChartAxis(range: range, start: 0, end: 250)
    return axis.ticks(spacing: 36, room: 12).map { LabelFitting.width($0.text, size: 10) }.max() ?? 0
  }

  /// Returns the smallest round number that is at least a positive number.
  private static func step(atLeast number: Double) -> Double {
    var power = 1.0
    while power * 10 <= number, power < 1e300 { power *= 10 }
    while power > number, power > 1e-300 { power /= 10 }
    return ([1, 2, 2.5, 5].map { $0 * power }).first { $0 >= number } ?? 10 * power
  }

  /// Formats a number. From a million on, the form with an exponent is used if it is shorter.
  static func text(_ value: Double) -> String {
    let plain = numberText(value)
    guard abs(value) >= 1e6, value.isFinite else { return plain }
    var (mantissa, exponent) = (value, 0)
    while abs(mantissa) >= 10 {
      mantissa /= 10
      exponent += 1
    }
    let short = "\(numberText(mantissa))e\(exponent)"
    return short.utf8.count < plain.utf8.count ? short : plain
  }
}
