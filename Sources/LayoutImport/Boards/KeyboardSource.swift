import LayoutSpec
import JSON

/// A keyboard in JSON, either strict or in keyboard-layout-editor's lenient notation.
struct KeyboardSource {
  let source: ImportSource
  let root: JSONValue
  /// The converted lenient text, or `nil` if the text is strict.
  private let lenient: LenientJSON?

  /// Parses a file.
  ///
  /// - Parameter isLenient: whether to try the lenient notation if the file is not strict JSON.
  /// - Throws: `ImportError` if it is neither.
  init(_ source: ImportSource, isLenient: Bool) throws(ImportError) {
    self.source = source
    do throws(JSONError) {
      root = try JSONDocument(parsing: source.bytes).root
      lenient = nil
    } catch {
      guard isLenient else { throw ImportError(error, in: source) }
      let rewritten = LenientJSON(source.bytes)
      do throws(JSONError) {
        root = try JSONDocument(parsing: rewritten.bytes).root
        lenient = rewritten
      } catch {
        throw ImportError(JSONError(error.kind, at: rewritten.sourceOffset(of: error.offset)), in: source)
      }
    }
  }

  /// Returns the error for an invalid keyboard, with its position in the file.
  func error(_ error: MalformedLayout) -> ImportError {
    ImportError(error.code, error.message, at: offset(error.offset), in: source)
  }

  /// Returns a spec as the result of an import.
  func result(_ draft: SpecDraft, className: String, notes: LayoutNotes) throws(ImportError) -> ImportResult {
    try ImportResult(draft, of: source, className: className, notes: notes) { offset($0) }
  }

  private func offset(_ offset: Int) -> Int { lenient?.sourceOffset(of: offset) ?? offset }
}

extension ImportResult {
  /// Creates the result of an import from a keyboard's spec.
  ///
  /// - Parameter place: converts the offset of a note to one in the file.
  /// - Throws: `limitExceeded` if a spec cannot have as many views.
  init(
    _ draft: SpecDraft, of source: ImportSource, className: String, notes: LayoutNotes, place: (Int) -> Int = { $0 }
  ) throws(ImportError) {
    let (count, limit) = (draft.viewCount, SpecLimits().views)
    guard count <= limit else {
      throw ImportError(
        .limitExceeded, "the layout has \(count) views, more than the \(limit) of a spec; import fewer keys")
    }
    var warnings = ImportWarnings()
    for note in notes.notes { warnings.add(note.code, note.message, at: place(note.offset)) }
    let summary = ImportSummary(name: draft.name, id: source.name, aliases: [], className: className, size: nil)
    self.init(
      layouts: [ImportedLayout(summary: summary, spec: draft.text, recorded: [])],
      warnings: warnings.warnings(in: source))
  }
}

extension JSONValue.Kind {
  /// The kind as a noun with its article.
  var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}
