import CommandLineTool
import LayoutOperations
import Testing

@Suite("The command line") struct ArgumentTests {
  @Test("a command without arguments prints the help and fails")
  func empty() {
    let run = CapturedRun()
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains("Usage: layoutc SPEC [options]"))
  }

  @Test("every subcommand has help", arguments: ["--help", "-h"])
  func help(option: String) {
    let overall = CapturedRun(option)
    #expect(overall.code == .success)
    #expect(overall.errors == "")
    #expect(overall.output.hasPrefix("layoutc: solves"))
    let devices = CapturedRun("devices", option)
    #expect(devices.code == .success)
    #expect(devices.output.contains("Usage: layoutc devices [ID] [options]"))
    #expect(overall.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("`help` prints the help, of a subcommand if one is named")
  func helpByWord() {
    #expect(CapturedRun("solve", "--device", "nope", "--help").code == .success)
    #expect(CapturedRun("help").output == CapturedRun("--help").output)
    #expect(CapturedRun("help").code == .success)
    for command in ["solve", "check", "devices"] {
      let run = CapturedRun("help", command)
      #expect(run.code == .success)
      #expect(run.output == CapturedRun(command, "--help").output)
    }
    #expect(CapturedRun("help", "nobody").code == .usage)
    #expect(CapturedRun("solve", "help").code == .noInput)
  }

  @Test(
    "the error for a misspelt option without a subcommand suggests the right one",
    arguments: [
      ("--verison", "--version"), ("--generate-manual-pge", "--generate-manual-page"),
      ("--generate-completion-scrip=bash", "--generate-completion-script"), ("--devise", "--device"),
      ("--hlep", "--help"),
    ])
  func misspeltAlone(option: String, meant: String) {
    let run = CapturedRun(option)
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("; did you mean \(meant)?"))
    // A subcommand only suggests options that it accepts.
    let isCommon = ["--device", "--help"].contains(meant)
    #expect(CapturedRun("solve", option).errors.contains("did you mean \(meant)?") == isCommon)
  }

  @Test("the error for a misspelt option names the help that has the right one")
  func misspeltHelp() {
    #expect(CapturedRun("--versoin").errors.hasSuffix("run 'layoutc --help'\n"))
    #expect(CapturedRun("--devise").errors.hasSuffix("run 'layoutc solve --help'\n"))
  }

  @Test(
    "a subcommand that takes one environment has no options for several",
    arguments: [
      ["touch", "-", "1,1"], ["keys", "-"], ["transition", "-", "--to", "keyboard=docked"],
      ["export", "-", "--language", "swift"],
      ["compile", "-", "--language", "swift", "--range", "window.width=320...400"],
    ])
  func oneEnvironment(words: [String]) {
    let help = CapturedRun(words[0], "--help").output
    #expect(help.contains("--device ID") && !help.contains("--all"))
    let spec = #"{"layoutSpec":1,"views":[{"id":"a","kind":"key"}],"constraints":[{"pin":"a","to":"root"}]}"#
    let all = CapturedRun(words + ["--all-devices"], input: spec)
    #expect(all.code == .usage && all.errors.contains("unknown option --all-devices"))
    let twice = CapturedRun(words + ["--device", "ipad-9", "--device", "iphone-16"], input: spec)
    #expect(twice.code == .usage && twice.errors.contains("--device must not be repeated"))
    #expect(CapturedRun(words + ["--device", "ipad-9"], input: spec).code == .success)
  }

  @Test(
    "the error for an invalid command says what to write instead, and standard output is empty",
    arguments: [
      (["devices", "--fromat", "json"], "unknown option --fromat; did you mean --format?"),
      (["devices", "--format", "jsn"], "--format: unknown value \"jsn\"; did you mean \"json\"?"),
      (["devices", "--format=xyzzy"], "--format: unknown value \"xyzzy\"; use one of table, json, csv"),
      (["devices", "--format"], "--format needs a value: --format table|json|csv"),
      (["devices", "--format", "--quiet"], "--format needs a value: --format table|json|csv"),
      (["devices", "--quiet=1"], "--quiet takes no value"),
      (["devices", "--format", "csv", "--format", "json"], "--format must not be repeated"),
      (["devices", "a", "b"], "unexpected argument 'b'"),
      (["devices", "iphone-1"], "unknown device \"iphone-1\"; did you mean \"iphone-11\"?"),
      (["devices", "iphone-61"], "unknown device \"iphone-61\"; did you mean \"iphone-6\"?"),
      (["devices", "-x"], "unknown option -x"),
      (["devices", "--", "--format"], "unknown device \"--format\"; 'layoutc devices' lists them"),
    ])
  func wrong(arguments: [String], message: String) {
    let run = CapturedRun(arguments)
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors == "layoutc: error: \(message)\nfor more information, run 'layoutc devices --help'\n")
  }

  @Test(
    "a misspelt subcommand is told as such",
    arguments: [
      (
        ["keyz", "a.json"],
        "unknown subcommand 'keyz'; did you mean 'layoutc keys'?\nfor more information, run 'layoutc keys --help'"
      ),
      (["--quiet", "keyz", "a.json"], "unknown subcommand 'keyz'; did you mean 'layoutc keys'?"),
      (["diagnoes", "--format", "text", "a.log"], "unknown subcommand 'diagnoes'; did you mean 'layoutc diagnose'?"),
      (["completion", "fish"], "; did you mean 'layoutc --generate-completion-script=bash|zsh|fish'?"),
      (["--generate-completion-script"], "--generate-completion-script needs a value"),
      (["--generate-completion-script=csh"], "unknown shell \"csh\"; use one of bash, zsh, fish"),
      ([""], "layoutc: error: an argument is empty; write SPEC\n"),
      (["a.json", "-o", ""], "layoutc: error: -o: the name of the file is empty\n"),
      (["help", "keyz"], "unknown subcommand 'keyz'; did you mean 'layoutc keys'?"),
      (["help", "x"], "unknown subcommand 'x'\nfor more information, run 'layoutc --help'"),
      (["fmt", "a.json"], "unknown subcommand 'fmt'\nfor more information, run 'layoutc --help'\n"),
      (["a.json", "b.json"], "unexpected argument 'b.json'\n"),
      (["a.json", "--rule", "overlap=off"], "unknown option --rule\nfor more information, run 'layoutc solve --help'"),
    ])
  func foreign(arguments: [String], message: String) {
    let run = CapturedRun(arguments)
    #expect(run.code == .usage)
    #expect(run.errors.contains(message))
  }

  @Test("options may be before or after the subcommand and its operands, with `=` before the value")
  func order() {
    let expected = CapturedRun("devices", "iphone-16", "--format", "csv").output
    #expect(expected.split(separator: "\n").count == 2)
    #expect(CapturedRun("--format", "csv", "devices", "iphone-16").output == expected)
    #expect(CapturedRun("devices", "--format=csv", "--", "iphone-16").output == expected)
    #expect(CapturedRun("-q", "devices", "--color", "always", "--format=csv", "iphone-16").output == expected)
  }

  @Test("`--color` controls the colors")
  func color() {
    #expect(CapturedRun("devices", "--color", "always").output.hasPrefix("\u{1B}[1mID"))
    #expect(CapturedRun("devices", "--color", "never").output.hasPrefix("ID"))
    #expect(CapturedRun("devices").output.hasPrefix("ID"))
    #expect(CapturedRun("devices", "x", "--color=always").errors.contains("\u{1B}[1;31merror:\u{1B}[0m"))
  }

  @Test("the script for zsh completes the options of solve if the word is left out")
  func standardCompletions() throws {
    let script = CapturedRun("--generate-completion-script=zsh").output
    let other = try #require(script.range(of: "    *)\n"))
    #expect(script[other.upperBound...].contains("--include-guides["))
    #expect(script[other.upperBound...].contains("_describe command commands"))
  }
}
