import Layout
import LayoutSpec
import Testing

/// All mistakes are reported, each once, in document order.
@Suite struct MistakeCoverageTests {
  @Test(arguments: [
    (
      #""metrics": {"a": "b + foo", "b": "a"}"#,
      ["metric-cycle /metrics/a", "unknown-metric /metrics/a", "metric-cycle /metrics/b"]
    ),
    (
      #""metrics": {"a": "b + 1e10", "b": "a"}"#,
      ["metric-cycle /metrics/a", "number-out-of-range /metrics/a", "metric-cycle /metrics/b"]
    ),
    (
      #""metrics": {"a": [{"when": {"nope": 1}, "value": "b"}], "b": "a"}"#,
      ["metric-cycle /metrics/a", "unknown-trait /metrics/a/0/when/nope", "metric-cycle /metrics/b"]
    ),
    (
      #""conditions": {"c": {"all": ["d"], "nope": 1}, "d": "c"}"#,
      ["condition-cycle /conditions/c", "unknown-trait /conditions/c/nope", "condition-cycle /conditions/d"]
    ),
    (
      #""conditions": {"c": {"all": ["d", "zz"], "scale": "x"}, "d": {"not": "c"}}"#,
      [
        "condition-cycle /conditions/c", "unknown-condition /conditions/c/all/1",
        "invalid-trait-value /conditions/c/scale", "condition-cycle /conditions/d",
      ]
    ),
  ])
  func `a cycle is found beside another mistake`(_ members: String, _ wanted: [String]) {
    #expect(SpecDocument(members: members).mistakes.sorted() == wanted.sorted())
  }

  @Test(arguments: [
    #""q.width == zz.width + foo", "H:|-foo-[zz]-bar-[q]""#, #""q.width == zz.width + foo @ nope""#,
    #""q.left == q.leading * q.width + foo + keyboard.top""#, #""H:|-zz-[q(foo@bar)]-zz-|""#,
  ])
  func `mistakes in a text are in the order of their places`(_ constraints: String) {
    let root = #""root": {"width": 300, "height": 100}"#
    let document = SpecDocument(members: "\(root), \"views\": [\"q\"], \"constraints\": [\(constraints)]")
    let columns = document.errors.map { $0.column ?? 0 }
    #expect(columns.count > 1 && columns == columns.sorted())
  }

  @Test(arguments: [
    (#"[{"value": [{"value": "x"}]}]"#, ["wrong-type /views/0/label/0/value"]), (#"[{"value": "x"}]"#, []),
    (#"[[{"value": "x"}]]"#, ["wrong-type /views/0/label/0"]),
  ])
  func `an alternative of a label is a string`(_ label: String, _ wanted: [String]) {
    #expect(SpecDocument(members: #""views": [{"id": "q", "label": \#(label)}]"#).mistakes == wanted)
  }

  @Test(arguments: [
    (#"{"axis": "horizontal", "distribution": "units", "spacing": 1e6}"#, #"{"id": "a", "units": 1e6}, "b""#),
    (
      #"{"axis": "horizontal", "distribution": "fillProportionally", "spacing": -1e9}"#,
      #"{"id": "a", "intrinsicSize": {"width": 1e9}}, {"id": "b", "intrinsicSize": {"width": 1e-8}}"#
    ),
  ])
  func `a stack with a number that is too large is named`(_ stack: String, _ children: String) throws {
    for (stacks, used, pointer) in [("{}", stack, "/views/0/stack"), ("{\"row\": \(stack)}", "\"row\"", "/stacks/row")]
    {
      let document = SpecDocument(
        members: #""stacks": \#(stacks), "views": [{"id": "s", "stack": \#(used), "children": [\#(children)]}]"#)
      let errors = try document.mistakesOfSolving()
      #expect(errors.map { "\($0.code.rawValue) \($0.pointer)" } == ["number-out-of-range \(pointer)"])
    }
  }

  @Test(arguments: [(1000, true), (500, false)])
  func `a proportion that is optional by itself is not listed as unsatisfied`(_ priority: Int, _ isEmpty: Bool) throws {
    let result = try SpecDocument(
      members: """
        "root": {"width": 300, "height": 10}, "views": [
          {"id": "s", "stack": {"axis": "horizontal", "distribution": "fillProportionally", "priority": \(priority)},
           "children": [{"id": "a", "intrinsicSize": {"width": 10}}, {"id": "b", "intrinsicSize": {"width": 20}},
             {"id": "c", "intrinsicSize": {"width": 20}}]}],
        "constraints": [{"pin": "s", "to": "root"}, "a.width == 150", "b.width == 100"]
        """
    ).solve()
    #expect(result.unsatisfied.isEmpty == isEmpty)
  }

  @Test(arguments: [("ipad-7", Idiom.phone, true), ("iphone-8", .pad, false), ("iphone-8", .phone, false)])
  func `the device has the splits, whatever its idiom`(_ device: String, _ idiom: Idiom, _ isPossible: Bool) {
    var request = EnvironmentRequest(device: device)
    (request.orientation, request.split, request.idiom) = (.landscape, .half, idiom)
    let environment = try? LayoutEnvironment(resolving: request)
    #expect((environment != nil) == isPossible)
  }

  /// The line of each template and each use is that of its letter.
  private func templates(_ views: String) -> [String] {
    SpecDocument(
      members: """
        "templates": {
        "k": {"id": "{}", "kind": "kye", "children": [{"id": "{}c", "units": "foo", "label": 3}]},
        "unused": {"id": "{}", "colour": 1, "kind": "{kind}", "units": "{units} * bar", "flexible": "bar",
        "when": "{when}", "stack": "row", "children": [{"use": "k", "for": ["a"], "hiden": true}, {"kind": "kye"}]}
        }, "views": [
        \(views)]
        """
    ).errors.map { "\($0.line ?? 0) \($0.code.rawValue)" }
  }

  @Test(arguments: [
    #"{"use": "k", "for": ["a", "b", "c"]}"#, #"{"use": "k", "id": "a"}, {"use": "k", "id": "b"}"#,
  ])
  func `a mistake in a template has one error, at the template`(_ views: String) {
    #expect(
      templates(views) == [
        "2 invalid-value", "2 unknown-metric", "2 wrong-type", "3 unknown-key", "3 unknown-metric", "4 unknown-stack",
        "4 unknown-key", "4 invalid-value",
      ])
  }

  @Test func `a template that is used often hides no other mistake`() {
    let names = (0..<2_000).map { "\"a\($0)\"" }.joined(separator: ",")
    let errors = SpecDocument(
      members: """
        "templates": {"k": {"id": "{}", "kind": "kye"}}, "views": [{"use": "k", "for": [\(names)]}],
        "constraints": ["b.width == 1"]
        """
    ).errors
    #expect(errors.map { $0.pointer } == ["/views/0/kind", "/constraints/0"])
  }
}
