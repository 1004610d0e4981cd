import JSON
import Layout
import LayoutSpec

/// A keyboard in JSON, either strict or in keyboard-layout-editor's lenient notation.
struct KeyboardSource {
  let root: JSONValue
  /// The converted lenient text, or `nil` if the text is strict.
  private let lenient: LenientJSON?

  /// Parses a file.
  ///
  /// - Parameter isLenient: whether to try the lenient notation if the file is not strict JSON.
  /// - Throws: `ImportError` if it is neither.
  init(_ source: ImportSource, isLenient: Bool) throws(ImportError) {
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

  /// Returns the offset in the file of an offset in the parsed text.
  func sourceOffset(_ offset: Int) -> Int { lenient?.sourceOffset(of: offset) ?? offset }
}

extension ImportResult {
  /// Creates the result of an import from a keyboard.
  ///
  /// - Parameters:
  ///   - sourceOffset: converts the offset of a warning or an error to one in the file.
  ///   - read: reads the keyboard.
  /// - Throws: an error if the keyboard is not valid, or `limitExceeded` if a spec cannot have as many views.
  init(
    of source: ImportSource, className: String, sourceOffset: (Int) -> Int = { $0 },
    read: (_ warnings: inout ImportWarnings) throws(MalformedLayout) -> SpecDraft
  ) throws(ImportError) {
    var warnings = ImportWarnings()
    let draft: SpecDraft
    do throws(MalformedLayout) {
      draft = try read(&warnings)
    } catch {
      throw ImportError(error.code, error.message, at: sourceOffset(error.offset), in: source)
    }
    let (count, limit) = (draft.viewCount, SpecLimits().views)
    guard count <= limit else {
      throw ImportError(
        .limitExceeded, "the layout has \(count) views, more than the \(limit) of a spec; import fewer keys")
    }
    let summary = ImportSummary(name: draft.name, id: source.name, aliases: [], className: className, size: nil)
    self.init(
      layouts: [
        ImportedLayout(
          summary: summary, spec: draft.text, recorded: [], canvas: EnvironmentRequest(), structure: [])
      ],
      warnings: warnings.warnings(in: source, sourceOffset: sourceOffset))
  }
}
