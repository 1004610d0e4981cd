import CommandLineTool
import Testing

@Suite("The command line") struct ArgumentTests {
  @Test("without words shows help, and is wrong")
  func empty() {
    let run = CapturedRun()
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains("Usage: layoutc SPEC [options]"))
  }

  @Test("has help at every level", arguments: ["--help", "-h"])
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

  @Test("prints help for the word help, alone or with a subcommand")
  func helpByWord() {
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
    "knows what is meant by an option that stands alone",
    arguments: [
      ("--verison", "--version"), ("--generate-manual-pge", "--generate-manual-page"),
      ("--generate-completion-scrip=bash", "--generate-completion-script"), ("--devise", "--device"),
      ("--hlep", "--help"),
    ])
  func misspeltAlone(option: String, meant: String) {
    let run = CapturedRun(option)
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("; did you mean \(meant)?"))
    // Behind a subcommand it would not be taken.
    let isCommon = ["--device", "--help"].contains(meant)
    #expect(CapturedRun("solve", option).errors.contains("did you mean \(meant)?") == isCommon)
  }

  @Test("has a version")
  func version() {
    let run = CapturedRun("--version")
    #expect(run.code == .success)
    #expect(run.output == "layoutc \(CommandLineTool.version)\n")
  }

  @Test(
    "that is wrong is refused with what to write instead, and nothing is written to standard output",
    arguments: [
      (["devices", "--fromat", "json"], "unknown option --fromat; did you mean --format?"),
      (["devices", "--format", "jsn"], "--format: unknown value \"jsn\"; did you mean json?"),
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

  @Test("takes options before and behind the subcommand and its operands, and values behind an equals sign")
  func order() {
    let expected = CapturedRun("devices", "iphone-16", "--format", "csv").output
    #expect(expected.split(separator: "\n").count == 2)
    #expect(CapturedRun("--format", "csv", "devices", "iphone-16").output == expected)
    #expect(CapturedRun("devices", "--format=csv", "--", "iphone-16").output == expected)
    #expect(CapturedRun("-q", "devices", "--color", "always", "--format=csv", "iphone-16").output == expected)
  }

  @Test("has colours if they are asked for")
  func color() {
    #expect(CapturedRun("devices", "--color", "always").output.hasPrefix("\u{1B}[1mID"))
    #expect(CapturedRun("devices", "--color", "never").output.hasPrefix("ID"))
    #expect(CapturedRun("devices").output.hasPrefix("ID"))
    #expect(CapturedRun("devices", "x", "--color=always").errors.contains("\u{1B}[1;31merror:\u{1B}[0m"))
  }

  @Test("has completion scripts", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) {
    let run = CapturedRun("--generate-completion-script=\(shell)")
    #expect(run.code == .success)
    #expect(run.output.contains("devices") && run.output.contains("format"))
  }
}
