import LayoutReports
import LayoutOperations
import LayoutSpec

extension Command {
  static let check = Command(
    name: Operation.check.name, operands: "[SPEC…]", operandCount: 0...10_000,
    summary: Operation.check.summary,
    discussion: [
      """
      Each spec is solved for every environment that the options name. Without any, this is --all: every device, \
      orientation and trait, and every split, keyboard state, direction and text size that can make a difference to the \
      spec. The summary says what was varied. A finding has its position and the number of environments in which it \
      occurs.
      """,
      """
      The exit code is 1 if an error is found or a spec is invalid; --fail-on warning and --fail-on note make it 1 for \
      these too. Over ranges, a rule that could not be decided counts as found. The spec's own "check" also sets \
      severities; --rule takes precedence.
      """,
      """
      The file .layoutc.json in the working directory, or the one that --config names, has the settings of checks: \
      "rules", "minTarget", "environments" (options as here, one text each) and "files" (patterns of the specs, which are \
      checked if none is named). Options take precedence over it, and it over a spec.
      """,
      """
      A correction is safe if it leaves one mistake less and changes nothing else that the spec means, as for a misspelt \
      name with one likely word, a duplicate constraint or an unused name. The fixes of a conflict are not: they change \
      the layout. With --diff, the exit code is that of the files as they are.
      """,
      "Rules: " + CheckRule.allCases.map { "\($0.rawValue) (\($0.defaultSeverity.rawValue))" }.joined(separator: ", ")
        + ".",
    ],
    examples: [
      "layoutc check Specs/*.json --fail-on warning": "in every environment, and strict",
      "layoutc check keyboard.json --device iphone-16 --all-traits": "on one device",
      "layoutc check form.json --range window.width=320...1366": "proves every rule for all widths",
      "layoutc check keyboard.json --rule small-target=off --rule violated=warning": "other severities",
      "layoutc check keyboard.json --watch": "again after every change of the file",
      "layoutc check Specs/*.json --fix": "corrects what has one safe correction",
      "layoutc check Specs/*.json --format github": "annotations in a workflow",
      "layoutc check keyboard.json --format sarif -o layout.sarif": "for code hosts, which annotate the lines",
    ],
    options: Option.environment + [
      .range, .scene, .rule, .failOn,
      .format(["text", "json", "sarif", "junit", "github"], "the format of findings (default: text)"),
      .config, .listEnvironments, .fix, .diff, .output, .jobs, .watch,
    ],
    otherFiles: { arguments in
      guard let configuration = try? ConfigurationFile(arguments) else { return [] }
      let files = arguments.operands.isEmpty ? configuration.files : []
      return [configuration.path].compactMap { $0 } + files + files.map(SpecFile.overridesPath)
    },
    run: runCheck)

  private static func runCheck(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let configuration = try ConfigurationFile(arguments, console)
    var check = Check(arguments, configuration, console)
    guard !check.paths.isEmpty else {
      throw .usage("SPEC… is missing; name specs, or list them as \"files\" in \(CheckConfiguration.fileName)")
    }
    if arguments.has(.fix), arguments.operands.contains("-") || arguments.values(of: .environmentFile).contains("-") {
      throw .usage("--fix cannot write standard input; use --diff")
    }
    try check.run()
    guard !check.isEmpty else { return check.readFailure ?? .invalidData }
    check.warnOfOmissions()
    let target = ResultTarget(arguments, console)
    if arguments.has(.diff) {
      let exitCode = check.exitCode
      try check.applyFixes()
      target.write(check.files.diff)
      try target.finish()
      return exitCode
    }
    if arguments.has(.fix) { try check.applyFixes() }
    let format = arguments.value(of: .format).flatMap(CheckFormat.init) ?? .text
    format.write(check.reports, failingOn: check.threshold, to: target)
    try target.prepare()
    if arguments.has(.fix) { try check.files.commit(console) }
    try target.finish()
    if format.isWithoutSummary, !console.isQuiet {
      console.errors.write(CheckReport.summary(check.reports, console.styler(on: console.errors)))
    }
    return check.exitCode
  }
}

private struct Check {
  private let arguments: ParsedArguments
  private let configuration: CheckConfiguration
  private let console: Console
  let paths: [String]
  let files = FixedFiles()
  private var subjects: [CheckSubject] = []
  private(set) var reports: [CheckReport] = []
  /// Files that cannot be read or converted to specs.
  private var unusable: Set<String> = []
  /// Of a run in which a file could not be read.
  private(set) var readFailure: ExitCode?

  init(_ arguments: ParsedArguments, _ file: ConfigurationFile, _ console: Console) {
    self.arguments = arguments
    configuration = file.configuration
    paths = SpecFile.withoutOverrides(arguments.operands.isEmpty ? file.files : arguments.operands)
    self.console = console
  }

  var isEmpty: Bool { subjects.isEmpty }

  /// The least severity that makes the exit code 1.
  var threshold: CheckSeverity { arguments.value(of: .failOn).flatMap(CheckSeverity.init) ?? .error }

  var exitCode: ExitCode {
    readFailure ?? (!unusable.isEmpty || reports.contains { $0.fails(at: threshold) } ? .failure : .success)
  }

  mutating func run() throws(CommandFailure) {
    let isFirst = subjects.isEmpty
    subjects = []
    var options = CheckOptions(configuration)
    options.severities.merge(arguments.settings.severities) { $1 }
    options.listsEnvironments = arguments.settings.listsEnvironments
    let ranges = arguments.settings.ranges
    var standard = configuration.environments
    if standard.isEmpty, ranges.isEmpty { standard = [.everything] }
    for source in try sources(isFirst: isFirst) {
      let input = try SpecInput(source, arguments, console, standard: standard, reading: files)
      do throws(ValueTextError) {
        if input.document.isValid { try input.document.check(ranges, limit: 2) }
      } catch {
        throw .usage("--range: \(error.message)")
      }
      if isFirst { input.noteScreen(of: ranges, console) }
      options.coversEverything = input.coversEveryScreen
      (options.scene, options.sources) = (source.scene, input.sources)
      subjects.append(CheckSubject(input, options, over: ranges))
    }
    reports = try reports(over: ranges)
    for (subject, report) in zip(subjects, reports) where isFirst && subject.input.environments.count == 1 {
      subject.input.warn(ofRangesWithoutEffect: report.ranges?.withoutEffect ?? [], arguments, console)
    }
  }

  private func reports(over ranges: [NumberRange]) throws(CommandFailure) -> [CheckReport] {
    let subjects = subjects
    let sharings = subjects.map { $0.check.sharing(among: $0.callers, over: ranges) }
    let jobs = subjects.indices.flatMap { subject in
      sharings[subject].distinct.map { (subject: subject, caller: $0) }
    }
    var progress = Progress("environments", of: jobs.count, on: console)
    defer { progress.finish() }
    var outcomes: [[CheckOutcome]] = Array(repeating: [], count: subjects.count)
    try OrderedPipeline.run(jobs, threadCount: arguments.jobCount) { job in
      let subject = subjects[job.subject]
      return (job.subject, subject.check.outcome(for: subject.callers[job.caller], over: ranges))
    } deliver: { subject, outcome in
      outcomes[subject].append(outcome)
      progress.advance()
    }
    return subjects.indices.map { subjects[$0].check.report(outcomes[$0], of: sharings[$0]) }
  }

  func warnOfOmissions() {
    for (subject, report) in zip(subjects, reports) where !report.omittedEnvironments.isEmpty {
      console.report(
        .warning, "not checked, because the device cannot have it: \(report.omittedEnvironments.shortList(3))",
        file: subject.input.file)
    }
  }

  /// A file that cannot be read or converted is reported, and the others are checked.
  private mutating func sources(isFirst: Bool) throws(CommandFailure) -> [SpecFile] {
    var console = console
    if !isFirst { console.isQuiet = true }
    var sources: [SpecFile] = []
    for path in paths where !unusable.contains(path) {
      do throws(CommandFailure) {
        sources += try SpecFile.read(path, arguments, console, from: files, showsAmbiguity: true)
      } catch {
        switch error {
        case .reported: break
        case .unreadable where !arguments.has(.fix), .tooLarge where !arguments.has(.fix):
          console.report(error)
          readFailure = error.exitCode
        default: throw error
        }
        unusable.insert(path)
      }
    }
    return sources
  }

  /// For checks after fixes, because a fix may reveal a mistake.
  private static let roundLimit = 100

  mutating func applyFixes() throws(CommandFailure) {
    var converted: [String] = []
    for subject in subjects where subject.input.document.isConverted && converted.last != subject.input.file {
      converted.append(subject.input.file)
      console.report(.warning, "fixes are for specs; this file is left as it is", file: subject.input.file)
    }
    for _ in 0..<Self.roundLimit {
      var hasChanged = false
      for (subject, report) in zip(subjects, reports) {
        if files.apply(report.findings, in: subject.input) { hasChanged = true }
      }
      guard hasChanged else { return }
      try run()
    }
  }
}

private struct CheckSubject: Sendable {
  let input: SpecInput
  let check: SpecCheck
  let callers: [CallerEnvironment]

  init(_ input: SpecInput, _ options: CheckOptions, over ranges: [NumberRange]) {
    self.input = input
    check = SpecCheck(input.document, options: options)
    callers = input.environmentSets.flatMap { set in
      set.namesScreen ? set.environments : input.document.inEveryOrientation(set.environments, over: ranges)
    }
  }
}

enum CheckFormat: String {
  case text, json, sarif, junit, github

  /// Whether the format has no place for what was checked.
  var isWithoutSummary: Bool { self != .text && self != .json }

  func write(_ reports: [CheckReport], failingOn severity: CheckSeverity, to target: ResultTarget) {
    switch self {
    case .text:
      for report in reports { target.write(report.text(target.styler)) }
      target.write(CheckReport.summary(reports, target.styler))
    case .json: target.write(.pretty) { CheckReport.write(reports, to: &$0) }
    case .sarif: target.write(.pretty) { CheckReport.writeSARIF(reports, version: Version.current, to: &$0) }
    case .junit: target.write(CheckReport.junit(reports, failingOn: severity))
    case .github: target.write(reports.map { $0.gitHubAnnotations }.joined())
    }
  }
}

extension Option {
  static let failOn = Option(
    "fail-on", .word(["error", "warning", "note"]), "the least severity for which the exit code is 1 (default: error)")

  static let fix = Option(
    "fix", .flag, "corrects the mistakes that have one safe correction, then reports what is left")

  static let diff = Option("diff", .flag, "prints these corrections as a unified diff instead, and writes no file")
}
