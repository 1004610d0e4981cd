/// Why a keyboard's description cannot be read, and where.
struct MalformedLayout: Error {
  /// A sentence that says what is wrong.
  let message: String
  /// The offset of the value at fault.
  let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// What a keyboard's description says that has no counterpart in a layout spec, by kind and place.
struct LayoutNotes {
  /// The notes in the order in which they were made.
  private(set) var notes: [(code: String, message: String, offset: Int)] = []

  /// Adds a note; notes of one code are told once.
  mutating func add(_ code: String, _ message: String, at offset: Int) { notes.append((code, message, offset)) }
}
