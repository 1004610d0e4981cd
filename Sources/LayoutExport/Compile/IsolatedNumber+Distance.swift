import Cassowary
import LayoutSpec

extension IsolatedNumber {
  /// Returns the function that is the difference of the number's range from the number.
  func distance(count: Int) -> AffineFunction {
    AffineFunction(parameter: index, count: count) - AffineFunction(value, count: count)
  }

  /// Returns whether an affine function is 0 wherever the range has this number, up to rounding. A constant may have no
  /// slopes.
  func isZero(_ coefficients: [Double]) -> Bool {
    let slope = coefficients.indices.contains(index + 1) ? coefficients[index + 1] : 0
    let constant = coefficients[0] + slope * value
    let rest = coefficients.indices.dropFirst().filter { $0 != index + 1 }.map { coefficients[$0] }
    return rest.allSatisfy { $0.magnitude <= Self.rounding }
      && constant.magnitude <= Self.rounding * max(1, coefficients[0].magnitude, (slope * value).magnitude)
  }
}
