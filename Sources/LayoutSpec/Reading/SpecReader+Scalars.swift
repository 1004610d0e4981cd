import JSON

extension SpecReader {
  /// Reads an identifier. A rejected one is returned too, so that its uses are not reported again.
  mutating func identifier(_ json: JSONView) -> String? {
    guard let name = string(json) else { return nil }
    checkIdentifier(name, at: json)
    return name
  }

  mutating func checkIdentifier(_ name: String, at json: JSONView) {
    if let (code, sentence) = Self.fault(ofIdentifier: name) { diagnostics.report(code, at: json, sentence) }
  }

  mutating func checkIdentifier(_ name: String, atKey key: JSONTextView) {
    if let (code, sentence) = Self.fault(ofIdentifier: name) { diagnostics.report(code, atKey: key, sentence) }
  }

  private static func fault(ofIdentifier name: String) -> (SpecErrorCode, String)? {
    if !Identifier.isValid(name) {
      return (.invalidIdentifier, "invalid name \"\(name)\": use a letter or '_', then letters, digits or '_'")
    }
    if Identifier.isReserved(name) { return (.reservedName, "\"\(name)\" is a reserved name; choose another") }
    return nil
  }

  mutating func conditionalWord<Word: RawRepresentable & CaseIterable & Sendable>(
    _ json: JSONView, as type: Word.Type
  ) -> Conditional<Word> where Word.RawValue == String {
    conditional(json) { (reader, leaf) in
      guard let text = leaf.string else {
        reader.reportType(leaf, "a word or a list of { \"when\", \"value\" }")
        return nil
      }
      guard let word = Word(rawValue: text) else {
        reader.reportWord(leaf, text, among: Word.allCases.map { $0.rawValue })
        return nil
      }
      return word
    }
  }
}

extension JSONMemberView {
  /// Whether the member is a comment, which any object may have.
  var isComment: Bool { key == "$comment" }
}

extension JSONValue.Kind {
  /// The name of the kind in messages.
  package var noun: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}
