import JSON
import Layout
import LayoutImport
import LayoutOperations
import LayoutReports
import LayoutSpec

struct ImportRun {
  private let arguments: ParsedArguments
  private let console: Console
  /// In diagnostics.
  private let file: String
  private let source: ImportSource
  private let format: ImportFormat

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    self.arguments = arguments
    self.console = console
    if arguments.has(.listLayouts) {
      try arguments.refuse([.verify, .strict, .forceImport], "needs the specs, and --list makes none")
    }
    if !arguments.has(.verify),
      let option = [Option.otherCanvas, .allow].first(where: { arguments.value(of: $0) != nil })
    {
      throw .usage("--\(option.name) needs --verify")
    }
    let path = arguments.operands[0]
    file = Console.inputName(path)
    source = ImportSource(name: path == "-" ? nil : path, bytes: try console.readAll(path))
    format = try console.importing(source, named: file) { [source] () throws(ImportError) in
      if let format = arguments.settings.importFormat ?? ImportFormat.recognized(in: source) { return format }
      throw ImportError(unknownFormatOf: source, option: "--from")
    }
  }

  // MARK: Answers

  func list() throws(CommandFailure) -> ExitCode {
    let layouts = try console.importing(source, named: file) { () throws(ImportError) in
      try format.summaries(of: source).wanted(by: arguments.value(of: .scene))
    }
    var table = TextTable([.init("name"), .init("id"), .init("class"), .init("width", .right), .init("height", .right)])
    for layout in layouts {
      table.append(texts: [
        layout.name, layout.id, layout.className, layout.size.map { numberText($0.width) } ?? "",
        layout.size.map { numberText($0.height) } ?? "",
      ])
    }
    try write { table.text($0) }
    return .success
  }

  private func write(_ report: (ANSIStyler) -> String) throws(CommandFailure) {
    let target = ResultTarget(arguments, console)
    target.write(report(target.styler))
    try target.finish()
  }

  func layouts() throws(CommandFailure) -> ImportResult {
    var options = arguments.settings.importing
    options.layoutOption = "--" + Option.keyboardLayout.name
    options.recordsStructure = !arguments.values(of: .otherCanvas).isEmpty
    let imported = try ImportedFile(path: arguments.operands[0], source: source, console: console)
    options.form = try form() ?? imported.form
    let result = try console.layouts(of: source, named: file, as: format, options)
    let diagnostics = result.warnings.map { warning in
      Diagnostic(
        arguments.has(.strict) ? .error : .warning, warning.message, code: warning.code, file: file,
        line: warning.positions[0].line, column: warning.positions[0].column)
    }
    console.report(diagnostics) { _ in SourceLines(source.bytes) }
    do throws(SpecErrors) {
      return try imported.overridden(result)
    } catch {
      let refused = imported.refused(error)
      console.report(error, in: refused.path, refused.bytes)
      throw .reported(.invalidData)
    }
  }

  private func form() throws(CommandFailure) -> ImportOptions.Form? {
    guard let form = arguments.settings.importForm else { return nil }
    switch (format, form) {
    case (.interfaceBuilder, _), (.keyman, .board), (.custard, .board):
      throw .usage(
        "--as \(form.rawValue) is for physical keyboards, such as those of kle; this is a \(format.rawValue) file")
    default: return form
    }
  }

  func verify(_ result: ImportResult) throws(CommandFailure) -> ExitCode {
    guard format.recordsFrames else {
      throw .usage("--verify needs a file with recorded frames; \(format.rawValue) files have none")
    }
    let allowed = arguments.integer(.allow) ?? 0
    let verification = ImportVerification(of: result)
    var others: [(file: String, verification: ImportVerification)] = []
    for path in arguments.values(of: .otherCanvas) {
      others.append((path, ImportVerification(of: result, onCanvasesOf: try saved(path))))
    }
    try write { styler in
      others.reduce(verification.text(styler)) { $0 + $1.verification.text(styler, onCanvasesOf: $1.file) }
    }
    if arguments.has(.strict), !result.warnings.isEmpty { return .invalidData }
    let all = [verification] + others.map { $0.verification }
    let isSolved = all.allSatisfy { $0.layouts.allSatisfy { $0.failure == nil } }
    return isSolved && all.reduce(0) { $0 + $1.differing } <= allowed ? .success : .failure
  }

  private func saved(_ path: String) throws(CommandFailure) -> ImportResult {
    let other = ImportSource(name: path, bytes: try console.readAll(path))
    var options = ImportOptions()
    options.readsOff = arguments.settings.importing.readsOff
    options.recordsStructure = true
    return try console.layouts(of: other, named: Console.inputName(path), as: format, options)
  }

  func write(_ result: ImportResult) throws(CommandFailure) -> ExitCode {
    if arguments.has(.strict), !result.warnings.isEmpty { return .invalidData }
    let path = arguments.value(of: .importOutput)
    if let path, path != "-", result.layouts.count > 1 || Files.isFolder(path) || path.hasSuffix("/") {
      try writeEach(result.layouts, into: path)
    } else {
      guard result.layouts.count == 1 else {
        throw .usage(
          "the file has \(result.layouts.count) layouts; choose one with --scene, or write all to a folder with "
            + "-o DIR (--list lists them)")
      }
      let spec = result.layouts[0].spec
      guard let path, path != "-" else {
        try write { _ in spec }
        return .success
      }
      try writeFiles([(path, ImportStamp.stamped(spec))])
    }
    return .success
  }

  private func writeEach(_ layouts: [ImportedLayout], into folder: String) throws(CommandFailure) {
    try Files.makeFolder(folder)
    var names = UniqueFileNames()
    var files: [(path: String, spec: String)] = []
    for layout in layouts {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + names.name(for: layout.summary.name) + ".json"
      guard !Files.areSame(path, arguments.operands[0]) else {
        throw .usage("--output: \(path) is also the input; write to another folder")
      }
      files.append((path, ImportStamp.stamped(layout.spec)))
    }
    let replaced = files.map { Files.exists($0.path) }
    try writeFiles(files)
    guard !console.isQuiet else { return }
    for (file, isReplaced) in zip(files, replaced) {
      console.errors.write("\(printable(file.path)): \(isReplaced ? "replaced" : "written")\n")
    }
  }

  /// After all files can be written, and unless a person has changed one.
  private func writeFiles(_ files: [(path: String, spec: String)]) throws(CommandFailure) {
    if !arguments.has(.forceImport) {
      for (path, spec) in files { try ImportStamp.checkReplacing(path, with: spec, console) }
    }
    try Files.replace(files.map { ($0.path, Array($0.spec.utf8)) })
  }
}
