/// The table of subcommands. To add one, add an entry here.
enum CommandTable {
  /// The subcommands, in the order of help.
  static let all: [Command] = [
    .solve, .check, .test, .explain, .render, .breakpoints, .compile,
    .touch, .keys, .transition,
    .batch, .importing, .exporting,
    .diagnose,
    .serve, .languageServer, .devices, .schema,
  ]

  /// The subcommand that runs if none is named.
  static let standard = Command.solve

  static func command(_ name: String) -> Command? { all.first { $0.name == name } }

  /// The options of all subcommands, without duplicates.
  static var allOptions: [Option] {
    var options: [Option] = []
    for option in all.flatMap(\.allOptions) + [.version] where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }
}
