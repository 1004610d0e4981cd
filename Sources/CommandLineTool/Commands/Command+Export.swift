import LayoutExport
import LayoutOperations
import LayoutSpec

extension Command {
  static let exporting = Command(
    name: "export", operands: "SPEC", operandCount: 1...1, requiredOptions: "--language swift",
    summary: "writes a layout as NSLayoutConstraint code",
    discussion: [
      """
      The code is a Swift class for UIKit with the views, the named constraints, and a function that a view controller \
      calls to activate the constraints for its traits. Traits that the spec's conditions name are inputs of the code \
      unless an option sets them. Anything that UIKit cannot express is a warning on standard error and a note in the code.
      """
    ],
    examples: [
      "layoutc export form.json --language swift -o FormLayout.swift": "a class FormLayout",
      "layoutc export keyboard.json --language swift --type Keys --trait plane=letters": "one plane only",
    ],
    options: Option.oneEnvironment + [.scene, .exportLanguage, .typeName, .output],
    run: runExport)

  private static func runExport(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    guard arguments.has(.exportLanguage) else {
      throw .usage("--language is missing; write --language swift")
    }
    try arguments.checkTypeName()
    let input = try SpecInput(for: "export", arguments, console)
    let environment = input.environments[0]
    let layout: UIKitLayout
    do throws(UIKitExportError) {
      layout = try UIKitLayout(input.document, for: environment)
    } catch {
      return try input.report(error, in: environment, console)
    }
    for warning in layout.warnings { console.report(.warning, warning, file: input.file) }
    let target = ResultTarget(arguments, console)
    target.write(layout.swift(type: arguments.value(of: .typeName), command: arguments.call(of: "export")))
    return try target.finish()
  }
}

extension SpecInput {
  fileprivate func report(
    _ error: UIKitExportError, in environment: CallerEnvironment, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    switch error {
    case .solving(let error, let traits):
      let code = try report(error.problem, in: environment, console)
      let words = traits.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      if !words.isEmpty { console.report(.note, "with \(words)", file: file) }
      return code
    case .tooLarge:
      console.report(
        .error, "the layout is too large for the solver; make the spec smaller", code: "limit-exceeded", file: file)
      return .failure
    case .tooManyCombinations(let limit): return report(tooManyCombinations: limit, of: "the traits", console)
    }
  }
}

extension Option {
  static let exportLanguage = Option("language", .word(["swift"]), "the language of the code")
}
