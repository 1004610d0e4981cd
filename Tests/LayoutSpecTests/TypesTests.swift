import HardwareKeys
import JSON
import Layout
import LayoutSpec
import TestSupport
import Testing

/// The `types` of a spec.
@Suite struct TypesTests {
  private func entries(_ types: String, _ traits: [Name: Name] = [:]) throws -> String {
    let document = SpecDocument(
      members: "\"traits\": {\"region\": [\"us\", \"eu\"]}, \"views\": [{\"id\": \"a\", \"types\": \(types)}]")
    var environment = EnvironmentRequest()
    environment.traits = traits
    let views = try document.typedViews(for: CallerEnvironment(environment))
    return views.flatMap(\.entries).map { entry in
      switch entry {
      case .text(let text): "'\(text)'"
      case .key(let chord): chord.text
      }
    }.joined(separator: " ")
  }

  @Test func `entries can be texts, keys and lists of them`() throws {
    #expect(try entries(#""+""#) == "'+'")
    #expect(try entries(#"["×", {"text": "*"}, [{"key": "escape"}]]"#) == "'×' '*' escape")
    #expect(try entries(#"{"key": "keyC", "modifiers": ["command", "shift"]}"#) == "shift+command+keyC")
    #expect(try entries("[]").isEmpty)
  }

  @Test func `an entry applies if its condition holds`() throws {
    let types = #"[".", {"text": ",", "when": {"region": "eu"}}]"#
    #expect(try entries(types) == "'.'")
    #expect(try entries(types, ["region": "eu"]) == "'.' ','")
  }

  @Test func `an absent view enters nothing`() throws {
    let document = SpecDocument(members: #""views": [{"id": "a", "types": "a", "when": {"split": "half"}}]"#)
    #expect(try document.typedViews().isEmpty)
  }

  @Test func `a view with types takes touches`() throws {
    let document = SpecDocument(
      members:
        #""root": {"width": 9, "height": 9}, "views": [{"id": "a", "types": []}], "constraints": [{"pin": "a", "to": "root"}]"#
    )
    #expect(try document.solve().touchMap().view(at: Point(x: 3, y: 3)) == "a")
  }

  @Test(arguments: [
    (#""""#, "invalid-value /views/0/types"),
    (#"["a", ""]"#, "invalid-value /views/0/types/1"),
    (#"{"text": ""}"#, "invalid-value /views/0/types/text"),
    ("3", "wrong-type /views/0/types"),
    ("null", "wrong-type /views/0/types"),
    ("{}", "missing-key /views/0/types"),
    (#"{"text": "a", "key": "keyA"}"#, "invalid-value /views/0/types"),
    (#"{"text": "a", "modifiers": []}"#, "invalid-value /views/0/types/modifiers"),
    (#"{"key": "keyÄ"}"#, "invalid-value /views/0/types/key"),
    (#"{"key": "Minus"}"#, "invalid-value /views/0/types/key"),
    (#"{"key": "keyA", "modifiers": ["shift", "shift"]}"#, "invalid-value /views/0/types/modifiers/1"),
    (#"{"key": "keyA", "modifiers": ["cmd"]}"#, "invalid-value /views/0/types/modifiers/0"),
    (#"{"key": "keyA", "modifiers": "shift"}"#, "wrong-type /views/0/types/modifiers"),
    (#"{"key": "keyA", "modifier": []}"#, "unknown-key /views/0/types/modifier"),
    (#"{"text": "a", "when": {"colour": 1}}"#, "unknown-trait /views/0/types/when/colour"),
  ])
  func `a mistake is reported at its position`(_ types: String, _ expected: String) {
    #expect(SpecDocument(members: "\"views\": [{\"id\": \"a\", \"types\": \(types)}]").mistakes == [expected])
  }

  @Test func `the error for an unknown word suggests the nearest one`() {
    func message(_ types: String) -> String {
      SpecDocument(
        members: "\"views\": [{\"id\": \"a\", \"types\": \(types)}]"
      ).errors.first?.message ?? ""
    }
    #expect(message(#"{"key": "escpae"}"#).contains("\"escape\""))
    #expect(message(#"{"key": "Minus"}"#).contains("\"hyphen\""))
    #expect(message(#"{"key": "keyA", "modifiers": ["comand"]}"#).contains("did you mean \"command\"?"))
  }

  @Test("the texts of views are charged, and the work on them can be cancelled")
  func budget() throws {
    let types = Array(repeating: "\"a\"", count: 100_000).joined(separator: ", ")
    let text = "{\"layoutSpec\": 1, \"views\": [{\"id\": \"k\", \"kind\": \"key\", \"types\": [\(types)]}]}"
    let document = SpecDocument(text)
    let calls = CallCounter()
    let views = try document.typedViews(isCancelled: calls.isCancelled)
    #expect(views.first?.entries.count == 100_000)
    // One for each MiB.
    #expect(calls.count >= 2)
    let cancelled = CallCounter(cancellingAfter: 0)
    _ = HardwareKeyMap(views, on: HardwareKeyboard(.us), isCancelled: cancelled.isCancelled)
    #expect(cancelled.count == 100_000)
  }
}
