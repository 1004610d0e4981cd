/// The factors of the parameters. One or two of them need no allocation.
package struct Slopes: RandomAccessCollection, MutableCollection, Hashable, Sendable {
  private var first = 0.0
  private var second = 0.0
  private var rest: [Double]?
  package let count: Int

  /// Creates `count` zeros.
  package init(count: Int) {
    self.count = count
    if count > 2 { rest = Array(repeating: 0, count: count - 2) }
  }

  /// Creates slopes from a function of the index.
  package init(count: Int, _ slope: (Int) -> Double) {
    self.init(count: count)
    for index in 0..<count { self[index] = slope(index) }
  }

  /// Creates slopes from numbers.
  package init(_ numbers: [Double]) {
    self.init(count: numbers.count) { numbers[$0] }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Double {
    get { index == 0 ? first : index == 1 ? second : rest?[index - 2] ?? 0 }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: rest?[index - 2] = newValue
      }
    }
  }
}

/// An affine function of a few parameters: a constant plus a multiple of each parameter.
package struct AffineFunction: Hashable, Sendable {
  /// The value at 0.
  package var constant: Double
  /// The factors of the parameters.
  package var slopes: Slopes

  /// Creates a function from its parts.
  package init(constant: Double, slopes: Slopes) {
    self.constant = constant
    self.slopes = slopes
  }

  /// Creates a function from its parts.
  package init(constant: Double, slopes: [Double]) {
    self.init(constant: constant, slopes: Slopes(slopes))
  }

  /// Creates a constant function of `count` parameters.
  package init(_ constant: Double, count: Int) {
    self.init(constant: constant, slopes: Slopes(count: count))
  }

  /// Creates the function that is one of `count` parameters.
  package init(parameter index: Int, count: Int) {
    self.init(0, count: count)
    slopes[index] = 1
  }

  /// Creates the function with a given value at a point.
  package init(value: Double, at point: [Double], slopes: Slopes) {
    var constant = value
    for index in slopes.indices { constant -= slopes[index] * point[index] }
    self.init(constant: constant, slopes: slopes)
  }

  /// Creates the function with a given value at a point.
  package init(value: Double, at point: [Double], slopes: [Double]) {
    self.init(value: value, at: point, slopes: Slopes(slopes))
  }

  /// Whether the function is constant.
  package var isConstant: Bool { slopes.allSatisfy { $0 == 0 } }

  /// Returns the value at a point.
  package func value(at point: [Double]) -> Double {
    var value = constant
    for index in slopes.indices { value += slopes[index] * point[index] }
    return value
  }

  /// Adds a multiple of another function.
  package mutating func add(_ factor: Double, _ other: AffineFunction) {
    constant += factor * other.constant
    for index in slopes.indices { slopes[index] += factor * other.slopes[index] }
  }

  package static func + (left: AffineFunction, right: AffineFunction) -> AffineFunction {
    var sum = left
    sum.add(1, right)
    return sum
  }

  package static func - (left: AffineFunction, right: AffineFunction) -> AffineFunction {
    var difference = left
    difference.add(-1, right)
    return difference
  }

  package static func * (factor: Double, function: AffineFunction) -> AffineFunction {
    var product = function
    product.constant *= factor
    for index in product.slopes.indices { product.slopes[index] *= factor }
    return product
  }

  package static prefix func - (function: AffineFunction) -> AffineFunction { -1 * function }
}
