public import JSON
import JSON
import Layout
import LayoutSpec

/// A report on the differences from the golden frames of one spec, by cause.
public struct GoldenReport: Sendable {
  /// The spec's file.
  public let file: String
  let scene: String?
  private let comparison: GoldenComparison
  let changes: [GoldenChange]
  private let pictures: [Int: String]
  private let positions: [String: JSONPosition]

  private var environmentCount: Int { comparison.environments.count }
  private var differingCount: Int { comparison.differing.count }

  /// Creates a report on a spec.
  ///
  /// - Parameters:
  ///   - scene: the name of the layout in a file with several.
  ///   - changes: the changes of the comparison.
  ///   - pictures: the files with pictures of changes, by the index of the change.
  ///   - positions: the positions of views in the spec's file, by id. Other views are annotated in the first line.
  public init(
    file: String, scene: String? = nil, comparison: GoldenComparison, changes: [GoldenChange],
    pictures: [Int: String] = [:], positions: [String: JSONPosition] = [:]
  ) {
    (self.file, self.scene, self.comparison, self.changes) = (file, scene, comparison, changes)
    (self.pictures, self.positions) = (pictures, positions)
  }

  /// Whether there are differences.
  public var differs: Bool { !changes.isEmpty }

  /// The lines about a change: what changed, and examples.
  func lines(_ change: GoldenChange, isVerbose: Bool) -> [String] {
    var lines = [(scene.map { "scene \"\($0)\": " } ?? "") + change.summary(of: environmentCount)]
    lines += (isVerbose ? change.occurrences : change.examples).map { occurrence in
      let name = comparison.environments[occurrence.environment].name
      return occurrence.difference.view == nil ? name : "\(name): \(occurrence.difference.sentence)"
    }
    return lines
  }

  // MARK: Text

  private static let shownChanges = 20

  /// Returns the changes of several specs as text, and how many environments differ.
  ///
  /// - Parameter isVerbose: whether all changes, views and environments are listed, instead of 20 changes with examples.
  public static func text(
    _ reports: [GoldenReport], isVerbose: Bool = false, _ styler: ANSIStyler = ANSIStyler(isOn: false)
  ) -> String {
    var text = ""
    var left = isVerbose ? Int.max : shownChanges
    for report in reports {
      for (index, change) in report.changes.prefix(left).enumerated() {
        let lines = report.lines(change, isVerbose: isVerbose).map { printable($0) }
        text += styler.styled(.bold, "\(printable(report.file)): \(lines[0])") + "\n"
        for line in lines.dropFirst() { text += "  \(line)\n" }
        if let picture = report.pictures[index] { text += "  picture: \(printable(picture))\n" }
      }
      left -= min(left, report.changes.count)
    }
    let omitted = reports.reduce(0) { $0 + $1.changes.count } - (isVerbose ? .max : shownChanges)
    if omitted > 0 { text += "\(counted(omitted, "more change")); to list all of them, add --verbose\n" }
    return text + summary(reports)
  }

  /// Returns a line with the number of environments that differ, over several reports.
  public static func summary(_ reports: [GoldenReport]) -> String {
    let environments = reports.reduce(0) { $0 + $1.environmentCount }
    let differing = reports.reduce(0) { $0 + $1.differingCount }
    let all = counted(environments, "environment")
    let problems = reports.flatMap { $0.comparison.environments }.count { $0.golden?.content.problem != nil }
    guard differing > 0 else {
      return "the same: \(all)\(problems > 0 ? ", \(grouped(problems)) without a solution" : "")\n"
    }
    let files = reports.filter { $0.differs }.map { printable($0.file) }.uniqued
    let call = (["layoutc test --update"] + (files.count > 3 ? ["SPEC…"] : files)).joined(separator: " ")
    return "\(grouped(differing)) of \(all) differ\(differing == 1 ? "s" : ""); to accept the changes, run '\(call)'\n"
  }

  // MARK: Annotations

  /// What is wrong with golden frames whose layout is gone, and what to do.
  public static let abandonedMessage =
    "no layout has these golden frames any more; delete the file, or restore the layout"

  /// Returns the changes as workflow commands, which become annotations in the spec's file, at the first view of each
  /// change whose position is known.
  ///
  /// - Parameters:
  ///   - abandoned: the files of golden frames that no layout has any more.
  ///   - isVerbose: whether all views and environments are listed instead of examples.
  public static func github(_ reports: [GoldenReport], abandoned: [String] = [], isVerbose: Bool = false) -> String {
    reports.map { $0.github(isVerbose: isVerbose) }.joined()
      + abandoned.map {
        workflowCommand(.error, file: $0, line: 1, title: "layoutc test", message: abandonedMessage)
      }.joined()
  }

  private func github(isVerbose: Bool) -> String {
    changes.map { change in
      let position = change.views.lazy.compactMap { positions[$0] }.first
      return workflowCommand(
        .error, file: file, line: position?.line ?? 1, column: position?.column, title: "layoutc test",
        message: lines(change, isVerbose: isVerbose).joined(separator: "\n"))
    }.joined()
  }

  // MARK: JUnit

  /// Returns reports as JUnit XML: a suite for each spec, a failed case for each change, and a case for the environments
  /// without differences.
  ///
  /// - Parameters:
  ///   - abandoned: the files of golden frames that no layout has any more. Each is a suite with a failed case.
  ///   - isVerbose: whether all views and environments are listed instead of examples.
  public static func junit(_ reports: [GoldenReport], abandoned: [String] = [], isVerbose: Bool = false) -> String {
    func failure(_ lines: [String]) -> JUnit.Case {
      (lines[0], JUnit.failure("frames", lines[0], lines.dropFirst().joined(separator: "\n")))
    }
    let suites = reports.map { report -> (name: String, cases: [JUnit.Case]) in
      let same = report.environmentCount - report.differingCount
      let passed: JUnit.Case = ("\(counted(same, "environment")) without differences", nil)
      let failed = report.changes.map { failure(report.lines($0, isVerbose: isVerbose)) }
      return (report.file, failed + (same > 0 || !report.differs ? [passed] : []))
    }
    return JUnit.text("layoutc test", suites + abandoned.map { ($0, [failure([abandonedMessage])]) })
  }

  // MARK: JSON

  /// Writes reports as JSON.
  ///
  /// - Parameters:
  ///   - abandoned: the files of golden frames that no layout has any more.
  ///   - isVerbose: whether a change has all of its differences instead of three examples.
  public static func write(
    _ reports: [GoldenReport], abandoned: [String] = [], isVerbose: Bool = false, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.objects("specs", of: reports) { report, writer in
      writer.string("file", report.file)
      if let scene = report.scene { writer.string("scene", scene) }
      writer.integer("environments", report.environmentCount)
      writer.integer("differing", report.differingCount)
      writer.objects("changes", of: Array(report.changes.enumerated())) { item, writer in
        let (index, change) = item
        writer.string("kind", change.kindName)
        writer.array("views", of: change.views) { $1.string($0) }
        writer.object("environments", onOneLine: true) { writer in
          writer.integer("count", change.environments.count)
          writer.integer("of", report.environmentCount)
        }
        if let picture = report.pictures[index] { writer.string("picture", picture) }
        let occurrences = isVerbose ? change.occurrences : change.examples
        writer.array("differences", of: occurrences) { occurrence, writer in
          occurrence.difference.write(in: report.comparison.environments[occurrence.environment].name, to: &writer)
        }
      }
    }
    writer.array("abandoned", of: abandoned) { $1.string($0) }
    writer.endObject()
  }
}
