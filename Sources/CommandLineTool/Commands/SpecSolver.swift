import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec

/// Solves a spec for one environment after the other, and writes each answer in a format.
struct SpecSolver: Sendable {
  enum Format: String, Sendable {
    case json, table, csv, system
  }

  struct Answer: Sendable {
    var bytes: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    var exitCode = ExitCode.success
  }

  let input: SpecInput
  let format: Format
  let options: SpecOptions
  let styler: ANSIStyler

  /// The bytes before the first answer.
  var heading: [UInt8] {
    format == .csv ? Array(CSV([FrameReport.csvHeading]).text.utf8) : []
  }

  /// Returns the answer for an environment.
  ///
  /// - Parameters:
  ///   - isOneOfSeveral: whether the answer is in a list. JSON is on one line then, and a problem takes the place of
  ///     its result.
  ///   - isFirst: whether the answer is the first of the list.
  func answer(_ caller: CallerEnvironment, isOneOfSeveral: Bool = false, isFirst: Bool = true) -> Answer {
    do throws(SpecSolveError) {
      let layout: JSONWriter.Layout = isOneOfSeveral ? .compact : .pretty
      switch format {
      case .json: return Answer(bytes: try input.document.solve(for: caller, options: options).json(layout) + [newline])
      case .system: return Answer(bytes: try input.document.system(for: caller, layout) + [newline])
      case .table:
        let text = FrameReport(try input.document.solve(for: caller, options: options)).text(styler)
        return Answer(bytes: Array(((isFirst ? "" : "\n") + text).utf8))
      case .csv:
        let result = try input.document.solve(for: caller, options: options)
        let label = isOneOfSeveral ? caller.label : ""
        return Answer(
          bytes: Array(CSV(FrameReport(result).csvRows).text.utf8),
          diagnostics: input.diagnostics(ofDropped: result.broken, label: label))
      }
    } catch {
      let diagnostics = input.diagnostics(of: error, in: caller, label: isOneOfSeveral ? caller.label : "")
      let isInPlace = isOneOfSeveral && (format == .json || format == .system)
      return Answer(
        bytes: isInPlace ? ProblemDetails(error).json() + [newline] : [], diagnostics: diagnostics,
        exitCode: error.exitCode)
    }
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}
