import Cassowary

/// The solver of a live layout, with the origins of its rows and variables. Each change is one call of the solver,
/// which accepts or rejects it.
struct LiveSolver {
  let solver: Solver
  /// For each view, whether it or an ancestor is hidden.
  let isAbsent: [Bool]
  private(set) var geometry: GuideGeometry
  private let layout: LinearLayout
  /// The origins of the rows behind those of the layout, by index.
  private var laterSources: [Int: LiveLayout.Source] = [:]
  /// The solver's ID of each active constraint.
  private var rows: [Int: ConstraintID] = [:]
  /// For each active edit, the variable with the suggested value, and the row that defines it.
  private var edits: [LayoutAnchor: (variable: Variable, definition: ConstraintID)] = [:]
  private var editedAnchors: [Variable: LayoutAnchor] = [:]
  private var sizes: [(variable: Variable, value: Double)] = []

  init(
    _ description: LiveDescription, pivotLimit: Int?, isCancelled: (@Sendable () -> Bool)?
  ) throws(LiveLayoutError) {
    let isAbsent = description.absentViews
    self.isAbsent = isAbsent
    var problem: Problem
    var activeEdits: [(variable: Variable, edit: LiveDescription.Edit)] = []
    do throws(ProblemError) {
      layout = try LinearLayoutBuilder(description.tree, description.environment, without: isAbsent).build()
      geometry = layout.content.geometry
      problem = layout.problem
      for (row, reference) in layout.references.enumerated() {
        if case .constraint(let index) = reference { rows[index] = ConstraintID(index: row) }
      }
      for edit in description.edits where edit.anchor.item.viewIndex.map({ isAbsent[$0] }) != true {
        guard let row = try? description.row(edit.anchor, geometry) else { continue }
        let variable = problem.addVariable()
        let definition = try problem.add(row.defining(variable))
        edits[edit.anchor] = (variable, definition)
        editedAnchors[variable] = edit.anchor
        laterSources[definition.index] = .edit(edit.anchor)
        activeEdits.append((variable, edit))
      }
    } catch {
      throw .invalidProblem(error)
    }
    do throws(SolverError) {
      let solver = try Solver(problem, pivotLimit: pivotLimit, isCancelled: isCancelled)
      for (variable, edit) in activeEdits {
        try solver.edit(variable, priority: edit.priority, weight: edit.weight)
      }
      if !activeEdits.isEmpty { try solver.suggest(activeEdits.map { ($0.variable, $0.edit.value) }) }
      self.solver = solver
    } catch {
      throw LiveLayoutError(error) { [layout, laterSources] row in
        Self.source(of: row, layout, laterSources).map { ($0, description.name(of: $0)) }
      }
    }
  }

  /// Returns the solver's ID of a constraint, or `nil` if it is inactive.
  func row(of constraint: LayoutConstraintID) -> ConstraintID? { rows[constraint.index] }

  func variable(of edit: LayoutAnchor) -> Variable? { edits[edit]?.variable }

  /// Returns the origin of a row, or `nil` if the row only holds a suggested value, or was rejected.
  func source(of row: ConstraintID) -> LiveLayout.Source? { Self.source(of: row, layout, laterSources) }

  private static func source(
    of row: ConstraintID, _ layout: LinearLayout, _ laterSources: [Int: LiveLayout.Source]
  ) -> LiveLayout.Source? {
    guard row.index < layout.references.count else { return laterSources[row.index] }
    let reference = layout.references[row.index]
    guard case .constraint(let index) = reference else { return .rule(reference) }
    return .constraint(LayoutConstraintID(index: index))
  }

  func quantity(_ variable: Variable) -> LiveLayout.Explanation.Quantity? {
    if let anchor = editedAnchors[variable] { return .edit(anchor) }
    return variable.index < layout.content.problem.variableCount ? .variable(layout.role(of: variable)) : nil
  }

  /// Adds rows of constraints, by their indices: either all of them or none.
  mutating func add(_ new: [(index: Int, row: Constraint)]) throws(SolverError) {
    let added = try solver.add(contentsOf: new.map { $0.row })
    for (row, (index, _)) in zip(added, new) {
      rows[index] = row
      laterSources[row.index] = .constraint(LayoutConstraintID(index: index))
    }
  }

  mutating func remove(_ id: LayoutConstraintID) throws(SolverError) {
    guard let row = rows[id.index] else { return }
    try solver.remove(row)
    rows[id.index] = nil
    laterSources[row.index] = nil
  }

  mutating func beginEdit(
    _ anchor: LayoutAnchor, _ row: Constraint, priority: Priority, weight: Double
  ) throws(SolverError) {
    let variable = solver.addVariable()
    editedAnchors[variable] = anchor
    do throws(SolverError) {
      let definition = try solver.add(row.defining(variable))
      try solver.edit(variable, priority: priority, weight: weight)
      edits[anchor] = (variable, definition)
      laterSources[definition.index] = .edit(anchor)
    } catch {
      // If this fails too, an unused variable remains.
      do throws(SolverError) {
        try solver.remove(variable)
        editedAnchors[variable] = nil
      } catch {}
      throw error
    }
  }

  mutating func endEdit(_ anchor: LayoutAnchor) throws(SolverError) {
    guard let edit = edits[anchor] else { return }
    try solver.remove(edit.variable)
    edits[anchor] = nil
    editedAnchors[edit.variable] = nil
    laterSources[edit.definition.index] = nil
  }

  /// Resizes the root, if no other part of the environment matters.
  mutating func resize(_ geometry: GuideGeometry) throws(SolverError) {
    sizes.removeAll(keepingCapacity: true)
    if let width = geometry.rootWidth { sizes.append((LinearLayout.rootVariable(.horizontal), width)) }
    if let height = geometry.rootHeight { sizes.append((LinearLayout.rootVariable(.vertical), height)) }
    if !sizes.isEmpty { try solver.suggest(sizes) }
    self.geometry = geometry
  }
}

extension Constraint {
  /// Returns the constraint `self == 0` as the definition of a variable: `sum of terms - variable == constant`.
  fileprivate func defining(_ variable: Variable) -> Constraint {
    Constraint(terms: terms + [Term(variable, -1)], .equal, constant)
  }
}
