/// The subcommands that there are. A new one is one more entry here.
enum CommandTable {
  /// The subcommands in the order in which help lists them.
  static let all: [Command] = [
    .solve, .check, .test, .explain, .render, .breakpoints, .compile,
    .touch, .keys, .transition,
    .batch, .importing, .exporting,
    .diagnose,
    .serve, .devices, .schema,
  ]

  /// The one that is meant if none is named.
  static let standard = Command.solve

  /// The subcommand of this name.
  static func command(_ name: String) -> Command? { all.first { $0.name == name } }

  /// Every option of any subcommand, once.
  static var allOptions: [Option] {
    var options: [Option] = []
    for option in all.flatMap(\.allOptions) + [.version] where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }
}
