import Cassowary
import JSON
import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// Checks ambiguous: one finding for each way in which views can move, with all views that move together.
  mutating func checkAmbiguity(_ solution: LayoutSolution) {
    guard isOn(.ambiguous),
      let roles = try? solution.ambiguous(
        ofViews: inspection.listedViews(includingGuides: false).filter(inspection.isVisible))
    else { return }
    let causes = AmbiguityCause.causes(of: roles, in: solution, inspection, isCancelled: { isCancelled })
    for cause in causes { add(cause) }
  }

  private mutating func add(_ cause: AmbiguityCause) {
    let names = cause.first.map { "`\(inspection.name(of: $0))`" }
    var message = "\(joined(names)) \(names.count == 1 ? "is" : "are") ambiguous"
    if let range = cause.ranges.first?.range { message += ": \(names.count == 1 ? "it" : names[0]) can be \(range)" }
    let others = cause.others.map { "`\(inspection.name(of: $0))`" }
    message += Self.companions(others, limit: 8)
    var views = cause.views.map { $0.map(groups.place) ?? FindingDetail.View(name: "root", pointer: "/root") }
    let first = views.removeFirst()
    var finding = EnvironmentFinding(
      rule: .ambiguous, message: message, pointer: first.pointer, identity: inspection.name(of: cause.first[0]),
      magnitude: Double(cause.first.count + others.count))
    finding.variables = (cause.first + cause.others).map { inspection.name(of: $0) }
    finding.detail.view = first.name
    if !views.isEmpty { finding.detail.views = [first] + views }
    finding.detail.direction = cause.ranges.first?.moves ?? []
    let suggestions = cause.ranges.map { "\"\($0.constraint)\"" }
    if let only = cause.ranges.first, cause.ranges.count == 1 {
      finding.detail.help = only.suggestion
    } else if !suggestions.isEmpty {
      finding.detail.help = "add constraints, such as \(joined(suggestions))"
    }
    if let view = unmeasuredView(of: cause), let help = finding.detail.help {
      finding.detail.help = "give \(quoted(view)) an intrinsicSize, because texts are not measured; or \(help)"
    }
    if views.isEmpty, let view = cause.views[0] {
      // Views in a row are alike if the same attributes are ambiguous.
      let attributes = names.map { $0.split(separator: ".").last ?? "" }.joined(separator: " ")
      finding.group = groups.group(of: view, alike: attributes)
    }
    findings.append(finding)
  }

  /// Returns the first view with a text whose ambiguous size could follow from an intrinsic size, or `nil`.
  private func unmeasuredView(of cause: AmbiguityCause) -> Int? {
    for case .view(let view, let kind) in cause.first where inspection.ownLabel(ofView: view) != nil {
      if kind == .width, tree.views[view].intrinsicWidth == nil { return view }
      if kind == .height, tree.views[view].intrinsicHeight == nil { return view }
    }
    return nil
  }

  /// Returns the end of a sentence that names the variables that move with an ambiguous one; empty if there are none.
  static func companions(_ names: [String], limit: Int) -> String {
    let list = names.count > limit ? names.shortList(limit) : joined(names)
    return names.isEmpty ? "" : "; \(list) \(names.count == 1 ? "moves" : "move") with it"
  }
}

/// One or more ways in which some views can move.
struct AmbiguityCause {
  /// Puts ambiguous variables together that move together.
  static func causes(
    of roles: [LinearLayout.VariableRole], in solution: LayoutSolution, _ inspection: SpecInspection,
    isCancelled: () -> Bool
  ) -> [AmbiguityCause] {
    let indices = Dictionary(uniqueKeysWithValues: zip(roles, roles.indices))
    var told: Set<LinearLayout.VariableRole> = []
    var left = AmbiguousRange.limit(in: solution)
    var earlier: [Set<LinearLayout.VariableRole>] = []
    var causes: [AmbiguityCause] = []
    var causesByViews: [[Int?]: Int] = [:]
    for role in roles where !told.contains(role) {
      let isAsked = left > 0 && !isCancelled()
      var range =
        isAsked ? AmbiguousRange(of: role, in: solution, inspection, isAmbiguous: { indices[$0] != nil }) : nil
      left -= 1
      // Suggestions for views that move together have different priorities, so that one cannot compensate for another.
      let known = range?.roles ?? []
      range?.rank = earlier.count { !$0.isDisjoint(with: known) }
      earlier.append(Set(known))
      let moving = Set(known).union([role]).filter { $0 == role || !told.contains($0) }
      let together = moving.compactMap { indices[$0] }.sorted().map { roles[$0] }
      told.formUnion(together)
      let cause = AmbiguityCause(role, together, range)
      // Several ways in which the same views can move are one finding.
      if let index = causesByViews[cause.views] {
        causes[index].add(cause)
      } else {
        causesByViews[cause.views] = causes.count
        causes.append(cause)
      }
    }
    return causes
  }

  /// The variables whose range is reported, one for each way.
  private(set) var first: [LinearLayout.VariableRole]
  /// The other variables that move with them.
  private(set) var others: [LinearLayout.VariableRole]
  private(set) var ranges: [AmbiguousRange]
  /// The views that move, in document order. `nil` is the root.
  let views: [Int?]

  private init(_ role: LinearLayout.VariableRole, _ together: [LinearLayout.VariableRole], _ range: AmbiguousRange?) {
    first = [role]
    others = together.filter { $0 != role }
    ranges = range.map { [$0] } ?? []
    let root = -1
    var views: [Int?] = []
    var seen: Set<Int> = []
    for role in together {
      let view: Int? = if case .view(let view, _) = role { view } else { nil }
      if seen.insert(view ?? root).inserted { views.append(view) }
    }
    self.views = views
  }

  private mutating func add(_ other: AmbiguityCause) {
    first += other.first
    others += other.others
    ranges += other.ranges
  }
}

/// The possible movement of an ambiguous variable.
struct AmbiguousRange {
  /// The possible values: `from 3 to 40`.
  let range: String
  /// The variables that move with it.
  let moves: [FindingDetail.Move]
  /// The number of earlier suggestions about some of the same variables.
  var rank = 0
  /// The suggested constraint without its priority.
  private let equation: String
  private let edge: MissingEdge?
  private let priorities: SuggestedPriorities
  /// Whether it is the size of a free root, which is as small as its content allows.
  private let isRoot: Bool

  /// A constraint that could be added to the document: the edge that is missing, or an optional one that cannot conflict
  /// with others.
  var constraint: String {
    if rank == 0, let edge { return edge.equation }
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
    guard let variable = solution.layout.variable(for: role),
      let open = try? solution.solution.range(of: variable)
    else { return nil }
    let (least, most) = (open.interval.lowerBound, open.interval.upperBound)
    switch (least.isFinite, most.isFinite) {
    case (true, true): range = "anything from \(shortNumber(least)) to \(shortNumber(most))"
    case (true, false): range = "anything from \(shortNumber(least)) up"
    case (false, true): range = "anything up to \(shortNumber(most))"
    case (false, false): range = "anything"
    }
    moves = open.direction.map { term in
      FindingDetail.Move(
        variable: inspection.name(of: solution.layout.role(of: term.variable)), change: term.coefficient)
    }
    roles = open.direction.map { solution.layout.role(of: $0.variable) }
    let opposed = open.direction.filter { $0.coefficient < 0 }.map { solution.layout.role(of: $0.variable) }
    let moving = Set(roles)
    equation =
      SuggestedConstraint(for: role, opposed: opposed, inspection) { !moving.contains($0) && !isAmbiguous($0) }.equation
    edge = MissingEdge(
      for: role, in: open.interval, opposed: opposed, moving: moving, solution, inspection, isOpen: isAmbiguous)
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
      guard case .view(let other, kind) = role, other != view, natural(other) != nil,
        priority(other) == priority(view)
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
  /// The lowest priority of the layout.
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

/// A constraint that determines an ambiguous variable in terms of other views, without numbers of one environment.
private struct SuggestedConstraint {
  let equation: String

  init(
    for role: LinearLayout.VariableRole, opposed: [LinearLayout.VariableRole], _ inspection: SpecInspection,
    isDetermined: (LinearLayout.VariableRole) -> Bool
  ) {
    guard case .view(let view, let kind) = role else {
      // A free root is as small as its content allows.
      equation = "\(inspection.name(of: role)) == 0"
      return
    }
    let attribute =
      switch kind {
      case .left: "leading"
      case .top: "top"
      case .width: "width"
      case .height: "height"
      }
    let own = "\(inspection.name(ofView: view)).\(attribute)"
    // Two variables that share one space are determined by making them equal.
    let isSize = kind == .width || kind == .height
    let rival = opposed.lazy.compactMap { role in
      if case .view(let other, kind) = role, other != view { other } else { nil }
    }.first { inspection.tree.views[$0].id != nil }
    if isSize, let rival {
      equation = "\(own) == \(inspection.name(ofView: rival)).\(attribute)"
      return
    }
    func isFixed(_ other: Int) -> Bool {
      inspection.tree.views[other].id != nil && isDetermined(.view(other, kind))
    }
    let parent = inspection.tree.views[view].parent
    let views = inspection.tree.views
    let sibling = isSize ? views.indices.first { $0 != view && views[$0].parent == parent && isFixed($0) } : nil
    let reference = sibling ?? parent.flatMap { isFixed($0) ? $0 : nil }
    equation = "\(own) == \(reference.map { inspection.name(ofView: $0) } ?? "root").\(attribute)"
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
