import Cassowary

/// The solver of a live layout, with the origins of its rows and variables.
struct LiveSolver {
  let solver: Solver
  /// For each view, whether it or an ancestor is hidden.
  let isAbsent: [Bool]
  private(set) var geometry: GuideGeometry
  private let layout: LinearLayout
  /// The origins of the initial rows.
  private var sources: [LiveLayout.Source]
  /// The origins of the rows that were added later, by index.
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
    isAbsent = description.absentViews
    let (tree, handles) = description.presentTree(without: isAbsent)
    geometry = GuideGeometry(tree, description.environment)
    var problem: Problem
    do throws(ProblemError) {
      layout = try tree.linearLayout(for: description.environment)
      problem = layout.problem
      sources = []
      sources.reserveCapacity(problem.constraintCount)
      for (row, reference) in layout.references.enumerated() {
        if case .constraint(let index) = reference {
          sources.append(.constraint(LayoutConstraintID(index: handles[index])))
          rows[handles[index]] = ConstraintID(index: row)
        } else {
          sources.append(.rule(reference))
        }
      }
      for edit in description.edits where LiveDescription.isActive(edit.constraint, without: isAbsent) {
        let variable = problem.addVariable()
        let row = LiveSolver.row(edit.constraint, description)
        edits[edit.anchor] = (variable, try problem.add(row.defining(variable)))
        editedAnchors[variable] = edit.anchor
        sources.append(.edit(edit.anchor))
      }
    } catch {
      throw .invalidProblem(error)
    }
    do throws(SolverError) {
      solver = try Solver(problem, pivotLimit: pivotLimit, isCancelled: isCancelled)
    } catch {
      throw LiveLayoutError(error) { [sources] in sources.indices.contains($0.index) ? sources[$0.index] : nil }
    }
    try resume(description.edits)
  }

  private func resume(_ all: [LiveDescription.Edit]) throws(LiveLayoutError) {
    var suggestions: [(variable: Variable, value: Double)] = []
    do throws(SolverError) {
      for edit in all {
        guard let variable = edits[edit.anchor]?.variable else { continue }
        try solver.edit(variable, priority: edit.priority, weight: edit.weight)
        suggestions.append((variable, edit.value))
      }
      if !suggestions.isEmpty { try solver.suggest(suggestions) }
    } catch {
      throw self.error(error)
    }
  }

  static func row(_ constraint: LiveDescription.Constraint, _ description: LiveDescription) -> Constraint {
    var builder = LinearLayoutBuilder(description.tree(with: constraint), description.environment)
    let constant = builder.appendTerms(ofConstraint: 0)
    return Constraint(
      terms: builder.problem.unfinishedTerms, constraint.row.relation, constant, priority: constraint.row.priority,
      weight: constraint.row.weight, label: constraint.label)
  }
}

/// Translations between the layout and the system.
extension LiveSolver {
  func isActive(_ constraint: LiveDescription.Constraint) -> Bool {
    LiveDescription.isActive(constraint, without: isAbsent)
  }

  /// Returns the solver's ID of a constraint, or `nil` if it is inactive.
  func row(of constraint: LayoutConstraintID) -> ConstraintID? { rows[constraint.index] }

  func variable(of edit: LayoutAnchor) -> Variable? { edits[edit]?.variable }

  /// Returns the origin of a row, or `nil` if the row only holds a suggested value, or was rejected.
  func source(of row: ConstraintID) -> LiveLayout.Source? {
    sources.indices.contains(row.index) ? sources[row.index] : laterSources[row.index]
  }

  func quantity(_ variable: Variable) -> LiveLayout.Explanation.Quantity? {
    if let anchor = editedAnchors[variable] { return .edit(anchor) }
    return variable.index < variableCount ? .variable(layout.role(of: variable)) : nil
  }

  /// The number of variables of the root, views and stacks, which precede those of edits.
  private var variableCount: Int {
    LinearLayout.rootVariableCount + 4 * layout.viewCount + layout.stackVariables.count
  }

  /// Translates an error of the solver. Unknown rows from `first` on are those that were to be added.
  private func error(_ error: SolverError, addedFrom first: ConstraintID? = nil) -> LiveLayoutError {
    LiveLayoutError(error) { row in
      source(of: row) ?? first.flatMap { row >= $0 ? .added(row.index - $0.index) : nil }
    }
  }

  /// Translates an error of the solver if no row was to be added.
  func refusal(_ error: SolverError) -> LiveLayoutError { self.error(error) }
}

/// Changes. Each is one call of the solver, which accepts or rejects it.
extension LiveSolver {
  /// Adds rows: either all of them or none.
  mutating func add(_ new: [Constraint], as ids: [LayoutConstraintID]) throws(LiveLayoutError) {
    let first = solver.nextConstraint
    do throws(SolverError) {
      let added = try solver.add(contentsOf: new)
      for (row, id) in zip(added, ids) {
        rows[id.index] = row
        laterSources[row.index] = .constraint(id)
      }
    } catch {
      throw self.error(error, addedFrom: first)
    }
  }

  mutating func remove(_ id: LayoutConstraintID) throws(LiveLayoutError) {
    guard let row = rows[id.index] else { return }
    do throws(SolverError) { try solver.remove(row) } catch { throw self.error(error) }
    rows[id.index] = nil
    laterSources[row.index] = nil
  }

  mutating func beginEdit(
    _ anchor: LayoutAnchor, _ row: Constraint, priority: Priority, weight: Double
  ) throws(LiveLayoutError) {
    let variable = solver.addVariable()
    editedAnchors[variable] = anchor
    do throws(SolverError) {
      let definition = try solver.add(row.defining(variable))
      try solver.edit(variable, priority: priority, weight: weight)
      edits[anchor] = (variable, definition)
      laterSources[definition.index] = .edit(anchor)
    } catch {
      // If this fails too, an unused variable remains.
      let refusal = self.error(error)
      do throws(SolverError) {
        try solver.remove(variable)
        editedAnchors[variable] = nil
      } catch {}
      throw refusal
    }
  }

  mutating func endEdit(_ anchor: LayoutAnchor) throws(LiveLayoutError) {
    guard let edit = edits[anchor] else { return }
    do throws(SolverError) { try solver.remove(edit.variable) } catch { throw self.error(error) }
    edits[anchor] = nil
    editedAnchors[edit.variable] = nil
    laterSources[edit.definition.index] = nil
  }

  /// Resizes the root, if no other part of the environment matters.
  mutating func resize(_ geometry: GuideGeometry) throws(LiveLayoutError) {
    sizes.removeAll(keepingCapacity: true)
    if let width = geometry.rootWidth { sizes.append((LinearLayout.rootVariable(.horizontal), width)) }
    if let height = geometry.rootHeight { sizes.append((LinearLayout.rootVariable(.vertical), height)) }
    if !sizes.isEmpty {
      do throws(SolverError) { try solver.suggest(sizes) } catch { throw self.error(error) }
    }
    self.geometry = geometry
  }
}

extension Constraint {
  /// Returns the constraint `self == 0` as the definition of a variable: `sum of terms - variable == constant`.
  fileprivate func defining(_ variable: Variable) -> Constraint {
    Constraint(terms: terms + [Term(variable, -1)], .equal, constant)
  }
}

extension LiveLayoutError {
  /// Creates an error from one of the solver. Rows without an origin are omitted, and members of a conflict have no names
  /// yet.
  init(_ error: SolverError, source: (ConstraintID) -> LiveLayout.Source?) {
    switch error {
    case .solve(.unsatisfiable(let conflict)):
      self = .unsatisfiable(conflict.compactMap { row in source(row).map { ($0, "") } })
    case .solve(.budgetExceeded), .solve(.memoryExceeded), .solve(.cancelled): self = .budgetExceeded
    case .solve(.precisionLost): self = .precisionLost
    case .solve(.numberOutOfRange(let number)): self = .numberOutOfRange(number)
    case .problem(let error): self = .invalidProblem(error)
    case .invalidSuggestion(_, let number, _): self = .numberOutOfRange(number)
    case .duplicateEdit(let variable, _), .notEdited(let variable, _), .solve(.unknownVariable(let variable)):
      self = .invalidProblem(.unknownVariable(variable))
    case .solve(.notBreakable(let constraint)): self = .invalidProblem(.unknownConstraint(constraint))
    case .solve(.wrongCount): self = .invalidProblem(.tooLarge)
    }
  }
}
