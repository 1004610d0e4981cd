import JSON
import LayoutImport
import LayoutSpec

/// A run of `layoutc import --to`, which writes the keys of a spec in another format.
struct KeyboardExportRun {
  private let arguments: ParsedArguments
  private let console: Console
  private let input: SpecInput
  private let format: KeyboardExportFormat

  /// Reads the spec.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read, or the options do not name one environment.
  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    self.arguments = arguments
    self.console = console
    for option in [Option.importFormat, .listLayouts, .scene, .keyboardLayout, .verify, .noReadOff]
    where arguments.has(option) {
      throw .usage(.badValue("--\(option.name) cannot be combined with --to"))
    }
    format = arguments.value(of: .exportFormat).flatMap { KeyboardExportFormat(rawValue: $0) } ?? .kle
    input = try SpecInput(arguments.operands[0], arguments, console)
    try input.requireOneEnvironment(for: "--to")
  }

  func write() throws(CommandFailure) -> ExitCode {
    let result: SpecResult
    do throws(SpecSolveError) {
      result = try input.document.solve(for: input.environments[0], options: SpecOptions())
    } catch {
      return input.report(error, in: input.environments[0], console)
    }
    let export: KeyboardExport
    do throws(KeyboardExportError) {
      export = try KeyboardExport(result, to: format, unit: unit)
    } catch {
      console.report(.error, error.message, file: input.file)
      return .invalidData
    }
    for warning in export.warnings {
      console.report(arguments.has(.strict) ? .error : .warning, warning, file: input.file)
    }
    guard export.warnings.isEmpty || !arguments.has(.strict) else { return .invalidData }
    let target = ResultTarget(arguments, console)
    target.write(export.text)
    try target.finish()
    return .success
  }

  /// The width of a key of one unit: the spec's metric `u` if it is a number, as in imported specs.
  private var unit: Double? { (try? JSONDocument(parsing: input.bytes))?.root["metrics"]?["u"]?.number }
}
