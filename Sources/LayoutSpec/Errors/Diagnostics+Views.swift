import JSON

// Mistakes are few, so the cost of a reference to the document does not matter.
extension Diagnostics {
  /// Reports a mistake at a value.
  mutating func report(
    _ code: SpecErrorCode, at value: JSONView, in source: SpecError.Source = .spec, _ message: @autoclosure () -> String
  ) {
    report(code, at: value.value, in: source, message())
  }

  /// Reports an unknown name in a text.
  mutating func report(_ code: SpecErrorCode, at value: JSONView, naming name: String, _ message: String) {
    report(code, at: value.value, naming: name, message)
  }

  /// Reports a mistake at a key.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONTextView, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String
  ) {
    report(code, atKey: key.text, in: source, message())
  }

  /// Reports a mistake at an offset in a string.
  mutating func report(_ code: SpecErrorCode, at value: JSONView, utf8Offset: Int, _ message: String) {
    report(code, at: value.value, utf8Offset: utf8Offset, message)
  }

  /// Reports an unknown name, and suggests a known one.
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

  /// Reports an unknown key, and suggests a known one.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONTextView, in source: SpecError.Source = .spec,
    _ message: @autoclosure () -> String, misspelling name: String, ofOneAmong names: some Sequence<String>
  ) {
    report(code, atKey: key.text, in: source, message(), misspelling: name, ofOneAmong: names)
  }
}
