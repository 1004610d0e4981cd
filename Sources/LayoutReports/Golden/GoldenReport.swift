import JSON
import Layout
import LayoutSpec

/// A report on the differences from the golden frames of one spec, by cause.
package struct GoldenReport: Sendable {
  package let file: String
  fileprivate let scene: String?
  fileprivate let comparison: GoldenComparison
  fileprivate let changes: [GoldenChange]
  fileprivate let pictures: [Int: String]
  fileprivate let positions: [String: JSONPosition]

  fileprivate var environmentCount: Int { comparison.environments.count }
  fileprivate var differingCount: Int { comparison.differing.count }

  /// Creates a report on a spec, or on a `scene` of it. Pictures are by the index of the change, and positions by the id
  /// of the view; changes of other views are annotated in the first line.
  package init(
    file: String, scene: String?, comparison: GoldenComparison, changes: [GoldenChange], pictures: [Int: String],
    positions: [String: JSONPosition]
  ) {
    (self.file, self.scene, self.comparison, self.changes) = (file, scene, comparison, changes)
    (self.pictures, self.positions) = (pictures, positions)
  }

  package var differs: Bool { !changes.isEmpty }

  fileprivate func lines(_ change: GoldenChange, isVerbose: Bool) -> [String] {
    var lines = [(scene.map { "scene \"\($0)\": " } ?? "") + change.summary(of: environmentCount)]
    lines += (isVerbose ? change.occurrences : change.examples).map { occurrence in
      let name = comparison.environments[occurrence.environment].name
      return occurrence.difference.sentence.map { "\(name): \($0)" } ?? name
    }
    return lines
  }
}

/// A report on the differences from the golden frames of some specs, in several formats.
package struct GoldenSummary: Sendable {
  private let reports: [GoldenReport]
  private let abandoned: [String]
  private let isVerbose: Bool

  /// What is wrong with golden frames whose layout is gone, and what to do.
  package static let abandonedMessage =
    "no layout has these golden frames any more; delete the file, or restore the layout"

  private static let shownChanges = 20

  /// Creates a report; `abandoned` are the files of golden frames that no layout has any more. If it is verbose, all
  /// changes, views and environments are listed, instead of 20 changes with three examples.
  package init(_ reports: [GoldenReport], abandoned: [String], isVerbose: Bool) {
    (self.reports, self.abandoned, self.isVerbose) = (reports, abandoned, isVerbose)
  }

  package func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    var text = ""
    var left = isVerbose ? Int.max : Self.shownChanges
    for report in reports {
      for (index, change) in report.changes.prefix(left).enumerated() {
        let lines = report.lines(change, isVerbose: isVerbose).map { printable($0) }
        text += styler.styled(.bold, "\(printable(report.file)): \(lines[0])") + "\n"
        for line in lines.dropFirst() { text += "  \(line)\n" }
        if let picture = report.pictures[index] { text += "  picture: \(printable(picture))\n" }
      }
      left -= min(left, report.changes.count)
    }
    let omitted = reports.reduce(0) { $0 + $1.changes.count } - (isVerbose ? .max : Self.shownChanges)
    if omitted > 0 { text += "\(counted(omitted, "more change")); to list all of them, add --verbose\n" }
    return text + line
  }

  /// The line with the number of environments that differ.
  package var line: String {
    let environments = reports.flatMap { $0.comparison.environments }
    let differing = reports.reduce(0) { $0 + $1.differingCount }
    let all = counted(environments.count, "environment")
    let problems = environments.count { $0.golden?.content.problem != nil }
    guard differing > 0 else {
      return "the same: \(all)\(problems > 0 ? ", \(grouped(problems)) without a solution" : "")\n"
    }
    let files = reports.filter { $0.differs }.map { printable($0.file) }.uniqued
    let call = (["layoutc test --update"] + (files.count > 3 ? ["SPEC…"] : files)).joined(separator: " ")
    return "\(grouped(differing)) of \(all) differ\(differing == 1 ? "s" : ""); to accept the changes, run '\(call)'\n"
  }

  /// The changes as workflow commands, which annotate the first view of each change whose position is known.
  package var github: String {
    func command(_ file: String, _ position: JSONPosition?, _ message: String) -> String {
      workflowCommand(
        .error, file: file, line: position?.line ?? 1, column: position?.column, title: "layoutc test",
        message: message)
    }
    let changes = reports.flatMap { report in
      report.changes.map { change in
        let position = change.views.lazy.compactMap { report.positions[$0] }.first
        return command(report.file, position, report.lines(change, isVerbose: isVerbose).joined(separator: "\n"))
      }
    }
    return (changes + abandoned.map { command($0, nil, Self.abandonedMessage) }).joined()
  }

  /// The report as JUnit XML: a suite for each spec, a failed case for each change and each file of an abandoned layout,
  /// and a case for the environments without differences.
  package var junit: String {
    func failure(_ lines: [String]) -> JUnit.Case {
      (lines[0], JUnit.failure("frames", lines[0], lines.dropFirst().joined(separator: "\n")))
    }
    let suites = reports.map { report -> (name: String, cases: [JUnit.Case]) in
      let same = report.environmentCount - report.differingCount
      let passed: JUnit.Case = ("\(counted(same, "environment")) without differences", nil)
      let failed = report.changes.map { failure(report.lines($0, isVerbose: isVerbose)) }
      return (report.file, failed + (same > 0 || !report.differs ? [passed] : []))
    }
    return JUnit.text("layoutc test", suites + abandoned.map { ($0, [failure([Self.abandonedMessage])]) })
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.objects("specs", of: reports) { report, writer in
      writer.string("file", report.file)
      if let scene = report.scene { writer.string("scene", scene) }
      writer.integer("environments", report.environmentCount)
      writer.integer("differing", report.differingCount)
      writer.objects("changes", of: report.changes.enumerated()) { item, writer in
        let (index, change) = item
        writer.string("kind", change.kindName)
        writer.array("views", of: change.views) { $1.string($0) }
        writer.object("environments", onOneLine: true) { writer in
          writer.integer("count", change.environments.count)
          writer.integer("of", report.environmentCount)
        }
        if let picture = report.pictures[index] { writer.string("picture", picture) }
        let occurrences = isVerbose ? change.occurrences : change.examples
        writer.objects("differences", of: occurrences) { occurrence, writer in
          occurrence.difference.write(in: report.comparison.environments[occurrence.environment].name, to: &writer)
        }
      }
    }
    writer.array("abandoned", of: abandoned) { $1.string($0) }
    writer.endObject()
  }
}
