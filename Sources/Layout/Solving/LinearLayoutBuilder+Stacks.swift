import Cassowary

extension LinearLayoutBuilder {
  /// A direction in which positions are measured: along an axis or against it.
  private struct Course {
    let axis: LayoutConstraint.Axis
    /// Whether positions are measured leftward from the right edge.
    let isMirrored: Bool
  }

  mutating func addRules(of stack: Stack, view: Int) throws(ProblemError) {
    var children: [Int] = []
    children.reserveCapacity(16)
    var child = tree.views[view].firstChild
    while child >= 0 {
      children.append(child)
      child = tree.views[child].nextSibling
    }
    guard let first = children.first, let last = children.last else { return }
    let along = course(stack.axis, of: stack)
    let insets = stack.insets
    let isHorizontal = stack.axis == .horizontal

    add(.lead, of: first, along, 1)
    add(.lead, of: view, along, -1)
    try finish(.equal, isHorizontal ? insets.leading : insets.top, stack, view, .lead)
    add(.trail, of: last, along, 1)
    add(.trail, of: view, along, -1)
    try finish(.equal, -(isHorizontal ? insets.trailing : insets.bottom), stack, view, .trail)

    switch stack.distribution {
    case .fill: try addSpacing(.equal, stack, view, children, along)
    case .fillEqually:
      try addSpacing(.equal, stack, view, children, along)
      for (position, child) in children.enumerated().dropFirst() {
        problem.appendTerm(Term(size(child, stack.axis), 1))
        problem.appendTerm(Term(size(first, stack.axis), -1))
        try finish(.equal, 0, stack, view, .equal(position + 1))
      }
    case .fillProportionally:
      try addSpacing(.equal, stack, view, children, along)
      try addProportions(stack, view, children)
    case .units: try addUnits(stack, view, children, along)
    case .equalSpacing: try addEqualSpacing(stack, view, children, along)
    case .equalCentering:
      try addSpacing(.greaterThanOrEqual, stack, view, children, along)
      try addEqualCentering(stack, view, children, along)
    }
    try addAlignment(stack, view, children)
  }

  private func course(_ axis: LayoutConstraint.Axis, of stack: Stack) -> Course {
    guard axis == .horizontal else { return Course(axis: axis, isMirrored: false) }
    let runsRightToLeft =
      switch stack.direction {
      case .environment: environment.layoutDirection == .rightToLeft
      case .leftToRight: false
      case .rightToLeft: true
      }
    return Course(axis: axis, isMirrored: runsRightToLeft)
  }

  private enum Edge { case lead, trail, center }

  /// Appends a position of a view to the row. A mirrored position omits the root's width, which cancels in every rule.
  private mutating func add(_ edge: Edge, of view: Int, _ course: Course, _ factor: Double) {
    let origin = LinearLayout.variable(view, course.axis == .horizontal ? .left : .top)
    let sizeShare: Double =
      switch edge {
      case .lead: course.isMirrored ? 1 : 0
      case .trail: course.isMirrored ? 0 : 1
      case .center: 0.5
      }
    let sign = course.isMirrored ? -factor : factor
    problem.appendTerm(Term(origin, sign))
    if sizeShare != 0 { problem.appendTerm(Term(size(view, course.axis), sign * sizeShare)) }
  }

  private mutating func finish(
    _ relation: Relation, _ constant: Double, _ stack: Stack, _ view: Int, _ rule: StackRule
  ) throws(ProblemError) {
    try finishRow(relation, constant, stack.priority, 1, .stackRule(view: view, rule))
  }

  private func spacing(after child: Int, in stack: Stack) -> Double {
    tree.views[child].spacingAfter ?? stack.spacing
  }

  /// Adds the rules that each child follows the previous one at its spacing.
  private mutating func addSpacing(
    _ relation: Relation, _ stack: Stack, _ view: Int, _ children: [Int], _ along: Course
  ) throws(ProblemError) {
    for (position, child) in children.enumerated().dropFirst() {
      let former = children[position - 1]
      add(.lead, of: child, along, 1)
      add(.trail, of: former, along, -1)
      try finish(relation, spacing(after: former, in: stack), stack, view, .spacing(position + 1))
    }
  }

  /// Adds the rules that each child with an intrinsic size above 0 takes its share of the stack's size: its part of the
  /// sum of these sizes and of all spacings.
  ///
  /// As in UIKit, the priority decreases from child to child, so that the last children give way. A single share has
  /// the priority of the stack.
  private mutating func addProportions(_ stack: Stack, _ view: Int, _ children: [Int]) throws(ProblemError) {
    var shares: [(position: Int, size: Double)] = []
    var total = 0.0
    for (position, child) in children.enumerated() {
      if position > 0 { total += spacing(after: children[position - 1], in: stack) }
      guard let natural = tree.views[child].intrinsic(stack.axis), natural > 0 else { continue }
      shares.append((position, natural))
      total += natural
    }
    // Negative spacings may leave nothing to divide.
    guard total != 0 else { return }
    for share in shares {
      problem.appendTerm(Term(size(children[share.position], stack.axis), 1))
      problem.appendTerm(Term(size(view, stack.axis), -share.size / total))
      let priority = shares.count == 1 ? stack.priority : .proportion(ofChild: share.position, in: stack)
      try finishRow(
        .equal, 0, priority, 1, .stackRule(view: view, .proportion(share.position + 1)),
        isReported: stack.priority < .required)
    }
  }

  private mutating func addUnits(
    _ stack: Stack, _ view: Int, _ children: [Int], _ along: Course
  ) throws(ProblemError) {
    try addSpacing(.equal, stack, view, children, along)
    var newUnit: Variable?
    if children.contains(where: { tree.views[$0].flexible == 0 }) {
      let (unit, isNew) = unitVariable(stack, view)
      if isNew { newUnit = unit }
      for (position, child) in children.enumerated() where tree.views[child].flexible == 0 {
        let units = tree.views[child].units
        problem.appendTerm(Term(size(child, stack.axis), 1))
        problem.appendTerm(Term(unit, -units))
        try finish(.equal, (units - 1) * stack.spacing, stack, view, .units(position + 1))
      }
    }
    var share: Variable?
    for (position, child) in children.enumerated() where tree.views[child].flexible > 0 {
      let variable = share ?? addStackVariable(.share(view: view))
      share = variable
      problem.appendTerm(Term(size(child, stack.axis), 1))
      problem.appendTerm(Term(variable, -tree.views[child].flexible))
      try finish(.equal, 0, stack, view, .flexible(position + 1))
    }
    if let newUnit {
      try addBound(newUnit, .greaterThanOrEqual, 0, .required, .stackRule(view: view, .unitNonNegative))
    }
    if let share {
      try addBound(share, .greaterThanOrEqual, 0, .required, .stackRule(view: view, .shareNonNegative))
    }
  }

  /// Returns the unit of a stack, which stacks of the same group and axis share.
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

  private mutating func addEqualSpacing(
    _ stack: Stack, _ view: Int, _ children: [Int], _ along: Course
  ) throws(ProblemError) {
    guard children.count > 1 else { return }
    let gap = addStackVariable(.gap(view: view))
    try addBound(
      gap, .greaterThanOrEqual, stack.spacing, stack.priority, .stackRule(view: view, .gapAtLeastSpacing))
    for (position, child) in children.enumerated().dropFirst() {
      add(.lead, of: child, along, 1)
      add(.trail, of: children[position - 1], along, -1)
      problem.appendTerm(Term(gap, -1))
      try finish(.equal, 0, stack, view, .gap(position + 1))
    }
  }

  private mutating func addEqualCentering(
    _ stack: Stack, _ view: Int, _ children: [Int], _ along: Course
  ) throws(ProblemError) {
    guard children.count > 1 else { return }
    let distance = addStackVariable(.distance(view: view))
    for (position, child) in children.enumerated().dropFirst() {
      add(.center, of: child, along, 1)
      add(.center, of: children[position - 1], along, -1)
      problem.appendTerm(Term(distance, -1))
      try finish(.equal, 0, stack, view, .distance(position + 1))
    }
  }

  // MARK: Across the axis

  private mutating func addAlignment(_ stack: Stack, _ view: Int, _ children: [Int]) throws(ProblemError) {
    let across = course(stack.axis == .horizontal ? .vertical : .horizontal, of: stack)
    let leadRelation: Relation
    let trailRelation: Relation
    switch stack.alignment {
    case .fill: (leadRelation, trailRelation) = (.equal, .equal)
    case .leading, .top: (leadRelation, trailRelation) = (.equal, .lessThanOrEqual)
    case .trailing, .bottom: (leadRelation, trailRelation) = (.greaterThanOrEqual, .equal)
    case .center, .firstBaseline, .lastBaseline: (leadRelation, trailRelation) = (.greaterThanOrEqual, .lessThanOrEqual)
    }
    let isVertical = across.axis == .vertical
    let leadInset = isVertical ? stack.insets.top : stack.insets.leading
    let trailInset = isVertical ? stack.insets.bottom : stack.insets.trailing
    for (position, child) in children.enumerated() {
      add(.lead, of: child, across, 1)
      add(.lead, of: view, across, -1)
      try finish(leadRelation, leadInset, stack, view, isVertical ? .top(position + 1) : .leading(position + 1))
    }
    for (position, child) in children.enumerated() {
      add(.trail, of: child, across, 1)
      add(.trail, of: view, across, -1)
      try finish(trailRelation, -trailInset, stack, view, isVertical ? .bottom(position + 1) : .trailing(position + 1))
    }
    switch stack.alignment {
    case .center:
      for (position, child) in children.enumerated() {
        add(.center, of: child, across, 1)
        add(.center, of: view, across, -1)
        try finish(.equal, (leadInset - trailInset) / 2, stack, view, .center(position + 1))
      }
    case .firstBaseline, .lastBaseline:
      try addBaselines(stack, view, children)
    case .fill, .leading, .trailing, .top, .bottom: break
    }
    if stack.hugsChildren {
      try addBound(size(view, across.axis), .equal, 0, .stackHugging, .stackRule(view: view, .hug))
    }
  }

  private mutating func addBaselines(_ stack: Stack, _ view: Int, _ children: [Int]) throws(ProblemError) {
    guard let first = children.first else { return }
    for (position, child) in children.enumerated().dropFirst() {
      var constant = addBaseline(of: child, stack.alignment, 1)
      constant += addBaseline(of: first, stack.alignment, -1)
      try finish(.equal, -constant, stack, view, .baseline(position + 1))
    }
  }

  /// Appends a baseline to the row.
  ///
  /// - Returns: the amount to add to the constant on the left side.
  private mutating func addBaseline(of view: Int, _ alignment: Stack.Alignment, _ factor: Double) -> Double {
    problem.appendTerm(Term(LinearLayout.variable(view, .top), factor))
    if alignment == .firstBaseline, let distance = tree.views[view].firstBaseline { return factor * distance }
    problem.appendTerm(Term(LinearLayout.variable(view, .height), factor))
    return alignment == .lastBaseline ? -factor * (tree.views[view].lastBaseline ?? 0) : 0
  }
}

extension Priority {
  /// The priority of the share of a child, by its index among the present children: 999, 998, … 1, at most the stack's.
  fileprivate static func proportion(ofChild index: Int, in stack: Stack) -> Priority {
    min(.required - Double(min(index + 1, 999)), stack.priority)
  }
}
