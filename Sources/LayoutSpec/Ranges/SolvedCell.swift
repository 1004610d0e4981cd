package import Cassowary
import Layout

/// A cell with the regions of each independent part of its linear system.
package struct SolvedCell {
  let cell: RangeCell
  /// For each part, the regions that cover the cell.
  package let parts: [[PartRegion]]
  /// The present views with a frame, in document order.
  package let views: [RangedView]
  let names: SpecInspection

  package var polytope: Polytope { cell.polytope }

  /// The borders that belong to the cells beyond, as functions that are above 0 in this one, and the lines along which
  /// something else holds, as functions of both signs.
  package var openBorders: [AffineFunction] { (cell.cuts + cell.isolated).flatMap { $0.openSides } }

  /// Whether the names and texts so far exceed the budget, so that the cell must not be used.
  package var exceedsBudget: Bool { names.textBudget.isExceeded }

  /// Returns the borders of a region in words: those of the cell, and the region's own.
  package func borders(of region: PartRegion) -> [RangeCut] {
    worded(cell.cuts + cell.isolated + region.causes, of: region.polytope)
  }

  /// Returns the required constraints that are dropped in a region, because they conflict with others.
  package func dropped(in region: PartRegion) -> [SpecWords] {
    guard case .solved(let solution) = region.content else { return [] }
    return solution.broken.sorted().map { words(ofRow: $0) }
  }

  private func words(ofRow row: Int) -> SpecWords {
    let reference = cell.layout.references[row]
    let words = names.specWords(of: reference)
    // A text that is not the document's has the constraint's constant, which must be the same in the whole cell.
    if cell.constants[row].isConstant || names.documentText(of: reference) != nil { return words }
    return SpecWords(text: words.name, name: words.name, source: .constraint)
  }

  /// Returns the causes that bound a polytope, with the words of constraints.
  func worded(_ causes: [RangeCut], of polytope: Polytope) -> [RangeCut] {
    causes.filter { polytope.reachesZero(of: $0.slack) }.map { cause in
      guard cause.order >= 0 else { return cause }
      var worded = cause
      worded.words = words(ofRow: cause.order)
      return worded
    }
  }
}

/// A region of a part of the linear system, in which its functions are the same.
package struct PartRegion: Sendable {
  package var polytope: Polytope
  /// The indices of the part's variables in the system.
  package let variables: [Int]
  /// The solution or the conflict.
  package var content: PartContent
  /// The borders: constraints that begin to bind, or conflict.
  var causes: [RangeCut]

  /// The value of each variable of the part; empty if it has no solution.
  package var values: AffineFunctions {
    if case .solved(let solution) = content { solution.values } else { AffineFunctions(count: 0, parameterCount: 0) }
  }
}

package struct RangedView: Sendable {
  package let id: String
  /// The index of its first variable, the left edge.
  package let start: Int
  /// Whether it is a view or key without children.
  let isLeaf: Bool

  static func all(in resolved: ResolvedSpec, _ options: SpecOptions) -> [RangedView] {
    resolved.content.listedViews(includingGuides: options.includeGuides).compactMap { index in
      let view = resolved.tree.views[index]
      let isLeaf = (view.kind == .view || view.kind == .key) && !resolved.tree.hasChildren(index)
      return view.id.map { RangedView(id: $0, start: LinearLayout.variable(index, .left).index, isLeaf: isLeaf) }
    }
  }
}
