import Cassowary

extension ViewTree {
  /// Returns the tree as a linear system for an environment.
  ///
  /// The system starts with the bounds of the root's free sizes. Then come the implicit and optional constraints of
  /// each view and the rules of its stack, in the order in which the views were added, and then the tree's constraints.
  ///
  /// - Throws: `ProblemError` if a number is not finite or too large for the solver.
  /// - Complexity: O(views + constraints + terms).
  public func linearLayout(for environment: LayoutEnvironment) throws(ProblemError) -> LinearLayout {
    try LinearLayoutBuilder(self, environment).build()
  }

  func systemRow(_ index: Int, _ geometry: GuideGeometry) -> Constraint {
    let row = rows[index]
    var problem = Problem()
    let constant = geometry.append(row, of: terms, to: &problem)
    return Constraint(
      terms: problem.unfinishedTerms, row.relation, constant, priority: row.priority, weight: row.weight,
      label: labels[index])
  }
}

struct LinearLayoutBuilder: ~Copyable {
  let tree: ViewTree
  let geometry: GuideGeometry
  /// For each view, whether it is absent from stacks, and has no constraints; empty if all are present.
  let isAbsent: [Bool]
  var problem = Problem()
  var references: Buffer<ConstraintReference>
  var stackVariables: [LinearLayout.StackVariable] = []
  var reportedOptionalRows: [Int] = []
  var unitVariables: [UnitGroup: Variable] = [:]

  struct UnitGroup: Hashable {
    var name: Name
    var axis: LayoutConstraint.Axis
  }

  init(_ tree: ViewTree, _ environment: LayoutEnvironment, without isAbsent: [Bool] = []) {
    self.tree = tree
    self.isAbsent = isAbsent
    geometry = GuideGeometry(tree, environment)
    references = Buffer()
  }

  consuming func build() throws(ProblemError) -> LinearLayout {
    let views = tree.views.count
    let rows = 6 * views + tree.rows.count + 2
    problem.reserveCapacity(variables: 4 * views + 8, constraints: rows, terms: 16 * views + tree.terms.count)
    references = Buffer(capacity: rows)
    for length in [geometry.rootWidth, geometry.rootHeight] {
      if let length { _ = try problem.addParameter(value: length) } else { _ = problem.addVariable() }
    }
    problem.addVariables(4 * tree.views.count)
    try addViews()
    for index in tree.rows.indices {
      guard let row = tree.activeRow(index, without: isAbsent) else { continue }
      let constant = geometry.append(row, of: tree.terms, to: &problem)
      try finishRow(row.relation, constant, row.priority, row.weight, .constraint(index))
    }
    return LinearLayout(self)
  }

  private mutating func addViews() throws(ProblemError) {
    for axis in geometry.freeRootAxes {
      try addBound(LinearLayout.rootVariable(axis), .greaterThanOrEqual, 0, .required, .nonNegativeRoot(axis))
    }
    for index in tree.views.indices {
      try addView(index)
      if isAbsent(index) { continue }
      if let stack = tree.views[index].stack { try addRules(of: stack, view: index) }
    }
  }

  func isAbsent(_ view: Int) -> Bool { !isAbsent.isEmpty && isAbsent[view] }

  private mutating func addView(_ index: Int) throws(ProblemError) {
    for axis in LayoutConstraint.Axis.allCases {
      let size = size(index, axis)
      try addBound(size, .greaterThanOrEqual, 0, .required, .nonNegativeSize(view: index, axis))
      // Calling a method of the view would copy it.
      let isHorizontal = axis == .horizontal
      guard let natural = isHorizontal ? tree.views[index].intrinsicWidth : tree.views[index].intrinsicHeight,
        !isAbsent(index)
      else { continue }
      let hugging = tree.views[index].hugging[axis]
      let resistance = tree.views[index].compressionResistance[axis]
      try addBound(size, .lessThanOrEqual, natural, hugging, .hugging(view: index, axis))
      try addBound(size, .greaterThanOrEqual, natural, resistance, .compressionResistance(view: index, axis))
    }
  }

  func size(_ view: Int, _ axis: LayoutConstraint.Axis) -> Variable {
    LinearLayout.variable(view, axis == .horizontal ? .width : .height)
  }

  mutating func addBound(
    _ variable: Variable, _ relation: Relation, _ constant: Double, _ priority: Priority,
    _ reference: ConstraintReference
  ) throws(ProblemError) {
    try problem.addBound(variable, relation, constant, priority: priority)
    note(reference, priority)
  }

  /// - Parameter isReported: whether a report of unmet optional constraints may list the row.
  mutating func finishRow(
    _ relation: Relation, _ constant: Double, _ priority: Priority, _ weight: Double,
    _ reference: ConstraintReference, isReported: Bool = true, isNormal: Bool = false
  ) throws(ProblemError) {
    try problem.finishRow(relation, constant, priority: priority, weight: weight, isNormal: isNormal)
    note(reference, priority, isReported: isReported)
  }

  private mutating func note(_ reference: ConstraintReference, _ priority: Priority, isReported: Bool = true) {
    if priority < .required, isReported, reference.isReported { reportedOptionalRows.append(references.count) }
    references.append(reference)
  }
}

extension GuideGeometry {
  /// Returns the constant of the row.
  func append(_ row: ViewTree.Row, of terms: [CoordinateTerm], to problem: inout Problem) -> Double {
    let isMirrored = row.isDirectional && layoutDirection == .rightToLeft
    var constant = row.constant
    for position in row.start..<row.end {
      constant -= append(terms[position], isMirrored: isMirrored, to: &problem)
    }
    return constant
  }

  /// Returns the amount to add to the constant on the left side.
  private func append(_ term: CoordinateTerm, isMirrored: Bool, to problem: inout Problem) -> Double {
    let factor = term.coefficient
    guard let view = term.item.viewIndex else { return appendGuide(term, isMirrored: isMirrored, to: &problem) }
    if term.coordinate == .left, isMirrored {
      // The leading edge is measured leftward from the root's right edge.
      problem.appendTerm(Term(LinearLayout.rootVariable(.horizontal), factor))
      problem.appendTerm(Term(LinearLayout.variable(view, .left), -factor))
      problem.appendTerm(Term(LinearLayout.variable(view, .width), -factor))
    } else {
      problem.appendTerm(Term(LinearLayout.variable(view, term.coordinate), factor))
    }
    return 0
  }

  // Inlined, the edges of all guides are computed for each constraint.
  @inline(never)
  private func appendGuide(_ term: CoordinateTerm, isMirrored: Bool, to problem: inout Problem) -> Double {
    let edges = edges(term.item.guide ?? .root)
    let axis: LayoutConstraint.Axis = term.coordinate.isHorizontal ? .horizontal : .vertical
    let offset: RootOffset
    switch term.coordinate {
    case .left: offset = isMirrored ? RootOffset(constant: 0, slope: 1) - edges.right : edges.left
    case .top: offset = edges.top
    case .width: offset = edges.right - edges.left
    case .height: offset = edges.bottom - edges.top
    }
    if offset.slope != 0 { problem.appendTerm(Term(LinearLayout.rootVariable(axis), term.coefficient * offset.slope)) }
    return term.coefficient * offset.constant
  }
}
