import LayoutReports
import LayoutSpec

extension Command {
  /// `layoutc check SPEC…`.
  static let check = Command(
    name: "check", operands: "SPEC…", operandCount: 1...10_000,
    summary: "finds mistakes in layout specs, in many environments",
    discussion: [
      """
      Each spec is solved for every environment that the options name. Without any, this is --all: every device, \
      orientation and trait, and every split, keyboard state, direction and text size that can make a difference to the \
      spec. The summary says what was varied. A finding has its position and the number of environments in which it \
      occurs.
      """,
      """
      The exit code is 1 if an error is found or a spec is invalid; --fail-on warning and --fail-on note make it 1 for \
      these too. The spec's own "check" also sets severities; --rule takes precedence.
      """,
      "Rules: " + CheckRule.allCases.map { "\($0.rawValue) (\($0.defaultSeverity.rawValue))" }.joined(separator: ", ")
        + ".",
    ],
    examples: [
      ("layoutc check Specs/*.json --fail-on warning", "in every environment, and strict"),
      ("layoutc check keyboard.json --device iphone-16 --all-traits", "on one device"),
      ("layoutc check form.json --range window.width=320...1366", "proves every rule for all widths"),
      ("layoutc check keyboard.json --rule small-target=off --rule violated=warning", "other severities"),
      ("layoutc check keyboard.json --watch", "again after every change of the file"),
      ("layoutc check Specs/*.json --format github", "annotations in a workflow"),
      ("layoutc check keyboard.json --format sarif -o layout.sarif", "for code hosts, which annotate the lines"),
    ],
    options: Option.environment + [
      .range, .rule, .failOn,
      .format(["text", "json", "sarif", "junit", "github"], "the format of findings (default: text)"),
      .listEnvironments, .output, .jobs, .watch,
    ],
    run: runCheck)

  private static func runCheck(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    var options = CheckOptions()
    for rule in try arguments.values(of: .rule, by: RuleSeverity.init(parsing:)) {
      options.severities[rule.rule] = rule.severity
    }
    options.listsEnvironments = arguments.has(.listEnvironments)
    let ranges = try arguments.ranges()
    var subjects: [CheckSubject] = []
    for path in arguments.operands {
      let input = try SpecInput(path, arguments, console, checksAll: ranges.isEmpty)
      do throws(ValueTextError) {
        if input.document.isValid { try input.document.check(ranges, limit: 2) }
      } catch {
        throw .usage(.badValue("--range: \(error.message)"))
      }
      input.warnOfRanges(ranges, arguments, console)
      options.coversEverything = input.coversEveryScreen
      subjects.append(CheckSubject(input, options, ranges))
    }
    let reports = try CheckRun(subjects: subjects, console: console, threadCount: arguments.jobCount()).reports()
    let format = arguments.value(of: .format).flatMap(CheckFormat.init) ?? .text
    let target = ResultTarget(arguments, console)
    let threshold = arguments.value(of: .failOn).flatMap(CheckSeverity.init) ?? .error
    format.write(zip(subjects, reports).map { ($0.input.sources, $1) }, failingOn: threshold, to: target)
    try target.finish()
    if format == .github, !console.isQuiet {
      console.errors.write(
        CheckReport.summary(zip(subjects, reports).map { ($0.input.sources, $1) }, console.styler(on: console.errors)))
    }
    return reports.contains { $0.hasFindings(atLeast: threshold) } ? .failure : .success
  }
}

/// A spec to check, with its environments.
struct CheckSubject: Sendable {
  let input: SpecInput
  let check: SpecCheck
  let callers: [CallerEnvironment]
  let ranges: [NumberRange]

  init(_ input: SpecInput, _ options: CheckOptions, _ ranges: [NumberRange]) {
    self.input = input
    self.ranges = ranges
    check = SpecCheck(input.document, options: options)
    let asked = input.environments
    callers = input.namesScreen ? asked : input.document.inEveryOrientation(asked, over: ranges)
  }
}

enum CheckFormat: String {
  case text, json, sarif, junit, github

  /// - Parameter severity: the least severity that makes the exit code 1.
  func write(
    _ reports: [(sources: CheckSources, report: CheckReport)], failingOn severity: CheckSeverity,
    to target: ResultTarget
  ) {
    switch self {
    case .text:
      for (sources, report) in reports { target.write(report.text(of: sources, target.styler)) }
      target.write(CheckReport.summary(reports, target.styler))
    case .json: target.write(.pretty) { CheckReport.write(reports, to: &$0) }
    case .sarif:
      target.write(.pretty) { CheckReport.writeSARIF(reports, version: CommandLineTool.version, to: &$0) }
    case .junit: target.write(CheckReport.junit(reports, failingOn: severity))
    case .github: target.write(reports.map { $0.report.gitHubAnnotations(of: $0.sources) }.joined())
    }
  }
}

extension Option {
  static let failOn = Option(
    name: "fail-on", value: .word(["error", "warning", "note"]), section: .result,
    summary: "the least severity for which the exit code is 1 (default: error)")

  static let rule = Option(
    name: "rule", value: .text("RULE=SEVERITY", words: CheckRule.allCases.map { "\($0.rawValue)=" }), mayRepeat: true,
    section: .result, summary: "sets the severity of a rule: error, warning, note or off")

  static let listEnvironments = Option(
    name: "list-environments", section: .result,
    summary: "lists every environment of a finding, instead of three examples")
}
