import Cassowary
import Layout
import LayoutSpec

/// The change of a variable when another one grows by 1.
public struct VariableMove: Hashable, Sendable {
  /// The variable, such as `q.left`.
  public let variable: String
  /// The amount by which it grows.
  public let change: Double
}

/// The possible movement of an ambiguous variable.
struct AmbiguousRange {
  /// The possible values: `from 3 to 40`.
  let range: String
  /// The variables that move with it.
  let moves: [VariableMove]
  /// The number of earlier suggestions about some of the same variables.
  var rank = 0
  /// The suggested constraint without its priority.
  private let equation: String
  /// The same, of the edge of its parent to which an edge of the view could be tied, or `nil` if there is none.
  private let edge: String?
  private let priorities: SuggestedPriorities
  /// Whether it is the size of a free root, which is as small as its content allows.
  private let isRoot: Bool

  /// A constraint that could be added to the document: the edge that is missing, or an optional one that cannot conflict
  /// with others.
  var constraint: String {
    if rank == 0, let edge { return edge }
    return "\(equation) @ \(priorities.text(rank, isRoot: isRoot))"
  }

  var suggestion: String {
    let constraint = "add a constraint, such as \"\(constraint)\""
    guard let raise else { return constraint }
    return "raise the \(raise.what) of `\(raise.view)`, such as to \(shortNumber(raise.priority)), so that it keeps its"
      + " size; or \(constraint)"
  }

  /// The hugging or compression resistance of one of two views that share a space, and a higher priority for it, or
  /// `nil` if that is not a fix.
  private let raise: (what: String, view: String, priority: Double)?

  /// The largest number of variables to examine. The time for each grows with the layout.
  static func limit(in solution: LayoutSolution) -> Int {
    max(8, 2_000_000 / max(1, solution.layout.problem.constraintCount))
  }

  /// The variables of views and the root that move.
  let roles: [LinearLayout.VariableRole]

  /// Creates the range of a variable, or `nil` if it cannot be found within the budget of the solve.
  ///
  /// - Parameter isAmbiguous: returns whether a variable is ambiguous, so that it should not be referred to.
  init?(
    of role: LinearLayout.VariableRole, in solution: LayoutSolution, _ inspection: SpecInspection,
    isAmbiguous: (LinearLayout.VariableRole) -> Bool = { _ in false }
  ) {
    guard let variable = solution.layout.variable(for: role), let open = try? solution.solution.range(of: variable)
    else { return nil }
    let (least, most) = (open.interval.lowerBound, open.interval.upperBound)
    switch (least.isFinite, most.isFinite) {
    case (true, true): range = "anything from \(shortNumber(least)) to \(shortNumber(most))"
    case (true, false): range = "anything from \(shortNumber(least)) up"
    case (false, true): range = "anything up to \(shortNumber(most))"
    case (false, false): range = "anything"
    }
    moves = open.direction.map { term in
      VariableMove(variable: inspection.name(of: solution.layout.role(of: term.variable)), change: term.coefficient)
    }
    roles = open.direction.map { solution.layout.role(of: $0.variable) }
    let opposed = open.direction.filter { $0.coefficient < 0 }.map { solution.layout.role(of: $0.variable) }
    let moving = Set(roles)
    equation = Self.equation(determining: role, opposed: opposed, inspection) {
      !moving.contains($0) && !isAmbiguous($0)
    }
    edge = Self.missingEdge(
      of: role, in: open.interval, opposed: opposed, moving: moving, solution, inspection, isOpen: isAmbiguous)
    raise = Self.raise(role, open.interval, opposed, inspection)
    priorities = SuggestedPriorities(solution)
    if case .root = role { isRoot = true } else { isRoot = false }
  }
}

extension AmbiguousRange {
  /// Returns a higher priority for the last of two views that share a space and are stretched or compressed alike, or
  /// `nil` if there are none.
  fileprivate static func raise(
    _ role: LinearLayout.VariableRole, _ range: ClosedRange<Double>, _ opposed: [LinearLayout.VariableRole],
    _ inspection: SpecInspection
  ) -> (what: String, view: String, priority: Double)? {
    let tree = inspection.tree
    guard case .view(let view, let kind) = role, kind == .width || kind == .height else { return nil }
    func natural(_ view: Int) -> Double? {
      kind == .width ? tree.views[view].intrinsicWidth : tree.views[view].intrinsicHeight
    }
    guard let size = natural(view) else { return nil }
    let isStretched = range.lowerBound >= size - 1e-6
    guard isStretched || range.upperBound <= size + 1e-6 else { return nil }
    func priority(_ view: Int) -> Priority {
      let both = isStretched ? tree.views[view].hugging : tree.views[view].compressionResistance
      return kind == .width ? both.horizontal : both.vertical
    }
    let rivals = opposed.compactMap { role -> Int? in
      guard case .view(let other, kind) = role, other != view, natural(other) != nil, priority(other) == priority(view)
      else { return nil }
      return other
    }
    let raised = priority(view).rawValue + 1
    guard raised < Priority.required.rawValue - 0.5, let rival = rivals.last, tree.views[max(view, rival)].id != nil
    else { return nil }
    let name = inspection.name(ofView: max(view, rival))
    return (isStretched ? "hugging" : "compression resistance", name, raised)
  }
}

/// Priorities below all those of a layout, so that a suggestion only determines what is ambiguous.
private struct SuggestedPriorities {
  private static let usual: [(name: String, value: Double)] = [
    ("low", Priority.low.rawValue), ("fittingSizeLevel", Priority.fittingSizeLevel.rawValue), ("10", 10), ("1", 1),
  ]
  private let least: Double

  /// - Complexity: O(*n*) for *n* constraints.
  init(_ solution: LayoutSolution) {
    let problem = solution.layout.problem
    var least = Priority.required.rawValue
    for row in 0..<problem.constraintCount {
      if let priority = problem.constraint(ConstraintID(index: row))?.priority.rawValue { least = min(least, priority) }
    }
    self.least = least
  }

  /// Returns the priority of a suggestion as in a spec, given the number of earlier suggestions.
  ///
  /// - Parameter isRoot: whether it is about a free root, for which UIKit has `fittingSizeLevel`.
  func text(_ rank: Int, isRoot: Bool) -> String {
    let usual = isRoot ? Self.usual.dropFirst() : Self.usual[...]
    let chosen = usual.first { $0.value < least } ?? (shortNumber(least / 2), least / 2)
    guard rank > 0 else { return chosen.name }
    let isNamed = Double(chosen.name) == nil
    return isNamed && rank < 40 ? "\(chosen.name) - \(rank)" : shortNumber(chosen.value / Double(rank + 1))
  }
}

extension LinearLayout {
  /// Returns the variable of a view or of the root, or `nil` for that of a stack.
  func variable(for role: VariableRole) -> Variable? {
    switch role {
    case .root(let axis): Self.rootVariable(axis)
    case .view(let view, let kind): Self.variable(view, kind)
    case .stack: nil
    }
  }
}
