import CommandLineTool

/// A run of the command in this process, with its output.
struct CapturedRun {
  let code: ExitCode
  let output: String
  let errors: String

  init(_ arguments: [String], input: String = "", isTerminal: Bool = false, variables: [String: String] = [:]) {
    let output = ByteOutput()
    let errors = ByteOutput(forTerminal: isTerminal)
    let console = Console(
      input: ByteInput(bytes: Array(input.utf8)), output: output, errors: errors, variable: { variables[$0] })
    code = CommandLineTool.run(arguments, console: console)
    self.output = output.text
    self.errors = errors.text
  }

  init(_ arguments: String...) { self.init(arguments) }
}
