import CommandLineTool
import Platform

// A write to a closed pipe must return an error instead of ending the process.
signal(SIGPIPE, SIG_IGN)
reportCrashes()

let console = Console(
  input: ByteInput(descriptor: 0), output: ByteOutput(descriptor: 1), errors: ByteOutput(descriptor: 2),
  variable: { name in getenv(name).map { String(cString: $0) } })
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), console: console).rawValue)
