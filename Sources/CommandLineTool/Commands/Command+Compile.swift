import JSON
import Layout
import LayoutExport
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let compile = Command(
    name: "compile", operands: "SPEC", operandCount: 1...1, requiredOptions: "--language LANGUAGE",
    summary: "writes code that computes the frames without a solver",
    discussion: [
      """
      The code computes the frames from the numbers that have a range and the traits that the spec's conditions name. It \
      has no dependencies. --for gives ranges to the numbers that a keyboard extension or an app is given. A number or \
      trait that the layout depends on, and that no option names, is a warning.
      """
    ],
    examples: [
      "layoutc compile keyboard.json --language swift --for keyboard --keys": "for a keyboard extension on any device",
      "layoutc compile form.json --language swift --range window.width=320...1366": "a Swift struct",
      "layoutc compile form.json --language javascript --range window.width=320...1366": "an ES module",
    ],
    options: Option.oneEnvironment + [
      .scene,
      .range, .target, .language, .keyTable, .typeName, .onConflict, .output, .regionLimit,
    ],
    run: runCompile)

  private static func runCompile(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let (ranges, target, language) = try checkedOptions(arguments)
    let input = try SpecInput(for: "compile", arguments, console)
    let environment = input.environments[0]
    if target != nil, let key = environment.request.screenKey {
      throw .usage("--for takes the windows of all devices; remove \"\(key)\" from the environment's file")
    }
    let layout: CompiledLayout
    do throws(CompileError) {
      layout = try CompiledLayout(
        input.document, over: ranges, for: environment, target: target, includesKeys: arguments.has(.keyTable),
        options: arguments.specOptions, limit: arguments.settings.regionLimit)
    } catch {
      return try input.report(error, ranges, in: environment, arguments, console)
    }
    // A target has numbers that not every layout needs.
    let named = target == nil ? ranges : arguments.settings.ranges
    if layout.traits.isEmpty, target == nil { input.noteScreen(of: ranges, console) }
    let unused = layout.rangesWithoutEffect.filter(named.contains)
    if !unused.isEmpty {
      let caller = target?.caller(environment) ?? environment
      let others = input.document.rangesWithoutEffect(ranges, for: caller)
      input.warn(ofRangesWithoutEffect: others.filter(unused.contains), arguments, console)
    }
    for value in layout.fixed {
      console.report(
        .warning,
        "the code depends on \(value.name), which is not an input: it \(value.text.dropFirst(value.name.count + 1))",
        file: input.file)
    }
    let command = arguments.call(of: "compile")
    let code =
      language == "swift"
      ? layout.swift(type: arguments.value(of: .typeName), command: command) : layout.javaScript(command: command)
    let output = ResultTarget(arguments, console)
    output.write(code)
    try output.finish()
    return .success
  }

  private static func checkedOptions(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> (ranges: [NumberRange], target: CompileTarget?, language: String) {
    let target = arguments.value(of: .target).flatMap(CompileTarget.init)
    if target != nil,
      let screen = [EnvironmentOption.device, .window, .split].first(where: arguments.settings.environment.has)
    {
      throw .usage("--for takes the windows of all devices; leave out --\(screen.name)")
    }
    let ranges: [NumberRange]
    if let target {
      ranges = target.ranges(replacing: arguments.settings.ranges)
    } else {
      ranges = try arguments.requiredRanges("--for window, --for keyboard or ")
    }
    guard let language = arguments.value(of: .language) else {
      throw .usage("--language is missing; write swift or javascript")
    }
    if language == "javascript", arguments.has(.typeName) {
      throw .usage("--type needs --language swift; the JavaScript function is always layout")
    }
    if language == "javascript", arguments.has(.keyTable) { throw .usage("--keys needs --language swift") }
    try arguments.checkTypeName()
    return (ranges, target, language)
  }
}

extension EnvironmentRequest {
  fileprivate var screenKey: String? {
    device != nil ? "device" : window != nil ? "window" : split != nil ? "split" : nil
  }
}

extension SpecInput {
  fileprivate func report(
    _ error: CompileError, _ ranges: [NumberRange], in environment: CallerEnvironment, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    switch error {
    case .range(let error): return try report(error.problem, in: environment, console)
    case .tooManyCombinations(let limit):
      return report(tooManyCombinations: limit, of: "the traits and the single numbers in conditions", console)
    case .unsatisfiable(let conflict, let corners, let traits):
      let call = arguments.call(
        of: "check", with: window(corners, ranges) + traits.compactMap { option(name: $0.name, value: $0.value) })
      var diagnostics = diagnostics(of: conflict, explainedBy: call)
      let words = traits.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      let place = ranges.text(of: corners) + (words.isEmpty ? "" : ", with \(words)")
      diagnostics.append(
        Diagnostic(
          .note, "this conflict holds for \(place)", file: file, line: diagnostics.first?.line,
          column: diagnostics.first?.column))
      self.report(diagnostics, on: console)
      return .failure
    }
  }

  /// For the window and the insets at the first corner of a conflict, if there are too many ranges for a check.
  private func window(_ corners: [[Double]], _ ranges: [NumberRange]) -> [ParsedArguments.Occurrence] {
    func value(_ number: RangedNumber) -> Double? {
      ranges.firstIndex { $0.number == number }.flatMap { index in corners.first.map { $0[index] } }
    }
    guard ranges.count > 2, let width = value(.windowWidth), let height = value(.windowHeight) else { return [] }
    let sides = [RangedNumber.safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight].map(value)
    let window = ParsedArguments.Occurrence(
      name: EnvironmentOption.window.name, value: "\(numberText(width))x\(numberText(height))")
    guard sides.contains(where: { $0 ?? 0 != 0 }) else { return [window] }
    let insets = sides.map { numberText($0 ?? 0) }.joined(separator: ",")
    return [window, ParsedArguments.Occurrence(name: EnvironmentOption.safeArea.name, value: insets)]
  }

  private func option(name: String, value: String) -> ParsedArguments.Occurrence? {
    if document.traits.contains(where: { $0.name.text == name }) {
      return ParsedArguments.Occurrence(name: EnvironmentOption.trait.name, value: "\(name)=\(value)")
    }
    let options: [TraitName: EnvironmentOption] = [
      .idiom: .idiom, .orientation: .orientation, .layoutDirection: .direction, .contentSizeCategory: .contentSize,
      .notch: .notch, .needsInputModeSwitchKey: .needsInputModeSwitchKey, .keyboardState: .keyboard,
    ]
    guard let option = TraitName(rawValue: name).flatMap({ options[$0] }) else { return nil }
    return ParsedArguments.Occurrence(name: option.name, value: value)
  }
}

extension Option {
  static let language = Option("language", .word(["swift", "javascript"]), "the language of the code")
  static let target = Option(
    "for", .word(of: CompileTarget.self),
    "what the code is for: its inputs are what a keyboard extension, or a window of an app, is given",
    section: .environment)
  static let keyTable = Option(
    "keys", .flag, "includes the keys: their labels and outputs, and the key that a touch presses")
  static let typeName = Option("type", .text("NAME"), "the name of the type (default: made from the spec's name)")
}
