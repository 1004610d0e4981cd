import JSON
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let transition = Command(
    name: Operation.transition.name, operands: "SPEC", operandCount: 1...1, requiredOptions: "--to KEY=VALUE…",
    summary: Operation.transition.summary,
    discussion: [
      """
      --to names what is different at the end, as options of the environment in the form \
      keyboard=docked&orientation=landscape. In the mode animate the frames move, as in an animation block; in the mode \
      track the environment changes gradually, and the layout is solved at each step, as in an interactive drag.
      """,
      """
      If the user prefers reduced motion, a picture shows both ends side by side.
      """,
      """
      CURVE is linear, easeIn, easeOut, easeInOut, bezier:X1,Y1,X2,Y2 or spring:MASS,STIFFNESS,DAMPING.
      """,
    ],
    examples: [
      "layoutc transition chat.json --to keyboard=docked": "the keyboard appears",
      "layoutc transition chat.json --keyboard docked --to keyboard=hidden --mode track": "it is dragged away",
      "layoutc transition chat.json --to orientation=landscape --format ndjson": "only the steps, one per line",
      "layoutc transition chat.json --to keyboard=docked --format svg --loop -o moves.svg": "an animated picture",
    ],
    options: Option.oneEnvironment + [
      .scene,
      .to, .duration, .curve, .rate, .mode,
      .format(
        ["json", "ndjson", "svg"],
        "the format (default: json); ndjson: only the steps, one per line; svg: an animated picture"), .loop,
      .onConflict, .output,
    ],
    run: runTransition)

  private static func runTransition(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let settings = arguments.settings.transition
    if arguments.has(.loop), arguments.value(of: .format) != "svg" {
      throw .usage("--loop needs --format svg")
    }
    let change = try end(arguments)
    let input = try SpecInput(for: "transition", arguments, console)
    let start = input.environments[0]
    try input.checkNames(of: change, option: .to)
    var goal = CallerEnvironment(change)
    goal.refuseKeyboard(of: change, over: start.request.over(input.document.environment))
    guard !TransitionReport.isTooLong(input.document, from: start, settings) else {
      console.report(.error, TransitionReport.tooLong.error.summary, code: ProblemDetails.Kind.limitExceeded.name)
      return .invalidData
    }
    let report: TransitionReport
    do throws(SpecTransition.Failure) {
      report = TransitionReport(
        try SpecTransition(input.document, from: start, to: goal, settings: settings, options: arguments.specOptions))
    } catch {
      if let progress = error.progress {
        console.report(.error, "there is no layout at progress \(numberText(progress))")
      }
      return try input.report(error.problem, in: start, console)
    }
    if report.transition.hasEqualEnds {
      console.report(.warning, "nothing moves: the layout is the same at both ends", file: input.file)
    }
    return try write(report, of: input, arguments, console)
  }

  private static func write(
    _ report: TransitionReport, of input: SpecInput, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let output = ResultTarget(arguments, console)
    if ["svg", "ndjson"].contains(arguments.value(of: .format)) {
      let (from, to) = (report.transition.from.broken, report.transition.to.broken)
      input.report(input.diagnostics(ofDropped: from + to.filter { !from.contains($0) }), on: console)
    }
    do throws(SpecTransition.Failure) {
      switch arguments.value(of: .format) {
      case "svg": output.write(try MovingPicture(report.transition, loops: arguments.has(.loop)).text)
      case "ndjson":
        try report.forEachStep { step throws(SpecTransition.Failure) in
          output.write(.compact) { TransitionReport.write(step, to: &$0) }
        }
      default: try output.write(.pretty) { writer throws(SpecTransition.Failure) in try report.write(to: &writer) }
      }
    } catch {
      if let progress = error.progress, case .unsatisfiable = error.error {
        console.report(.error, "there is no layout at progress \(numberText(progress))")
        return try input.report(error.problem, in: input.environments[0], console)
      }
      let problem = error.problem
      let prefix = problem.progress.map { "at progress \(numberText($0)): " } ?? ""
      console.report(.error, prefix + problem.detail, code: problem.kind.name)
      return problem.errors.isEmpty ? .failure : .invalidData
    }
    return try output.finish()
  }

  private static func end(_ arguments: ParsedArguments) throws(CommandFailure) -> EnvironmentRequest {
    let texts = arguments.values(of: .to)
    guard !texts.isEmpty else {
      throw .usage("--to is missing; name what differs at the end, such as --to keyboard=docked")
    }
    let text = texts.joined(separator: "&")
    if let request = try arguments.environment(of: .to, in: text) { return request }
    throw ParsedArguments.unknownKey(of: .to, in: text)
  }
}

extension Option {
  static let to = Option(
    "to", .text("KEY=VALUE…"), "what is different at the end, such as keyboard=docked", mayRepeat: true,
    section: .environment)
  static let duration = Option("duration", .text("SECONDS"), "the duration (default: 0.25)") {
    settings, text throws(OptionTextError) in
    settings.transition.duration = try number(
      text, where: TransitionSettings.isDuration, TransitionSettings.durationSentence)
  }
  static let curve = Option(
    "curve", .text("CURVE", words: TransitionSettings.curveWords), "the timing curve (default: easeInOut)"
  ) { settings, text throws(OptionTextError) in
    settings.transition.curve = try text.parsed(by: AnimationCurve.init(parsing:))
  }
  static let rate = Option("rate", .text("N"), "the number of steps per second, 1 to 240 (default: 60)") {
    settings, text throws(OptionTextError) in
    settings.transition.rate = try number(text, where: TransitionSettings.isRate, TransitionSettings.rateSentence)
  }
  static let mode = word(
    "mode", TransitionSettings.Mode.self,
    "animate: frames move from start to end; track: the layout is solved at each step (default: animate)"
  ) { $0.transition.mode = $1 }

  private static func number(
    _ text: OptionText, where isValid: (Double) -> Bool, _ sentence: String
  ) throws(OptionTextError) -> Double {
    guard let number = Double(decimal: text.text), isValid(number) else {
      throw text.error("\(sentence), found \"\(text.text)\"")
    }
    return number
  }

  static let loop = Option("loop", .flag, "plays the picture back and forth forever, instead of once")
}
