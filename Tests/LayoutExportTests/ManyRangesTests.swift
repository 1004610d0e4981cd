import Layout
import LayoutExport
import LayoutSpec
import TestSupport
import Testing

/// Code can have many inputs, if they are independent.
@Suite struct ManyRangesTests {
  /// A row of views with one metric each.
  private static func row(_ count: Int, width: (Int) -> String, _ others: [String] = []) throws -> CompiledLayout {
    let constraints = (0..<count).flatMap { view in
      ["v\(view).left == \(view == 0 ? "root.left" : "v\(view - 1).right")", width(view), "v\(view).top == 0"]
        + ["v\(view).height >= 10", "v\(view).height == 10 @low"]
    }
    let text = """
      { "layoutSpec": 1, "root": { "width": 1000, "height": 100 },
        "metrics": { \((0..<count).map { "\"m\($0)\": 10" }.joined(separator: ", ")) },
        "views": [\((0..<count).map { "\"v\($0)\"" }.joined(separator: ", "))],
        "constraints": [\((constraints + others).map { "\"\($0)\"" }.joined(separator: ", "))] }
      """
    let ranges = (0..<count).map { NumberRange(.metric(Name("m\($0)")), 0...100) }
    return try CompiledLayout(SpecDocument(parsing: Array(text.utf8)), over: ranges, for: CallerEnvironment())
  }

  @Test func `twenty metrics are twenty inputs`() throws {
    let layout = try Self.row(20) { "v\($0).width == m\($0)" }
    let code = layout.javaScript(command: "")
    #expect(code.contains("frames.v1 = { x: metric_m0, y: 0, width: metric_m1, height: 10 };"), "\(code)")
  }

  @Test func `decisions about one metric each are made once each`() throws {
    let layout = try Self.row(6) { "v\($0).width == max(m\($0), 50)" }
    for view in 0..<6 {
      let number = try #require(layout.numbers.firstIndex { $0.view == "v\(view)" && $0.edge == .width })
      let group = try #require(layout.groups.first { $0.numbers.contains(number) })
      guard case .branch(.atLeastZero, _, .leaf, .leaf) = group.decision else {
        Issue.record("\(group.decision)")
        continue
      }
    }
  }

  @Test func `too many metrics that depend on each other are refused`() throws {
    let error = #expect(throws: CompileError.self) {
      try Self.row(13, width: { "v\($0).width == m\($0)" }, ["v0.height >= v12.right", "v0.height == 300 @low"])
    }
    guard case .range(.tooManyCoupledRanges(limit: 12)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
