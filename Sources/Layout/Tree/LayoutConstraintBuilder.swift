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
    let start = (rows: rows.count, terms: terms.count)
    do throws(LayoutConstraintError) {
      for constraint in constraints() { try addConstraint(constraint) }
    } catch {
      for index in start.rows..<rows.count { labels[index] = nil }
      rows.removeSubrange(start.rows...)
      terms.removeSubrange(start.terms...)
      throw error
    }
    return start.rows..<rows.count
  }
}
