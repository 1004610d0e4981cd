/// Collects the constraints of a block, as in ``ViewTree/layout(_:)``. A block may have conditions and loops.
@resultBuilder
public enum LayoutConstraintBuilder {
  /// Adds one constraint.
  public static func buildExpression(_ constraint: LayoutConstraint) -> [LayoutConstraint] { [constraint] }

  /// Adds several constraints, such as those of a pin.
  public static func buildExpression(_ constraints: [LayoutConstraint]) -> [LayoutConstraint] { constraints }

  /// Joins the constraints of the statements.
  public static func buildBlock(_ parts: [LayoutConstraint]...) -> [LayoutConstraint] { parts.flatMap { $0 } }

  /// Adds the constraints of an `if` without `else`.
  public static func buildOptional(_ part: [LayoutConstraint]?) -> [LayoutConstraint] { part ?? [] }

  /// Adds the constraints of the first branch.
  public static func buildEither(first part: [LayoutConstraint]) -> [LayoutConstraint] { part }

  /// Adds the constraints of the second branch.
  public static func buildEither(second part: [LayoutConstraint]) -> [LayoutConstraint] { part }

  /// Adds the constraints of a loop.
  public static func buildArray(_ parts: [[LayoutConstraint]]) -> [LayoutConstraint] { parts.flatMap { $0 } }
}

extension ViewTree {
  /// Adds the constraints of a block: either all of them or none.
  ///
  /// ```swift
  /// try tree.layout {
  ///   row.pin(to: Guide.safeArea, insets: 3)
  ///   for key in keys { key.width >= 44 ~ .high }
  /// }
  /// ```
  ///
  /// - Returns: the indices of the constraints in the tree.
  /// - Throws: ``LayoutConstraintError`` of the first constraint that is invalid. The tree is unchanged then.
  @discardableResult
  public mutating func layout(
    @LayoutConstraintBuilder _ constraints: () -> [LayoutConstraint]
  ) throws(LayoutConstraintError) -> Range<Int> {
    try addConstraints(constraints())
  }

  /// Adds either all of the constraints or none.
  mutating func addConstraints(_ constraints: [LayoutConstraint]) throws(LayoutConstraintError) -> Range<Int> {
    let start = rows.count
    do throws(LayoutConstraintError) {
      for constraint in constraints { try addConstraint(constraint) }
    } catch {
      removeConstraints(from: start)
      throw error
    }
    return start..<rows.count
  }

  mutating func removeConstraints(from start: Int) {
    guard start < rows.count else { return }
    for index in start..<rows.count { labels[index] = nil }
    terms.removeSubrange(rows[start].start...)
    rows.removeSubrange(start...)
  }

  /// The others keep their indices.
  mutating func removeConstraint(_ index: Int) {
    removedTermCount += rows[index].end - rows[index].start
    rows[index].end = rows[index].start
    labels[index] = nil
    guard 2 * removedTermCount > terms.count + rows.count else { return }
    var kept: [CoordinateTerm] = []
    for index in rows.indices {
      let start = kept.count
      kept += terms[rows[index].start..<rows[index].end]
      (rows[index].start, rows[index].end) = (start, kept.count)
    }
    (terms, removedTermCount) = (kept, 0)
  }

  func row(_ index: Int) -> Row? {
    rows.indices.contains(index) && rows[index].start < rows[index].end ? rows[index] : nil
  }

  /// Returns a constraint, or `nil` if it was removed or names an absent view.
  ///
  /// - Parameter isAbsent: whether each view is absent; empty if none is.
  func activeRow(_ index: Int, without isAbsent: [Bool]) -> Row? {
    guard let row = row(index) else { return nil }
    if isAbsent.isEmpty { return row }
    let namesAbsent = terms[row.start..<row.end].contains { $0.item.viewIndex.map { isAbsent[$0] } ?? false }
    return namesAbsent ? nil : row
  }
}
