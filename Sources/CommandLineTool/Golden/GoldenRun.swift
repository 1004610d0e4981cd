import JSON
import Layout
import LayoutReports
import LayoutSpec
import Platform

/// A run of `layoutc test`.
struct GoldenRun {
  private let arguments: ParsedArguments
  private let console: Console
  private let tolerance: Double

  /// Parses the options.
  ///
  /// - Throws: `CommandFailure` if the tolerance is not a nonnegative number.
  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    self.arguments = arguments
    self.console = console
    tolerance = try arguments.number(.tolerance, 0...1e9) ?? 0.001
  }

  /// Returns the path of the golden frames beside a spec.
  static func path(of spec: String) -> String {
    let name = spec.lastIndex(of: "/").map { spec[spec.index(after: $0)...] } ?? spec[...]
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return spec + ".frames" }
    return String(spec[..<point]) + ".frames"
  }

  // MARK: Updating

  /// Writes the current frames.
  func update() throws(CommandFailure) -> ExitCode {
    if let option = [Option.tolerance, .format, .pictures, .output].first(where: { arguments.has($0) }) {
      throw .usage(
        .badValue("--\(option.name) is for a comparison, and --update writes the frames without one; leave one out"))
    }
    var code = ExitCode.success
    let options = arguments.environmentWords
    for spec in arguments.operands {
      try checkIsFile(spec)
      let input = try SpecInput(spec, arguments, console)
      guard input.document.isValid else {
        code = input.reportMistakes(console)
        continue
      }
      let golden = GoldenFrames(options: options, sections: try sections(of: input).map { $0.section })
      let path = Self.path(of: spec)
      try Files.replace(path, with: Array(golden.text.utf8))
      if !console.isQuiet {
        let count = golden.sections.count
        let hint = options.isEmpty ? "; for others, add options such as --all-devices --all-orientations" : ""
        console.errors.write(
          "\(printable(FileName.displayed(path))): \(count) environment\(count == 1 ? "" : "s")\(hint)\n")
      }
    }
    return code
  }

  private func checkIsFile(_ spec: String) throws(CommandFailure) {
    guard spec != "-" else {
      throw .usage(.badValue("golden frames are written beside a file; name a file instead of -"))
    }
  }

  // MARK: Comparing

  /// Compares the current frames with the golden ones.
  func compare() throws(CommandFailure) -> ExitCode {
    guard arguments.environmentWords.isEmpty else {
      throw .usage(
        .badValue(
          "options of the environment need --update; without it, the environments are those of the .frames file"))
    }
    var reports: [GoldenReport] = []
    var codes: [ExitCode] = []
    var pictures = GoldenPictures(folder: arguments.value(of: .pictures))
    for spec in arguments.operands {
      try checkIsFile(spec)
      do throws(CommandFailure) {
        reports.append(try report(on: spec, &pictures))
      } catch {
        if error.exitCode == .interrupted { throw error }
        console.report(error)
        codes.append(error.exitCode)
      }
    }
    try write(reports)
    if reports.contains(where: { $0.differs }) { codes.append(.failure) }
    return codes.contains(.noInput) ? .noInput : codes.first ?? .success
  }

  private func report(on spec: String, _ pictures: inout GoldenPictures) throws(CommandFailure) -> GoldenReport {
    let golden = try goldenFrames(of: spec)
    let words: ParsedArguments
    do throws(UsageError) {
      words = try ParsedArguments(golden.options + ["--", spec], for: .test)
    } catch {
      throw refused(Self.path(of: spec), 2, error.message)
    }
    let input = try SpecInput(spec, words, console)
    guard input.document.isValid else { throw .reported(input.reportMistakes(console)) }
    let now = try sections(of: input, omitting: golden.defaultsOfNewTraits(in: input.document))
    let comparison = GoldenComparison(of: golden, with: now.map { $0.section }, tolerance: tolerance)
    let positions = comparison.differing.isEmpty ? [:] : input.viewPositions
    let report = GoldenReport(file: FileName.displayed(spec), comparison: comparison, positions: positions)
    try pictures.draw(comparison, now.map { $0.caller }, input)
    return report
  }

  private func goldenFrames(of spec: String) throws(CommandFailure) -> GoldenFrames {
    let path = Self.path(of: spec)
    guard Files.exists(spec) else { throw .unreadable(path: spec, errno: ENOENT) }
    guard Files.exists(path) else {
      console.report(
        .error, "there are no golden frames yet; to write them, run 'layoutc test --update \(spec)'",
        file: path)
      throw .reported(.noInput)
    }
    let bytes = try console.readAll(path)
    do throws(GoldenFramesError) {
      return try GoldenFrames(parsing: bytes)
    } catch {
      throw refused(path, error.line, error.message)
    }
  }

  private func refused(_ path: String, _ line: Int, _ message: String) -> CommandFailure {
    console.report([Diagnostic(.error, message, file: path, line: line, column: 1)])
    return .reported(.invalidData)
  }

  private func write(_ reports: [GoldenReport]) throws(CommandFailure) {
    let target = ResultTarget(arguments, console)
    switch arguments.value(of: .format) {
    case "json": target.write(.pretty) { GoldenReport.write(reports, to: &$0) }
    case "junit": target.write(GoldenReport.junit(reports))
    case "github": target.write(reports.map { $0.github }.joined())
    default:
      var texts = reports.filter { $0.differs }.map { $0.text(target.styler) }
      if !reports.isEmpty { texts.append(GoldenReport.summary(reports)) }
      target.write(texts.joined(separator: "\n"))
    }
    try target.finish()
  }

  // MARK: Solving

  /// Returns the frames of a spec in all its environments, in order, computed on all cores.
  ///
  /// Environments that a device cannot have are left out, as in a check.
  ///
  /// - Parameter omitted: the traits that are left out of the environments' names if they have these values.
  /// - Throws: `CommandFailure` if the device can have none of them, or the end of the run is requested.
  private func sections(
    of input: SpecInput, omitting omitted: [Name: Name] = [:]
  ) throws(CommandFailure) -> [GoldenSection] {
    let environments = input.environments
    var sections: [GoldenSection] = []
    try OrderedPipeline.run(environments, threadCount: processorCount()) {
      GoldenSection(input, $0, omitting: omitted)
    } deliver: {
      sections.append($0)
    }
    let formed = sections.filter { $0.refusal == nil }
    if formed.isEmpty, let first = environments.first, let refusal = sections.first?.refusal {
      input.report(input.diagnostics(of: refusal, in: first), on: console)
      throw .reported(refusal.exitCode)
    }
    return formed
  }
}

/// The frames of one environment.
struct GoldenSection: Sendable {
  /// The frames, under the environment's name without control characters.
  let section: GoldenFrames.Section
  let caller: CallerEnvironment
  /// Why there is no such environment, or `nil` if there is one.
  let refusal: SpecSolveError?

  init(_ input: SpecInput, _ environment: CallerEnvironment, omitting omitted: [Name: Name]) {
    caller = environment
    do throws(SpecSolveError) {
      let result = try input.document.solve(for: caller, options: SpecOptions())
      section = GoldenFrames.Section(
        environment: printable(result.environment.summary(omitting: omitted)), content: .init(result))
      refusal = nil
    } catch {
      let name = (try? input.document.inspect(caller).environment.summary(omitting: omitted)) ?? environment.label
      section = GoldenFrames.Section(
        environment: printable(name), content: .problem(ProblemDetails(error).kind.name))
      refusal = error.exitCode == .usage ? error : nil
    }
  }
}

extension ParsedArguments {
  /// The options that name the environment, as on a command line.
  var environmentWords: [String] {
    let names = Dictionary(uniqueKeysWithValues: Option.environment.map { ($0.name, $0.takesValue) })
    return occurrences.flatMap { occurrence -> [String] in
      guard let takesValue = names[occurrence.name] else { return [] }
      return takesValue ? ["--\(occurrence.name)", occurrence.value] : ["--\(occurrence.name)"]
    }
  }
}

extension SpecInput {
  /// The positions of views with ids in the file.
  fileprivate var viewPositions: [String: JSONPosition] {
    guard let json = try? JSONDocument(parsing: bytes) else { return [:] }
    var positions: [String: JSONPosition] = [:]
    for part in document.parts() where part.kind == .view {
      positions[part.name] = json.position(ofByte: part.bytes.lowerBound)
    }
    return positions
  }

  /// Reports the mistakes of an invalid document, which are the same in all environments.
  fileprivate func reportMistakes(_ console: Console) -> ExitCode {
    if let environment = environments.first {
      report(diagnostics(of: SpecSolveError.invalid(document.errors), in: environment), on: console)
    }
    return .invalidData
  }
}
