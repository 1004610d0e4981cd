import JSON
import LayoutOperations
import LayoutSpec
import Testing

/// What a request has in addition to the spec and the environment.
@Suite struct RequestTests {
  @Test(arguments: [
    (#""hardware": ["us"], "press": "shift+equalSign""#, ""),
    (#""hardware": ["usa"]"#, "invalid-value /hardware/0"),
    (#""hardware": "us""#, "wrong-type /hardware"),
    (#""press": """#, "invalid-value /press"),
    (#""press": "shift""#, "invalid-value /press"),
    (#""press": "keyA+keyB""#, "invalid-value /press"),
    (#""press": 3"#, "wrong-type /press"),
  ])
  func `a request names keyboards and a chord`(_ members: String, _ expected: String) throws {
    let text = "{\"spec\": {\"layoutSpec\": 1}, \(members)}"
    let request = try SolveRequest(parsing: Array(text.utf8), question: .keys)
    #expect(request.errors.map { "\($0.code.rawValue) \($0.pointer)" }.joined(separator: ", ") == expected)
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
    let text = "{\"spec\": {\"layoutSpec\": 1}, \(members)}"
    let request = try SolveRequest(parsing: Array(text.utf8), question: .transition)
    #expect(request.errors.errors.map { "\($0.code.rawValue) \($0.pointer)" }.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    (#"{"layoutSpc": 1, "views": []}"#, #"/layoutSpc: unknown key "layoutSpc"; did you mean "layoutSpec"?"#),
    (#"{"specc": {}, "id": 1}"#, #"/specc: unknown key "specc"; did you mean "spec"?"#),
    (#"{"envronment": {}}"#, #"/envronment: unknown key "envronment"; did you mean "environment"?"#),
    (#"{"views": []}"#, ""),
  ])
  func `a body without a spec may be a bare spec`(_ text: String, _ expected: String) throws {
    do throws(ProblemDetails) {
      _ = try SolveRequest(parsing: Array(text.utf8))
      Issue.record("it is accepted")
    } catch {
      #expect(error.errors.contains { $0.message == "\"layoutSpec\" or \"spec\" is missing" })
      let others = error.errors.filter { !$0.pointer.isEmpty }.map { "\($0.pointer): \($0.message)" }
      #expect(others.joined(separator: ", ") == expected)
    }
  }

  @Test(arguments: [
    (#"[[1, 2], [3.5, -4]]"#, ""),
    (#"[[1, 2, 3]]"#, "invalid-value /points/0"),
    (#"[[1, "2"]]"#, "wrong-type /points/0/1"),
    (#"[1, 2]"#, "wrong-type /points/0, wrong-type /points/1"),
    (#"[[1, 1e10]]"#, "number-out-of-range /points/0/1"),
    (#"3"#, "wrong-type /points"),
    (#"[\#(Array(repeating: "[1,1]", count: 10_001).joined(separator: ","))]"#, "limit-exceeded /points"),
  ])
  func `points of a request are pairs of numbers`(_ points: String, _ expected: String) throws {
    let text = #"{"spec": {"layoutSpec": 1}, "points": \#(points)}"#
    let request = try SolveRequest(parsing: Array(text.utf8), question: .touch)
    #expect(request.errors.map { "\($0.code.rawValue) \($0.pointer)" }.joined(separator: ", ") == expected)
    #expect(request.errors.allSatisfy { $0.source == .request && $0.line == 1 })
  }

  @Test func `a request about touches has points`() throws {
    for text in [#"{"spec": {"layoutSpec": 1}}"#, #"{"layoutSpec": 1}"#] {
      let request = try SolveRequest(parsing: Array(text.utf8), question: .touch)
      #expect(request.errors.map(\.code) == [.missingKey] && request.errors[0].pointer.isEmpty)
    }
    let request = try SolveRequest(parsing: Array(#"{"spec": {"layoutSpec": 1}, "points": []}"#.utf8))
    #expect(request.errors.map(\.code) == [.unknownKey])
  }
}
