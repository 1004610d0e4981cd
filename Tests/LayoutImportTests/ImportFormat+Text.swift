import LayoutImport
import LayoutSpec
import TestSupport
import Testing

extension ImportFormat {
  /// Imports a text.
  func imported(_ text: String, options: ImportOptions = ImportOptions()) throws(ImportError) -> ImportResult {
    try layouts(of: ImportSource(name: "file", bytes: Array(text.utf8)), options: options)
  }

  /// Returns the spec of the first layout of a text.
  func spec(_ text: String, options: ImportOptions = ImportOptions()) throws -> String {
    try #require(try imported(text, options: options).layouts.first).spec
  }

  /// Returns the solved first layout of a text.
  func solved(_ text: String) throws -> SpecResult { try SpecDocument(spec(text)).solve() }
}

extension SpecResult {
  /// The frames of the views by their names, to four decimals.
  var frameTable: [String: [Double]] {
    Dictionary(
      views.map { view in
        let numbers = [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
        return (view.id, numbers.map { ($0 * 1e4).rounded() / 1e4 })
      }, uniquingKeysWith: { $1 })
  }
}
