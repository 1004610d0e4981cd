import Layout
import LayoutSpec
import TestSupport
import Testing

@testable import LayoutExport

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
    return try SpecDocument(text).compiled(over: ranges)
  }

  @Test func `twenty metrics are twenty inputs`() throws {
    let layout = try Self.row(20) { "v\($0).width == m\($0)" }
    let code = layout.javaScript(command: "")
    #expect(code.contains("frames.v1 = { x: metric_m0, y: 0, width: metric_m1, height: 10 };"), "\(code)")
  }

  @Test func `decisions about one metric each are made once each`() throws {
    let layout = try Self.row(6) { "v\($0).width == max(m\($0), 50)" }
    try expectOneDecision(of: layout)
  }

  /// Expects that each width is decided once.
  private func expectOneDecision(of layout: CompiledLayout) throws {
    for (index, number) in layout.numbers.enumerated() where number.edge == .width {
      let group = try #require(layout.groups.first { $0.numbers.contains(index) })
      var isOne = false
      if case .branch(.atLeastZero, _, .leaf, .leaf) = group.decision { isOne = true }
      #expect(isOne, "\(number): \(group.decision)")
    }
  }

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
    try expectOneDecision(of: SpecDocument(text).compiled(over: [NumberRange(.windowWidth, 100...2000)]))
  }

  @Test func `too many metrics that depend on each other are refused`() throws {
    let error = try #require(throws: CompileError.self) {
      try Self.row(13, width: { "v\($0).width == m\($0)" }, ["v0.height >= v12.right", "v0.height == 300 @low"])
    }
    guard case .range(.tooManyCoupledRanges(limit: 12)) = error else { throw error }
  }

  /// The conditions on all numbers together have 625 combinations.
  @Test func `the code decides conditions of views on different numbers once each`() throws {
    let traits = ["windowWidth", "windowHeight", "rootWidth", "rootHeight"]
    let ids = traits.flatMap { trait in (1...2).map { "\(trait)\($0)" } }
    let views = ids.map { #"{ "id": "\#($0)", "when": { "\#($0.dropLast())": { "min": \#($0.suffix(1))00 } } }"# }
    let constraints = ids.flatMap { id in ["left == 1", "top == 1", "width == 5", "height == 5"].map { "\(id).\($0)" } }
    let text = """
      { "layoutSpec": 1, "root": { "width": "m", "height": "n" }, "metrics": { "m": 10, "n": 10 },
        "views": [\(views.joined(separator: ", "))],
        "constraints": [\(constraints.map { "\"\($0)\"" }.joined(separator: ", "))] }
      """
    let numbers: [RangedNumber] = [.windowWidth, .windowHeight, .metric("m"), .metric("n")]
    let layout = try SpecDocument(text).compiled(over: numbers.map { NumberRange($0, 50...950) })
    #expect(layout.numbers.count == 4, "\(layout.numbers)")
    let code = layout.javaScript(command: "")
    for id in ids {
      let input = ["windowWidth", "windowHeight"].contains(String(id.dropLast()))
      let name = input ? String(id.dropLast()) : id.hasPrefix("rootWidth") ? "metric_m" : "metric_n"
      #expect(
        code.contains("const has\(id.prefix(1).uppercased() + id.dropFirst()) = \(name) >= \(id.suffix(1))00;"),
        "\(code)")
    }
  }

  private static let sizes = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 320...1366)]

  @Test func `the code tests single numbers at which views are present once each`() throws {
    let numbers = (0..<8).map { 400 + 10 * $0 }
    let views = numbers.flatMap { number in
      [#"{ "id": "w\#(number)", "when": { "windowWidth": \#(number) } }"#]
        + [#"{ "id": "h\#(number)", "when": { "windowHeight": \#(number) } }"#]
    }
    let text = #"{ "layoutSpec": 1, "views": [\#(views.joined(separator: ", "))] }"#
    let code = try SpecDocument(text).javaScript(over: Self.sizes)
    #expect(code.contains("const hasW410 = windowWidth === 410;"), "\(code)")
    #expect(code.contains("const hasH470 = windowHeight === 470;"), "\(code)")
  }

  @Test func `views share conditions and numbers`() throws {
    let text = """
      { "layoutSpec": 1, "root": { "width": 100, "height": 100 },
        "metrics": { "m": [{ "when": { "windowWidth": { "min": 500 } }, "value": 1 }, { "value": "windowWidth / 100" }] },
        "views": [{ "id": "a", "when": { "windowWidth": { "min": 600 } } },
                  { "children": ["b", { "id": "c", "when": { "windowHeight": { "min": 500 } } }],
                    "when": { "windowWidth": { "min": 600 } } }, "d"],
        "constraints": ["a.left == 0", "b.left == 0", "c.left == b.left", "d.left == m", "c.top == 0",
                        "b.top == 0"] }
      """
    let layout = try SpecDocument(text).compiled(over: Self.sizes)
    let presences = layout.views.map { $0.presence }
    #expect(layout.views.map { $0.id } == ["a", "b", "c", "d"])
    #expect(presences == [0, 0, 1, nil])
    #expect(layout.views[0].numbers[0] == layout.views[1].numbers[0])
  }
}
