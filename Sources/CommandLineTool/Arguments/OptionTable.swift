import Platform
import RequestOptions

extension Option {
  /// The options that name the environment, for all commands that solve.
  static let environment: [Option] =
    EnvironmentOption.allCases.map(Option.init) + AllValuesOption.allCases.map(Option.init) + [environmentFile]

  /// Creates the command line's form of an option that the server has too.
  init(_ option: EnvironmentOption) {
    let isOneWord = option.placeholder == option.words.joined(separator: "|")
    self.init(
      name: option.name,
      value: isOneWord ? .word(option.words) : .text(option.placeholder, words: option.words),
      mayRepeat: option.mayRepeat, section: .environment, summary: option.summary)
  }

  /// Creates the command line's form of an option that stands for all values of others.
  init(_ option: AllValuesOption) {
    self.init(name: option.name, section: .environment, summary: option.summary)
  }

  static let environmentFile = Option(
    name: "environment", value: .file("FILE"), mayRepeat: true, section: .environment,
    summary: "an environment in JSON, which holds where the other options leave something open")

  static let format = Option(
    name: "format", value: .word(["json", "table", "csv", "system"]), section: .result,
    summary: "how the result is written, json where nothing is said; system is the linear system behind it")
  static let rounding = Option(
    name: "rounding", value: .word(["none", "pixel"]), section: .result,
    summary: "whether edges move to the nearest pixel; none where nothing is said")
  static let includeGuides = Option(
    name: "include-guides", section: .result, summary: "frames of guides and spacers too")
  static let onConflict = Option(
    name: "on-conflict", value: .word(["fail", "break"]), section: .result,
    summary: "whether required constraints that clash are an error, or dropped one by one; fail where nothing is said")
  static let output = Option(
    name: "output", letter: "o", value: .file("FILE"), section: .result,
    summary: "writes the result to a file, which stays as it was where the run fails")

  static let jobs = Option(
    name: "jobs", letter: "j", value: .text("N"), section: .running,
    summary: "how many threads solve; all cores where nothing is said")

  static let memory = Option(
    name: "max-memory", value: .text("BYTES"), section: .running,
    summary: "the memory for solves; \(MemoryGauge.standardLimit) where nothing is said")

  static let quiet = Option(
    name: "quiet", letter: "q", summary: "no progress on standard error; errors are still written")
  static let color = Option(
    name: "color", value: .word(["auto", "always", "never"]),
    summary: "colours; auto is for terminals, and minds NO_COLOR")
  static let help = Option(name: "help", letter: "h", summary: "prints this help")
  static let version = Option(name: "version", summary: "prints the version")

  /// The options that every command has.
  static let common: [Option] = [quiet, color, help]
}
