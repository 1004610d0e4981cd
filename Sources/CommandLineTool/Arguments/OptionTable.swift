import LayoutOperations
import LayoutSpec
import Platform

extension Option {
  /// The options that name the environment, for all commands that solve.
  static let environment: [Option] =
    EnvironmentOption.allCases.map(Option.init) + AllValuesOption.allCases.map(Option.init) + [environmentFile]

  /// The options that name one environment. A trait or a metric may follow another one.
  static let oneEnvironment: [Option] =
    EnvironmentOption.allCases.map { option in
      var one = Option(option)
      one.mayRepeat = option == .trait || option == .set
      return one
    } + [
      Option(
        name: environmentFile.name, value: environmentFile.value, section: .environment,
        summary: environmentFile.summary)
    ]

  /// Creates the command line's form of an option that the server has too.
  init(_ option: EnvironmentOption) {
    let isOneWord = option.placeholder == option.words.joined(separator: "|")
    self.init(
      name: option.name, value: isOneWord ? .word(option.words) : .text(option.placeholder, words: option.words),
      mayRepeat: option.mayRepeat, section: .environment, summary: option.summary)
  }

  init(_ option: AllValuesOption) {
    self.init(name: option.name, section: .environment, summary: option.summary)
  }

  /// Creates the command line's form of an option that the server has too.
  init(_ option: RequestOption, section: Section = .result) {
    let value: Value =
      switch option.value {
      case .flag: .none
      case .word(let words): .word(words)
      case .integer, .number: .text("N")
      case .text(let placeholder, let words): .text(placeholder, words: words)
      }
    self.init(
      name: option.rawValue, value: value, mayRepeat: option.mayRepeat, section: section, summary: option.summary)
  }

  static let rounding = Option(.rounding)
  static let includeGuides = Option(.includeGuides)
  static let onConflict = Option(.onConflict)
  static let rule = Option(.rule)
  static let listEnvironments = Option(.listEnvironments)
  static let show = Option(.show)
  static let theme = Option(.theme)
  static let against = Option(.against)
  static let columns = Option(.columns)
  static let width = Option(.width)
  static let range = Option(.range, section: .environment)
  static let maximumRegions = Option(.maximumRegions, section: .running)
  static let swapISO = Option(.swapISO)
  static let importFormat = Option(.from)
  static let importForm = Option(.form)
  static let scene = Option(.scene)
  static let keyboardLayout = Option(.layout)
  static let noReadOff = Option(.noReadOff)
  static let strict = Option(.strict)

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

  static let jobs = Option(
    name: "jobs", letter: "j", value: .text("N"), section: .running,
    summary: "the number of threads that solve (default: all cores)")

  static let memory = Option(
    name: "max-memory", value: .text("BYTES"), section: .running,
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
