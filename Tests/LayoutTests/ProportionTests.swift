import Cassowary
import Layout
import Testing

@Suite struct ProportionTests {
  /// Returns the frames along the axis of a stack with children of the given intrinsic sizes.
  private func frames(
    _ sizes: [Double?], length: Double, axis: LayoutConstraint.Axis = .horizontal, spacing: Double = 0,
    inset: Double = 0, priority: Priority = .required
  ) throws -> [(start: Double, length: Double)] {
    var tree = ViewTree()
    let stack = Stack(
      axis: axis, spacing: spacing, insets: DirectionalInsets(all: inset), distribution: .fillProportionally,
      priority: priority)
    let row = tree.addView("row", stack: stack)
    var children: [ViewTree.View] = []
    for (index, size) in sizes.enumerated() {
      let child = tree.addView("c\(index)", in: row)
      tree[child].intrinsicWidth = size
      tree[child].intrinsicHeight = size
      children.append(child)
    }
    for constraint in [row.left == 0, row.top == 0, row.width == length, row.height == length] {
      try tree.addConstraint(constraint)
    }
    let solution = try tree.solve(for: LayoutEnvironment(resolving: EnvironmentRequest(width: 500, height: 500)))
    return children.map { child in
      let frame = solution.frames[child.index]
      return axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
    }
  }

  @Test(arguments: LayoutConstraint.Axis.allCases, [0.0, 4])
  func `the last child takes what is left`(_ axis: LayoutConstraint.Axis, _ inset: Double) throws {
    let sizes = [10.0, 20, 30]
    let total = 60.0 + 2 * 10
    let found = try frames(sizes, length: 200, axis: axis, spacing: 10, inset: inset)
    for (child, size) in zip(found, sizes).dropLast() { #expect(abs(child.length - size / total * 200) < 1e-6) }
    #expect(abs(found[2].start + found[2].length - (200 - inset)) < 1e-6)
    #expect(abs(found[1].start - (inset + found[0].length + 10)) < 1e-6)
  }

  @Test func `many children have priorities down to 1`() throws {
    let found = try frames(Array(repeating: 1, count: 1_100), length: 400, spacing: 0.01)
    let share = 400 / (1_100 + 1_099 * 0.01)
    #expect(abs(found[0].length - share) < 1e-6 && abs(found[900].length - share) < 1e-6)
    #expect(found.allSatisfy { $0.length >= -1e-9 })
  }

  @Test func `a share of nothing is no rule`() throws {
    let found = try frames([10, nil], length: 100, spacing: -10)
    #expect(found.allSatisfy { $0.length.isFinite })
  }

  @Test(arguments: [Priority.required, .high])
  func `optional shares are reported only if the stack itself is optional`(_ priority: Priority) throws {
    var tree = ViewTree()
    let row = tree.addView(
      "row", stack: Stack(axis: .horizontal, spacing: 10, distribution: .fillProportionally, priority: priority))
    for index in 0..<3 {
      let child = tree.addView("c\(index)", in: row)
      tree[child].intrinsicWidth = 10
    }
    let layout = try tree.linearLayout(
      for: LayoutEnvironment(resolving: EnvironmentRequest(width: 500, height: 500)))
    let reported = layout.reportedOptionalRows.contains { row in
      if case .stackRule(_, .proportion) = layout.references[row] { true } else { false }
    }
    #expect(reported == (priority < .required))
  }
}
