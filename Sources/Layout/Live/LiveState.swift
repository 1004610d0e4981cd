import Cassowary

/// A change that plans the layout again makes a new state, so that the current one stays if the change is rejected.
struct LiveState {
  struct Edit {
    let anchor: LayoutAnchor
    let priority: Priority
    let weight: Double
    var value: Double
    /// The definition is the row of the variable with the suggested value. `nil` if the anchor's view is hidden.
    var held: (variable: Variable, definition: ConstraintID)?
  }

  /// Includes hidden views. The index of a constraint is that of its ID.
  var tree: ViewTree
  var environment: LayoutEnvironment
  var isHidden: [Bool]
  var edits: [Edit]
  let solver: Solver
  /// Whether the view or an ancestor is hidden.
  let isAbsent: [Bool]
  var geometry: GuideGeometry
  private let layout: LinearLayout
  private(set) var rows: [Int: ConstraintID] = [:]
  /// The constraints of the rows behind those of the layout.
  private var laterConstraints: [Int: Int] = [:]

  init(
    _ tree: ViewTree, _ environment: LayoutEnvironment, isHidden: [Bool], edits: [Edit] = [], pivotLimit: Int?,
    isCancelled: (@Sendable () -> Bool)?
  ) throws(LiveLayoutError) {
    (self.tree, self.environment, self.isHidden) = (tree, environment, isHidden)
    let isAbsent = tree.absentViews(isHidden)
    var edits = edits
    var problem: Problem
    do throws(ProblemError) {
      layout = try LinearLayoutBuilder(tree, environment, without: isAbsent).build()
      problem = layout.problem
      for index in edits.indices {
        edits[index].held = nil
        let anchor = edits[index].anchor
        guard anchor.item.viewIndex.map({ isAbsent[$0] }) != true,
          let row = try? tree.row(of: anchor, layout.geometry)
        else { continue }
        let variable = problem.addVariable()
        edits[index].held = (variable, try problem.add(row.defining(variable)))
      }
    } catch {
      throw .invalidProblem(error)
    }
    for (row, reference) in layout.references.enumerated() {
      if case .constraint(let index) = reference { rows[index] = ConstraintID(index: row) }
    }
    geometry = layout.geometry
    (self.isAbsent, self.edits) = (isAbsent, edits)
    do throws(SolverError) {
      let solver = try Solver(problem, pivotLimit: pivotLimit, isCancelled: isCancelled)
      var values: [(variable: Variable, value: Double)] = []
      for edit in edits {
        guard let variable = edit.held?.variable else { continue }
        try solver.edit(variable, priority: edit.priority, weight: edit.weight)
        values.append((variable, edit.value))
      }
      if !values.isEmpty { try solver.suggest(values) }
      self.solver = solver
    } catch {
      throw LiveLayoutError(error) { [layout] row in
        Self.source(of: row, layout, [:], edits).map { ($0, tree.name(of: $0)) }
      }
    }
  }

  /// `nil` if the row only holds a suggested value, or was rejected.
  func source(of row: ConstraintID) -> LiveLayout.Source? { Self.source(of: row, layout, laterConstraints, edits) }

  private static func source(
    of row: ConstraintID, _ layout: LinearLayout, _ laterConstraints: [Int: Int], _ edits: [Edit]
  ) -> LiveLayout.Source? {
    guard row.index < layout.references.count else {
      if let index = laterConstraints[row.index] { return .constraint(LayoutConstraintID(index: index)) }
      return edits.first { $0.held?.definition == row }.map { .edit($0.anchor) }
    }
    let reference = layout.references[row.index]
    guard case .constraint(let index) = reference else { return .rule(reference) }
    return .constraint(LayoutConstraintID(index: index))
  }

  func quantity(_ variable: Variable) -> LiveLayout.Explanation.Quantity? {
    if let edit = edits.first(where: { $0.held?.variable == variable }) { return .edit(edit.anchor) }
    return variable.index < layout.problem.variableCount ? .variable(layout.role(of: variable)) : nil
  }

  func isActive(_ constraint: Int) -> Bool { tree.activeRow(constraint, without: isAbsent) != nil }

  mutating func note(_ row: ConstraintID, of constraint: Int) {
    rows[constraint] = row
    laterConstraints[row.index] = constraint
  }

  mutating func remove(_ constraint: Int) {
    if let row = rows.removeValue(forKey: constraint) { laterConstraints[row.index] = nil }
    tree.removeConstraint(constraint)
  }
}

extension ViewTree {
  func absentViews(_ isHidden: [Bool]) -> [Bool] {
    var isAbsent = isHidden
    // Parents precede their children.
    for index in isAbsent.indices {
      if let parent = views[index].parent, isAbsent[parent] { isAbsent[index] = true }
    }
    return isAbsent
  }

  func row(of anchor: LayoutAnchor, _ geometry: GuideGeometry) throws(LayoutConstraintError) -> Constraint {
    var views = self
    (views.rows, views.terms, views.labels) = ([], [], [:])
    let index = try views.addConstraint(anchor == 0)
    return views.systemRow(index, geometry)
  }

  func name(of source: LiveLayout.Source) -> String {
    switch source {
    case .constraint(let id): name(of: .constraint(id.index))
    case .added: "the new constraint"
    case .edit(let anchor): "the suggestion for \(name(of: anchor))"
    case .rule(let reference): name(of: reference)
    }
  }
}

extension Constraint {
  /// Defines a variable by `self == 0`: `sum of terms - variable == constant`.
  func defining(_ variable: Variable) -> Constraint {
    Constraint(terms: terms + [Term(variable, -1)], .equal, constant)
  }
}
