import LayoutReports

/// What a run reads and writes: the three streams, and the variables of its environment.
public struct Console {
  /// Standard input.
  public let input: ByteInput
  /// Standard output, for results and nothing else.
  public let output: ByteOutput
  /// Standard error, for diagnostics and progress.
  public let errors: ByteOutput
  private let variable: (String) -> String?
  /// When colours are wanted.
  var colorChoice: ColorChoice = .auto
  /// Whether progress is kept back.
  var isQuiet = false
  /// The call that shows what can be written instead of what was wrong.
  var helpCall = "layoutc --help"

  /// When colours are wanted.
  enum ColorChoice: String {
    case auto, always, never
  }

  /// A console of streams, with the variables that a closure gives.
  public init(input: ByteInput, output: ByteOutput, errors: ByteOutput, variable: @escaping (String) -> String?) {
    self.input = input
    self.output = output
    self.errors = errors
    self.variable = variable
  }

  /// Whether a stream is to be coloured.
  func usesColor(on stream: ByteOutput) -> Bool {
    switch colorChoice {
    case .always: true
    case .never: false
    case .auto: stream.isTerminal && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
    }
  }

  /// The styler for a stream.
  func styler(on stream: ByteOutput) -> ANSIStyler { ANSIStyler(isOn: usesColor(on: stream)) }

  /// Whether progress is shown.
  var showsProgress: Bool { !isQuiet && errors.isTerminal && variable("TERM") != "dumb" }

  /// Whether standard output is a terminal on which text can be drawn over.
  var canRedraw: Bool { output.isTerminal && variable("TERM") != "dumb" }

  /// A console whose outputs stay in memory, with the colors of this one.
  func keepingOutputs() -> Console {
    var console = Console(
      input: input, output: ByteOutput(forTerminal: output.isTerminal),
      errors: ByteOutput(forTerminal: errors.isTerminal), variable: variable)
    console.colorChoice = colorChoice
    console.isQuiet = isQuiet
    console.helpCall = helpCall
    return console
  }
}
