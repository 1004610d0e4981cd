import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// A spec or a range without a result for all sizes is refused with a position, and the output file is unchanged.
@Suite struct RangeMistakeTests {
  /// A command that takes ranges, with the options that it needs.
  struct RangeCommand: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    var testDescription: String { arguments[0] }
  }

  static let commands = [
    RangeCommand(arguments: ["breakpoints"]), RangeCommand(arguments: ["check"]),
    RangeCommand(arguments: ["compile", "--language", "swift"]),
    RangeCommand(arguments: ["compile", "--language", "javascript"]),
  ]

  /// Runs a command on a spec, with an existing output file.
  private func run(
    _ command: RangeCommand, _ spec: String, _ options: [String]
  ) throws -> (run: CapturedRun, written: String) {
    let folder = try TemporaryFolder()
    let file = try folder.file("spec.json", spec)
    let target = try folder.file("target.txt", "kept")
    var arguments = command.arguments
    arguments.insert(file, at: 1)
    let run = CapturedRun(arguments + options + ["--output", target])
    return (run, try String(contentsOfFile: target, encoding: .utf8))
  }

  private static func spec(_ constraint: String, metrics: String = #""gap": 8, "twice": "2 * gap""#) -> String {
    """
    {
      "layoutSpec": 1,
      "metrics": { \(metrics) },
      "views": ["a"],
      "constraints": [
        "a.left == 0", "a.top == 0", "a.height == 10",
        \(constraint)
      ]
    }
    """
  }

  @Test(arguments: commands)
  func `an invalid range is refused`(_ command: RangeCommand) throws {
    let mistakes: [[String]] = [
      ["window.width=400...300"], ["window.width=300...300"], ["window.width=1...inf"], ["window.width=nan...5"],
      ["window.width=1...1e999"], ["window.width"], ["window.wdth=300...400"], ["twice=1...2"], ["system=1...2"],
      ["gap=1...2", "gap=3...4"], ["window.width=-5...300"], ["=1...2"],
    ]
    for ranges in mistakes {
      let (run, written) = try run(command, Self.spec(#""a.width == 10""#), ranges.flatMap { ["--range", $0] })
      #expect(run.code == .usage, "\(ranges)")
      #expect(run.output.isEmpty, "\(ranges)")
      #expect(run.errors.contains("range"), "\(ranges): \(run.errors)")
      #expect(written == "kept", "\(ranges)")
    }
  }

  @Test func `the names in a message can have a range`() throws {
    let (run, _) = try run(Self.commands[0], Self.spec(#""a.width == 10""#), ["--range", "root.width=300...400"])
    #expect(run.errors.contains("keyboard.inputHeight, gap\n"), "\(run.errors)")
  }

  @Test(arguments: commands.prefix(2))
  func `more than two ranges are refused`(_ command: RangeCommand) throws {
    let ranges = ["window.width=300...400", "window.height=300...400", "gap=1...2"].flatMap { ["--range", $0] }
    let (run, written) = try run(command, Self.spec(#""a.width == 10""#), ranges)
    #expect(run.code == .usage)
    #expect(run.errors.contains("at most 2 ranges"))
    #expect(written == "kept")
  }

  static let notAffine: [(constraint: String, metrics: String)] = [
    (#""a.width == gap * windowWidth""#, #""gap": 8"#),
    (#""a.width == wide""#, #""gap": 8, "wide": "gap * windowWidth""#),
    (#""a.width == windowWidth / gap""#, #""gap": 8"#),
    (#""a.width == gap * root.height""#, #""gap": 8"#),
    (#""a.width == 10 @ gap""#, #""gap": 8"#),
    (#"{ "expression": "a.width == 10 @ 500", "weight": "gap" }"#, #""gap": 8"#),
    (
      #"{ "item": "a", "attribute": "width", "toItem": "root", "toAttribute": "width", "multiplier": "gap" }"#,
      #""gap": 8"#
    ),
  ]

  @Test(arguments: commands, notAffine)
  func `an expression that is not affine is rejected with its position`(
    _ command: RangeCommand, _ mistake: (constraint: String, metrics: String)
  ) throws {
    let ranges = ["window.width=300...400", "gap=1...20"].flatMap { ["--range", $0] }
    // A style sheet does not support ranges of metrics, but this error comes first.
    let (run, written) = try run(command, Self.spec(mistake.constraint, metrics: mistake.metrics), ranges)
    let said = run.errors + (command.arguments[0] == "check" ? written : "")
    #expect(run.code != .success)
    #expect(said.contains("not-affine") || said.contains("not affine"), "\(mistake.constraint): \(said)")
    #expect(said.contains("spec.json:3:") || said.contains("spec.json:7:"), "\(mistake.constraint): \(said)")
    if command.arguments[0] != "check" { #expect(written == "kept") }
  }

  @Test(arguments: [
    (#""spacing": 3"#, #"{ "id": "a", "spacingAfter": "square" }"#, ""),
    (#""distribution": "equalSpacing""#, #"{ "id": "a", "spacingAfter": "square" }"#, #", "b""#),
    (#""spacing": "square""#, #""a""#, ""),
    (#""spacing": "square""#, #"{ "id": "a", "spacingAfter": 3 }"#, #", "b""#),
    (
      #""distribution": "units", "spacing": "square""#, #"{ "id": "a", "flexible": 1, "spacingAfter": 3 }"#,
      #", { "id": "b", "flexible": 2 }"#
    ),
    (#""alignment": "firstBaseline""#, #"{ "id": "a", "baseline": { "first": "square" } }"#, ""),
    (#""distribution": "units""#, #"{ "id": "a", "flexible": 1, "units": "square" }"#, #", "b""#),
  ])
  func `a value that no rule uses may be anything`(_ stack: String, _ child: String, _ others: String) throws {
    let spec = """
      {
        "layoutSpec": 1, "metrics": { "square": "windowWidth * windowWidth" },
        "stacks": { "row": { "axis": "horizontal", \(stack) } },
        "views": [{ "id": "row", "stack": "row", "children": [\(child)\(others)] }],
        "constraints": [{ "pin": "row", "to": "root" }]
      }
      """
    let run = CapturedRun(["breakpoints", "-", "--range", "window.width=300...400"], input: spec)
    #expect(run.code == .success, "\(run.errors)")
  }

  @Test(arguments: [
    (#""b""#, true), (#"{ "id": "b", "intrinsicSize": { "width": 0 } }"#, true),
    (#"{ "id": "b", "intrinsicSize": { "width": "min(windowWidth, 0)" } }"#, true),
    (#"{ "id": "b", "intrinsicSize": { "height": 5 } }"#, true),
    (#"{ "id": "b", "intrinsicSize": { "width": 5 }, "when": { "windowWidth": { "max": 200 } } }"#, true),
    (#"{ "id": "b", "intrinsicSize": { "width": 5 } }"#, false),
    (#"{ "id": "b", "intrinsicSize": { "width": "windowWidth" } }"#, false),
  ])
  func `an intrinsic size may have a range in a stack that fills proportionally if it is the only one`(
    _ sibling: String, _ isOnly: Bool
  ) throws {
    let spec = """
      {
        "layoutSpec": 1,
        "views": [{
          "id": "row", "stack": { "axis": "horizontal", "distribution": "fillProportionally" },
          "children": [{ "id": "a", "intrinsicSize": { "width": "windowWidth / 2" } }, \(sibling)]
        }],
        "constraints": [{ "pin": "row", "to": "root" }]
      }
      """
    let run = CapturedRun(["breakpoints", "-", "--range", "window.width=300...400"], input: spec)
    #expect((run.code == .success) == isOnly, "\(run.errors)")
    #expect(run.errors.contains("not-affine") != isOnly, "\(run.errors)")
  }

  @Test(arguments: [
    ("leading", "a.left == margins.right - 30"), ("trailing", "a.left == margins.left"),
    ("top", "a.bottom == margins.bottom"), ("bottom", "a.top == margins.top"), ("top", "a.left == readable.left"),
    ("leading", "a.top == readable.top"),
  ])
  func `a margin that no constraint uses may be anything`(_ margin: String, _ constraint: String) throws {
    let spec = """
      {
        "layoutSpec": 1, "metrics": { "square": "windowWidth * windowWidth / 1e4" },
        "margins": { "\(margin)": "square" }, "views": ["a"],
        "constraints": ["\(constraint)", "a.width == 10", "a.height == 10"]
      }
      """
    let run = CapturedRun(["breakpoints", "-", "--range", "window.width=300...400"], input: spec)
    #expect(run.code == .success, "\(run.errors)")
    let used = CapturedRun(
      ["breakpoints", "-", "--range", "window.width=300...400"],
      input: spec.replacingOccurrences(of: constraint, with: "a.\(margin) == margins.\(margin)"))
    #expect(used.errors.contains("not-affine"), "\(used.errors)")
  }

  @Test(arguments: commands)
  func `an invalid spec is refused`(_ command: RangeCommand) throws {
    let (run, written) = try run(command, Self.spec(#""a.widht == 10""#), ["--range", "window.width=300...400"])
    let said = run.errors + (command.arguments[0] == "check" ? written : "")
    #expect(run.code != .success)
    #expect(said.contains("spec.json:7:"), "\(said)")
    #expect(said.contains("unknown-attribute"), "\(said)")
    if command.arguments[0] != "check" { #expect(written == "kept") }
  }

  @Test(arguments: commands.dropFirst(2))
  func `a trait without values is refused, although it leaves nothing to compile`(_ command: RangeCommand) throws {
    let spec = Self.spec(#"{ "expression": "a.width == 10", "when": { "plane": "x" } }"#)
      .replacingOccurrences(of: "\"views\"", with: "\"traits\": { \"plane\": [] }, \"views\"")
    let (run, written) = try run(command, spec, ["--range", "window.width=300...400"])
    #expect(run.code == .invalidData)
    #expect(run.errors.contains("a trait needs at least one value"), "\(run.errors)")
    #expect(written == "kept")
  }

  @Test(arguments: [commands[0], commands[2], commands[3]])
  func `the error for too many regions says how far the run came`(_ command: RangeCommand) throws {
    let (run, written) = try run(
      command, Self.spec(#""a.width >= 200", "a.width == root.width / 4 @ 500""#),
      ["--range", "window.width=300...1200", "--max-regions", "1"])
    #expect(run.code == .failure)
    #expect(run.errors.contains("limit-exceeded"))
    #expect(run.errors.contains("there is more than 1 region; the first covers"), "\(run.errors)")
    #expect(run.errors.contains("%") || run.errors.contains("share"), "\(run.errors)")
    #expect(written == "kept")
  }

  @Test(arguments: commands.dropFirst(2))
  func `a size without a solution is an error, unless constraints are dropped`(_ command: RangeCommand) throws {
    let spec = Self.spec(#""a.width >= 500", "a.right <= root.right""#)
    let ranges = ["--range", "window.width=300...1200"]
    let (failed, written) = try run(command, spec, ranges)
    #expect(failed.code == .failure)
    #expect(failed.errors.contains("unsatisfiable"), "\(failed.errors)")
    #expect(failed.errors.contains("spec.json:7:5: note: this conflict holds for window.width from 300 to 500"))
    #expect(failed.errors.contains("spec.json --range window.width=300...1200' [unsatisfiable]"), "\(failed.errors)")
    #expect(written == "kept")
    let (broken, code) = try run(command, spec, ranges + ["--on-conflict", "break"])
    #expect(broken.code == .success, "\(broken.errors)")
    #expect(code != "kept")
  }

  @Test func `the command that explains a conflict has its traits, and quoted words`() throws {
    let spec = Self.spec(#"{ "when": { "plane": "b", "orientation": "landscape" }, "expression": "a.left == 1" }"#)
      .replacingOccurrences(of: "\"views\"", with: "\"traits\": { \"plane\": [\"a\", \"b\"] }, \"views\"")
    let folder = try TemporaryFolder()
    let file = try folder.file("my $spec.json", spec)
    let options = ["--range", "window.width=300...400", "--device", "iphone-16"]
    let run = CapturedRun(["compile", file, "--language", "javascript", "--orientation", "landscape"] + options)
    let call = "my \\$spec.json\" --orientation landscape --range window.width=300...400 --device iphone-16"
    #expect(run.errors.contains("\(call) --trait plane=b'"), "\(run.errors)")
    let open = CapturedRun(["compile", file, "--language", "javascript"] + options)
    #expect(open.errors.contains("--trait plane=b --orientation landscape'"), "\(open.errors)")
    let code = CapturedRun(["compile", file, "--language", "javascript", "--trait", "plane=a"] + options)
    #expect(code.output.contains("layoutc compile \"my \\$spec.json\" --language javascript"), "\(code.output)")
  }

  @Test(arguments: [commands[0], commands[2], commands[3], RangeCommand(arguments: ["render"])])
  func `a mistake in a part of the ranges has its sizes, and its value at the end of them`(
    _ command: RangeCommand
  ) throws {
    let cases: [(width: String, ranges: [String], place: String)] = [
      (
        "windowWidth - 500", ["window.width=300...600"],
        "-200 (at window.width 300; invalid for window.width from 300 to 500)"
      ),
      (
        "500 - windowWidth", ["window.width=510...600"],
        "-10 (at window.width 510; invalid for window.width from 510 to 600)"
      ),
      (
        "windowWidth - windowHeight - 100", ["window.width=300...600", "window.height=300...700"],
        "-500 (at window.width 300 and window.height 700; invalid for window.width from 300 to 600 and"
      ),
    ]
    for (width, ranges, place) in cases {
      let root = "\"root\": { \"width\": \"\(width)\", \"height\": 90 }, \"views\""
      let spec = Self.spec(#""a.width == 10""#).replacingOccurrences(of: "\"views\"", with: root)
      let (run, written) = try run(command, spec, ranges.flatMap { ["--range", $0] })
      #expect(run.code == .invalidData)
      #expect(run.errors.contains("this evaluates to \(place)"), "\(run.errors)")
      #expect(written == "kept")
    }
  }

  @Test func `a mistake in a part of many ranges has the box around it`() throws {
    let spec = Self.spec(#""a.width == 10""#).replacingOccurrences(
      of: "\"views\"", with: "\"root\": { \"width\": \"windowWidth - 500\", \"height\": 90 }, \"views\"")
    let ranges = ["window.width=300...600", "window.height=300...400", "gap=1...2"].flatMap { ["--range", $0] }
    let (run, _) = try run(Self.commands[2], spec, ranges)
    #expect(run.code == .invalidData)
    #expect(run.errors.contains("; invalid within window.width from 300 to 500 and window.height from 300 to 400 and"))
  }

  @Test(arguments: [commands[0], commands[1], commands[2], RangeCommand(arguments: ["render"])])
  func `a range without effect causes a warning`(_ command: RangeCommand) throws {
    let spec = Self.spec(#""a.width == 10""#)
      .replacingOccurrences(of: "\"views\"", with: "\"root\": \"keyboard\", \"views\"")
    let range = ["--range", "window.width=300...600"]
    let warning = "spec.json: warning: window.width has no effect on this layout; leave out --device, so that"
    let onDevice = try run(command, spec, range + ["--device", "iphone-16"]).run
    #expect(onDevice.errors.contains(warning), "\(onDevice.errors)")
    #expect(try run(command, spec, range).run.errors.isEmpty)
    #expect(
      try run(command, spec, ["--range", "gap=1...2"]).run.errors.hasSuffix("gap has no effect on this layout\n"))
  }

  @Test(arguments: [commands[0], commands[1], RangeCommand(arguments: ["render"])])
  func `a range of widths of a phone has one note that says how to have those of a pad`(_ command: RangeCommand) throws
  {
    let spec = Self.spec(#""a.width == root.width""#)
    func notes(_ options: String...) throws -> [Substring] {
      try run(command, spec, ["--range", "window.width=300...600"] + options).run.errors.split(separator: "\n")
        .filter { $0.contains("note: the safe area and idiom") }
    }
    let phone = try notes("--device", "iphone-16")
    #expect(phone.count == 1 && phone.allSatisfy { $0.contains("those of iphone-16 at every width") }, "\(phone)")
    for device in ["ipad-pro-13-m5", "none"] { #expect(try notes("--device", device).isEmpty) }
    #expect(try notes("--device", "iphone-16", "--quiet").isEmpty)
    #expect(try notes("--device", "iphone-16", "--safe-area", "1,2,3,4", "--idiom", "pad").isEmpty)
  }

  @Test func `dropped constraints are listed from a breakpoint on`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("spec.json", Self.spec(#""a.width == 500", "a.right <= root.right""#))
    let run = CapturedRun(["breakpoints", file, "--range", "window.width=300...1200", "--on-conflict", "break"])
    #expect(run.code == .success)
    #expect(!run.output.contains("unsatisfiable"))
    #expect(run.output.contains(#""broken": ["#))
    #expect(run.output.contains(#""vertices": [[300], [500]]"#), "\(run.output)")
  }

  @Test(arguments: ["breakpoints", "compile"])
  func `rounding is not offered for ranges of sizes`(command: String) {
    #expect(!CapturedRun([command, "--help"]).output.contains("--rounding"))
    let run = CapturedRun([command, "-", "--range", "window.width=300...400", "--rounding", "pixel"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("unknown option --rounding"))
  }

  @Test func `options that compile does not support are refused`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("spec.json", Self.spec(#""a.width == 10""#))
    let range = ["--range", "window.width=300...400"]
    for arguments in [
      ["compile", file, "--language", "swift"], ["compile", file] + range,
      ["compile", file, "--language", "cobol"] + range,
      ["compile", file, "--language", "javascript", "--type", "Keys"] + range,
      ["compile", file, "--language", "swift", "--type", "9"] + range,
      ["compile", file, "--language", "swift", "--type", "class"] + range,
      ["compile", file, "--language", "swift", "--type", "Double"] + range,
      ["compile", file, "--language", "swift", "--rounding", "pixel"] + range,
      ["compile", file, "--language", "swift", "--all-devices"] + range,
    ] {
      let run = CapturedRun(arguments)
      #expect(run.code == .usage, "\(arguments)")
      #expect(run.output.isEmpty)
    }
  }
}
