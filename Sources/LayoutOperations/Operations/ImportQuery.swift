import HTTPMessage
import LayoutImport
import LayoutSpec

/// The content of the response to an import.
package enum ImportAnswer: String, CaseIterable, Sendable {
  /// Only the spec, as the command writes it.
  case spec
  /// All specs, with their warnings.
  case report
}

/// The query of an import, with the names of the command's options.
package struct ImportQuery: Sendable {
  private var format: ImportFormat?
  private var options = ImportOptions()
  private var isStrict = false
  private var answer = ImportAnswer.spec

  /// Parses the parameters.
  ///
  /// - Throws: an error if a parameter is unknown or its value is invalid.
  package init(_ items: [HTTPQueryItem]) throws(ProblemDetails) {
    var given: Set<RequestOption> = []
    for item in items {
      switch try Operation.importing.option(item, given: &given) {
      case .from: format = try item.word()
      case .scene: options.scene = item.value
      case .layout: options.layout = item.value
      case .form: options.form = try item.word()
      case .strict: isStrict = try item.flag()
      case .format: answer = try item.word()
      case .noReadOff: options.readsOff = try !item.flag()
      default: break
      }
    }
  }

  /// Ends the import when a closure returns `true`.
  package mutating func limit(_ isCancelled: @escaping @Sendable () -> Bool) { options.isCancelled = isCancelled }

  /// Returns the response for a file, and the codes of the warnings that are not in it.
  ///
  /// - Throws: an error if the file cannot be imported.
  package func answer(to file: [UInt8]) throws(ProblemDetails) -> (body: [UInt8], warnings: [String]) {
    let source = ImportSource(name: "layout", bytes: file)
    guard let format = format ?? ImportFormat.recognized(in: source) else {
      throw ProblemDetails(ImportError(unknownFormatOf: source, option: "from"))
    }
    let result: ImportResult
    do throws(ImportError) {
      result = try format.layouts(of: source, options: options)
    } catch {
      throw ProblemDetails(error)
    }
    if isStrict, !result.warnings.isEmpty { throw ProblemDetails(result.warnings) }
    switch answer {
    case .report: return (result.report(), [])
    case .spec:
      guard result.layouts.count == 1 else { throw ProblemDetails(several: result.layouts.map { $0.summary }) }
      return (Array(result.layouts[0].spec.utf8), result.warnings.map { $0.code })
    }
  }
}
