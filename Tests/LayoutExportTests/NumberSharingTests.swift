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
      SpecDocument(text), over: [NumberRange(.windowWidth, 100...2000)], for: CallerEnvironment())
    for (index, number) in layout.numbers.enumerated() where number.edge == .width {
      let group = try #require(layout.groups.first { $0.numbers.contains(index) })
      guard case .branch(_, _, .leaf, .leaf) = group.decision else {
        Issue.record("\(number): \(group.decision)")
        continue
      }
    }
  }
}
