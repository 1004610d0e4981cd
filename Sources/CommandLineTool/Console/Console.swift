import LayoutReports

/// The standard streams and environment variables of a run.
package struct Console {
  package let input: ByteInput
  package private(set) var output: ByteOutput
  package private(set) var errors: ByteOutput
  private let variable: (String) -> String?
  var colorChoice: ColorChoice = .auto
  var isQuiet = false
  /// To suggest for more information after a mistake.
  var helpCall = "layoutc --help"
  /// The first operand of arguments without a subcommand, which may be a misspelt one.
  var possibleSubcommand: String?
  /// For results; the file must not be read.
  var outputFile: String?

  enum ColorChoice: String {
    case auto, always, never
  }

  package init(input: ByteInput, output: ByteOutput, errors: ByteOutput, variable: @escaping (String) -> String?) {
    self.input = input
    self.output = output
    self.errors = errors
    self.variable = variable
  }

  func styler(on stream: ByteOutput) -> ANSIStyler {
    switch colorChoice {
    case .always: ANSIStyler(isOn: true)
    case .never: ANSIStyler(isOn: false)
    case .auto: ANSIStyler(isOn: canRedraw(stream) && (variable("NO_COLOR") ?? "").isEmpty)
    }
  }

  var showsProgress: Bool { !isQuiet && canRedraw(errors) }

  func canRedraw(_ stream: ByteOutput) -> Bool { stream.isTerminal && variable("TERM") != "dumb" }

  var temporaryFolder: String {
    let folder = variable("TMPDIR") ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  func keepingOutputs() -> Console {
    var console = self
    console.output = ByteOutput(forTerminal: output.isTerminal)
    console.errors = ByteOutput(forTerminal: errors.isTerminal)
    return console
  }
}
