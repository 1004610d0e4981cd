import JSON
import Testing

@Test func readsADocument() throws {
  let document = try JSONDocument(parsing: Array(#"{"a": [1, -2.5e1, "x\n\u00e9"], "b": true}"#.utf8))
  #expect(document.root.kind == .object)
}
