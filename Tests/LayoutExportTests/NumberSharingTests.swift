import LayoutSpec
import TestSupport
import Testing

@testable import LayoutExport

/// Views share numbers, and numbers have no needless decisions.
@Suite struct NumberSharingTests {
  @Test func `a number is tested only where its function changes`() throws {
    let count = 12
    let constraints = (0..<count).flatMap { view in
      [
        "v\(view).left == \(view == 0 ? "root.left" : "v\(view - 1).right")", "v\(view).width >= \(20 + 5 * view)",
        "v\(view).width == root.width / \(count) @high", "v\(view).top == 0", "v\(view).height == 10",
      ]
    }
    let text = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 },
        "views": [\((0..<count).map { "\"v\($0)\"" }.joined(separator: ", "))],
        "constraints": [\(constraints.map { "\"\($0)\"" }.joined(separator: ", "))] }
      """
    let layout = try CompiledLayout(
      SpecDocument(parsing: Array(text.utf8)), over: [NumberRange(.windowWidth, 100...2000)], for: CallerEnvironment())
    for (index, number) in layout.numbers.enumerated() where number.edge == .width {
      let group = try #require(layout.groups.first { $0.numbers.contains(index) })
      guard case .branch(_, _, .leaf, .leaf) = group.decision else {
        Issue.record("\(number): \(group.decision)")
        continue
      }
    }
  }

  @Test func `numbers are found as by comparing with all before`() {
    var random = SplitMix64(seed: 3)
    var index = ContentIndex()
    var contents: [Set<Int>] = []
    var edges: [CompiledLayout.Edge] = []
    for _ in 0..<600 {
      let edge: CompiledLayout.Edge = random.chance(50) ? .x : .width
      let own = Set((0..<random.int(0...4)).map { _ in random.int(0...12) })
      let accepted = random.int(1...3)
      let expected = contents.indices.first { number in
        edges[number] == edge && (own.isSubset(of: contents[number]) || contents[number].isSubset(of: own))
          && number % accepted == 0
      }
      #expect(index.first(edge, own) { $0 % accepted == 0 } == expected)
      let number = expected ?? contents.count
      if expected == nil {
        contents.append([])
        edges.append(edge)
      }
      contents[number].formUnion(own)
      index.add(own, to: number, edge)
    }
  }
}
