import JSON

/// Collects mistakes while a document is read or evaluated, and puts them in order at the end.
struct Diagnostics {
  private struct Entry {
    var error: SpecError
    var offset: Int
  }

  /// What tells mistakes apart.
  private struct Mistake: Hashable {
    var code: SpecErrorCode
    var source: SpecError.Source
    var pointer: String
  }

  private let document: JSONDocument?
  private var entries: [Entry] = []
  private var known: Set<Mistake> = []
  /// The pointer of the spec in the document, which pointers into the spec leave out.
  private let specPointer: String

  init(_ document: JSONDocument, specPointer: String) {
    self.document = document
    self.specPointer = specPointer
  }

  private init() {
    document = nil
    specPointer = ""
  }

  /// For a text of which nothing can be said but that it is no JSON.
  static let none = Diagnostics()

  var isEmpty: Bool { entries.isEmpty }

  /// Records a mistake at a value.
  mutating func report(
    _ code: SpecErrorCode, at value: JSONValue, in source: SpecError.Source = .spec, _ message: String
  ) {
    record(code, pointer: value.pointer.description, offset: value.startOffset, source, message)
  }

  /// Records a mistake at a key.
  mutating func report(
    _ code: SpecErrorCode, atKey key: JSONText, in source: SpecError.Source = .spec, _ message: String
  ) {
    record(code, pointer: key.pointer.description, offset: key.startOffset, source, message)
  }

  /// Records a mistake at a value of the document that was read.
  mutating func report(_ code: SpecErrorCode, at place: JSONPlace, _ message: String) {
    guard let document else { return }
    report(code, at: document[place], message)
  }

  /// Records a mistake at a key of the document that was read.
  mutating func report(_ code: SpecErrorCode, atKey place: JSONPlace, _ message: String) {
    guard let document else { return }
    report(code, atKey: document.text(at: place), message)
  }

  /// Records a mistake at a place inside a string.
  mutating func report(_ code: SpecErrorCode, at value: JSONValue, utf8Offset: Int, _ message: String) {
    let offset = value.text?.sourceOffset(ofUTF8Offset: utf8Offset) ?? value.startOffset
    record(code, pointer: value.pointer.description, offset: offset, .spec, message)
  }

  private mutating func record(
    _ code: SpecErrorCode, pointer: String, offset: Int, _ source: SpecError.Source, _ message: String
  ) {
    var pointer = pointer
    if source == .spec, pointer.hasPrefix(specPointer) { pointer.removeFirst(specPointer.count) }
    // The same mistake is met again where a named stack or a metric is used twice, and where a text makes it twice.
    guard known.insert(Mistake(code: code, source: source, pointer: pointer)).inserted else { return }
    let error = SpecError(code: code, pointer: pointer, source: source, message: message)
    entries.append(Entry(error: error, offset: offset))
  }

  /// The mistakes in document order, the spec's first, each with its line and column.
  ///
  /// - Complexity: O(bytes + *k* log *k*) for *k* mistakes.
  func sorted() -> [SpecError] {
    guard let document, !entries.isEmpty else { return entries.map(\.error) }
    let positions = JSONPositions(of: document.bytes)
    return entries.enumerated().sorted { one, other in
      let isSpec = (one.element.error.source == .spec, other.element.error.source == .spec)
      if isSpec.0 != isSpec.1 { return isSpec.0 }
      return (one.element.offset, one.offset) < (other.element.offset, other.offset)
    }.map { _, entry in
      let position = positions[ofByte: entry.offset]
      return SpecError(
        code: entry.error.code, pointer: entry.error.pointer, source: entry.error.source, message: entry.error.message,
        line: position.line, column: position.column)
    }
  }
}
