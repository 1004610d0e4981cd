import Cassowary

extension LinearLayoutBuilder {
  private struct ArrangedStack {
    let stack: Stack
    let view: Int
    let children: [Int]
    let along: DirectedAxis
    let across: DirectedAxis
  }

  /// An axis, in the direction in which a stack measures positions on it.
  private struct DirectedAxis {
    let axis: LayoutConstraint.Axis
    /// Whether positions are measured leftward from the right edge.
    let isMirrored: Bool

    init(_ axis: LayoutConstraint.Axis, of stack: Stack, in layoutDirection: LayoutEnvironment.LayoutDirection) {
      self.axis = axis
      let runsRightToLeft =
        switch stack.direction {
        case .environment: layoutDirection == .rightToLeft
        case .leftToRight: false
        case .rightToLeft: true
        }
      isMirrored = axis == .horizontal && runsRightToLeft
    }

    func insets(of stack: Stack) -> (lead: Double, trail: Double) {
      axis == .horizontal
        ? (stack.insets.leading, stack.insets.trailing) : (stack.insets.top, stack.insets.bottom)
    }
  }

  private enum Edge { case lead, trail, center }

  mutating func addRules(of stack: Stack, view: Int) throws(ProblemError) {
    var children = tree.childIndices(of: view)
    if !isAbsent.isEmpty { children.removeAll { isAbsent[$0] } }
    guard let first = children.first else { return }
    let other: LayoutConstraint.Axis = stack.axis == .horizontal ? .vertical : .horizontal
    let arranged = ArrangedStack(
      stack: stack, view: view, children: children,
      along: DirectedAxis(stack.axis, of: stack, in: geometry.layoutDirection),
      across: DirectedAxis(other, of: stack, in: geometry.layoutDirection))
    let insets = arranged.along.insets(of: stack)
    try align(.lead, of: children.prefix(1), arranged.along, .equal, insets.lead, arranged) { _ in .lead }
    try align(.trail, of: children.suffix(1), arranged.along, .equal, -insets.trail, arranged) { _ in .trail }

    if stack.distribution != .equalSpacing {
      let relation: Relation = stack.distribution == .equalCentering ? .greaterThanOrEqual : .equal
      try addDistances(from: .trail, to: .lead, relation, nil, arranged, StackRule.spacing)
    }
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for (position, child) in children.enumerated().dropFirst() {
        problem.appendTerm(Term(size(child, stack.axis), 1))
        problem.appendTerm(Term(size(first, stack.axis), -1))
        try finish(.equal, 0, arranged, .equal(position + 1))
      }
    case .fillProportionally: try addProportions(arranged)
    case .units: try addUnits(arranged)
    case .equalSpacing:
      guard children.count > 1 else { break }
      let gap = addStackVariable(.gap(view: view))
      try addBound(
        gap, .greaterThanOrEqual, stack.spacing, stack.priority, .stackRule(view: view, .gapAtLeastSpacing))
      try addDistances(from: .trail, to: .lead, .equal, gap, arranged, StackRule.gap)
    case .equalCentering:
      guard children.count > 1 else { break }
      let distance = addStackVariable(.distance(view: view))
      try addDistances(from: .center, to: .center, .equal, distance, arranged, StackRule.distance)
    }
    try addAlignment(arranged)
  }

  /// A mirrored position omits the root's width, which cancels in every rule.
  private mutating func add(_ edge: Edge, of view: Int, _ axis: DirectedAxis, _ factor: Double) {
    let origin = LinearLayout.variable(view, axis.axis == .horizontal ? .left : .top)
    let sizeShare: Double =
      switch edge {
      case .lead: axis.isMirrored ? 1 : 0
      case .trail: axis.isMirrored ? 0 : 1
      case .center: 0.5
      }
    let sign = axis.isMirrored ? -factor : factor
    problem.appendTerm(Term(origin, sign))
    if sizeShare != 0 { problem.appendTerm(Term(size(view, axis.axis), sign * sizeShare)) }
  }

  private mutating func finish(
    _ relation: Relation, _ constant: Double, _ arranged: ArrangedStack, _ rule: StackRule, isNormal: Bool = false
  ) throws(ProblemError) {
    try finishRow(
      relation, constant, arranged.stack.priority, 1, .stackRule(view: arranged.view, rule), isNormal: isNormal)
  }

  /// An edge of each child is at a distance from the same edge of the stack.
  private mutating func align(
    _ edge: Edge, of children: ArraySlice<Int>, _ axis: DirectedAxis, _ relation: Relation, _ inset: Double,
    _ arranged: ArrangedStack, _ rule: (Int) -> StackRule
  ) throws(ProblemError) {
    for (position, child) in children.enumerated() {
      add(edge, of: child, axis, 1)
      add(edge, of: arranged.view, axis, -1)
      try finish(relation, inset, arranged, rule(position + 1), isNormal: true)
    }
  }

  /// - Parameter distance: the distance between an edge of each child and one of the next, or `nil` for the spacing.
  private mutating func addDistances(
    from start: Edge, to end: Edge, _ relation: Relation, _ distance: Variable?, _ arranged: ArrangedStack,
    _ rule: (Int) -> StackRule
  ) throws(ProblemError) {
    for (position, child) in arranged.children.enumerated().dropFirst() {
      let former = arranged.children[position - 1]
      add(end, of: child, arranged.along, 1)
      add(start, of: former, arranged.along, -1)
      if let distance { problem.appendTerm(Term(distance, -1)) }
      try finish(
        relation, distance == nil ? tree.spacing(after: former, in: arranged.stack) : 0, arranged, rule(position + 1),
        isNormal: true)
    }
  }

  /// Each child with an intrinsic size above 0 takes its share of the stack's size: its part of the sum of these sizes
  /// and of all spacings.
  ///
  /// As in UIKit, the priority decreases from child to child, so that the last children give way. A single share has
  /// the priority of the stack.
  private mutating func addProportions(_ arranged: ArrangedStack) throws(ProblemError) {
    let (stack, children) = (arranged.stack, arranged.children)
    let (shares, total) = tree.proportions(of: children, in: stack)
    // Negative spacings may leave nothing to divide.
    guard total != 0 else { return }
    for share in shares {
      problem.appendTerm(Term(size(children[share.position], stack.axis), 1))
      problem.appendTerm(Term(size(arranged.view, stack.axis), -share.size / total))
      let priority = shares.count == 1 ? stack.priority : .proportion(ofChild: share.position, in: stack)
      try finishRow(
        .equal, 0, priority, 1, .stackRule(view: arranged.view, .proportion(share.position + 1)),
        isReported: stack.priority < .required)
    }
  }

  private mutating func addUnits(_ arranged: ArrangedStack) throws(ProblemError) {
    let (stack, view, children) = (arranged.stack, arranged.view, arranged.children)
    var newUnit: Variable?
    if children.contains(where: { tree.views[$0].flexible == 0 }) {
      let (unit, isNew) = unitVariable(stack, view)
      if isNew { newUnit = unit }
      for (position, child) in children.enumerated() where tree.views[child].flexible == 0 {
        let units = tree.views[child].units
        problem.appendTerm(Term(size(child, stack.axis), 1))
        problem.appendTerm(Term(unit, -units))
        try finish(.equal, (units - 1) * stack.spacing, arranged, .units(position + 1))
      }
    }
    var share: Variable?
    for (position, child) in children.enumerated() where tree.views[child].flexible > 0 {
      let variable = share ?? addStackVariable(.share(view: view))
      share = variable
      problem.appendTerm(Term(size(child, stack.axis), 1))
      problem.appendTerm(Term(variable, -tree.views[child].flexible))
      try finish(.equal, 0, arranged, .flexible(position + 1))
    }
    if let newUnit {
      try addBound(newUnit, .greaterThanOrEqual, 0, .required, .stackRule(view: view, .unitNonNegative))
    }
    if let share {
      try addBound(share, .greaterThanOrEqual, 0, .required, .stackRule(view: view, .shareNonNegative))
    }
  }

  private mutating func unitVariable(_ stack: Stack, _ view: Int) -> (variable: Variable, isNew: Bool) {
    let role = LinearLayout.StackVariable.unit(view: view, group: stack.unitGroup, stack.axis)
    guard let name = stack.unitGroup else { return (addStackVariable(role), true) }
    let group = UnitGroup(name: name, axis: stack.axis)
    if let known = unitVariables[group] { return (known, false) }
    let variable = addStackVariable(role)
    unitVariables[group] = variable
    return (variable, true)
  }

  private mutating func addStackVariable(_ role: LinearLayout.StackVariable) -> Variable {
    stackVariables.append(role)
    return problem.addVariable()
  }

  // MARK: Across the axis

  private mutating func addAlignment(_ arranged: ArrangedStack) throws(ProblemError) {
    let (stack, across, children) = (arranged.stack, arranged.across, arranged.children[...])
    let (leadRelation, trailRelation): (Relation, Relation) =
      switch stack.alignment {
      case .fill: (.equal, .equal)
      case .leading, .top: (.equal, .lessThanOrEqual)
      case .trailing, .bottom: (.greaterThanOrEqual, .equal)
      case .center, .firstBaseline, .lastBaseline: (.greaterThanOrEqual, .lessThanOrEqual)
      }
    let isVertical = across.axis == .vertical
    let (lead, trail) = across.insets(of: stack)
    try align(.lead, of: children, across, leadRelation, lead, arranged, isVertical ? StackRule.top : StackRule.leading)
    try align(
      .trail, of: children, across, trailRelation, -trail, arranged, isVertical ? StackRule.bottom : StackRule.trailing)
    switch stack.alignment {
    case .center: try align(.center, of: children, across, .equal, (lead - trail) / 2, arranged, StackRule.center)
    case .firstBaseline, .lastBaseline: try addBaselines(arranged)
    case .fill, .leading, .trailing, .top, .bottom: break
    }
    if stack.hugsChildren {
      try addBound(size(arranged.view, across.axis), .equal, 0, .stackHugging, .stackRule(view: arranged.view, .hug))
    }
  }

  private mutating func addBaselines(_ arranged: ArrangedStack) throws(ProblemError) {
    guard let first = arranged.children.first else { return }
    let alignment = arranged.stack.alignment
    for (position, child) in arranged.children.enumerated().dropFirst() {
      var constant = addBaseline(of: child, alignment, 1)
      constant += addBaseline(of: first, alignment, -1)
      try finish(.equal, -constant, arranged, .baseline(position + 1))
    }
  }

  /// Returns the amount to add to the constant on the left side.
  private mutating func addBaseline(of view: Int, _ alignment: Stack.Alignment, _ factor: Double) -> Double {
    problem.appendTerm(Term(LinearLayout.variable(view, .top), factor))
    if alignment == .firstBaseline, let distance = tree.views[view].firstBaseline { return factor * distance }
    problem.appendTerm(Term(LinearLayout.variable(view, .height), factor))
    return alignment == .lastBaseline ? -factor * (tree.views[view].lastBaseline ?? 0) : 0
  }
}

extension ViewTree {
  fileprivate func spacing(after child: Int, in stack: Stack) -> Double { views[child].spacingAfter ?? stack.spacing }

  /// The total includes all spacings.
  fileprivate func proportions(
    of children: [Int], in stack: Stack
  ) -> (shares: [(position: Int, size: Double)], total: Double) {
    var shares: [(position: Int, size: Double)] = []
    var total = 0.0
    for (position, child) in children.enumerated() {
      if position > 0 { total += spacing(after: children[position - 1], in: stack) }
      guard let natural = views[child].intrinsic(stack.axis), natural > 0 else { continue }
      shares.append((position, natural))
      total += natural
    }
    return (shares, total)
  }

  /// Returns whether the rules of a view's stack have products or quotients that are too large to compute with.
  package func hasTooLargeRules(_ view: Int) -> Bool {
    guard let stack = views[view].stack else { return false }
    func isTooLarge(_ number: Double) -> Bool { !(abs(number) <= Problem.magnitudeLimit) }
    switch stack.distribution {
    case .units:
      var child = views[view].firstChild
      while child >= 0 {
        if views[child].flexible == 0, isTooLarge((views[child].units - 1) * stack.spacing) { return true }
        child = views[child].links.nextSibling
      }
      return false
    case .fillProportionally:
      let (shares, total) = proportions(of: childIndices(of: view), in: stack)
      return total != 0 && shares.contains { isTooLarge($0.size / total) }
    case .fill, .fillEqually, .equalSpacing, .equalCentering: return false
    }
  }
}

extension Priority {
  /// By the index among the present children: 999, 998, … 1, at most the stack's priority.
  fileprivate static func proportion(ofChild index: Int, in stack: Stack) -> Priority {
    min(.required - Double(min(index + 1, 999)), stack.priority)
  }
}
