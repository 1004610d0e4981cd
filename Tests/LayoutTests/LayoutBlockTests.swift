import Layout
import Testing

/// Many constraints with one `try`, pins, and what a person reads if one is refused.
@Suite struct LayoutBlockTests {
  private func environment(_ width: Double, _ height: Double) throws -> LayoutEnvironment {
    try LayoutEnvironment(resolving: EnvironmentRequest(width: width, height: height))
  }

  @Test(arguments: [false, true])
  func `a block adds constraints, pins, conditional ones and those of loops, in order`(_ isWide: Bool) throws {
    var tree = ViewTree()
    let row = tree.addView("row")
    let keys = ["a", "b"].map { tree.addView($0, in: row) }
    let added = try tree.layout {
      row.pin(to: Guide.root, insets: 10)
      for key in keys {
        key.pin(to: row, edges: .vertical)
        key.width == 30
      }
      keys[0].leading == row.leading
      if isWide {
        keys[1].leading == keys[0].trailing + 50
      } else {
        keys[1].leading == keys[0].trailing
      }
    }
    #expect(added == 0..<12)
    #expect(tree.constraintCount == 12)
    let solution = try tree.solve(for: environment(200, 100))
    #expect(solution.frame(of: row) == Rect(x: 10, y: 10, width: 180, height: 80))
    #expect(solution.frame(of: keys[1]) == Rect(x: isWide ? 90 : 40, y: 10, width: 30, height: 80))
  }

  @Test func `a solution has no frame of another tree's view`() throws {
    var other = ViewTree()
    for index in 0..<3 { other.addView("\(index)") }
    var tree = ViewTree()
    tree.addView("only")
    #expect(try tree.solve(for: environment(10, 10)).frame(of: #require(other.view(2))) == nil)
  }

  @Test func `a pin with a priority and insets by edge`() throws {
    var tree = ViewTree()
    let view = tree.addView("view")
    try tree.layout {
      view.pin(to: Guide.root, edges: [.top, .leading], insets: DirectionalInsets(top: 1, leading: 2))
      view.pin(to: Guide.root, edges: [.bottom, .trailing], insets: DirectionalInsets(bottom: 3, trailing: 4)) ~ .low
      view.width == 20
    }
    let solution = try tree.solve(for: environment(100, 100))
    #expect(solution.frame(of: view) == Rect(x: 2, y: 1, width: 20, height: 96))
    #expect(solution.unsatisfied().map(\.violation) == [74])
  }

  @Test func `a block with an invalid constraint adds none, and the error names it`() throws {
    var tree = ViewTree()
    let key = tree.addView("q")
    try tree.addConstraint(key.width == 10)
    let before = tree
    let error = try #require(throws: LayoutConstraintError.self) {
      try tree.layout {
        (key.height == 5).labeled("low")
        key.left == key.top
      }
    }
    #expect(error.reason == .mixedAxes && error.constraint == "q.left == q.top")
    #expect("\(error)".hasPrefix("\"q.left == q.top\": a constraint cannot combine a horizontal position"))
    #expect(tree == before)
  }

  @Test func `the error of an invalid constraint has its author's label`() throws {
    var tree = ViewTree()
    let key = tree.addView("q")
    let error = #expect(throws: LayoutConstraintError.self) {
      try tree.addConstraint((key.width == .nan).labeled("square"))
    }
    #expect(error?.constraint == "square")
  }

  @Test func `a conflict of a tree has labels, texts and rules of stacks`() throws {
    var tree = ViewTree()
    let row = tree.addView("row", stack: Stack(axis: .horizontal, distribution: .fillEqually))
    let keys = ["a", "b"].map { tree.addView($0, in: row) }
    try tree.layout {
      (keys[0].width >= 60).labeled("readable")
      row.width <= 100
    }
    let environment = try environment(300, 50)
    let error = try #require(throws: LayoutSolveError.self) { try tree.solve(for: environment) }
    guard case .unsatisfiable(let conflict) = error else { throw error }
    #expect(Set(conflict.members.compactMap(\.name)).isSuperset(of: ["readable", "row.width <= 100", "row#equal.2"]))
    #expect("\(conflict)".hasPrefix("required constraints conflict; change the constant of one of them: \""))
  }
}

/// The same for a layout that changes.
@Suite struct LiveLayoutBlockTests {
  private struct Scene {
    let pane: ViewTree.View
    let layout: LiveLayout

    init() throws {
      var tree = ViewTree()
      let pane = tree.addView("pane")
      try tree.layout {
        pane.pin(to: Guide.root, edges: [.top, .leading, .bottom])
        (pane.width >= 100).labeled("readable")
      }
      self.pane = pane
      layout = try LiveLayout(
        tree, in: LayoutEnvironment(resolving: EnvironmentRequest(width: 300, height: 200)))
    }
  }

  @Test func `a block is added as one change`() throws {
    let scene = try Scene()
    let ids = try scene.layout.layout {
      scene.pane.width <= 250
      scene.pane.width == 280 ~ .high
    }
    #expect(scene.layout.frame(of: scene.pane)?.width == 250)
    #expect(ids.map { scene.layout.text(of: $0) } == ["pane.width <= 250", "pane.width == 280"])
    try scene.layout.removeConstraint(ids[0])
    #expect(scene.layout.frame(of: scene.pane)?.width == 280)
  }

  @Test func `a block that conflicts adds none, and the error names the constraints`() throws {
    let scene = try Scene()
    let before = scene.layout.constraints
    let conflict = try refusal {
      try scene.layout.layout {
        scene.pane.height >= 10
        (scene.pane.width <= 80).labeled("narrow")
      }
    }
    #expect(conflict.members.map(\.name) == ["readable", "narrow"])
    #expect(conflict.members.last?.source == .added(1))
    #expect(
      "\(conflict)"
        == "required constraints conflict; change the constant of one of them: \"readable\" by -20, \"narrow\" by 20")
    #expect(scene.layout.constraints == before)
    try scene.layout.addConstraint(scene.pane.width == 120)
    #expect(scene.layout.frame(of: scene.pane)?.width == 120)
  }

  @Test func `an invalid constraint in a block adds none`() throws {
    let scene = try Scene()
    let before = scene.layout.constraints
    #expect(throws: LiveLayoutError.self) {
      try scene.layout.layout {
        scene.pane.width <= 120
        scene.pane.left == scene.pane.leading
      }
    }
    #expect(scene.layout.constraints == before)
    #expect(scene.layout.frame(of: scene.pane)?.width != 120)
  }

  @Test func `errors name views by their id`() throws {
    let scene = try Scene()
    try scene.layout.setHidden(true, scene.pane)
    let hidden = #expect(throws: LiveLayoutError.self) { try scene.layout.edit(scene.pane.width) }
    #expect(hidden?.description == "pane is hidden, so it has no frame; show it first")
    let unedited = #expect(throws: LiveLayoutError.self) { try scene.layout.suggest(3, for: scene.pane.width) }
    #expect(unedited?.description == "pane.width is not being edited; call edit first")
  }
}
