import JSON
public import Layout

/// A number of the environment that can vary over a range.
public enum RangedNumber: Hashable, Sendable {
  case windowWidth, windowHeight
  case safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight
  case keyboardHeight, keyboardInputHeight
  /// The metric with this name.
  case metric(Name)

  private static let table: [(number: RangedNumber, name: String, value: @Sendable (LayoutEnvironment) -> Double)] = [
    (.windowWidth, "window.width", { $0.window.width }), (.windowHeight, "window.height", { $0.window.height }),
    (.safeAreaTop, "safeArea.top", { $0.safeArea.top }), (.safeAreaLeft, "safeArea.left", { $0.safeArea.left }),
    (.safeAreaBottom, "safeArea.bottom", { $0.safeArea.bottom }),
    (.safeAreaRight, "safeArea.right", { $0.safeArea.right }),
    (.keyboardHeight, "keyboard.height", { $0.keyboard.frame?.height ?? 0 }),
    (.keyboardInputHeight, "keyboard.inputHeight", { $0.keyboard.inputHeight }),
  ]

  /// The numbers with fixed names, in the order of the documentation.
  public static let named = table.map { $0.number }

  /// The name in options and results.
  public var name: String {
    if case .metric(let name) = self { name.text } else { Self.table.first { $0.number == self }?.name ?? "" }
  }

  /// Returns the number in an environment, or 0 for a metric or the height of a keyboard without a frame.
  func value(in environment: LayoutEnvironment) -> Double {
    Self.table.first { $0.number == self }?.value(environment) ?? 0
  }

  /// Whether it is a dimension of the window.
  public var isOfWindow: Bool { self == .windowWidth || self == .windowHeight }

  fileprivate var isLength: Bool { isOfWindow || self == .keyboardHeight || self == .keyboardInputHeight }
}

/// A range of a number of the environment.
public struct NumberRange: Hashable, Sendable {
  /// The number that varies.
  public let number: RangedNumber
  /// The smallest and largest value.
  public let bounds: ClosedRange<Double>

  /// Creates a range.
  public init(_ number: RangedNumber, _ bounds: ClosedRange<Double>) {
    self.number = number
    self.bounds = bounds
  }

  /// Parses `NAME=A...B`. A name that is not in ``RangedNumber/named`` is that of a metric. Rejects a range that is empty
  /// or a single number, and numbers beyond 1e9 in magnitude.
  public init(parsing text: String) throws(ValueTextError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let (first, last) = Self.halves(parts[1]) else {
      throw ValueTextError("\"\(text)\" is not of the form NAME=A...B, such as window.width=320...1366")
    }
    let name = String(parts[0])
    guard let lower = Double(decimal: first), let upper = Double(decimal: last),
      max(lower.magnitude, upper.magnitude) <= ViewTree.greatestMagnitude
    else {
      throw ValueTextError("\(name): a range needs two numbers of at most 1e9 in magnitude, such as 320...1366")
    }
    guard lower != upper else {
      throw ValueTextError(
        "\(name): \(first)...\(last) is a single number, not a range; set it in the environment instead")
    }
    guard lower < upper else {
      throw ValueTextError("\(name): the range \(first)...\(last) is empty; write the smaller number first")
    }
    number = RangedNumber.named.first { $0.name == name } ?? .metric(Name(name))
    bounds = lower...upper
  }

  private static func halves(_ text: Substring) -> (Substring, Substring)? {
    guard let dots = text.indices.dropFirst().first(where: { text[$0...].hasPrefix("...") }) else { return nil }
    let rest = text[dots...].dropFirst(3)
    return rest.isEmpty ? nil : (text[..<dots], rest)
  }
}

extension SpecDocument {
  /// Rejects more ranges than a limit, those of an unknown metric, of one that is not a plain number, or of a repeated
  /// number, and those that are empty, beyond 1e9 in magnitude, or below 0 for a length.
  public func check(_ ranges: [NumberRange], limit: Int = .max) throws(ValueTextError) {
    guard ranges.count <= limit else { throw ValueTextError("expected at most \(limit) ranges, found \(ranges.count)") }
    for (index, range) in ranges.enumerated() {
      let name = range.number.name
      if ranges[..<index].contains(where: { $0.number == range.number }) {
        throw ValueTextError("\(name) has two ranges; remove one of them")
      }
      let limit = ViewTree.greatestMagnitude
      guard range.bounds.lowerBound >= -limit, range.bounds.upperBound <= limit else {
        throw ValueTextError("\(name): the numbers of a range must be at most 1e9 in magnitude")
      }
      guard range.bounds.lowerBound < range.bounds.upperBound else {
        throw ValueTextError("\(name): the second number of a range must be greater than the first")
      }
      if range.number.isLength, range.bounds.lowerBound < 0 {
        throw ValueTextError("\(name): a length must be at least 0")
      }
      if case .metric(let metric) = range.number { try checkMetric(metric) }
    }
  }

  private func checkMetric(_ name: Name) throws(ValueTextError) {
    guard let metric = spec.metrics.dropFirst().first(where: { $0.name == name }) else {
      let numbers = spec.metrics.dropFirst().filter { if case .number = $0.value { true } else { false } }
      let known = RangedNumber.named.map { $0.name } + numbers.map { $0.name.text }
      let nearest = nearestName(to: name.text, among: known) ?? known.first { $0.hasSuffix("." + name.text) }
      let guess = nearest.map { "did you mean \"\($0)\"?" } ?? "use one of \(known.joined(separator: ", "))"
      throw ValueTextError("unknown number \"\(name.text)\"; \(guess)")
    }
    if case .number = metric.value { return }
    throw ValueTextError(
      "the metric \"\(name.text)\" cannot have a range: its value is not a plain number; give a range to a "
        + "metric that it uses, or make it a number")
  }
}

/// Formats a size of the window, or another number with a range, without the noise of a computed border.
public func rangedNumberText(_ value: Double) -> String { numberText((value * 1e4).rounded() / 1e4) }

extension [NumberRange] {
  package var middle: [Double] { map { ($0.bounds.lowerBound + $0.bounds.upperBound) / 2 } }

  /// Returns a region in words: `window.width from 700 to 746`.
  ///
  /// A region that is not a box also has its first four corners.
  public func text(of corners: [[Double]]) -> String {
    var sides: [String] = []
    var isBox = true
    for (index, range) in enumerated() {
      let values = corners.compactMap { index < $0.count ? $0[index] : nil }
      guard let least = values.min(), let most = values.max() else { continue }
      let (low, high) = (rangedNumberText(least), rangedNumberText(most))
      sides.append(range.number.name + (low == high ? " \(low)" : " from \(low) to \(high)"))
      isBox = isBox && values.allSatisfy { $0 == least || $0 == most }
    }
    let points = corners.prefix(4).map { "(" + $0.map(rangedNumberText).joined(separator: ", ") + ")" }
    return sides.joined(separator: " and ") + (isBox ? "" : ", between \(points.joined(separator: ", "))")
  }

  /// Returns a point in words: `window.width 700`.
  func text(at point: [Double]) -> String {
    zip(self, point).map { "\($0.number.name) \(rangedNumberText($1))" }.joined(separator: " and ")
  }
}
