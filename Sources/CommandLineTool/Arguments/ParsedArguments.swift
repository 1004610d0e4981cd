import JSON
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec
import Platform

/// Options with their values, and operands, each in the order given.
struct ParsedArguments: Sendable {
  struct Occurrence: Hashable, Sendable {
    let name: String
    let value: String
  }

  private(set) var occurrences: [Occurrence] = []
  private(set) var operands: [String] = []
  private(set) var settings = OperationSettings()

  func has(_ option: Option) -> Bool { occurrences.contains { $0.name == option.name } }

  func value(of option: Option) -> String? { occurrences.last { $0.name == option.name }?.value }

  func values(of option: Option) -> [String] { occurrences.filter { $0.name == option.name }.map(\.value) }

  /// For options that would have no effect. `reason` is the rest of the sentence that starts with the option.
  func refuse(_ options: [Option], _ reason: String) throws(CommandFailure) {
    guard let option = options.first(where: { has($0) }) else { return }
    throw .usage("--\(option.name) \(reason); leave one out")
  }

  func integer(_ option: Option) -> Int? { value(of: option).flatMap { Int($0) } }

  func number(_ option: Option) -> Double? { value(of: option).flatMap { Double(decimal: $0) } }

  var jobCount: Int { integer(.jobs) ?? processorCount() }

  /// `nil` if the text is something else.
  func environment(of option: Option, in text: String) throws(CommandFailure) -> EnvironmentRequest? {
    do throws(OptionTextError) {
      return try OptionText(option.name, text).environment()
    } catch {
      throw .usage(error.description)
    }
  }

  /// The text is not of the form `KEY=VALUE`, or has an unknown key.
  static func unknownKey(of option: Option, in text: String) -> CommandFailure {
    let assignments = text.split(separator: "&")
    if let incomplete = assignments.first(where: { !$0.contains("=") }) {
      return .usage("--\(option.name): \"\(incomplete)\" is not of the form KEY=VALUE, such as keyboard=docked")
    }
    let words = EnvironmentOption.allCases.map { $0.name }
    let unknown = assignments.map { String($0.prefix { $0 != "=" }) }.first { !words.contains($0) } ?? text
    let hint =
      nearestName(to: unknown, among: words).map { "did you mean \"\($0)\"?" }
      ?? "write options of the environment, such as keyboard=docked"
    return .usage("--\(option.name): unknown key \"\(unknown)\"; \(hint)")
  }

  /// Parses the arguments after the subcommand's name. The value of an option is the next argument, or follows an
  /// equals sign. `--` ends the options; `-` and negative numbers are operands. Parsing stops at `--help`, so that help
  /// is shown whatever values are wrong.
  init(_ arguments: some Sequence<String>, for command: Command) throws(CommandFailure) {
    var iterator = arguments.makeIterator()
    var isBehindOptions = false
    var mistake: CommandFailure?
    while let argument = iterator.next() {
      guard !isBehindOptions, argument.count > 1, argument.hasPrefix("-"), !argument.beginsWithNegativeNumber else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        isBehindOptions = true
        continue
      }
      let spelled = try SpelledOption(argument, known: command.allOptions)
      let value = try spelled.value { iterator.next() }
      do throws(CommandFailure) {
        try add(spelled, value: value)
      } catch {
        mistake = mistake ?? error
      }
      if spelled.option.name == Option.help.name { return }
    }
    if let mistake { throw mistake }
    try checkOperands(of: command)
  }

  private mutating func add(_ spelled: SpelledOption, value: String) throws(CommandFailure) {
    let option = spelled.option
    guard option.mayRepeat || !has(option) || !option.takesValue else {
      throw .usage("\(spelled.spelling) must not be repeated")
    }
    do throws(OptionTextError) {
      try option.set(value, in: &settings)
    } catch {
      throw .usage("\(spelled.spelling): \(error.message)")
    }
    if case .file = option.value, value.isEmpty {
      throw .usage("\(spelled.spelling): the name of the file is empty")
    }
    occurrences.append(Occurrence(name: option.name, value: value))
  }

  private func checkOperands(of command: Command) throws(CommandFailure) {
    guard !operands.contains("") else { throw .usage("an argument is empty; write \(command.operands)") }
    guard operands.count >= command.operandCount.lowerBound else { throw .usage("\(command.operands) is missing") }
    guard operands.count <= command.operandCount.upperBound else {
      throw .unexpectedOperand(operands[command.operandCount.upperBound])
    }
  }
}

extension String {
  fileprivate var beginsWithNegativeNumber: Bool {
    let second = utf8.dropFirst().first
    return second == UInt8(ascii: ".") || second.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
  }
}

private struct SpelledOption {
  let option: Option
  /// With dashes.
  let spelling: String
  /// After an equals sign or after a one-letter name.
  let attached: String?

  init(_ argument: String, known: [Option]) throws(CommandFailure) {
    if argument.hasPrefix("--") {
      let sign = argument.firstIndex(of: "=")
      spelling = String(argument[..<(sign ?? argument.endIndex)])
      attached = sign.map { String(argument[argument.index(after: $0)...]) }
    } else {
      spelling = String(argument.prefix(2))
      attached = argument.count > 2 ? String(argument.dropFirst(2)) : nil
    }
    let wanted = spelling
    let found = known.first { wanted == "--\($0.name)" || $0.letter.map { wanted == "-\($0)" } == true }
    guard let found else {
      throw .unknownOption(wanted, nearest: nearestName(to: wanted, among: known.map { "--\($0.name)" }))
    }
    option = found
  }

  /// From this argument or the next one; empty if the option takes none.
  func value(next: () -> String?) throws(CommandFailure) -> String {
    guard let placeholder = option.placeholder else {
      guard attached == nil else { throw .usage("\(spelling) takes no value") }
      return ""
    }
    guard let value = attached ?? next(), attached != nil || !value.hasPrefix("--") else {
      throw .usage("\(spelling) needs a value: \(spelling) \(placeholder)")
    }
    return value
  }
}

extension ParsedArguments {
  func environmentOptions() throws(CommandFailure) -> EnvironmentOptionReader {
    if let contradiction = settings.environment.contradiction(dashes: "--") { throw .usage(contradiction) }
    return settings.environment
  }

  var specOptions: SpecOptions {
    var options = SpecOptions()
    settings.apply(to: &options)
    return options
  }
}

extension ResultTarget {
  convenience init(_ arguments: ParsedArguments, _ console: Console) {
    self.init(arguments.value(of: .output), console)
  }
}
