package import Cassowary

/// A part of the ranges in which the document has the same mistakes everywhere.
package struct InvalidCell {
  package internal(set) var polytope: Polytope
  /// The mistakes. Their texts are those at the point.
  package internal(set) var errors: SpecErrors
  package internal(set) var point: [Double]
  /// Whether their texts are others elsewhere, because they have numbers.
  var dependsOnPoint = false

  /// Returns the mistakes, each with the numbers for which it is made unless it is the same everywhere.
  func errors(over ranges: [NumberRange]) -> SpecErrors {
    guard dependsOnPoint || polytope.share < 1 - Polytope.borderTolerance else { return errors }
    let area = "invalid \(ranges.count <= 2 ? "for" : "within") \(ranges.text(of: polytope.outline))"
    let place = " (at \(ranges.text(at: point)); \(area))"
    let placed = errors.map { error in
      var error = error
      error.message += place
      return error
    }
    return SpecErrors(placed, omittedCount: errors.omittedCount)
  }
}
