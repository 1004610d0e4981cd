import LayoutOperations
import Platform

extension Option {
  /// The options that name the environment, for all commands that solve.
  static let environment = ofEnvironments + [environmentFile]

  /// The options that name one environment. A trait, a metric or an occlusion may follow another one.
  static let oneEnvironment: [Option] =
    EnvironmentOption.allCases.map { environmentOption in
      var one = environmentOption.option
      one.mayRepeat = [.trait, .set, .occlusion].contains(environmentOption)
      return one
    } + [
      Option(
        name: environmentFile.name, value: environmentFile.value, section: .environment,
        summary: environmentFile.summary)
    ]

  /// The command has more memory than a server has for one request.
  static let regionLimit: Option = {
    var option = Option.maximumRegions
    option.value = .integer(1...1_000_000)
    return option
  }()

  /// It may also be the file of another spec, which only the command reads.
  static let other = Option(name: against.name, value: against.value, summary: against.summary)

  static let environmentFile = Option(
    name: "environment", value: .file("FILE"), mayRepeat: true, section: .environment,
    summary: "an environment in JSON; other options take precedence")

  static let format = Option(
    name: "format", value: .word(["json", "table", "csv", "system"]),
    summary: "the format of the result (default: json); system is the linear system of the layout")
  static func format(_ words: [String], _ summary: String) -> Option {
    Option(name: "format", value: .word(words), summary: summary)
  }
  static let output = Option(
    name: "output", letter: "o", value: .file("FILE"),
    summary: "writes the result to a file, which is unchanged if the run fails")

  static let config = Option(
    name: "config", value: .file("FILE"),
    summary: "the settings of checks (default: \(CheckConfiguration.fileName) in the working directory)")

  static let watch = Option(
    name: "watch", section: .running, summary: "runs again after every change of a file, until Ctrl-C")

  static let jobs = Option(
    name: "jobs", letter: "j", value: .integer(1...256), section: .running,
    summary: "the number of threads that solve (default: all cores)")

  static let memory = Option(
    name: "max-memory", value: .integer(1 << 20...1 << 40, placeholder: "BYTES"), section: .running,
    summary: "the memory for solves (default: \(MemoryGauge.standardLimit))")

  static let quiet = Option(
    name: "quiet", letter: "q", section: .general, summary: "no progress on standard error; errors are still written")
  static let color = Option(
    name: "color", value: .word(["auto", "always", "never"]), section: .general,
    summary: "whether to use colors; auto: only on a terminal, respecting NO_COLOR")
  static let help = Option(name: "help", letter: "h", section: .general, summary: "prints this help")
  static let version = Option(name: "version", section: .general, summary: "prints the version")

  static let common: [Option] = [quiet, color, help]
}
