import JSON
import Layout

/// The least number that a value may be.
enum LowerBound: Sendable {
  /// Any number is good.
  case none
  /// At least 0.
  case zero
  /// Above 0.
  case aboveZero

  /// Whether a number is large enough, and not beyond what the language has.
  func allows(_ number: Double) -> Bool {
    guard abs(number) <= ViewTree.greatestMagnitude else { return false }
    return switch self {
    case .none: true
    case .zero: number >= 0
    case .aboveZero: number > 0
    }
  }

  var sentence: String {
    switch self {
    case .none: "a number is at most 1e9 in magnitude"
    case .zero: "a number from 0 to 1e9 is expected"
    case .aboveZero: "a number above 0, at most 1e9, is expected"
    }
  }
}

extension SpecReader {
  /// An identifier; what was refused is returned too, so that uses of it are no second mistake.
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

  /// What is wrong with a name that the document gives to something.
  private static func fault(ofIdentifier name: String) -> (SpecErrorCode, String)? {
    if !Identifier.isValid(name) {
      return (.invalidIdentifier, "\"\(name)\" is no name: a letter or '_' is followed by letters, digits or '_'")
    }
    if Identifier.isReserved(name) { return (.reservedName, "\"\(name)\" is a reserved name; choose another") }
    return nil
  }

  /// A word of an enumeration, or a list of alternatives of such words.
  mutating func wordChoice<Word: RawRepresentable & CaseIterable & Sendable>(
    _ json: JSONView, as type: Word.Type
  ) -> Conditional<Word> where Word.RawValue == String {
    choice(json) { (reader, leaf) in
      guard let text = leaf.string else {
        reader.reportType(leaf, "a word or a list of alternatives")
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
  /// Whether the member is a remark, which every object may have.
  var isComment: Bool { key == "$comment" }
}

extension JSONValue.Kind {
  /// What messages call a value of the kind.
  var noun: String {
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
