public import JSON
import JSON
import Layout
import LayoutSpec

/// A report on the differences from the golden frames of one spec.
public struct GoldenReport: Sendable {
  /// The spec's file.
  public let file: String
  /// The differences.
  public let comparison: GoldenComparison
  /// The positions of views in the spec's file, by id.
  private let positions: [String: JSONPosition]

  /// Creates a report on a spec.
  ///
  /// - Parameter positions: the positions of views in the spec's file, by id. Other views are annotated in the first line.
  public init(file: String, comparison: GoldenComparison, positions: [String: JSONPosition] = [:]) {
    self.file = file
    self.comparison = comparison
    self.positions = positions
  }

  /// Whether there are differences.
  public var differs: Bool { !comparison.differing.isEmpty }

  /// Returns the differences as a table for each environment.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    comparison.differing.map { environment in
      var text = "\(printable(file)): \(environment.name)\n"
      var table = TextTable([
        .init(""), .init("view"), .init("x", .right), .init("y", .right), .init("width", .right),
        .init("height", .right),
      ])
      for difference in environment.differences {
        if let row = difference.row { table.append(texts: row) } else { text += "  \(difference.sentence)\n" }
      }
      return table.rows.isEmpty ? text : text + table.text(styler)
    }.joined(separator: "\n")
  }

  /// Returns a line with the number of environments that differ, over several reports.
  public static func summary(_ reports: [GoldenReport]) -> String {
    let environments = reports.reduce(0) { $0 + $1.comparison.environments.count }
    let differing = reports.reduce(0) { $0 + $1.comparison.differing.count }
    let all = "\(environments) environment\(environments == 1 ? "" : "s")"
    return differing == 0 ? "the same: \(all)\n" : "\(differing) of \(all) differ\(differing == 1 ? "s" : "")\n"
  }

  /// The differences as workflow commands, which become annotations in the spec's file: one for all views that moved, one
  /// for all that came, and so on.
  public var github: String {
    var kinds: [String] = []
    var groups: [String: [EnvironmentDifference]] = [:]
    for (index, environment) in comparison.environments.enumerated() {
      for difference in environment.differences {
        if groups[difference.change] == nil { kinds.append(difference.change) }
        groups[difference.change, default: []].append((index, difference))
      }
    }
    return kinds.compactMap { kind in groups[kind].map { annotation($0, kind) } }.joined()
  }

  /// A difference, and the index of its environment.
  private typealias EnvironmentDifference = (environment: Int, difference: GoldenComparison.Difference)

  /// Returns one annotation for differences of one kind, at the first view whose position is known.
  private func annotation(_ differences: [EnvironmentDifference], _ change: String) -> String {
    func unique(_ texts: [String]) -> [String] {
      var seen: Set<String> = []
      return texts.filter { seen.insert($0).inserted }
    }
    let views = unique(differences.compactMap { $0.difference.view })
    let position = views.lazy.compactMap { positions[$0] }.first
    let count = Set(differences.map { $0.environment }).count
    let all = comparison.environments.count
    let what = views.isEmpty ? change : "\(views.shortList(Self.shownViews)) \(change)"
    var lines = ["\(what) in \(count) of \(all) environment\(all == 1 ? "" : "s")"]
    lines += differences.prefix(Self.shownExamples).map {
      "\(comparison.environments[$0.environment].name): \($0.difference.sentence)"
    }
    if differences.count > Self.shownExamples { lines.append("and \(differences.count - Self.shownExamples) more") }
    return WorkflowCommand(
      level: .error, file: file, line: position?.line ?? 1, column: position?.column, title: "layoutc test",
      message: lines.joined(separator: "\n")
    ).text
  }

  private static let shownViews = 8
  private static let shownExamples = 3

  /// Returns reports as JUnit XML: a suite for each spec, a case for each environment that differs, and one for the
  /// rest.
  public static func junit(_ reports: [GoldenReport]) -> String {
    let failed = reports.reduce(0) { $0 + $1.comparison.differing.count }
    let count = reports.reduce(0) { $0 + max($1.comparison.environments.count, 1) }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"layoutc test\" tests=\"\(count)\" failures=\"\(failed)\" errors=\"0\">\n"
    for report in reports {
      let name = markupEscaped(report.file)
      let differing = report.comparison.differing
      xml += "  <testsuite name=\"\(name)\" tests=\"\(max(report.comparison.environments.count, 1))\""
      xml += " failures=\"\(differing.count)\" errors=\"0\" skipped=\"0\">\n"
      for environment in differing {
        let own = environment.differences.map { $0.sentence }
        xml += "    <testcase classname=\"\(name)\" name=\"\(markupEscaped(environment.name))\">\n"
        xml += "      <failure type=\"frames\" message=\"\(own.count) difference\(own.count == 1 ? "" : "s")\">"
        xml += "\(markupEscaped(own.joined(separator: "\n")))</failure>\n    </testcase>\n"
      }
      let same = report.comparison.environments.count - differing.count
      if same > 0 {
        let counted = "\(same) environment\(same == 1 ? "" : "s")"
        xml += "    <testcase classname=\"\(name)\" name=\"\(counted) without differences\"/>\n"
      }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  /// Writes reports as JSON.
  public static func write(_ reports: [GoldenReport], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.objects("specs", of: reports) { report, writer in
      writer.string("file", report.file)
      writer.integer("environments", report.comparison.environments.count)
      let differences = report.comparison.environments.flatMap { environment in
        environment.differences.map { (environment.name, $0) }
      }
      writer.array("differences", of: differences) { $0.1.write(in: $0.0, to: &$1) }
    }
    writer.endObject()
  }
}

extension GoldenComparison.Difference {
  /// A sentence about the difference.
  public var sentence: String {
    let name = view ?? ""
    switch kind {
    case .moved(let from, let to): return "\(name) moved from \(from.numbers) to \(to.numbers)"
    case .came(let frame): return "\(name) is new, at \(frame.numbers)"
    case .went(let frame): return "\(name) was removed; it was at \(frame.numbers)"
    case .environmentCame: return "the environment is new; run 'layoutc test --update'"
    case .environmentWent: return "the environment was removed; run 'layoutc test --update'"
    case .problem(let from, let to):
      return "was \(from ?? "solved"), now \(to ?? "solved")"
    }
  }

  /// The kind of change, without the view and its numbers.
  fileprivate var change: String {
    switch kind {
    case .moved: "moved"
    case .came: "new"
    case .went: "removed"
    case .environmentCame, .environmentWent, .problem: sentence
    }
  }

  /// The cells of a row about a view, or `nil` for an environment.
  fileprivate var row: [String]? {
    func cells(_ mark: String, _ numbers: [String]) -> [String] { ["  " + mark, view ?? ""] + numbers }
    switch kind {
    case .moved(let from, let to):
      return cells(
        "~", zip(from.values, to.values).map { $0 == $1 ? numberText($0) : "\(numberText($0)) → \(numberText($1))" })
    case .came(let frame): return cells("+", frame.values.map { numberText($0) })
    case .went(let frame): return cells("-", frame.values.map { numberText($0) })
    case .environmentCame, .environmentWent, .problem: return nil
    }
  }

  fileprivate func write(in environment: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("environment", environment)
    if let view { writer.string("view", view) }
    switch kind {
    case .moved(let from, let to):
      writer.string("kind", "moved")
      writer.rect("before", from)
      writer.rect("after", to)
    case .came(let frame):
      writer.string("kind", "new")
      writer.rect("after", frame)
    case .went(let frame):
      writer.string("kind", "removed")
      writer.rect("before", frame)
    case .environmentCame: writer.string("kind", "newEnvironment")
    case .environmentWent: writer.string("kind", "removedEnvironment")
    case .problem(let from, let to):
      writer.string("kind", "problem")
      writer.string("before", from ?? "solved")
      writer.string("after", to ?? "solved")
    }
    writer.endObject()
  }
}

extension Rect {
  fileprivate var values: [Double] { [x, y, width, height] }
  fileprivate var numbers: String { values.map { numberText($0) }.joined(separator: " ") }
}
