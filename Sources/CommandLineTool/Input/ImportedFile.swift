import JSON
import LayoutImport
import LayoutOperations
import LayoutReports
import LayoutSpec

/// A file in another format that a command reads as it is, with the overrides beside it.
struct ImportedFile {
  private let path: String
  private let source: ImportSource
  private let console: Console
  private let overrides: (bytes: [UInt8], parsed: Result<SpecOverrides, JSONError>)?

  /// Mistakes in the overrides are thrown by ``overridden(_:)``.
  init(path: String, source: ImportSource, console: Console) throws(CommandFailure) {
    (self.path, self.source, self.console) = (path, source, console)
    let overridesPath = SpecFile.overridesPath(of: path)
    guard path != "-", Files.exists(overridesPath) else {
      overrides = nil
      return
    }
    let bytes = try console.readAll(overridesPath)
    overrides = (bytes, Result { () throws(JSONError) in try SpecOverrides(parsing: bytes) })
  }

  /// Without the overrides. Ambiguous views are kept as they were saved, unless `showsAmbiguity`.
  func layouts(
    in format: ImportFormat, scene: String?, showsAmbiguity: Bool
  ) throws(CommandFailure) -> ImportResult {
    var options = ImportOptions()
    options.scene = scene
    options.keepsConflicts = true
    options.showsAmbiguity = showsAmbiguity
    options.form = form
    let result = try console.layouts(of: source, named: Console.inputName(path), as: format, options)
    reportApproximations(
      result.warnings, hint: format == .interfaceBuilder ? "import --verify" : "import --format report")
    return result
  }

  /// For a physical keyboard: the keyboard of a phone if the overrides have its root.
  var form: ImportOptions.Form {
    guard case .success(let overrides)? = overrides?.parsed else { return .board }
    return overrides.hasKeyboardRoot ? .keyboard : .board
  }

  func overridden(_ result: ImportResult) throws(SpecErrors) -> ImportResult {
    guard let (bytes, parsed) = overrides else { return result }
    switch parsed {
    case .success(let overrides): return try overrides.applied(to: result)
    case .failure(let error): throw SpecErrors([SpecError(error, in: bytes, source: .spec)])
    }
  }

  /// The overrides as a spec that has only these mistakes.
  func refused(_ mistakes: SpecErrors) -> SpecFile {
    SpecFile(
      path: SpecFile.overridesPath(of: path), bytes: overrides?.bytes ?? [], document: SpecDocument(refusing: mistakes))
  }

  private func reportApproximations(_ warnings: [ImportWarning], hint: String) {
    guard !warnings.isEmpty, !console.isQuiet else { return }
    let kinds = warnings.map { warning in
      let (first, others) = (warning.positions[0], warning.positions.count - 1)
      return "\(warning.code) (\(first.line):\(first.column)\(others > 0 ? " and \(others) more" : ""))"
    }
    console.report(
      .note,
      "approximate: \(kinds.joined(separator: ", ")); for details, run 'layoutc \(hint) \(path)'",
      file: Console.inputName(path))
  }
}

extension Console {
  func layouts(
    of source: ImportSource, named file: String, as format: ImportFormat, _ options: ImportOptions
  ) throws(CommandFailure) -> ImportResult {
    try importing(source, named: file) { () throws(ImportError) in try format.layouts(of: source, options: options) }
  }

  func importing<Content>(
    _ source: ImportSource, named file: String, _ body: () throws(ImportError) -> Content
  ) throws(CommandFailure) -> Content {
    do throws(ImportError) {
      return try body()
    } catch {
      if error.code == .unknownScene {
        // Only a layout of a keyboard is looked up at a position in the file.
        let option = error.position == nil ? Option.scene : .keyboardLayout
        throw .usage("--\(option.name): \(error.message)")
      }
      let diagnostic = Diagnostic(
        .error, error.message, code: error.code.rawValue, file: file, line: error.position?.line,
        column: error.position?.column)
      report([diagnostic]) { _ in SourceLines(source.bytes) }
      throw .reported(.invalidData)
    }
  }
}
