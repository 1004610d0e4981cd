import JSON
import LayoutReports
import LayoutSpec

/// Solves a spec for one environment after the other, and writes each answer in a format.
struct SpecSolver: Sendable {
  /// The format of results.
  enum Format: String, Sendable {
    case json, table, csv, system
  }

  /// The answer for one environment.
  struct Answer: Sendable {
    /// The bytes for standard output.
    var bytes: [UInt8] = []
    /// The diagnostics for standard error.
    var diagnostics: [Diagnostic] = []
    /// The exit code of a run with only this answer.
    var exitCode = ExitCode.success
  }

  let input: SpecInput
  let format: Format
  let options: SpecOptions
  /// The styler of standard output.
  let styler: ANSIStyler

  /// The bytes before the first answer.
  var heading: [UInt8] {
    guard format == .csv else { return [] }
    var csv = CSV()
    csv.append(FrameReport.csvHeading)
    return Array(csv.text.utf8)
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
        var csv = CSV()
        FrameReport(try input.document.solve(for: caller, options: options)).csvRows.forEach { csv.append($0) }
        return Answer(bytes: Array(csv.text.utf8))
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

extension FrameReport {
  /// Creates the report on a result.
  init(_ result: SpecResult) {
    self.init(root: result.root)
    name = result.name
    environment = result.environment.summary
    var ambiguous: [Substring: Set<String>] = [:]
    for variable in result.ambiguous {
      guard let point = variable.lastIndex(of: ".") else { continue }
      ambiguous[variable[..<point], default: []].insert(String(variable[variable.index(after: point)...]))
    }
    ambiguousRoot = ambiguous["root"] ?? []
    rows = result.views.map { view in
      Row(
        id: view.id, depth: view.depth, label: view.label == view.id ? "" : view.label, frame: view.frame,
        ambiguous: ambiguous[view.id[...]] ?? [])
    }
    unsatisfied = result.unsatisfied.map {
      Unsatisfied(constraint: $0.constraint, priority: $0.priority, violation: $0.violation)
    }
    broken = result.broken
  }
}

extension ResolvedEnvironment {
  /// The environment in a few words: the device or window, and everything that is not the default.
  var summary: String {
    let window = "\(numberText(environment.window.width))×\(numberText(environment.window.height))"
    var words = [environment.device?.id ?? window]
    words.append(environment.orientation.rawValue)
    if environment.split != .full { words.append(environment.split.rawValue) }
    if environment.split == .custom, environment.device != nil { words.append(window) }
    if environment.layoutDirection == .rightToLeft { words.append(environment.layoutDirection.rawValue) }
    if environment.contentSizeCategory != .large { words.append(environment.contentSizeCategory.rawValue) }
    if environment.keyboard.state != .hidden {
      // The height is written as on the command line, to distinguish keyboards that differ only in height.
      let height = environment.keyboard.height.map { ":" + numberText($0) } ?? ""
      words.append("keyboard \(environment.keyboard.state.rawValue)\(height)")
      if let frame = keyboardFrame { words.append("at \(numberText(frame.x)),\(numberText(frame.y))") }
    }
    words += traits.map { "\($0.name)=\($0.value)" }
    return words.joined(separator: " ")
  }
}
