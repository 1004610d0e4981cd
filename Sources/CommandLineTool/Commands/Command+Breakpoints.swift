import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let breakpoints = Command(
    name: Operation.breakpoints.name, operands: "SPEC", operandCount: 1...1, requiredOptions: "--range NAME=A...B",
    summary: Operation.breakpoints.summary,
    discussion: [
      """
      Within a region every edge is a constant plus a factor times the window's size, or another number that has a range. \
      At a breakpoint another constraint begins to bind, or a condition changes. The regions cover the one or two ranges \
      without gaps.
      """
    ],
    examples: [
      "layoutc breakpoints form.json --range window.width=320...1366": "every width, in JSON",
      "layoutc breakpoints form.json --range window.width=320...1366 --format table": "one region per line",
    ],
    options: Option.environment + [
      .scene, .range, .format(["json", "table"], "the format of the regions (default: json)"), .includeGuides,
      .onConflict,
      .output, .regionLimit,
    ],
    run: runBreakpoints)

  private static func runBreakpoints(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let ranges = try arguments.requiredRanges()
    let input = try SpecInput(arguments.operands[0], arguments, console)
    input.warnOfRanges(ranges, arguments, console)
    let isTable = arguments.value(of: .format) == "table"
    return try input.answerEach(arguments, isJSON: !isTable, console) { environment, target throws(ProblemDetails) in
      let layout = try withProblems { () throws(RangeError) in
        try input.document.layout(
          over: ranges, for: environment, options: arguments.specOptions, limit: arguments.settings.regionLimit)
      }
      if isTable {
        let heading = environment.label.isEmpty ? "" : environment.label + "\n"
        target.write((target.isEmpty ? "" : "\n") + heading + layout.text(target.styler))
      } else {
        var writer = JSONWriter(layout: input.isSeveral ? .compact : .pretty)
        layout.write(to: &writer) { target.write($0.takeBytes()) }
        target.write(writer.finish() + [UInt8(ascii: "\n")])
      }
      return .success
    }
  }
}
