import LayoutOperations
import LayoutReports
import LayoutSpec

extension GoldenRun {
  func update() throws(CommandFailure) -> ExitCode {
    try arguments.refuse(
      [.tolerance, .format, .verbose, .pictures, .output, .watch],
      "is for a comparison, and --update writes the frames without one")
    var writers: [String: SpecFile] = [:]
    let code = try forEachSpec { spec throws(CommandFailure) in
      let path = spec.framesPath
      if let other = writers[path], (other.path, other.scene) != (spec.path, spec.scene) {
        console.report(
          .error, "has the frames of \(other.path) already, and \(spec.path) would replace them; rename one of the two",
          file: path)
        throw .reported(.usage)
      }
      let former = try formerFrames(of: spec)
      let standard = former?.options ?? ["--\(AllValuesOption.all.name)"]
      var golden = GoldenFrames(options: options.isEmpty ? standard : options, sections: [])
      let input = try options.isEmpty ? self.input(spec, for: golden) : valid(SpecInput(spec, arguments, console))
      let now = try sections(of: input, omitting: former?.defaultsOfNewTraits(in: input.document) ?? [:])
      golden = GoldenFrames(options: golden.options, sections: now.map { $0.fullSection })
      let comparison = former.map { GoldenComparison(of: $0, with: now.map { $0.section }, tolerance: 0) }
      if let former, let comparison {
        try checkCount(golden, former, comparison.environments.count { $0.current == nil }, path)
      }
      try checkProblems(golden, path)
      try Files.replace(path, with: Array(golden.text.utf8))
      writers[path] = spec
      if !console.isQuiet {
        console.errors.write("\(printable(path)): \(summary(golden, comparison, input.environments.count))\n")
      }
    }
    _ = reportAbandonedFrames(
      .warning,
      "no layout has these golden frames any more; an update keeps them, and a comparison fails; delete the file")
    return code
  }

  private var options: [String] { arguments.environmentWords }

  /// `nil` if there are none. With `--force` and options, a file that cannot be read is replaced, too.
  private func formerFrames(of spec: SpecFile) throws(CommandFailure) -> GoldenFrames? {
    let isForced = arguments.has(.force) && !options.isEmpty
    guard isForced,
      let bytes = try? Files.read(spec.framesPath, atMost: GoldenRun.fileLimit)
    else {
      return try goldenFrames(of: spec)
    }
    return try? GoldenFrames(parsing: bytes)
  }

  /// Refuses an update that drops environments, unless the command line names the environments and says so. Without
  /// options, an environment whose name has changed, such as that of a renamed trait, is not dropped.
  private func checkCount(
    _ golden: GoldenFrames, _ former: GoldenFrames, _ dropped: Int, _ path: String
  ) throws(CommandFailure) {
    let (now, before) = (golden.sections.count, former.sections.count)
    guard options.isEmpty ? now < before : dropped > 0 && !arguments.has(.force) else { return }
    let advice =
      options.isEmpty
      ? "to keep only these, name them with options such as --all, and add --force"
      : "leave out the options to update all of them, or add --force to keep only these"
    let loss = now < before ? "would leave \(grouped(now))" : "would drop \(grouped(dropped))"
    console.report(.error, "has \(counted(before, "environment")), and the update \(loss); \(advice)", file: path)
    throw .reported(.usage)
  }

  private func checkProblems(_ golden: GoldenFrames, _ path: String) throws(CommandFailure) {
    let problems = golden.problems
    guard !problems.isEmpty, !arguments.has(.allowProblems) else { return }
    let examples = problems.prefix(3).map { $0.environment } + (problems.count > 3 ? ["…"] : [])
    let count = "\(grouped(problems.count)) of \(counted(golden.sections.count, "environment"))"
    console.report(
      .error,
      """
      there is no solution in \(count): \(examples.joined(separator: "; ")); for the cause, run 'layoutc check'; to \
      record this, add --allow-problems
      """, file: path)
    throw .reported(.failure)
  }

  /// `named` is the number of environments that the options name.
  private func summary(_ golden: GoldenFrames, _ comparison: GoldenComparison?, _ named: Int) -> String {
    let count = golden.sections.count
    var words = [counted(count, "environment")]
    if let comparison {
      let changes = comparison.changes
      func number(_ kind: GoldenChange.Kind) -> Int { changes.first { $0.kind == kind }?.environments.count ?? 0 }
      let (added, removed) = (number(.newEnvironment), number(.removedEnvironment))
      let changed = comparison.differing.count - added - removed
      for (number, word) in [(changed, "changed"), (added, "new"), (removed, "removed")] where number > 0 {
        words.append("\(grouped(number)) \(word)")
      }
      if words.count == 1 { words.append("unchanged") }
    }
    if named > count { words.append("\(grouped(named - count)) left out, which a device cannot have") }
    if !golden.problems.isEmpty { words.append("\(grouped(golden.problems.count)) without a solution") }
    return words.joined(separator: ", ")
  }
}

extension Option {
  static let update = Option("update", .flag, "writes the current frames")
  static let force = Option(
    "force", .flag, "with --update and options of the environment: replaces a file that has more environments")
  static let allowProblems = Option("allow-problems", .flag, "with --update: records layouts without a solution, too")
}
