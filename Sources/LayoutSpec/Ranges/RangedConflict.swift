package import Cassowary
package import Layout

/// A minimal conflict that holds everywhere in a region.
package struct RangedConflict: Sendable {
  /// The conflict with names, at the point where it was found.
  package let named: SpecConflict
  /// The conflict at the point where it was found.
  private let found: LayoutConflict
  /// The amount by which the weighted sum of the members is violated, as a function of the ranged numbers.
  package let gap: AffineFunction
  /// The gap at the point where the conflict was found.
  private let foundGap: Double

  init(_ named: SpecConflict, _ found: LayoutConflict, gap: AffineFunction, at point: [Double]) {
    self.named = named
    self.found = found
    self.gap = gap
    foundGap = gap.value(at: point)
  }

  /// Returns the conflict at a point of its region, which the same multipliers prove.
  package func conflict(at point: [Double]) -> LayoutConflict {
    foundGap > 0 ? found.scaled(by: max(0, gap.value(at: point)) / foundGap) : found
  }
}
