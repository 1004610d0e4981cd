import HardwareKeys
import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let keys = Command(
    name: Operation.keys.name, operands: "SPEC", operandCount: 1...1, summary: Operation.keys.summary,
    discussion: [
      """
      Lists the chords of each present view that has types, on each hardware keyboard: \
      \(HardwareKeyboard.ID.allCases.map { "\($0.rawValue), \($0.name)" }.joined(separator: "; ")). Keys are named by \
      their positions, as in GCKeyCode: Z of a German keyboard is keyY.
      """
    ],
    examples: [
      "layoutc keys calculator.json --hardware us --format table": "what to press for each view",
      "layoutc keys calculator.json --press shift+semicolon": "the view that it presses, on each keyboard",
    ],
    options: Option.oneEnvironment + [
      .scene,
      .hardware, .press, .swapISO, .format(["json", "table", "csv"], "the format of the keys (default: json)"), .output,
    ],
    run: runKeys)

  private static func runKeys(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let input = try SpecInput(for: "keys", arguments, console)
    let ids = arguments.settings.hardware.isEmpty ? HardwareKeyboard.ID.allCases : arguments.settings.hardware.uniqued
    let keyboards = ids.map { HardwareKeyboard($0, exchangesISOKeys: arguments.settings.exchangesISOKeys) }
    let format = arguments.value(of: .format)
    return try input.answerEach(arguments, console) { environment, output throws(ProblemDetails) in
      let views = try withProblems { () throws(SpecSolveError) in try input.document.typedViews(for: environment) }
      if views.isEmpty { console.report(.note, "no present view has \"types\"", file: input.file) }
      if let press = arguments.settings.press {
        output.write(KeyPressReport(press, of: views, on: keyboards), in: format)
      } else {
        output.write(HardwareKeyReport(views, on: keyboards), in: format)
      }
      return .success
    }
  }
}

extension Option {
  static let hardware = Option(
    "hardware", .word(of: HardwareKeyboard.ID.self), "the hardware keyboard (default: all)",
    mayRepeat: true
  ) { settings, text throws(OptionTextError) in
    settings.hardware.append(try text.word())
  }
  static let press = Option(
    "press", .text("CHORD"), "shows which view a chord presses, such as shift+hyphen or ShiftLeft+Minus"
  ) { settings, text throws(OptionTextError) in
    settings.press = try text.parsed(by: Chord.init)
  }
}
