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
    var lenient: LenientJSON?
    while true {
      let bytes = lenient?.bytes ?? source.bytes
      do throws(JSONError) {
        root = try JSONDocument(parsing: bytes).root
        self.lenient = lenient
        return
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
