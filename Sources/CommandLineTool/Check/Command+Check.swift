import JSON
import LayoutReports
import LayoutSpec
import RequestOptions

extension Command {
  /// `layoutc check SPEC…`.
  static let check = Command(
    name: "check", operands: "SPEC…", operandCount: 1...10_000,
    summary: "validates and lints layout specs in many environments",
    discussion: [
      """
      Each spec is solved for every environment asked for; where no device, orientation, split or window is named, for \
      the spec's own and every orientation. A finding tells where it stands, and in how many environments it happens.
      """,
      """
      The exit code is 1 where an error is found, an invalid spec among them. The spec's own "check" sets severities \
      too; --rule wins over it.
      """,
      "Rules: " + CheckRule.allCases.map { "\($0.rawValue) (\($0.defaultSeverity.rawValue))" }.joined(separator: ", ")
        + ".",
    ],
    examples: [
      ("layoutc check Specs/*.json --all-devices --all-orientations --all-splits", "every device there is"),
      ("layoutc check keyboard.json --rule small-target=off --rule violated=warning", "other severities"),
      ("layoutc check keyboard.json --format sarif -o layout.sarif", "for code hosts, which annotate the lines"),
    ],
    options: Option.environment + [.rule, .checkFormat, .output, .jobs],
    run: runCheck)

  private static func runCheck(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    var options = CheckOptions()
    options.severities = try arguments.ruleSeverities()
    options.coversEverything =
      arguments.has(.allDevices) && arguments.has(.allOrientations) && arguments.has(.allSplits)
    var subjects: [CheckSubject] = []
    for path in arguments.operands {
      subjects.append(CheckSubject(try SpecInput(path, arguments, console), arguments, options))
    }
    let reports = CheckRun(subjects, console: console, threadCount: try jobCount(arguments)).reports()
    let format = arguments.value(of: .checkFormat).flatMap(CheckFormat.init) ?? .text
    let target = ResultTarget(arguments.value(of: .output), console)
    let paint = arguments.has(.output) ? Paint(isOn: false) : console.paint(on: console.output)
    target.write(format.bytes(subjects, reports, paint))
    try target.finish()
    return reports.contains(where: \.hasErrors) ? .failure : .success
  }
}

/// A spec that is checked, with its environments.
struct CheckSubject: Sendable {
  let input: SpecInput
  let check: SpecCheck
  let callers: [CallerEnvironment]

  init(_ input: SpecInput, _ arguments: ParsedArguments, _ options: CheckOptions) {
    self.input = input
    check = SpecCheck(input.document, options: options)
    let asked = input.environments.map(input.caller)
    callers = arguments.namesPlace ? asked : input.document.inEveryOrientation(asked)
  }
}

/// How findings are written.
enum CheckFormat: String {
  case text, json, sarif, junit

  func bytes(_ subjects: [CheckSubject], _ reports: [CheckReport], _ paint: Paint) -> [UInt8] {
    let named = zip(subjects, reports).map { (sources: $0.input.sources, report: $1) }
    switch self {
    case .text:
      var text = ""
      for (sources, report) in named { text += report.text(of: sources, paint) }
      return Array((text + CheckReport.summary(reports, fileCount: subjects.count, paint)).utf8)
    case .json:
      var writer = JSONWriter(layout: .pretty, capacity: 1 << 14)
      if named.count == 1 { named[0].report.write(to: &writer) } else { CheckReport.write(named, to: &writer) }
      return writer.finish() + [UInt8(ascii: "\n")]
    case .sarif:
      var writer = JSONWriter(layout: .pretty, capacity: 1 << 14)
      CheckReport.writeSARIF(named, version: CommandLineTool.version, to: &writer)
      return writer.finish() + [UInt8(ascii: "\n")]
    case .junit: return Array(CheckReport.junit(named).utf8)
    }
  }
}

extension ParsedArguments {
  /// Whether an option says where the layout is to be, so that the environments are those asked for and no others.
  var namesPlace: Bool {
    let names: Set<String> = [
      "device", "orientation", "split", "window", Option.allDevices.name, Option.allOrientations.name,
      Option.allSplits.name, Option.environmentFile.name,
    ]
    return occurrences.contains { names.contains($0.name) }
  }

  /// The severities that `--rule` gives.
  fileprivate func ruleSeverities() throws(CommandFailure) -> [CheckRule: CheckSeverity] {
    var severities: [CheckRule: CheckSeverity] = [:]
    for occurrence in occurrences where occurrence.name == Option.rule.name {
      do throws(RuleSeverityError) {
        let (rule, severity) = try RuleSeverity.parse(occurrence.value)
        severities[rule] = severity
      } catch {
        throw .usage(.badValue("--rule: \(error.message)"))
      }
    }
    return severities
  }
}

extension Option {
  static let rule = Option(
    name: "rule", value: .text("RULE=SEVERITY", words: CheckRule.allCases.map { "\($0.rawValue)=" }), mayRepeat: true,
    section: .result, summary: "how much a rule weighs: error, warning, note or off")

  static let checkFormat = Option(
    name: "format", value: .word(["text", "json", "sarif", "junit"]), section: .result,
    summary: "how findings are written; text where nothing is said")
}
