import Cassowary

extension AffineFunction {
  /// Creates a function from its constant, followed by its slopes.
  init(coefficients: [Double]) {
    self.init(constant: coefficients[0], slopes: Array(coefficients.dropFirst()))
  }
}
