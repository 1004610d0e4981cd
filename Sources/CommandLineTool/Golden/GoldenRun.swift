import JSON
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec
import Platform

struct GoldenRun {
  let arguments: ParsedArguments
  let console: Console

  static let fileLimit = 1 << 30

  /// If the closure fails for one spec, the failure is reported, and the others still run. Returns 66 if a file was
  /// missing, or else the code of the first failure.
  func forEachSpec(_ body: (SpecFile) throws(CommandFailure) -> Void) throws(CommandFailure) -> ExitCode {
    guard !arguments.operands.contains("-"), !arguments.values(of: .environmentFile).contains("-") else {
      throw .usage("golden frames are written beside a file; name a file instead of -")
    }
    var codes: [ExitCode] = []
    func collect(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) {
      do throws(CommandFailure) {
        try body()
      } catch {
        if error.exitCode == .interrupted { throw error }
        console.report(error)
        codes.append(error.exitCode)
      }
    }
    for path in SpecFile.withoutOverrides(arguments.operands) {
      try collect { () throws(CommandFailure) in
        for spec in try SpecFile.read(path, arguments, console) {
          try collect { () throws(CommandFailure) in
            // Overrides with mistakes have no golden frames.
            if spec.path != path { _ = try valid(SpecInput(spec, arguments, console)) }
            try body(spec)
          }
        }
      }
    }
    return codes.contains(.noInput) ? .noInput : codes.first ?? .success
  }

  func goldenFrames(of spec: SpecFile) throws(CommandFailure) -> GoldenFrames? {
    let path = spec.framesPath
    guard Files.exists(path) else { return nil }
    let bytes = try console.readAll(path, atMost: Self.fileLimit)
    do throws(GoldenFramesError) {
      return try GoldenFrames(parsing: bytes)
    } catch {
      let advice = "restore the file, or delete it and run 'layoutc test --update \(spec.path)'"
      throw refused(path, error.line, "\(error.message); \(advice)")
    }
  }

  /// Returns those beside the specs that no layout has any more, such as those of a scene that was removed.
  func reportAbandonedFrames(_ severity: CheckSeverity, _ message: String) -> [String] {
    // One scene tells nothing about the others.
    guard !arguments.has(.scene) else { return [] }
    let folders = arguments.operands.map { path in path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
    var abandoned: [String] = []
    for folder in folders.uniqued {
      let paths = Files.names(in: folder).sorted().map { folder + $0 }
      var unclaimed = paths.filter { $0.hasSuffix(".frames") && Self.areGoldenFrames($0) }
      for path in paths where !path.hasSuffix(".frames") {
        // A file is read only if there are golden frames that begin with its name.
        let beginning = SpecFile.path(beside: path, ending: ".")
        guard unclaimed.contains(where: { $0.hasPrefix(beginning) }),
          let possible = SpecFile.possibleFrames(of: path)
        else { continue }
        // Names may differ in case.
        let names = Set(possible.paths.map { $0.lowercased() })
        unclaimed.removeAll {
          $0.hasPrefix(beginning) && (possible.mayHaveOthers || names.contains($0.lowercased()))
        }
      }
      abandoned += unclaimed
    }
    for frames in abandoned { console.report(severity, message, file: frames) }
    return abandoned
  }

  private static func areGoldenFrames(_ path: String) -> Bool {
    var bytes: [UInt8] = []
    let heading = "layoutc frames "
    guard Files.isRegular(path) else { return false }
    try? Files.withInput(path) { file throws(CommandFailure) in
      _ = try file.read(into: &bytes, atMost: heading.utf8.count)
    }
    return bytes.elementsEqual(heading.utf8)
  }

  /// With the environments that options in a file of golden frames name.
  func input(_ spec: SpecFile, for golden: GoldenFrames) throws(CommandFailure) -> SpecInput {
    let words: ParsedArguments
    do throws(CommandFailure) {
      words = try ParsedArguments(golden.options + ["--", spec.path], for: .test)
    } catch {
      guard let message = error.usageMessage else { throw error }
      throw refused(spec.framesPath, 2, message)
    }
    return try valid(SpecInput(spec, words, console))
  }

  /// Mistakes in a spec, which are the same in all environments, are reported once.
  func valid(_ input: SpecInput) throws(CommandFailure) -> SpecInput {
    guard !input.document.isValid else { return input }
    if let environment = input.environments.first {
      input.report(input.diagnostics(of: ProblemDetails(input.document.errors), in: environment), on: console)
    }
    throw .reported(.invalidData)
  }

  private func refused(_ path: String, _ line: Int, _ message: String) -> CommandFailure {
    console.report([Diagnostic(.error, message, file: path, line: line, column: 1)])
    return .reported(.invalidData)
  }

  /// In order, without environments that a device cannot have. Names of environments leave out the `omitted` traits if
  /// they have these values. Throws an error if the device can have none, or the end of the run is requested.
  func sections(
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

struct GoldenSection: Sendable {
  let section: GoldenFrames.Section
  let fullSection: GoldenFrames.Section
  let caller: CallerEnvironment
  /// `nil` if there is such an environment.
  let refusal: ProblemDetails?

  init(_ input: SpecInput, _ caller: CallerEnvironment, omitting omitted: [Name: Name]) {
    self.caller = caller
    let environment: ResolvedEnvironment?
    let content: GoldenFrames.Content
    do throws(SpecSolveError) {
      let result = try input.document.solve(for: caller, options: SpecOptions())
      environment = result.environment
      content = .init(result)
      refusal = nil
    } catch {
      environment = try? input.document.inspect(caller).environment
      let problem = error.problem
      content = .problem(problem.kind.name)
      refusal = problem.exitCode == .usage ? problem : nil
    }
    section = .init(
      environment: printable(environment?.summary(omitting: omitted) ?? caller.label), content: content)
    fullSection =
      omitted.isEmpty
      ? section : .init(environment: printable(environment?.summary ?? caller.label), content: content)
  }
}

extension ParsedArguments {
  /// As on a command line.
  var environmentWords: [String] {
    let names = Dictionary(uniqueKeysWithValues: Option.environment.map { ($0.name, $0.takesValue) })
    return occurrences.flatMap { occurrence -> [String] in
      guard let takesValue = names[occurrence.name] else { return [] }
      return takesValue ? ["--\(occurrence.name)", occurrence.value] : ["--\(occurrence.name)"]
    }
  }
}
