import Layout
public import LayoutSpec

/// An explanation of a layout: step by step, the binding constraints that determine a value; for a conflict, its
/// members and repairs; for an ambiguous value, its possible movement and a suggestion.
public struct ExplainReport: Sendable {
  /// A constraint that holds exactly and contributes to a value.
  public struct Reason: Sendable {
    /// The constraint's name.
    public let constraint: String
    /// The name for people: a rule of a stack is named after the view with the stack.
    public let displayName: String
    /// The text of the constraint.
    public let text: String
    /// The constraint's priority; 1000 if it is required.
    public let priority: Double
    /// Whether it is an inequality, which need not have been tight.
    public let isInequality: Bool
  }

  /// A step, which determines values from constraints and earlier steps.
  public struct Step: Sendable {
    /// The variables that the step determines, such as `q.left`, and their values in points.
    public let values: [(variable: String, value: Double)]
    /// The constraints.
    public let reasons: [Reason]
    /// The sum for a row of keys: `10 × unit + 9 × 6 = 387`.
    public let sum: String?
  }

  /// The explanation of a quantity.
  public struct Explanation: Sendable {
    /// The quantity, such as `q.width`.
    public let name: String
    /// Its value, in points.
    public let value: Double
    /// The steps, of which the last determines the value; empty for a value that the environment fixes.
    public var steps: [Step] = []
    /// The ambiguity of the value, or `nil` if the constraints determine it.
    public var ambiguity: AmbiguousRange?
    /// The end of a sentence such as `because the keyboard is docked`, or `nil` if constraints determine the value.
    public var environmentReason: String?
  }

  /// The content of a report.
  public enum Content: Sendable {
    /// Quantities and their reasons.
    case explanations([Explanation])
    /// The ambiguous variables, one for all that move together; empty if the constraints determine everything.
    case ambiguities([AmbiguousRange])
    /// Required constraints conflict.
    case conflict(SpecConflict)
    /// The view is absent.
    case absence(ViewAbsence)
  }

  /// The spec's name.
  public let name: String
  /// The environment.
  public let environment: EnvironmentFacts
  /// Those that are shown to people.
  let notableKeys: Set<String>
  /// The content of the report.
  public let content: Content
  /// The constraints that might remove the ambiguity, but are inactive because another view that they name is absent.
  public private(set) var inactive: [ViewAbsence.Constraint] = []
}

/// The reason why nothing can be explained.
public enum ExplainError: Error, Sendable {
  /// The spec or the caller's input is invalid, or the budget was exceeded.
  case solve(SpecSolveError)
  /// The target does not exist.
  case target(String)
}

extension ExplainError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .solve(let error): error.description
    case .target(let message): message
    }
  }
}

extension ExplainReport {
  /// Explains a target, or without one, what is ambiguous; the conflict, if there is one; or why a view is absent.
  public init(
    _ document: SpecDocument, for caller: CallerEnvironment, target: ExplanationTarget? = nil,
    options: SpecOptions = SpecOptions()
  ) throws(ExplainError) {
    let inspection: SpecInspection
    do throws(SpecSolveError) {
      inspection = try document.inspect(caller, isCancelled: options.isCancelled)
    } catch {
      throw .solve(error)
    }
    name = document.name
    environment = EnvironmentFacts(inspection.environment)
    notableKeys = EnvironmentFacts.notableKeys(of: inspection)
    content = try Self.content(inspection, target, options)
    if let target, case .explanations(let explanations) = content,
      explanations.contains(where: { $0.ambiguity != nil })
    {
      inactive = inspection.inactiveConstraints(ofView: target.item).filter { !$0.absentViews.isEmpty }
    }
    if options.isCancelled?() == true || inspection.textBudget.isExceeded { throw .solve(.budgetExceeded) }
  }

  private static func content(
    _ inspection: SpecInspection, _ target: ExplanationTarget?, _ options: SpecOptions
  ) throws(ExplainError) -> Content {
    if let absence = target.flatMap({ inspection.absence(ofView: $0.item) }) { return .absence(absence) }
    let solution: LayoutSolution
    do throws(LayoutSolveError) {
      solution = try inspection.solve(options: options)
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw .solve(inspection.solveError(error)) }
      return .conflict(inspection.named(conflict))
    }
    let writer = ExplanationWriter(
      inspection: inspection, solution: solution, isCancelled: options.isCancelled ?? { false })
    guard let target else { return .ambiguities(try writer.ambiguities()) }
    return .explanations(try writer.explanations(of: target))
  }
}

private struct ExplanationWriter {
  let inspection: SpecInspection
  let solution: LayoutSolution
  let isCancelled: () -> Bool

  private var problem: Problem { solution.layout.problem }

  func explanations(of target: ExplanationTarget) throws(ExplainError) -> [ExplainReport.Explanation] {
    let quantities: [ExplainedQuantity]
    do throws(ValueTextError) {
      quantities = try target.quantities(inspection, solution)
    } catch {
      throw .target(error.message)
    }
    var explanations: [ExplainReport.Explanation] = []
    let nearest = NearestReasons(problem)
    for quantity in quantities {
      guard let explanation = try? explain(quantity, nearest) else { throw .solve(.budgetExceeded) }
      explanations.append(explanation)
    }
    return explanations
  }

  func ambiguities() throws(ExplainError) -> [AmbiguousRange] {
    guard let roles = try? solution.ambiguous(ofViews: inspection.listedViews(includingGuides: false)) else {
      throw .solve(.budgetExceeded)
    }
    return AmbiguityCause.causes(of: roles, in: solution, inspection, isCancelled: isCancelled).flatMap { $0.ranges }
  }

  private func explain(
    _ quantity: ExplainedQuantity, _ nearest: NearestReasons
  ) throws(SolveError) -> ExplainReport.Explanation {
    var rows: Set<Int> = []
    var chosen: Set<Int> = []
    var open: AmbiguousRange?
    for role in quantity.roles {
      guard let variable = solution.layout.variable(for: role) else { continue }
      let explanation = try solution.solution.explanation(of: variable)
      let reasons = explanation.reasons.map { $0.constraint.index }
      // Free variables are not determined by equations.
      let near =
        explanation.freeVariables.isEmpty
        ? nearest.rows(determining: variable.index, given: reasons, isCancelled: isCancelled) : nil
      rows.formUnion(near ?? reasons)
      chosen.formUnion(explanation.freeVariables.map { $0.variable.index })
      if open == nil, try !solution.solution.ambiguousVariables(among: [variable]).isEmpty {
        open = try AmbiguousRange(of: role, in: solution, inspection)
      }
    }
    return ExplainReport.Explanation(
      name: quantity.name, value: quantity.value, steps: steps(rows.sorted(), chosen), ambiguity: open,
      environmentReason: quantity.environmentReason)
  }

  private func steps(_ rows: [Int], _ chosen: Set<Int>) -> [ExplainReport.Step] {
    let unknown = rows.map { row in
      (problem.constraint(ConstraintID(index: row))?.terms ?? []).map { $0.variable }.filter {
        !problem.isParameter($0) && !chosen.contains($0.index)
      }.map { $0.index }
    }
    return ReasonChain.steps(of: unknown, isCancelled: isCancelled).map { step in
      let references = step.rows.map { solution.layout.references[rows[$0]] }
      let values = step.variables.map { index in
        let variable = Variable(index: index)
        let name = inspection.name(of: solution.layout.role(of: variable))
        return (variable: name, value: solution.solution.value(of: variable) ?? 0)
      }
      return ExplainReport.Step(
        // Views without an id are named by pointers, which come last.
        values: values.filter { !$0.variable.hasPrefix("/") } + values.filter { $0.variable.hasPrefix("/") },
        reasons: step.rows.map { reason(rows[$0]) }, sum: stackSum(references))
    }
  }

  private func reason(_ row: Int) -> ExplainReport.Reason {
    let id = ConstraintID(index: row)
    let reference = solution.layout.references[row]
    return ExplainReport.Reason(
      constraint: inspection.name(of: reference), displayName: inspection.displayName(of: reference),
      text: inspection.text(of: reference), priority: problem.priority(of: id)?.rawValue ?? 1000,
      isInequality: problem.constraint(id)?.relation != .equal)
  }

  /// `10 × unit + 9 × 6 = 387`, or `nil` if the rules belong to several stacks or divide the space in another way.
  private func stackSum(_ references: [ConstraintReference]) -> String? {
    var owners: Set<Int> = []
    var reachesEnd = false
    for reference in references {
      guard case .stackRule(let view, let rule) = reference else { return nil }
      owners.insert(view)
      if rule == .trail { reachesEnd = true }
    }
    let tree = inspection.tree
    guard owners.count == 1, let owner = owners.first, reachesEnd, let stack = tree.views[owner].stack,
      let children = tree.view(owner).map(tree.children), children.count > 1
    else { return nil }
    let isHorizontal = stack.axis == .horizontal
    let size = isHorizontal ? solution.frames[owner].width : solution.frames[owner].height
    let inset = isHorizontal ? stack.insets.leading + stack.insets.trailing : stack.insets.top + stack.insets.bottom
    let count: Double
    let noun: String
    switch stack.distribution {
    case .units where children.allSatisfy({ tree[$0].flexible == 0 }):
      (count, noun) = (children.reduce(0) { $0 + tree[$1].units }, "unit")
    case .fillEqually: (count, noun) = (Double(children.count), "child")
    default: return nil
    }
    let room = size - inset
    let gaps = children.dropLast().map { tree[$0].spacingAfter ?? stack.spacing }
    let areEven = gaps.allSatisfy { $0 == stack.spacing }
    // Units include the gaps that they span, so those are counted once per unit.
    let spacing = gaps.reduce(0, +) + (count - Double(children.count)) * stack.spacing
    let unit = (room - spacing) / count
    let even = "\(shortNumber(count - 1)) × \(shortNumber(stack.spacing))"
    let sum = spacing == 0 ? "" : " + " + (areEven ? even : shortNumber(spacing))
    return "\(shortNumber(count)) × \(noun)\(sum) = \(shortNumber(room)), so a \(noun) is \(shortNumber(unit))"
  }
}
