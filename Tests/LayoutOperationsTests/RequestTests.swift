import JSON
import LayoutOperations
import LayoutSpec
import Testing

/// What a request has in addition to the spec and the environment.
@Suite struct RequestTests {
  private func mistakes(in text: String, about kind: LayoutQuestion.Kind) throws -> SpecErrors {
    try SolveRequest(parsing: Array(text.utf8), question: kind).errors
  }

  private func expect(_ expected: String, about kind: LayoutQuestion.Kind, _ members: String) throws {
    let errors = try mistakes(in: "{\"spec\": {\"layoutSpec\": 1}, \(members)}", about: kind)
    #expect(errors.map { "\($0.code.rawValue) \($0.pointer)" }.joined(separator: ", ") == expected)
    #expect(errors.allSatisfy { $0.source == .request && $0.line == 1 })
  }

  @Test(arguments: [
    (#""hardware": ["us"], "press": "shift+equalSign""#, ""),
    (#""hardware": ["usa"]"#, "invalid-value /hardware/0"),
    (#""hardware": "us""#, "wrong-type /hardware"),
    (#""press": "shift+leftShift+keyA""#, "invalid-value /press"),
    (#""press": "shift+hyphn""#, "invalid-value /press"),
    (#""press": """#, "invalid-value /press"),
    (#""press": "shift""#, "invalid-value /press"),
    (#""press": "keyA+keyB""#, "invalid-value /press"),
    (#""press": 3"#, "wrong-type /press"),
  ])
  func `a request names keyboards and a chord`(_ members: String, _ expected: String) throws {
    try expect(expected, about: .keys, members)
  }

  @Test(arguments: [
    (#""to": {}"#, ""),
    (#""to": {"device": "iphone-99"}"#, ""),
    (#""from": {}"#, "missing-key "),
    (#""to": {}, "duration": 0"#, "number-out-of-range /duration"),
    (#""to": {}, "duration": 60.1"#, "number-out-of-range /duration"),
    (#""to": {}, "rate": 241"#, "number-out-of-range /rate"),
    (#""to": {}, "duration": 60, "rate": 240"#, "limit-exceeded /rate"),
    (#""to": {}, "duration": 59.99, "rate": 240"#, ""),
    (#""to": {}, "rate": "60""#, "wrong-type /rate"),
    (#""to": {}, "curve": "easeInn""#, "invalid-value /curve"),
    (#""to": {}, "curve": "bezier:1.1,0,0,1""#, "invalid-value /curve"),
    (#""to": {}, "curve": "bezier:0,0,1""#, "invalid-value /curve"),
    (#""to": {}, "curve": "bezier:0,nan,1,1""#, "invalid-value /curve"),
    (#""to": {}, "curve": "spring:0,1,1""#, "invalid-value /curve"),
    (#""to": {}, "curve": "spring:1,1,0""#, ""),
    (#""to": {}, "mode": "drag""#, "invalid-value /mode"),
    (#""to": {}, "environment": {}"#, "unknown-key /environment"),
  ])
  func `a request says how`(_ members: String, _ expected: String) throws {
    try expect(expected, about: .transition, members)
  }

  @Test(arguments: [
    (#"{"layoutSpc": 1, "views": []}"#, #"/layoutSpc: unknown key "layoutSpc"; did you mean "layoutSpec"?"#),
    (#"{"specc": {}, "id": 1}"#, #"/specc: unknown key "specc"; did you mean "spec"?"#),
    (#"{"envronment": {}}"#, #"/envronment: unknown key "envronment"; did you mean "environment"?"#),
    (#"{"views": []}"#, ""),
  ])
  func `a body without a spec may be a bare spec`(_ text: String, _ expected: String) throws {
    let error = try #require(throws: ProblemDetails.self) { try SolveRequest(parsing: Array(text.utf8)) }
    #expect(error.errors.contains { $0.message == "\"layoutSpec\" or \"spec\" is missing" })
    let others = error.errors.filter { !$0.pointer.isEmpty }.map { "\($0.pointer): \($0.message)" }
    #expect(others.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    (#"[[1, 2], [3.5, -4]]"#, ""),
    (#"[[1, 2, 3]]"#, "invalid-value /points/0"),
    (#"[[1, "2"]]"#, "wrong-type /points/0/1"),
    (#"[1, 2]"#, "wrong-type /points/0, wrong-type /points/1"),
    (#"[[1, 1e10]]"#, "number-out-of-range /points/0/1"),
    (#"3"#, "wrong-type /points"),
    (#"[\#(Array(repeating: "[1,1]", count: 10_000).joined(separator: ","))]"#, ""),
    (#"[\#(Array(repeating: "[1,1]", count: 10_001).joined(separator: ","))]"#, "limit-exceeded /points"),
  ])
  func `points of a request are pairs of numbers`(_ points: String, _ expected: String) throws {
    try expect(expected, about: .touch, "\"points\": \(points)")
  }

  @Test func `a request about touches has points`() throws {
    for text in [#"{"spec": {"layoutSpec": 1}}"#, #"{"layoutSpec": 1}"#] {
      let errors = try mistakes(in: text, about: .touch)
      #expect(errors.map(\.code) == [.missingKey] && errors[0].pointer.isEmpty)
    }
    #expect(
      try mistakes(in: #"{"spec": {"layoutSpec": 1}, "points": []}"#, about: .frames).map(\.code) == [.unknownKey])
  }

  @Test func `a mistake has the position of its value, and says what is possible`() throws {
    let text = "{\"spec\": {\"layoutSpec\": 1},\n \"to\": {}, \"curve\": \"easeInOt\"}"
    let error = try #require(mistakes(in: text, about: .transition).first)
    #expect(error.line == 2 && error.column == 21 && error.message.contains("\"easeInOut\""))
  }

  @Test func `the pointer to an unknown trait or metric is escaped`() throws {
    var caller = CallerEnvironment()
    caller.request.traits["a/b~c"] = "d"
    caller.request.metrics["e/f"] = 1
    let error = try #require(throws: SpecSolveError.self) { try SpecDocument(#"{"layoutSpec": 1}"#).solve(for: caller) }
    guard case .invalid(let errors) = error else { throw error }
    #expect(errors.map(\.pointer) == ["/environment/traits/a~1b~0c", "/environment/metrics/e~1f"])
  }
}
