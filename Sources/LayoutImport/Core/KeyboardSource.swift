import JSON
import Layout
import LayoutSpec

/// A keyboard in JSON, either strict or in keyboard-layout-editor's lenient notation.
struct KeyboardSource {
  let root: JSONValue
  private let lenient: LenientJSON?

  /// Parses a file.
  ///
  /// - Parameter isLenient: whether to try the lenient notation if the file is not strict JSON.
  init(_ source: ImportSource, isLenient: Bool) throws(ImportError) {
    (root, lenient) = try Self.parse(source, isLenient)
  }

  private static func parse(
    _ source: ImportSource, _ isLenient: Bool
  ) throws(ImportError) -> (root: JSONValue, lenient: LenientJSON?) {
    var lenient: LenientJSON?
    while true {
      let bytes = lenient?.bytes ?? source.bytes
      do throws(JSONError) {
        return (try JSONDocument(parsing: bytes).root, lenient)
      } catch {
        if lenient == nil, isLenient {
          lenient = LenientJSON(source.bytes)
        } else if lenient?.isEnclosed == false, error.kind == .trailingContent, bytes[error.offset] == UInt8(ascii: ",")
        {
          // The editor shows its data without the outer brackets: `["a"],["b"]`, or `{…},["a"]`.
          lenient = LenientJSON(source.bytes, isEnclosed: true)
        } else {
          throw ImportError(MalformedLayout(error), in: source) { lenient?.sourceOffset(of: $0) ?? $0 }
        }
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
  init(
    of source: ImportSource, className: String, _ options: ImportOptions, sourceOffset: (Int) -> Int = { $0 },
    read: (_ context: ImportContext) throws(MalformedLayout) -> SpecDraft
  ) throws(ImportError) {
    let context = ImportContext(name: source.name, isCancelled: options.isCancelled)
    let draft: SpecDraft
    do throws(MalformedLayout) {
      draft = try read(context)
    } catch {
      throw ImportError(error, in: source, sourceOffset: sourceOffset)
    }
    let (count, limit) = (draft.viewCount, SpecLimits().views)
    guard count <= limit else {
      throw ImportError(
        .limitExceeded, "the layout has \(count) views, more than the \(limit) of a spec; import fewer keys")
    }
    let summary = ImportSummary(name: draft.name, id: source.name, aliases: [], className: className, size: nil)
    let positions = JSONPositions(of: source.bytes)
    let layout = ImportedLayout(summary, draft) { positions[ofByte: sourceOffset($0)] }
    self.init(
      layouts: [layout], summaries: [summary],
      warnings: context.warnings(in: source, sourceOffset: sourceOffset))
  }
}
