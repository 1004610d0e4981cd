internal import Cassowary
import Layout

extension SpecDocument {
  /// Returns the ranges on which nothing of the layout depends: neither a decision of the document, nor a number of the
  /// linear system.
  ///
  /// - Parameters:
  ///   - ranges: one or two ranges, or any number for code.
  ///   - caller: the environment for everything else.
  ///   - isForChecks: whether decisions about everything that check rules look at count, too.
  ///   - isCancelled: called before each cell; `true` ends the work.
  /// - Returns: the ranges; empty if the document or a range is invalid, there are more than 10,000 cells, or the work
  ///   was cancelled.
  /// - Complexity: O(cells × document), but one cell if each range has an effect there.
  public func rangesWithoutEffect(
    _ ranges: [NumberRange], for caller: CallerEnvironment, isForChecks: Bool = false,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) -> [NumberRange] {
    guard isValid, (try? check(ranges)) != nil else { return [] }
    let builder = RangeCellBuilder(
      self, caller, ranges, isForChecks: isForChecks, options: SpecOptions(isCancelled: isCancelled))
    var rest = Array(ranges.indices)
    let explored = try? builder.box.explore(limit: Self.cellLimit) {
      (point) throws(SpecSolveError) -> Polytope.Answer<Void>? in
      // Every range has an effect, so that the other cells are not needed.
      if rest.isEmpty { return ([], ()) }
      guard let (found, cuts) = try builder.cell(at: point) else { return nil }
      var functions = cuts.map { $0.slack }
      if case .valid(let cell) = found { functions = cell.functions + cell.parameters }
      rest.removeAll { index in functions.contains { $0.slopes[index] != 0 } }
      return (cuts.map { $0.slack }, ())
    }
    guard case .complete? = explored?.end else { return [] }
    return rest.map { ranges[$0] }
  }

  private static let cellLimit = 10_000
}
