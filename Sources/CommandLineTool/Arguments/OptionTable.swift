import LayoutOperations
import Platform

extension Option {
  /// For all commands that solve.
  static let environment = ofEnvironments + [environmentFile]

  /// A trait, a metric or an occlusion may follow another one.
  static let oneEnvironment = (EnvironmentOption.allCases.map { $0.option } + [environmentFile]).map { option in
    var one = option
    one.mayRepeat = [EnvironmentOption.trait, .set, .occlusion].contains { $0.name == option.name }
    return one
  }

  /// The command has more memory than a server has for one request.
  static let regionLimit: Option = {
    var option = Option.maximumRegions
    option.value = .integer(1...1_000_000)
    return option
  }()

  /// It may also be the file of another spec, which only the command reads.
  static let other = Option(against.name, against.value, against.summary)

  static let environmentFile = Option(
    "environment", .file("FILE"), "an environment in JSON; other options take precedence", mayRepeat: true,
    section: .environment)

  static let format = Option(
    "format", .word(["json", "table", "csv", "system"]),
    "the format of the result (default: json); system is the linear system of the layout")
  static func format(_ words: [String], _ summary: String) -> Option {
    Option("format", .word(words), summary)
  }
  static let output = Option(
    "output", letter: "o", .file("FILE"), "writes the result to a file, which is unchanged if the run fails")

  static let config = Option(
    "config", .file("FILE"), "the settings of checks (default: \(CheckConfiguration.fileName) in the working directory)"
  )

  static let watch = Option("watch", .flag, "runs again after every change of a file, until Ctrl-C", section: .running)

  static let jobs = Option(
    "jobs", letter: "j", .integer(1...256), "the number of threads that solve (default: all cores)", section: .running)

  static let memory = Option(
    "max-memory", .integer(1 << 20...1 << 40, placeholder: "BYTES"),
    "the memory for solves (default: \(MemoryGauge.standardLimit))", section: .running)

  static let quiet = Option(
    "quiet", letter: "q", .flag, "no progress on standard error; errors are still written", section: .general)
  static let color = Option(
    "color", .word(["auto", "always", "never"]), "whether to use colors; auto: only on a terminal, respecting NO_COLOR",
    section: .general)
  static let help = Option("help", letter: "h", .flag, "prints this help", section: .general)
  static let version = Option("version", .flag, "prints the version", section: .general)

  static let common: [Option] = [quiet, color, help]
}
