import JSON
import Layout
import LayoutOperations
import LayoutSpec
import Testing

/// Mistakes in touches, hardware keys and transitions of a spec or a request have a code and a position.
@Suite struct InputMistakeTests {
  /// A mistake, and the part of the message with the fix.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let code: String
    let pointer: String
    let place: String
    var hint = ""

    var testDescription: String { name }
  }

  /// Returns the mistake of a spec with the given second line.
  private static func spec(
    _ name: String, _ line: String, _ code: String, _ pointer: String, column: Int, _ hint: String = ""
  ) -> Case {
    Case(
      name: name, text: "{\"layoutSpec\": 1,\n\(line)}", code: code, pointer: pointer, place: "2:\(column)", hint: hint)
  }

  static let specs: [Case] = [
    spec(
      "an empty text", #" "views": [{"id": "a", "types": ""}]"#, "invalid-value", "/views/0/types", column: 33,
      "write what the view enters"),
    spec(
      "an empty text among others", #" "views": [{"id": "a", "types": ["b", {"text": ""}]}]"#, "invalid-value",
      "/views/0/types/1/text", column: 48),
    spec(
      "an unknown key", #" "views": [{"id": "a", "types": {"key": "escpe"}}]"#, "invalid-value", "/views/0/types/key",
      column: 41, "escape"),
    spec(
      "a W3C code", #" "views": [{"id": "a", "types": {"key": "Minus"}}]"#, "invalid-value", "/views/0/types/key",
      column: 41, "hyphen"),
    spec(
      "an unknown modifier", #" "views": [{"id": "a", "types": {"key": "keyA", "modifiers": ["shfit"]}}]"#,
      "invalid-value", "/views/0/types/modifiers/0", column: 63, "shift"),
    spec(
      "a modifier twice", #" "views": [{"id": "a", "types": {"key": "keyA", "modifiers": ["shift", "shift"]}}]"#,
      "invalid-value", "/views/0/types/modifiers/1", column: 72, "duplicate modifier"),
    spec(
      "touch on a spacer", #" "views": [{"id": "a", "kind": "spacer", "touch": true}]"#, "invalid-value",
      "/views/0/touch", column: 51, "remove"),
    spec(
      "touch on a guide", #" "views": [{"id": "a", "kind": "guide", "touch": 4}]"#, "invalid-value", "/views/0/touch",
      column: 50),
    spec("a negative reach", #" "touch": {"reach": -1}"#, "number-out-of-range", "/touch/reach", column: 21),
    spec(
      "an unknown keyboard to check for", #" "check": {"hardware": ["uss"]}"#, "invalid-value", "/check/hardware/0",
      column: 25, "us"),
  ]

  @Test(arguments: specs)
  func `a mistake in a spec has its code and position`(_ mistake: Case) {
    let errors = SpecDocument(mistake.text).errors
    #expect(errors.count == 1)
    guard let error = errors.first else { return }
    #expect(error.code.rawValue == mistake.code && error.pointer == mistake.pointer)
    #expect("\(error.line ?? 0):\(error.column ?? 0)" == mistake.place)
    #expect(mistake.hint.isEmpty || error.message.contains(mistake.hint), "\(error.message)")
  }

  @Test func `insets larger than a touch area remove it, and are not a mistake`() throws {
    let text = """
      {"layoutSpec": 1, "root": {"width": 100, "height": 50}, "touch": {"reach": 90},
       "views": [{"id": "a", "kind": "key", "touch": 30}], "constraints": [{"pin": "a", "to": "root"}]}
      """
    let result = try SpecDocument(text).solve()
    #expect(try result.touchMap().view(at: Point(x: 50, y: 25)) == nil)
  }

  /// Returns a request with the given second line.
  private static func request(
    _ name: String, _ line: String, _ code: String, _ pointer: String, column: Int, _ hint: String = ""
  ) -> Case {
    Case(
      name: name, text: "{\"spec\": {\"layoutSpec\": 1},\n\(line)}", code: code, pointer: pointer, place: "2:\(column)",
      hint: hint)
  }

  static let touches: [Case] = [
    request("a point that is text", #" "points": [[1, "2"]]"#, "wrong-type", "/points/0/1", column: 17),
    request("a point that is no list", #" "points": [7]"#, "wrong-type", "/points/0", column: 13),
    request("a point of three numbers", #" "points": [[1, 2, 3]]"#, "invalid-value", "/points/0", column: 13),
    request(
      "a point beyond 1e9", #" "points": [[1, 2], [0, 1000000001]]"#, "number-out-of-range", "/points/1/1", column: 25),
    request(
      "10,001 points", " \"points\": [" + Array(repeating: "[1,2]", count: 10_001).joined(separator: ",") + "]",
      "limit-exceeded", "/points", column: 12, "10000"),
  ]

  static let keys: [Case] = [
    request("a chord without a key", #" "press": "shift""#, "invalid-value", "/press", column: 11, "needs a key"),
    request("a chord of two keys", #" "press": "keyA+keyB""#, "invalid-value", "/press", column: 11, "one key"),
    request(
      "a chord with a modifier twice", #" "press": "shift+leftShift+keyA""#, "invalid-value", "/press", column: 11),
    request("an unknown key in a chord", #" "press": "shift+hyphn""#, "invalid-value", "/press", column: 11, "hyphen"),
    request("an empty chord", #" "press": """#, "invalid-value", "/press", column: 11),
    request("an unknown keyboard", #" "hardware": ["su"]"#, "invalid-value", "/hardware/0", column: 15),
  ]

  static let transitions: [Case] = [
    request("a duration of 0", #" "to": {}, "duration": 0"#, "number-out-of-range", "/duration", column: 24),
    request("a duration of 61 s", #" "to": {}, "duration": 61"#, "number-out-of-range", "/duration", column: 24),
    request("a rate of 241", #" "to": {}, "rate": 241"#, "number-out-of-range", "/rate", column: 20),
    request("a rate of 0", #" "to": {}, "rate": 0"#, "number-out-of-range", "/rate", column: 20),
    request(
      "a Bézier that goes back in time", #" "to": {}, "curve": "bezier:-0.1,0,1,1""#, "invalid-value", "/curve",
      column: 21, "from 0 to 1"),
    request(
      "a spring without mass", #" "to": {}, "curve": "spring:0,100,10""#, "invalid-value", "/curve", column: 21,
      "above 0"),
    request(
      "an unknown curve", #" "to": {}, "curve": "easeInOt""#, "invalid-value", "/curve", column: 21, "easeInOut"),
    request("an unknown mode", #" "to": {}, "mode": "trck""#, "invalid-value", "/mode", column: 20, "track"),
  ]

  private func expect(_ mistake: Case, _ kind: LayoutQuestion.Kind) throws {
    let request = try SolveRequest(parsing: Array(mistake.text.utf8), question: kind)
    #expect(request.errors.errors.count == 1)
    guard let error = request.errors.errors.first else { return }
    #expect(error.code.rawValue == mistake.code && error.pointer == mistake.pointer)
    #expect("\(error.line ?? 0):\(error.column ?? 0)" == mistake.place)
    #expect(mistake.hint.isEmpty || error.message.contains(mistake.hint), "\(error.message)")
  }

  @Test(arguments: touches)
  func `a mistake in points has its code and position`(_ mistake: Case) throws { try expect(mistake, .touch) }

  @Test(arguments: keys)
  func `a mistake in a chord has its code and position`(_ mistake: Case) throws { try expect(mistake, .keys) }

  @Test(arguments: transitions)
  func `a mistake in a transition has its code and position`(_ mistake: Case) throws {
    try expect(mistake, .transition)
  }

  @Test func `the pointer to an unknown trait or metric is escaped`() {
    var caller = CallerEnvironment()
    caller.request.traits["a/b~c"] = "d"
    caller.request.metrics["e/f"] = 1
    let error = #expect(throws: SpecSolveError.self) {
      try SpecDocument(#"{"layoutSpec": 1}"#).solve(for: caller)
    }
    guard case .invalid(let errors) = error else { return #expect(error == nil) }
    #expect(errors.map(\.pointer) == ["/environment/traits/a~1b~0c", "/environment/metrics/e~1f"])
  }

  @Test func `10,000 points are accepted`() throws {
    let points = Array(repeating: "[1,2]", count: 10_000).joined(separator: ",")
    let text = "{\"spec\": {\"layoutSpec\": 1}, \"points\": [\(points)]}"
    #expect(try SolveRequest(parsing: Array(text.utf8), question: .touch).errors.isEmpty)
  }
}
