/// Affine functions of the same parameters, such as the values of all variables in a region.
///
/// They take much less memory than an array of functions, and copying them is fast.
package struct AffineFunctions: RandomAccessCollection, MutableCollection, Sendable {
  /// For each function its constant, then its slopes.
  private var numbers: [Double]
  private let width: Int
  package let count: Int

  /// Creates `count` functions that are 0.
  package init(count: Int, parameterCount: Int) {
    self.count = count
    width = parameterCount + 1
    numbers = Array(repeating: 0, count: count * width)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> AffineFunction {
    get {
      let start = index * width
      return AffineFunction(
        constant: numbers[start], slopes: Slopes(count: width - 1) { numbers[start + 1 + $0] })
    }
    set {
      let start = index * width
      numbers[start] = newValue.constant
      for slope in 0..<width - 1 { numbers[start + 1 + slope] = newValue.slopes[slope] }
    }
  }

  /// Copies functions to other indices.
  package mutating func replace(at indices: [Int], with functions: AffineFunctions) {
    for (position, index) in indices.enumerated() {
      for offset in 0..<width { numbers[index * width + offset] = functions.numbers[position * width + offset] }
    }
  }

  /// Adds a multiple of a function to another one.
  package func add(_ factor: Double, _ index: Int, to function: inout AffineFunction) {
    let start = index * width
    function.constant += factor * numbers[start]
    for slope in 0..<width - 1 { function.slopes[slope] += factor * numbers[start + 1 + slope] }
  }

  /// Returns the value of a function at a point.
  package func value(of index: Int, at point: [Double]) -> Double {
    let start = index * width
    var value = numbers[start]
    for slope in 0..<width - 1 { value += numbers[start + 1 + slope] * point[slope] }
    return value
  }
}
