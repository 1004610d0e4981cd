import JSON
import Layout
import LayoutSpec

struct KeyboardSource {
  let root: JSONValue
  private let lenient: LenientJSON?

  /// - Parameter isLenient: whether to try keyboard-layout-editor's notation if the file is not strict JSON.
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

  /// Converts an offset in the parsed text to one in the file.
  func sourceOffset(_ offset: Int) -> Int { lenient?.sourceOffset(of: offset) ?? offset }
}
