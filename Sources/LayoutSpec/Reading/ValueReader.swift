import JSON
import Layout

/// Reads values of the language, and collects the mistakes in them.
package protocol ValueReader {
  var diagnostics: Diagnostics { get set }
  var source: SpecError.Source { get }
}

extension ValueReader {
  package mutating func reportType(_ value: JSONView, _ expected: String) {
    diagnostics.report(.wrongType, at: value, in: source, "expected \(expected), found \(value.kind.noun)")
  }

  @inline(__always)
  package mutating func expect(_ value: JSONView, _ kind: JSONKind, _ expected: String) -> Bool {
    if value.kind == kind { return true }
    reportType(value, expected)
    return false
  }

  package mutating func reportMissing(_ key: Key, in object: JSONView) {
    diagnostics.report(.missingKey, at: object, in: source, about: key.text, "\"\(key.text)\" is missing")
  }

  /// Returns the members of an object with these known keys. Returns `nil` and reports a mistake if it is not an
  /// object.
  package mutating func object(_ json: JSONView, keys: KeySet, else expected: String = "an object") -> ObjectFields? {
    guard expect(json, .object, expected) else { return nil }
    var members = ObjectFields(of: json)
    restrict(&members, to: keys)
    return members
  }

  package mutating func restrict(_ members: inout ObjectFields, to keys: KeySet) {
    guard members.hasOtherKeys(than: keys) else { return }
    for key in members.restrict(to: keys) { reportUnknownKey(key, among: keys.texts) }
  }

  /// Reports an unknown key, unless it is a comment, which any object may have.
  package mutating func reportUnknownKey(_ text: JSONTextView, among keys: @autoclosure () -> [String]) {
    if text == "$comment" { return }
    let key = text.string
    diagnostics.report(
      .unknownKey, at: text, in: source, "unknown key \"\(key)\"", misspelling: key, ofOneAmong: keys(),
      orElse: Self.listing(keys()))
  }

  private static func listing(_ keys: [String]) -> String {
    guard keys.count <= 8 else { return "" }
    return "; use \(keys.count > 1 ? "one of " : "")" + keys.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  package mutating func string(_ json: JSONView) -> String? {
    if let string = json.string { return string }
    reportType(json, "a string")
    return nil
  }

  package mutating func boolean(_ json: JSONView) -> Bool? {
    if let boolean = json.boolean { return boolean }
    reportType(json, "true or false")
    return nil
  }

  /// Returns a number in range. Returns `nil` and reports a mistake for any other value.
  package mutating func number(_ json: JSONView, least: LowerBound = .none) -> Double? {
    guard let number = json.number else {
      reportType(json, "a number")
      return nil
    }
    guard least.allows(number) else {
      diagnostics.report(.numberOutOfRange, at: json, in: source, least.sentence)
      return nil
    }
    return number
  }

  /// Returns a word of an enumeration. Returns `nil` and reports a mistake for any other value.
  package mutating func word<Word: RawRepresentable & CaseIterable>(
    _ json: JSONView, as type: Word.Type, orElse code: SpecErrorCode = .invalidValue
  ) -> Word? where Word.RawValue == String {
    guard let text = string(json) else { return nil }
    if let word = Word(rawValue: text) { return word }
    reportWord(json, text, among: Word.allCases.map { $0.rawValue }, code)
    return nil
  }

  /// Returns what a closure reads in the elements of a list, or `nil` if the value is no list, or an element is
  /// rejected.
  package mutating func list<Element>(
    _ json: JSONView, _ expected: String, _ read: (inout Self, JSONView) -> Element?
  ) -> [Element]? {
    guard expect(json, .array, expected) else { return nil }
    let elements = json.elements.map { read(&self, $0) }
    let accepted = elements.compactMap { $0 }
    return accepted.count == elements.count ? accepted : nil
  }

  package mutating func reportWord(
    _ json: JSONView, _ text: String, among words: [String], _ code: SpecErrorCode = .invalidValue
  ) {
    diagnostics.report(
      code, at: json, in: source,
      "unknown value \"\(text)\"", misspelling: text, ofOneAmong: words,
      orElse: "; use one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))")
  }

  /// Returns the severities of rules. If a rule is repeated, the first one counts.
  package mutating func severities(_ json: JSONView) -> [CheckRule: CheckSeverity] {
    guard expect(json, .object, "an object") else { return [:] }
    var severities: [CheckRule: CheckSeverity] = [:]
    for member in json.members {
      guard let rule = CheckRule(rawValue: member.key.string) else {
        reportUnknownKey(member.key, among: CheckRule.allCases.map { $0.rawValue })
        continue
      }
      guard severities[rule] == nil, let severity = word(member.value, as: CheckSeverity.self) else { continue }
      severities[rule] = severity
    }
    return severities
  }
}

package enum LowerBound: Sendable {
  case none
  case zero
  case aboveZero

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
    case .none: "expected a number of at most 1e9 in magnitude"
    case .zero: "expected a number from 0 to 1e9"
    case .aboveZero: "expected a number above 0 and at most 1e9"
    }
  }
}

extension JSONMemberView {
  var isComment: Bool { key == "$comment" }
}

extension JSONKind {
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
