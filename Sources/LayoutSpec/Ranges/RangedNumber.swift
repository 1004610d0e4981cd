import JSON
public import Layout

/// A number of the environment that varies over a range.
public enum RangedNumber: Hashable, Sendable {
  case windowWidth, windowHeight
  case safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight
  case keyboardHeight, keyboardInputHeight
  /// The metric with this name.
  case metric(Name)

  /// The numbers that have a name of their own, in the order of the documentation.
  public static let named: [RangedNumber] = [
    .windowWidth, .windowHeight, .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight, .keyboardHeight,
    .keyboardInputHeight,
  ]

  /// The name by which options and results call it.
  public var name: String {
    switch self {
    case .windowWidth: "window.width"
    case .windowHeight: "window.height"
    case .safeAreaTop: "safeArea.top"
    case .safeAreaLeft: "safeArea.left"
    case .safeAreaBottom: "safeArea.bottom"
    case .safeAreaRight: "safeArea.right"
    case .keyboardHeight: "keyboard.height"
    case .keyboardInputHeight: "keyboard.inputHeight"
    case .metric(let name): name.text
    }
  }

  /// Whether it is of the window's size.
  var isOfWindow: Bool { self == .windowWidth || self == .windowHeight }

  /// The least that it may be, or `nil` if any number will do.
  var least: Double? {
    switch self {
    case .windowWidth, .windowHeight, .keyboardHeight, .keyboardInputHeight: 0
    case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight, .metric: nil
    }
  }
}

/// All real numbers from one to another, which a number of the environment takes.
public struct NumberRange: Hashable, Sendable {
  /// What varies.
  public let number: RangedNumber
  /// The least and the greatest value.
  public let bounds: ClosedRange<Double>

  /// A range from its parts.
  public init(_ number: RangedNumber, _ bounds: ClosedRange<Double>) {
    self.number = number
    self.bounds = bounds
  }

  /// Reads `NAME=A...B`.
  ///
  /// - Throws: `RangeTextError` where the text is of another form, or the range is empty or not finite.
  public init(parsing text: String) throws(RangeTextError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw RangeTextError("\"\(text)\" is not of the form NAME=A...B, such as window.width=320...1366")
    }
    let name = String(parts[0])
    guard let (first, last) = Self.halves(parts[1]) else {
      throw RangeTextError("\"\(text)\" is not of the form NAME=A...B, such as window.width=320...1366")
    }
    guard let lower = Self.number(first), let upper = Self.number(last) else {
      throw RangeTextError("\(name): a range runs between two finite numbers, such as 320...1366")
    }
    guard lower < upper else {
      throw RangeTextError("\(name): the range \(first)...\(last) is empty; write the smaller number first")
    }
    number = RangedNumber.named.first { $0.name == name } ?? .metric(Name(name))
    bounds = lower...upper
  }

  /// What stands before and behind the three points.
  private static func halves(_ text: Substring) -> (Substring, Substring)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 5 else { return nil }
    for start in 1..<(bytes.count - 3) where bytes[start..<start + 3].allSatisfy({ $0 == UInt8(ascii: ".") }) {
      let utf8 = text.utf8
      let end = utf8.index(utf8.startIndex, offsetBy: start)
      return (text[..<end], text[utf8.index(end, offsetBy: 3)...])
    }
    return nil
  }

  /// A decimal number as the command line has them, at most 1e9 in magnitude.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || $0 == 43 || $0 == 45 || $0 == 46 || $0 == 69 || $0 == 101 }),
      let number = Double(String(text)), number.magnitude <= ViewTree.greatestMagnitude
    else { return nil }
    return number
  }
}

/// A text that is no range, or a range that cannot be used.
public struct RangeTextError: Error, Hashable, Sendable {
  /// What is wrong, and what to write instead.
  public let message: String

  /// An error with its message.
  public init(_ message: String) { self.message = message }
}

extension SpecDocument {
  /// Refuses ranges that the spec has no use for: of an unknown metric, of one that is no plain number, twice of the same.
  ///
  /// - Parameters:
  ///   - limit: the most ranges.
  public func check(_ ranges: [NumberRange], limit: Int) throws(RangeTextError) {
    guard ranges.count <= limit else {
      throw RangeTextError("at most \(limit) ranges are taken here, and there are \(ranges.count)")
    }
    for (index, range) in ranges.enumerated() {
      let name = range.number.name
      if ranges[..<index].contains(where: { $0.number == range.number }) {
        throw RangeTextError("\(name) has two ranges; leave one of them out")
      }
      guard range.bounds.lowerBound < range.bounds.upperBound, range.bounds.lowerBound.isFinite,
        range.bounds.upperBound.isFinite
      else { throw RangeTextError("\(name): a range runs from a number to a greater one") }
      if let least = range.number.least, range.bounds.lowerBound < least {
        throw RangeTextError("\(name): a range of lengths starts at 0 or above")
      }
      if case .metric(let metric) = range.number { try checkMetric(metric) }
    }
  }

  private func checkMetric(_ name: Name) throws(RangeTextError) {
    guard let metric = spec.metrics.dropFirst().first(where: { $0.name == name }) else {
      let known = RangedNumber.named.map { $0.name } + metricNames.map { $0.text }
      let guess = nearestName(to: name.text, among: known).map { "; did you mean \"\($0)\"?" }
      throw RangeTextError(
        "there is no number \"\(name.text)\" to give a range\(guess ?? "; use window.width, window.height or a metric")"
      )
    }
    if case .number = metric.value { return }
    throw RangeTextError("the metric \"\(name.text)\" is no plain number, and only those can have a range")
  }
}
