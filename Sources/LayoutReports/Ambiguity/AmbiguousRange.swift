import Cassowary
import JSON
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
public struct AmbiguousRange: Sendable {
  /// The variable, such as `globe.left`.
  public let variable: String
  /// The possible values: `anything from 3 to 40`.
  public let range: String
  /// The changes of all variables that move when it grows by 1, its own among them.
  public let direction: [VariableMove]
  /// Earlier suggestions about some of the same variables.
  var rank = 0
  /// The suggested constraint without its priority.
  private let equation: String
  /// The same, of the edge of its parent to which an edge of the view could be tied, or `nil` if there is none.
  private let edge: String?
  private let priorities: SuggestedPriorities
  /// The priority of one of two views that share a space and a higher value for it, or `nil` if that is not a fix.
  private let raise: (what: String, view: String, priority: Double)?
  let roles: [LinearLayout.VariableRole]

  /// A constraint to add to the document: the missing edge, or an optional one that cannot conflict with others.
  var constraint: String {
    if rank == 0, let edge { return edge }
    return "\(equation) @ \(priorities.text(rank))"
  }

  /// What could be added to the document or changed.
  public var suggestion: String {
    let constraint = "add a constraint, such as \"\(constraint)\""
    guard let raise else { return constraint }
    return "raise the \(raise.what) of `\(raise.view)`, such as to \(shortNumber(raise.priority)), so that it keeps its"
      + " size; or \(constraint)"
  }

  /// The number of variables to examine: the time for each grows with the layout.
  static func limit(in solution: LayoutSolution) -> Int {
    max(8, 2_000_000 / max(1, solution.layout.problem.constraintCount))
  }

  /// `nil` if the layout has no such variable. Throws `SolveError.budgetExceeded`.
  init?(
    of role: LinearLayout.VariableRole, in solution: LayoutSolution, _ inspection: SpecInspection,
    isAmbiguous: (LinearLayout.VariableRole) -> Bool = { _ in false }
  ) throws(SolveError) {
    guard let own = solution.layout.variable(for: role) else { return nil }
    let open = try solution.solution.range(of: own)
    let (least, most) = (open.interval.lowerBound, open.interval.upperBound)
    let (start, end) = (shortNumber(least), shortNumber(most))
    range =
      switch (least.isFinite, most.isFinite) {
      case (true, true): "anything from \(start) to \(end)"
      case (true, false): "anything from \(start) up"
      case (false, true): "anything up to \(end)"
      case (false, false): "anything"
      }
    variable = inspection.name(of: role)
    let moves = open.direction.map { (role: solution.layout.role(of: $0.variable), change: $0.coefficient) }
    direction = moves.map { VariableMove(variable: inspection.name(of: $0.role), change: $0.change) }
    roles = moves.map { $0.role }
    let opposed = moves.filter { $0.change < 0 }.map { $0.role }
    guard case .view(let view, let kind) = role else {
      // A free root is as small as its content allows.
      (equation, edge, raise) = ("\(variable) == 0", nil, nil)
      priorities = SuggestedPriorities(solution, isRoot: true)
      return
    }
    let movement = ViewMovement(
      view: view, kind: kind, interval: open.interval, opposed: opposed, moving: Set(roles), solution: solution,
      inspection: inspection)
    equation = movement.equation(isOpen: isAmbiguous)
    edge = movement.missingEdge(isOpen: isAmbiguous)
    raise = movement.raise
    priorities = SuggestedPriorities(solution, isRoot: false)
  }
}

/// How a variable of a view can move, for suggestions of constraints that determine it.
private struct ViewMovement {
  let view: Int
  let kind: LinearLayout.ViewVariable
  let interval: ClosedRange<Double>
  let opposed: [LinearLayout.VariableRole]
  let moving: Set<LinearLayout.VariableRole>
  let solution: LayoutSolution
  let inspection: SpecInspection

  private var views: [ViewProperties] { inspection.tree.views }
  private var name: String { inspection.name(ofView: view) }
  private var isSize: Bool { kind == .width || kind == .height }

  /// The views with the same kind of variable that shrinks.
  private var rivals: [Int] {
    opposed.compactMap { if case .view(let other, kind) = $0, other != view { other } else { nil } }
  }

  /// In terms of other views, without numbers of one environment.
  func equation(isOpen: (LinearLayout.VariableRole) -> Bool) -> String {
    let attribute = kind == .left ? "leading" : kind.name
    func isFixed(_ other: Int) -> Bool {
      let role = LinearLayout.VariableRole.view(other, kind)
      return views[other].id != nil && !moving.contains(role) && !isOpen(role)
    }
    let parent = views[view].parent
    var reference: Int?
    if isSize {
      // Two variables that share one space are determined by making them equal.
      reference =
        rivals.first { views[$0].id != nil }
        ?? views.indices.first { $0 != view && views[$0].parent == parent && isFixed($0) }
    }
    let name = (reference ?? parent.flatMap { isFixed($0) ? $0 : nil }).map { inspection.name(ofView: $0) } ?? "root"
    return "\(self.name).\(attribute) == \(name).\(attribute)"
  }

  /// Returns a constraint that ties the missing edge of the view to that of its parent, such as
  /// `card.trailing == root.trailing`, or `nil` if the parent does not determine it, or its value is not possible.
  func missingEdge(isOpen: (LinearLayout.VariableRole) -> Bool) -> String? {
    guard views[view].id != nil else { return nil }
    let isHorizontal = kind == .left || kind == .width
    let (start, size): (LinearLayout.ViewVariable, LinearLayout.ViewVariable) =
      isHorizontal ? (.left, .width) : (.top, .height)
    var space = Rect(solution.root)
    var parentName = "root"
    if let parent = views[view].parent {
      guard views[parent].stack == nil, views[parent].id != nil,
        ![start, size].contains(where: { isOpen(.view(parent, $0)) || moving.contains(.view(parent, $0)) })
      else { return nil }
      space = solution.frames[parent]
      parentName = inspection.name(ofView: parent)
    } else if moving.contains(where: { if case .root = $0 { true } else { false } }) {
      return nil
    }
    let (near, far) = isHorizontal ? (space.x, space.right) : (space.y, space.bottom)
    let own = solution.frames[view]
    let (position, end) = isHorizontal ? (own.x, own.right) : (own.y, own.bottom)
    let isMirrored = isHorizontal && inspection.environment.environment.layoutDirection == .rightToLeft
    let other = LinearLayout.VariableRole.view(view, kind == start ? size : start)
    let keepsEnd = opposed.contains(other)
    guard keepsEnd || !moving.contains(other) else { return nil }
    let isNear: Bool
    let value: Double
    if keepsEnd {
      (isNear, value) = (true, kind == start ? near : end - near)
    } else if kind == start {
      // The leading edge, which is the right one if leading is right.
      (isNear, value) = (!isMirrored, isMirrored ? far - (end - position) : near)
    } else {
      (isNear, value) = (false, far - (isOpen(other) ? near : position))
    }
    guard value >= interval.lowerBound - 1e-6, value <= interval.upperBound + 1e-6 else { return nil }
    let edge = isHorizontal ? (isNear == isMirrored ? "trailing" : "leading") : isNear ? "top" : "bottom"
    return "\(name).\(edge) == \(parentName).\(edge)"
  }

  /// A higher priority for the last of two views that share a space and are stretched or compressed alike.
  var raise: (what: String, view: String, priority: Double)? {
    func natural(_ view: Int) -> Double? { kind == .width ? views[view].intrinsicWidth : views[view].intrinsicHeight }
    guard isSize, let size = natural(view) else { return nil }
    let isStretched = interval.lowerBound >= size - 1e-6
    guard isStretched || interval.upperBound <= size + 1e-6 else { return nil }
    func priority(_ view: Int) -> Priority {
      let both = isStretched ? views[view].hugging : views[view].compressionResistance
      return kind == .width ? both.horizontal : both.vertical
    }
    let raised = priority(view).rawValue + 1
    let rival = rivals.last { natural($0) != nil && priority($0) == priority(view) }
    guard raised < Priority.required.rawValue - 0.5, let rival, views[max(view, rival)].id != nil else { return nil }
    let name = inspection.name(ofView: max(view, rival))
    return (isStretched ? "hugging" : "compression resistance", name, raised)
  }
}

/// Priorities below all those of a layout, so that a suggestion only determines what is ambiguous.
private struct SuggestedPriorities {
  private static let usual: [(name: String, value: Double)] = [
    ("low", Priority.low.rawValue), ("fittingSizeLevel", Priority.fittingSizeLevel.rawValue), ("10", 10), ("1", 1),
  ]
  private let first: (name: String, value: Double)

  init(_ solution: LayoutSolution, isRoot: Bool) {
    let problem = solution.layout.problem
    let priorities = (0..<problem.constraintCount).compactMap {
      problem.constraint(ConstraintID(index: $0))?.priority.rawValue
    }
    let least = priorities.min() ?? Priority.required.rawValue
    first = Self.usual.dropFirst(isRoot ? 1 : 0).first { $0.value < least } ?? (shortNumber(least / 2), least / 2)
  }

  /// As in a spec, given the number of earlier suggestions.
  func text(_ rank: Int) -> String {
    guard rank > 0 else { return first.name }
    let isNamed = Double(first.name) == nil
    return isNamed && rank < 40 ? "\(first.name) - \(rank)" : shortNumber(first.value / Double(rank + 1))
  }
}

extension LinearLayout {
  /// `nil` for a variable of a stack.
  func variable(for role: VariableRole) -> Variable? {
    switch role {
    case .root(let axis): Self.rootVariable(axis)
    case .view(let view, let kind): Self.variable(view, kind)
    case .stack: nil
    }
  }
}

/// One or more ways in which some views can move.
struct AmbiguityCause {
  /// In document order. `nil` is the root.
  let views: [Int?]
  /// The variables whose range is reported, one for each way.
  private(set) var first: [LinearLayout.VariableRole] = []
  /// The other variables that move with them.
  private(set) var others: [LinearLayout.VariableRole] = []
  private(set) var ranges: [AmbiguousRange] = []

  /// Puts ambiguous variables together that move together.
  static func causes(
    of roles: [LinearLayout.VariableRole], in solution: LayoutSolution, _ inspection: SpecInspection,
    isCancelled: () -> Bool
  ) -> [AmbiguityCause] {
    let indices = Dictionary(uniqueKeysWithValues: zip(roles, roles.indices))
    var told: Set<LinearLayout.VariableRole> = []
    var left = AmbiguousRange.limit(in: solution)
    var earlier: [Set<LinearLayout.VariableRole>] = []
    var causes = OrderedDictionary<[Int?], AmbiguityCause>()
    for role in roles where !told.contains(role) {
      // A variable without a range is still ambiguous.
      var range =
        left > 0 && !isCancelled()
        ? try? AmbiguousRange(of: role, in: solution, inspection, isAmbiguous: { indices[$0] != nil }) : nil
      left -= 1
      // Suggestions for views that move together have different priorities, so that one cannot compensate for another.
      let known = Set(range?.roles ?? [])
      range?.rank = earlier.count { !$0.isDisjoint(with: known) }
      earlier.append(known)
      let moving = known.union([role]).filter { $0 == role || !told.contains($0) }
      let together = moving.compactMap { indices[$0] }.sorted().map { roles[$0] }
      told.formUnion(together)
      // Several ways in which the same views can move are one finding.
      let views = together.map { role -> Int? in if case .view(let view, _) = role { view } else { nil } }.uniqued
      causes[views, default: AmbiguityCause(views: views)].add(role, together, range)
    }
    return causes.values
  }

  private mutating func add(
    _ role: LinearLayout.VariableRole, _ together: [LinearLayout.VariableRole], _ range: AmbiguousRange?
  ) {
    first.append(role)
    others += together.filter { $0 != role }
    if let range { ranges.append(range) }
  }

  /// The end of a sentence about the variables that move with one or more ambiguous ones; empty if there are none.
  static func companions(_ names: [String], of leaders: Int = 1, limit: Int) -> String {
    let list = names.count > limit ? names.shortList(limit) : joined(names)
    return names.isEmpty ? "" : "; \(list) \(names.count == 1 ? "moves" : "move") with \(leaders == 1 ? "it" : "them")"
  }
}
