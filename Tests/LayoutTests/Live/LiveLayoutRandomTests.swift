import TestSupport
import Testing

@testable import Layout

/// Random changes of a live layout. After each change, it is compared with a layout that is solved from scratch.
@Suite struct LiveLayoutRandomTests {
  @Test(arguments: 1...(runsAllCases ? 10 : 2))
  func `after every change, the frames equal those of a solve from scratch`(_ seed: Int) throws {
    var driver = try Driver(seed: UInt64(seed))
    for _ in 0..<300 { try driver.step() }
    #expect(driver.accepted > 100)
    #expect(driver.refused > 5)
  }
}

/// Makes the same changes to a live layout and its model.
private struct Driver {
  private var random: SplitMix64
  private var model: LiveLayoutModel
  private let layout: LiveLayout
  private(set) var accepted = 0
  private(set) var refused = 0

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    var row = ViewProperties(id: "row")
    let distributions: [Stack.Distribution] = [.fill, .fillEqually, .units, .equalSpacing]
    row.stack = Stack(
      axis: seed.isMultiple(of: 2) ? .horizontal : .vertical, spacing: 4,
      distribution: distributions[Int(seed % 4)], priority: seed.isMultiple(of: 3) ? .high : .required)
    var views: [(properties: ViewProperties, parent: Int?)] = [(row, nil)]
    for id in ["a", "b", "c"] {
      var key = ViewProperties(id: id, kind: .key)
      key.intrinsicWidth = Double(10 + random.next(below: 60))
      key.intrinsicHeight = 40
      key.firstBaseline = 12
      views.append((key, 0))
    }
    views.append((ViewProperties(id: "pane"), nil))
    views.append((ViewProperties(id: "inner"), 4))
    model = LiveLayoutModel(views: views)
    var tree = ViewTree()
    for view in views { tree.addView(view.properties, in: view.parent.flatMap { tree.view($0) }) }
    let (all, pane, inner) = (ViewTree.View(index: 0), ViewTree.View(index: 4), ViewTree.View(index: 5))
    let start = [
      all.leading == Guide.safeArea.leading, all.trailing <= Guide.safeArea.trailing, all.top == Guide.margins.top,
      (pane.width == 0.5 * Guide.root.width) ~ .high, pane.height == 100, pane.leading == Guide.readable.leading,
      (pane.top >= all.bottom + 8) ~ 900, inner.centerX == pane.centerX, inner.width == pane.width - 20,
      (inner.height == 50) ~ .low, inner.firstBaseline == pane.firstBaseline,
    ]
    for constraint in start {
      let index = try tree.addConstraint(constraint)
      model.constraints[LayoutConstraintID(index: index)] = constraint
    }
    layout = try LiveLayout(tree, in: model.environment)
    try compare("at the start")
  }

  mutating func step() throws {
    var changed = model
    let before = layout.frames
    let objective = layout.objective
    let (name, change) = pick(&changed)
    let isPossible = try isSatisfiable(changed)
    do throws(LiveLayoutError) {
      try change(layout)
      #expect(isPossible, "\(name) was accepted")
      accepted += 1
      model = changed
    } catch {
      guard case .unsatisfiable(let conflict) = error else {
        Issue.record("\(name): \(error)")
        return
      }
      #expect(!isPossible, "\(name) was refused: \(conflict)")
      #expect(!conflict.members.isEmpty && conflict.gap > 0)
      #expect(layout.frames == before)
      #expect(layout.objective == objective)
      refused += 1
    }
    #expect(layout.constraints == model.constraints.keys.sorted())
    #expect(layout.state.edits.map { $0.anchor } == model.edits.map { $0.anchor })
    try compare(name)
    if random.next(below: 4) == 0 { try explain() }
  }

  /// Chooses a change, and makes it in the model.
  private mutating func pick(
    _ model: inout LiveLayoutModel
  ) -> (String, (LiveLayout) throws(LiveLayoutError) -> Void) {
    let ids = model.constraints.keys.sorted()
    switch random.next(below: 13) {
    case 0, 1:
      let constraint = constraint()
      model.constraints[LayoutConstraintID(index: layout.state.tree.constraintCount)] = constraint
      return ("add \(constraint)", { layout throws(LiveLayoutError) in try layout.addConstraint(constraint) })
    case 2 where ids.count > 16, 3 where ids.count > 32:
      let id = ids[random.next(below: ids.count)]
      model.constraints[id] = nil
      return ("remove \(id.index)", { layout throws(LiveLayoutError) in try layout.removeConstraint(id) })
    case 4, 5:
      let id = ids[random.next(below: ids.count)]
      let constant = Double(random.next(below: 200) - 60)
      model.constraints[id]?.constant = constant
      return ("set \(id.index)", { layout throws(LiveLayoutError) in try layout.setConstant(of: id, to: constant) })
    case 6:
      let id = ids[random.next(below: ids.count)]
      let priority = priority()
      model.constraints[id]?.priority = priority
      return (
        "prioritize \(id.index)", { layout throws(LiveLayoutError) in try layout.setPriority(of: id, to: priority) }
      )
    case 7: return edit(&model)
    case 8, 9: return suggest(&model)
    case 10:
      var view = random.next(below: model.views.count)
      if model.hidden.count > 1, let hidden = model.hidden.sorted().randomElement(using: &random) { view = hidden }
      let isHidden = !model.hidden.contains(view)
      if isHidden { model.hidden.insert(view) } else { model.hidden.remove(view) }
      return (
        "hide \(view)", { layout throws(LiveLayoutError) in try layout.setHidden(isHidden, ViewTree.View(index: view)) }
      )
    default:
      if random.next(below: 8) == 0 { model.isRightToLeft.toggle() }
      model.width = Double(200 + random.next(below: 700))
      model.height = Double(400 + random.next(below: 300))
      guard let environment = try? model.environment else { return ("nothing", { _ in }) }
      return ("resize", { layout throws(LiveLayoutError) in try layout.setEnvironment(environment) })
    }
  }

  private mutating func edit(_ model: inout LiveLayoutModel) -> (String, (LiveLayout) throws(LiveLayoutError) -> Void) {
    if model.edits.count > 1 {
      let anchor = model.edits.remove(at: random.next(below: model.edits.count)).anchor
      return ("end", { layout throws(LiveLayoutError) in try layout.endEdit(anchor) })
    }
    let anchor = anchor(random.next(below: 2) == 0 ? .horizontal : .vertical, ofGuides: false)
    guard let value = layout.value(of: anchor), !model.edits.contains(where: { $0.anchor == anchor }) else {
      return ("nothing", { _ in })
    }
    let priority = priority()
    model.edits.append(LiveLayoutModel.Edit(anchor: anchor, priority: priority, value: value))
    return ("edit \(anchor)", { layout throws(LiveLayoutError) in try layout.edit(anchor, priority: priority) })
  }

  private mutating func suggest(
    _ model: inout LiveLayoutModel
  ) -> (String, (LiveLayout) throws(LiveLayoutError) -> Void) {
    var suggestions: [(anchor: LayoutAnchor, value: Double)] = []
    for position in model.edits.indices where random.next(below: 3) > 0 {
      model.edits[position].value = Double(random.next(below: 500) - 50)
      suggestions.append((model.edits[position].anchor, model.edits[position].value))
    }
    let all = suggestions
    return ("suggest \(all)", { layout throws(LiveLayoutError) in try layout.suggest(all) })
  }

  private mutating func priority() -> Priority {
    let all: [Priority] = [.required, .required, .required, .high, .low, 500]
    return all[random.next(below: all.count)]
  }

  private mutating func anchor(_ axis: LayoutConstraint.Axis, ofGuides: Bool = true) -> LayoutAnchor {
    let horizontal: [Attribute] = [.leading, .trailing, .centerX]
    let vertical: [Attribute] = [.top, .bottom, .centerY, .firstBaseline]
    let positions = axis == .horizontal ? horizontal : vertical
    let item: Item =
      ofGuides && random.next(below: 4) == 0
      ? .guide(Guide.allCases[random.next(below: Guide.allCases.count)])
      : .view(random.next(below: model.views.count))
    return LayoutAnchor(item: item, attribute: positions[random.next(below: positions.count)])
  }

  private mutating func constraint() -> LayoutConstraint {
    let axis: LayoutConstraint.Axis = random.next(below: 2) == 0 ? .horizontal : .vertical
    let view = Item.view(random.next(below: model.views.count))
    let constant = Double(random.next(below: 120) - 20)
    let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    var left = anchor(axis, ofGuides: false).expression
    var right = anchor(axis).expression + constant
    if left.terms[0].item == right.terms[0].item || random.next(below: 2) == 0 {
      let size: Attribute = axis == .horizontal ? .width : .height
      left = LayoutExpression(terms: [AnchorTerm(view, size, Double(1 + random.next(below: 2)))])
      right = LayoutExpression(constant: constant + 30)
    }
    var constraint = LayoutConstraint(left, relations[random.next(below: 3)], right) ~ priority()
    constraint.weight = Double(1 + random.next(below: 3))
    return constraint
  }

  private func isSatisfiable(_ model: LiveLayoutModel) throws -> Bool {
    let tree = try model.tree().tree
    let environment = try model.environment
    do throws(LayoutSolveError) {
      _ = try tree.solve(for: environment)
      return true
    } catch LayoutSolveError.unsatisfiable {
      return false
    }
  }

  /// Compares the violations, and the unique frames.
  private func compare(_ name: String) throws {
    let (tree, places) = try model.tree()
    let solution = try tree.solve(for: model.environment)
    let objective = solution.objective
    let found = layout.objective
    for priority in Set(objective.keys).union(found.keys).sorted(by: >) {
      let (sum, expected) = (found[priority] ?? 0, objective[priority] ?? 0)
      #expect(abs(sum - expected) < 1e-6 * max(1, expected), "\(name): \(priority)")
    }
    let ambiguous = Set(try solution.ambiguous())
    for (view, place) in places.enumerated() {
      let frame = layout.frame(of: ViewTree.View(index: view))
      guard let place, let frame else {
        #expect(place == nil && frame == nil, "\(name)")
        continue
      }
      let expected = solution.frames[place]
      let pairs = [
        (frame.x, expected.x), (frame.y, expected.y), (frame.width, expected.width), (frame.height, expected.height),
      ]
      for (kind, pair) in zip(LinearLayout.ViewVariable.allCases, pairs) where !ambiguous.contains(.view(place, kind)) {
        #expect(abs(pair.0 - pair.1) < 1e-6, "\(name): \(view).\(kind.name)")
      }
    }
  }

  /// Checks that the explanation of an anchor adds up to its value.
  private mutating func explain() throws {
    let anchor = anchor(random.next(below: 2) == 0 ? .horizontal : .vertical)
    guard let value = layout.value(of: anchor) else { return }
    let why = try layout.why(anchor)
    #expect(abs(why.value - value) < 1e-6)
    let system = try LinearLayoutBuilder(
      layout.state.tree, layout.environment, without: layout.state.isAbsent
    ).build()
    let asked = try layout.sum(anchor)
    var sum = LinearExpression(terms: asked.terms.map { Term($0.variable, -$0.coefficient) }, constant: -asked.constant)
    for reason in why.reasons {
      let row: Constraint
      switch reason.source {
      case .constraint(let id):
        row = try #require(layout.state.rows[id.index].flatMap { layout.state.solver.constraint($0) })
      case .edit(let edited):
        let edit = try #require(model.edits.first { $0.anchor == edited })
        var definition = try layout.sum(edited)
        definition.constant += edit.value
        row = definition
      case .rule(let reference):
        let index = try #require(system.references.firstIndex(of: reference))
        row = try #require(system.problem.constraint(ConstraintID(index: index)))
      case .added:
        Issue.record("nothing was added")
        return
      }
      sum.terms += row.terms.map { Term($0.variable, $0.coefficient * reason.multiplier) }
      sum.constant += row.constant * reason.multiplier
    }
    for choice in why.freeVariables {
      switch choice.quantity {
      case .variable(.root(let axis)): sum.terms.append(Term(LinearLayout.rootVariable(axis), choice.multiplier))
      case .variable(.view(let view, let kind)):
        sum.terms.append(Term(LinearLayout.variable(view, kind), choice.multiplier))
      case .variable(.stack): return
      case .edit(let edited):
        sum.terms += try layout.sum(edited).terms.map { Term($0.variable, $0.coefficient * choice.multiplier) }
      }
      if case .edit(let edited) = choice.quantity {
        sum.constant += try layout.sum(edited).constant * choice.multiplier
      }
      sum.constant += choice.value * choice.multiplier
    }
    var total = sum.constant
    for variable in Set(sum.terms.map { $0.variable }).sorted() {
      let coefficient = sum[variable]
      if system.problem.isParameter(variable) {
        total -= coefficient * layout.value(of: variable)
      } else {
        #expect(abs(coefficient) < 1e-9, "\(anchor): \(why)")
      }
    }
    #expect(abs(total - value) < 1e-6, "\(anchor): \(why)")
  }
}
