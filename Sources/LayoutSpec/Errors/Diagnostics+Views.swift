import JSON

// Mistakes are few, so a reference to the document costs nothing that counts.
extension Diagnostics {
  /// Records a mistake at a value.
  mutating func report(
    _ code: SpecErrorCode, at value: JSONView, in source: SpecError.Source = .spec, _ message: @autoclosure () -> String
  ) {
    report(code, at: value.value, in: source, message())
  }

  /// Records a mistake at a key.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONTextView, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String
  ) {
    report(code, atKey: key.text, in: source, message())
  }

  /// Records a mistake at a place inside a string.
  mutating func report(_ code: SpecErrorCode, at value: JSONView, utf8Offset: Int, _ message: String) {
    report(code, at: value.value, utf8Offset: utf8Offset, message)
  }

  /// Records that a value is a name that is not known, and suggests one of those that are.
  mutating func report(
    _ code: SpecErrorCode, at value: JSONView, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String,
    misspelling name: String, ofOneAmong names: some Sequence<String>, orElse other: String = "",
    ending: @autoclosure () -> String = ""
  ) {
    report(
      code, at: value.value, in: source, message(), misspelling: name, ofOneAmong: names, orElse: other,
      ending: ending())
  }

  /// Records that a key is not known, and suggests one of those that are.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONTextView, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String, misspelling name: String, ofOneAmong names: some Sequence<String>
  ) {
    report(code, atKey: key.text, in: source, message(), misspelling: name, ofOneAmong: names)
  }
}
