import Layout
import Testing

/// The promises of a live layout.
@Suite struct LiveLayoutTests {
  /// A bar with three keys of equal width over a pane, in a window of 320 × 480 points.
  private struct Scene {
    let layout: LiveLayout
    let bar: ViewTree.View
    let keys: [ViewTree.View]
    let pane: ViewTree.View
    /// `pane.top == bar.bottom + 8`
    let gap: LayoutConstraintID

    init() throws {
      var tree = ViewTree()
      bar = tree.addView("bar", stack: Stack(axis: .horizontal, spacing: 10, distribution: .fillEqually))
      keys = ["a", "b", "c"].map { [bar] in tree.addView($0, kind: .key, in: bar) }
      pane = tree.addView("pane")
      for constraint in [
        bar.left == Guide.root.left, bar.right == Guide.root.right, bar.top == Guide.root.top, bar.height == 44,
        pane.left == Guide.root.left, pane.bottom == Guide.root.bottom,
        (pane.width <= Guide.root.width - 20).labeled("room"), (pane.width == 100) ~ .low,
      ] {
        try tree.addConstraint(constraint)
      }
      gap = LayoutConstraintID(index: try tree.addConstraint((pane.top == bar.bottom + 8).labeled("gap")))
      let environment = try LayoutEnvironment(resolving: EnvironmentRequest(width: 320, height: 480))
      layout = try LiveLayout(tree, in: environment)
    }

    var widths: [Double?] { keys.map { layout.frame(of: $0)?.width } }
  }

  @Test func `an edited anchor follows suggestions as far as the constraints allow`() throws {
    let scene = try Scene()
    try scene.layout.edit(scene.pane.right, priority: .high)
    #expect(scene.layout.frame(of: scene.pane)?.width == 100)
    for (value, width) in [(200.0, 200.0), (999, 300), (-5, 0), (150, 150)] {
      try scene.layout.suggest(value, for: scene.pane.right)
      #expect(scene.layout.frame(of: scene.pane) == Rect(y: 52, width: width, height: 428))
      #expect(scene.layout.value(of: scene.pane.right) == width)
    }
    try scene.layout.endEdit(scene.pane.right)
    #expect(scene.layout.frame(of: scene.pane)?.width == 100)
  }

  @Test func `a constant and a priority can be changed`() throws {
    let scene = try Scene()
    try scene.layout.setConstant(of: scene.gap, to: 20)
    #expect(scene.layout.frame(of: scene.pane) == Rect(y: 64, width: 100, height: 416))
    #expect(scene.layout.constant(of: scene.gap) == 20)
    let low = try scene.layout.addConstraint((scene.pane.height == 100) ~ .low)
    #expect(scene.layout.violation(of: low) == 316)
    try scene.layout.setPriority(of: scene.gap, to: .fittingSizeLevel)
    #expect(scene.layout.frame(of: scene.pane)?.height == 100)
    #expect(scene.layout.priority(of: scene.gap) == .fittingSizeLevel)
    #expect(scene.layout.violation(of: scene.gap) == 316)
  }

  @Test func `the constant of a baseline constraint is returned as written`() throws {
    var tree = ViewTree()
    var text = ViewProperties(id: "text")
    text.firstBaseline = 12
    let view = tree.addView(text)
    let line = LayoutConstraintID(index: try tree.addConstraint(view.firstBaseline == Guide.root.top + 40))
    let environment = try LayoutEnvironment(resolving: EnvironmentRequest(width: 100, height: 100))
    let layout = try LiveLayout(tree, in: environment)
    #expect(layout.constant(of: line) == 40)
    #expect(layout.frame(of: view)?.y == 28)
    try layout.setConstant(of: line, to: 50)
    #expect(layout.frame(of: view)?.y == 38)
    #expect(layout.value(of: view.firstBaseline) == 50)
  }

  @Test func `a tautology has no effect, and a contradiction none while its view is hidden`() throws {
    let scene = try Scene()
    let pane = scene.pane
    let before = scene.layout.frames
    let id = try scene.layout.addConstraint(2 * pane.centerX == pane.left + pane.right)
    #expect(scene.layout.frames == before && scene.layout.violation(of: id) == 0)
    #expect(throws: LiveLayoutError.self) { try scene.layout.setConstant(of: id, to: 5) }
    try scene.layout.setHidden(true, pane)
    try scene.layout.setConstant(of: id, to: 5)
    #expect(!scene.layout.isActive(id))
    try scene.layout.removeConstraint(id)
    try scene.layout.setHidden(false, pane)
    #expect(scene.layout.frames == before)
  }

  @Test func `constraints can be added and removed, and IDs are not reused`() throws {
    let scene = try Scene()
    let wide = try scene.layout.addConstraint(scene.pane.width == 250)
    #expect(scene.layout.frame(of: scene.pane)?.width == 250)
    try scene.layout.removeConstraint(wide)
    #expect(scene.layout.frame(of: scene.pane)?.width == 100)
    #expect(throws: LiveLayoutError.unknownConstraint(wide)) { try scene.layout.removeConstraint(wide) }
    #expect(throws: LiveLayoutError.unknownConstraint(wide)) { try scene.layout.setConstant(of: wide, to: 1) }
    #expect(throws: LiveLayoutError.unknownConstraint(wide)) { try scene.layout.setPriority(of: wide, to: .low) }
    #expect(try scene.layout.addConstraint(scene.pane.width == 260) > wide)
  }

  @Test func `the other keys use the space of a hidden key until it is shown`() throws {
    let scene = try Scene()
    #expect(scene.widths == [100, 100, 100])
    let optional = try scene.layout.addConstraint((scene.keys[1].width >= 120) ~ .high)
    try scene.layout.setHidden(true, scene.keys[1])
    #expect(scene.widths == [155, nil, 155])
    #expect(scene.layout.isHidden(scene.keys[1]))
    #expect(!scene.layout.isActive(optional))
    #expect(scene.layout.violation(of: optional) == nil)
    #expect(scene.layout.value(of: scene.keys[1].left) == nil)
    try scene.layout.setHidden(false, scene.keys[1])
    #expect(scene.widths == [100, 100, 100])
    #expect(scene.layout.violation(of: optional) == 20)
  }

  @Test func `a view that does not fit cannot be shown`() throws {
    let scene = try Scene()
    try scene.layout.setHidden(true, scene.keys[2])
    let fixed = try scene.layout.addConstraint(scene.keys[0].width == 155)
    let before = scene.layout.frames
    let conflict = try refusal { try scene.layout.setHidden(false, scene.keys[2]) }
    #expect(conflict.members.contains { $0.source == .constraint(fixed) && abs($0.repair + 55) < 1e-9 })
    #expect(scene.layout.frames == before)
    #expect(scene.layout.isHidden(scene.keys[2]))
  }

  @Test func `a view in a hidden view is hidden`() throws {
    let scene = try Scene()
    try scene.layout.removeConstraint(scene.gap)
    try scene.layout.setHidden(true, [scene.bar, scene.keys[0]])
    try scene.layout.setHidden(false, scene.bar)
    #expect(scene.widths == [nil, 155, 155])
  }

  @Test func `an edit of a hidden view takes suggestions until the view is shown`() throws {
    let scene = try Scene()
    try scene.layout.edit(scene.pane.width)
    try scene.layout.setHidden(true, scene.pane)
    try scene.layout.suggest(222, for: scene.pane.width)
    #expect(throws: LiveLayoutError.hiddenView(scene.pane.item, name: "pane")) {
      try scene.layout.edit(scene.pane.height)
    }
    #expect(throws: LiveLayoutError.hiddenView(scene.pane.item, name: "pane")) {
      try scene.layout.why(scene.pane.height)
    }
    try scene.layout.setHidden(false, scene.pane)
    #expect(scene.layout.frame(of: scene.pane)?.width == 222)
  }

  @Test func `a window can be resized`() throws {
    let scene = try Scene()
    for width in stride(from: 320.0, through: 1200, by: 8) {
      try scene.layout.resize(to: Size(width: width, height: 480))
      #expect(abs((scene.widths[0] ?? 0) - (width - 20) / 3) < 1e-9)
    }
    #expect(scene.layout.rootSize == Size(width: 1200, height: 480))
    #expect(scene.layout.environment.window.width == 1200)
    for size in [Size(width: .nan, height: 1), Size(width: 1, height: 0), Size(width: .infinity, height: 1)] {
      #expect(throws: LiveLayoutError.self) { try scene.layout.resize(to: size) }
    }
    #expect(scene.layout.rootSize == Size(width: 1200, height: 480))
  }

  @Test func `the error for a refused constraint has the conflict and its repairs`() throws {
    let scene = try Scene()
    try scene.layout.edit(scene.pane.width, priority: .required)
    try scene.layout.suggest(200, for: scene.pane.width)
    let conflict = try refusal { try scene.layout.addConstraint(scene.pane.width >= 260) }
    #expect(Set(conflict.members.map { $0.source }) == [.added(0), .edit(scene.pane.width)])
    #expect(Set(conflict.members.map { $0.repair }) == [60, -60])
    #expect(conflict.members.first { $0.source == .added(0) }?.repair == -60)
    #expect(scene.layout.constraints.count == 9)
  }

  @Test func `a refused constraint is named by its index in the block, also behind one that is inactive`() throws {
    let scene = try Scene()
    try scene.layout.setHidden(true, scene.keys[2])
    let conflict = try refusal {
      try scene.layout.layout {
        scene.keys[2].width >= 10
        (scene.keys[0].width == scene.keys[1].width + 1).labeled("uneven")
      }
    }
    #expect(conflict.members.first { $0.name == "uneven" }?.source == .added(1))
    #expect(scene.layout.constraints.count == 9)
  }

  @Test func `a conflict names constraints and rules`() throws {
    let scene = try Scene()
    let uneven = try refusal { try scene.layout.addConstraint(scene.keys[0].width == scene.keys[1].width + 1) }
    #expect(uneven.members.map { $0.source } == [.rule(.stackRule(view: 0, .equal(2))), .added(0)])
    let far = try refusal { try scene.layout.setConstant(of: scene.gap, to: 1000) }
    #expect(far.members.contains { $0.source == .constraint(scene.gap) && $0.repair == -564 })
    #expect(scene.layout.constant(of: scene.gap) == 8)
  }

  @Test func `reasons are constraints, rules and suggestions`() throws {
    let scene = try Scene()
    let why = try scene.layout.why(scene.pane.top)
    #expect(why.value == 52)
    #expect(
      why.reasons.compactMap { reason in
        if case .constraint(let id) = reason.source { scene.layout.text(of: id) } else { nil }
      } == ["bar.top == root.top", "bar.height == 44", "pane.top == bar.bottom + 8"])
    #expect(why.reasons.map { $0.multiplier } == [1, 1, 1])
    try scene.layout.edit(scene.pane.width)
    try scene.layout.suggest(150, for: scene.pane.width)
    #expect(try scene.layout.why(scene.pane.width).reasons.map { $0.source } == [.edit(scene.pane.width)])
    #expect(try scene.layout.why(Guide.safeArea.top).reasons.isEmpty)
  }

  @Test func `changed views are reported once`() throws {
    let scene = try Scene()
    #expect(scene.layout.changedViews() == [scene.bar] + scene.keys + [scene.pane])
    #expect(scene.layout.changedViews().isEmpty)
    try scene.layout.setConstant(of: scene.gap, to: 9)
    #expect(scene.layout.changedViews() == [scene.pane])
    try scene.layout.setHidden(true, scene.keys[2])
    #expect(scene.layout.changedViews() == scene.keys)
  }

  @Test func `undetermined values are ambiguous`() throws {
    let scene = try Scene()
    #expect(try !scene.layout.hasAmbiguousLayout(scene.pane))
    try scene.layout.removeConstraint(scene.gap)
    #expect(try scene.layout.hasAmbiguousLayout(scene.pane))
    try scene.layout.setHidden(true, scene.pane)
    #expect(try !scene.layout.hasAmbiguousLayout(scene.pane))
  }

  @Test func `invalid changes throw the right error`() throws {
    let scene = try Scene()
    let (layout, pane) = (scene.layout, scene.pane)
    var other = ViewTree()
    for _ in 0..<9 { other.addView("x") }
    let stranger = try #require(other.view(8))
    #expect(layout.frame(of: stranger) == nil)
    #expect(layout.value(of: stranger.left) == nil)
    let unknown = LayoutConstraintError(.unknownView(stranger.item), constraint: "#8.left == 0")
    #expect(throws: LiveLayoutError.invalidConstraint(unknown)) { try layout.edit(stranger.left) }
    #expect(throws: LiveLayoutError.unknownView(stranger.item)) { try layout.setHidden(true, stranger) }
    #expect(throws: LiveLayoutError.unknownView(stranger.item)) { try layout.hasAmbiguousLayout(stranger) }
    #expect(throws: LiveLayoutError.notEdited(pane.left, name: "pane.left")) { try layout.suggest(1, for: pane.left) }
    #expect(throws: LiveLayoutError.notEdited(pane.left, name: "pane.left")) { try layout.endEdit(pane.left) }
    #expect(throws: LiveLayoutError.invalidWeight(0)) { try layout.edit(pane.left, weight: 0) }
    let mixed = LayoutConstraintError(.mixedAxes, constraint: "pane.left == pane.top")
    #expect(throws: LiveLayoutError.invalidConstraint(mixed)) { try layout.addConstraint(pane.left == pane.top) }
    try layout.edit(pane.left)
    #expect(throws: LiveLayoutError.duplicateEdit(pane.left, name: "pane.left")) { try layout.edit(pane.left) }
    #expect(throws: LiveLayoutError.numberOutOfRange(.infinity)) { try layout.suggest(.infinity, for: pane.left) }
    #expect(throws: LiveLayoutError.numberOutOfRange(1e10)) { try layout.setConstant(of: scene.gap, to: 1e10) }
  }

  @Test func `a change that exceeds the budget leaves the layout unchanged`() throws {
    let scene = try Scene()
    try scene.layout.addConstraint((scene.keys[0].width == 0.3 * scene.pane.width) ~ .low)
    try scene.layout.edit(scene.pane.width, priority: .fittingSizeLevel)
    let before = scene.layout.frames
    scene.layout.pivotLimit = 0
    #expect(throws: LiveLayoutError.budgetExceeded) {
      try scene.layout.addConstraint((scene.pane.width == 299) ~ .high)
    }
    #expect(scene.layout.frames == before)
    #expect(scene.layout.constraints.count == 10)
    scene.layout.pivotLimit = nil
    try scene.layout.addConstraint((scene.pane.width == 299) ~ .high)
    #expect(scene.layout.frame(of: scene.pane)?.width == 299)
  }
}

/// Returns the conflict with which a change is refused.
func refusal(_ change: () throws -> Void) throws -> LiveLayout.Conflict {
  let error = try #require(throws: LiveLayoutError.self) { try change() }
  guard case .unsatisfiable(let conflict) = error else { throw error }
  return conflict
}
