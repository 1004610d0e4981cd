import JSON
import LayoutOperations
import LayoutReports

extension GoldenRun {
  func compare() throws(CommandFailure) -> ExitCode {
    guard arguments.environmentWords.isEmpty else {
      throw .usage(
        "options of the environment need --update; without it, the environments are those of the .frames file")
    }
    if let option = [Option.force, .allowProblems].first(where: { arguments.has($0) }) {
      throw .usage("--\(option.name) needs --update")
    }
    for path in arguments.operands where arguments.has(.output) {
      for file in [path, SpecFile.overridesPath(of: path)] + SpecFile.framesPaths(of: path) {
        try console.checkInput(file)
      }
    }
    var reports: [GoldenReport] = []
    var pictures = GoldenPictures(folder: arguments.value(of: .pictures))
    let code = try forEachSpec { spec throws(CommandFailure) in reports.append(try report(on: spec, &pictures)) }
    let abandoned = reportAbandonedFrames(.error, GoldenSummary.abandonedMessage)
    if !reports.isEmpty { try write(reports, abandoned: abandoned) }
    return code == .success && (!abandoned.isEmpty || reports.contains { $0.differs }) ? .failure : code
  }

  private func report(on spec: SpecFile, _ pictures: inout GoldenPictures) throws(CommandFailure) -> GoldenReport {
    guard let golden = try goldenFrames(of: spec) else {
      console.report(
        .error, "there are no golden frames yet; to write them, run 'layoutc test --update \(spec.path)'",
        file: spec.framesPath)
      throw .reported(.noInput)
    }
    let input = try input(spec, for: golden)
    let now = try sections(of: input, omitting: golden.defaultsOfNewTraits(in: input.document))
    let comparison = GoldenComparison(
      of: golden, with: now.map { $0.section }, tolerance: arguments.number(.tolerance) ?? 0.001)
    let changes = comparison.changes
    return GoldenReport(
      file: spec.path, scene: spec.scene, comparison: comparison, changes: changes,
      pictures: try pictures.draw(changes, of: comparison, now.map { $0.caller }, input),
      positions: changes.isEmpty ? [:] : input.viewPositions)
  }

  private func write(_ reports: [GoldenReport], abandoned: [String]) throws(CommandFailure) {
    let target = ResultTarget(arguments, console)
    let summary = GoldenSummary(reports, abandoned: abandoned, isVerbose: arguments.has(.verbose))
    switch arguments.value(of: .format) {
    case "json": target.write(.pretty) { summary.write(to: &$0) }
    case "junit": target.write(summary.junit)
    case "github": target.write(summary.github)
    default: target.write(summary.text(target.styler))
    }
    try target.finish()
    if arguments.value(of: .format) == "github", !console.isQuiet {
      console.errors.write(summary.line)
    }
  }
}

extension SpecInput {
  fileprivate var viewPositions: [String: JSONPosition] {
    var ranges = document.sourceRanges
    var positions: [String: JSONPosition] = [:]
    for part in document.parts() where part.kind == .view {
      positions[part.name] = ranges.range(of: part.pointer).map { JSONPosition(line: $0.line, column: $0.column) }
    }
    return positions
  }
}

extension Option {
  static let tolerance = Option(
    "tolerance", .number(0...1e9, placeholder: "POINTS"),
    "the number of points by which a number may differ (default: 0.001)")
  static let verbose = Option("verbose", .flag, "lists every change, with all of its views and environments")
  static let pictures = Option("pictures", .file("DIR"), "draws each change, before and after, to a file in a folder")
}
