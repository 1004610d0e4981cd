import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let explain = Command(
    name: Operation.explain.name, operands: "SPEC [VIEW[.ATTRIBUTE]]", operandCount: 1...2,
    summary: Operation.explain.summary,
    discussion: [
      """
      Lists the binding constraints step by step, as written in the document. If required constraints conflict, lists \
      them, explains why in numbers, and suggests fixes. Without a view, lists the ambiguous values.
      """,
      "For an absent view, lists the conditions that do not hold, and the constraints that are inactive.",
    ],
    examples: [
      "layoutc explain keyboard.json q.width": "why q is as wide as it is",
      "layoutc explain keyboard.json globe --device ipad-mini-6": "its frame on another device",
      "layoutc explain keyboard.json": "the conflict, or the ambiguous values",
    ],
    options: Option.environment + [
      .scene, .format(["text", "json"], "the format of explanations (default: text)"), .output,
    ],
    run: runExplain)

  private static func runExplain(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let input = try SpecInput(arguments.operands[0], arguments, console)
    let target = try explanationTarget(arguments)
    let isJSON = arguments.value(of: .format) == "json"
    return try input.answerEach(arguments, isJSON: isJSON, console) { environment, output throws(ProblemDetails) in
      let report = try withProblems { () throws(ExplainError) in
        try ExplainReport(input.document, for: environment, target: target)
      }
      if isJSON {
        output.write(input.isSeveral ? .compact : .pretty) { report.write(to: &$0) }
      } else {
        output.write((output.isEmpty ? "" : "\n") + report.text(output.styler))
      }
      return if case .conflict = report.content { .failure } else { .success }
    }
  }

  private static func explanationTarget(_ arguments: ParsedArguments) throws(CommandFailure) -> ExplanationTarget? {
    guard arguments.operands.count > 1 else { return nil }
    do throws(ValueTextError) {
      return try ExplanationTarget(arguments.operands[1])
    } catch {
      throw .usage(error.message)
    }
  }
}
