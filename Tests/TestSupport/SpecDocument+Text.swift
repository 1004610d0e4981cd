import LayoutSpec

extension SpecDocument {
  /// Reads a spec from its text.
  package convenience init(
    _ text: String, limits: SpecLimits = SpecLimits(), isCancelled: (@Sendable () -> Bool)? = nil
  ) { self.init(parsing: Array(text.utf8), limits: limits, isCancelled: isCancelled) }
}
