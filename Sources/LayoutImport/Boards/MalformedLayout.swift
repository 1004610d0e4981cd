/// The reason why a keyboard cannot be imported.
struct MalformedLayout: Error {
  /// The kind of mistake.
  let code: ImportError.Code
  /// A sentence that describes the mistake.
  let message: String
  /// The offset of the invalid value.
  let offset: Int

  init(_ message: String, code: ImportError.Code = .malformed, at offset: Int) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

/// Notes about parts of a keyboard that have no counterpart in a layout spec.
struct LayoutNotes {
  /// The notes, in the order in which they were added.
  private(set) var notes: [(code: String, message: String, offset: Int)] = []

  /// Adds a note. Notes with the same code are reported once.
  mutating func add(_ code: String, _ message: String, at offset: Int) { notes.append((code, message, offset)) }
}
