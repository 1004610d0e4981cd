import CommandLineTool
import JSON
import TestSupport
import Layout
import Testing

@Suite("layoutc solve") struct SolveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A row of two keys. The second is the globe key.
  private static let row = """
    {
      "layoutSpec": 1,
      "name": "row",
      "root": { "width": "window", "height": 50 },
      "metrics": { "gap": 6 },
      "traits": { "hand": ["left", "right"] },
      "views": [
        { "id": "keys", "stack": { "axis": "horizontal", "spacing": "gap", "distribution": "fillEqually" },
          "children": ["q", { "id": "globe", "label": "🌐" }] }
      ],
      "constraints": [
        { "pin": "keys", "to": "root", "insets": 3 },
        "q.width == 1000 @ low"
      ]
    }
    """

  /// Two constraints that conflict.
  private static let conflict = """
    {
      "layoutSpec": 1,
      "views": ["a"],
      "constraints": [
        "a.width == 5",
        { "id": "wide", "expression": "a.width >= 7" }
      ]
    }
    """

  @Test(
    "standard input is read once",
    arguments: [
      ["-", "--environment", "-"], ["touch", "-", "--points", "-"], ["check", "-", "-"], ["diagnose", "-", "-"],
    ])
  func standardInput(words: [String]) {
    let run = CapturedRun(words, input: Self.row)
    #expect(run.code == .usage)
    #expect(run.errors.contains("standard input cannot be read twice"))
  }

  @Test("an environment from standard input has its name in errors")
  func environmentFromInput() throws {
    let spec = try folder.file("row.json", Self.row)
    let run = CapturedRun([spec, "--environment", "-"], input: #"{"scale": "x"}"#)
    #expect(run.code == .invalidData)
    #expect(run.errors.hasPrefix("<stdin>:1:11: error: "))
  }

  @Test("on a terminal, diagnostics show their source lines")
  func sourceLines() throws {
    let conflict = CapturedRun(["-"], input: Self.conflict, isTerminal: true, variables: ["NO_COLOR": "1"])
    #expect(
      conflict.errors == """
        <stdin>:5:5: error: `a.width == 5` and `a.width >= 7` conflict: they are 2 points apart; for more, run 'layoutc explain' [unsatisfiable] (/constraints/0)
        <stdin>:5:5: note: a.width == 5 (/constraints/0)
            5 |     "a.width == 5",
              |     ^~~~~~~~~~~~~~
        <stdin>:6:5: note: a.width >= 7 (wide) (/constraints/1)
            6 |     { "id": "wide", "expression": "a.width >= 7" }
              |     ^
        <stdin>:5:5: note: fix: change `a.width == 5` to "a.width == 7" (/constraints/0)
            5 |     "a.width == 5",
              |     ^~~~~~~~~~~~~~
        <stdin>:6:5: note: fix: change `a.width >= 7` to "a.width >= 5" (/constraints/1)
            6 |     { "id": "wide", "expression": "a.width >= 7" }
              |     ^

        """)
    let wrong = CapturedRun(
      ["-"], input: #"{"layoutSpec": 1, "views": tru}"#, isTerminal: true,
      variables: ["NO_COLOR": "1"])
    #expect(wrong.errors.contains("\n    1 | "))
    #expect(wrong.errors.split(separator: "\n").count == 3)
    #expect(CapturedRun(["-"], input: Self.conflict).errors.split(separator: "\n").count == 5)
  }

  @Test(
    "a mistake in an expression is underlined at the right occurrence of the word",
    arguments: [
      (#""a.widht == 4""#, "  ^~~~~"), (#""a.width == widht + 4""#, "           ^~~~~"),
      (#""a.width == width""#, "           ^~~~~"), (#""a.width == aa.width""#, "           ^~"),
    ])
  func wordInExpression(_ constraint: String, _ marks: String) throws {
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": [\#(constraint)]}"#
    let indent = String(repeating: " ", count: #"{"layoutSpec": 1, "views": ["a"], "constraints": ["#.count)
    let expected = "\n      | " + indent + " " + marks + "\n"
    let solve = CapturedRun(["-"], input: spec, isTerminal: true, variables: ["NO_COLOR": "1"])
    #expect(solve.errors.contains(expected), "\(solve.errors)")
    let check = CapturedRun(["check", "-"], input: spec)
    #expect(check.output.contains(expected), "\(check.output)")
    let batch = CapturedRun(["batch"], input: spec, isTerminal: true, variables: ["NO_COLOR": "1"])
    #expect(batch.errors.contains(expected), "\(batch.errors)")
  }

  @Test("solve is the default subcommand")
  func standard() throws {
    let path = try folder.file("row.json", Self.row)
    let run = CapturedRun(path)
    #expect(run.code == .success)
    #expect(run.errors == "")
    let root = try JSONDocument(parsing: Array(run.output.utf8)).root
    #expect(root["frames"]?["globe"]?["x"]?.number == 199.5)
    #expect(run.output.hasSuffix("}\n"))
    #expect(CapturedRun("solve", path).output == run.output)
    #expect(CapturedRun(["-"], input: Self.row).output == run.output)
  }

  @Test("--format table prints a table of frames")
  func table() throws {
    let path = try folder.file("row.json", Self.row)
    #expect(
      CapturedRun(path, "--format", "table", "--window", "206x400").output == """
        row, 206×400 portrait hand=left: root 206 × 50 pt

        VIEW     LABEL    X  Y  WIDTH  HEIGHT
        keys              3  3    200      44
          q               3  3     97      44
          globe  🌐     106  3     97      44

        Not met:
          /constraints/1 at priority 250, by 903 pt

        """)
  }

  @Test("--format csv prints comma-separated values")
  func csv() throws {
    let path = try folder.file("row.json", Self.row)
    let run = CapturedRun(path, "--format=csv", "--window=206x400", "--trait=hand=left", "--trait=hand=right")
    #expect(
      run.output == """
        environment,id,x,y,width,height,ambiguous
        206×400 portrait hand=left,keys,3,3,200,44,
        206×400 portrait hand=left,q,3,3,97,44,
        206×400 portrait hand=left,globe,106,3,97,44,
        206×400 portrait hand=right,keys,3,3,200,44,
        206×400 portrait hand=right,q,3,3,97,44,
        206×400 portrait hand=right,globe,106,3,97,44,

        """)
  }

  @Test("--format system prints the linear system")
  func system() throws {
    let path = try folder.file("row.json", Self.row)
    let root = try JSONDocument(parsing: Array(CapturedRun(path, "--format", "system").output.utf8)).root
    #expect(root.members.map(\.key.string) == ["variables", "constraints", "parameters"])
  }

  @Test("several environments have a line each, in order")
  func several() throws {
    let path = try folder.file("row.json", Self.row)
    let run = CapturedRun(
      path, "--orientation=landscape", "--orientation=portrait", "--device=iphone-se-3", "--device=ipad-mini-6")
    #expect(run.code == .success)
    let lines = try run.output.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root }
    #expect(
      lines.map { $0["environment"]?["device"]?.string } == [
        "iphone-se-3", "iphone-se-3", "ipad-mini-6", "ipad-mini-6",
      ])
    #expect(
      lines.map { $0["environment"]?["orientation"]?.string } == ["landscape", "portrait", "landscape", "portrait"])
    #expect(
      CapturedRun(path, "--all-devices", "--all-orientations").output.split(separator: "\n").count == 2
        * DeviceTable.all.count)
  }

  @Test("a problem replaces the result of its environment, and the exit code is 1")
  func problemInPlace() throws {
    let path = try folder.file("row.json", Self.row)
    let run = CapturedRun(path, "--device=ipad-mini-6", "--split=oneThird", "--split=half")
    #expect(run.code == .failure)
    let lines = try run.output.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root }
    #expect(lines.map { $0["status"]?.string ?? $0["type"]?.string } == ["solved", "/problems/invalid-spec"])
    #expect(run.errors.hasPrefix("layoutc: error: half: there is no half split in portrait"))
  }

  @Test("each constraint of a conflict has its position")
  func unsatisfiable() throws {
    let path = try folder.file("conflict.json", Self.conflict)
    let run = CapturedRun(path)
    #expect(run.code == .failure)
    #expect(run.output == "")
    #expect(
      run.errors == """
        \(path):5:5: error: `a.width == 5` and `a.width >= 7` conflict: they are 2 points apart; for more, run 'layoutc explain' [unsatisfiable] (/constraints/0)
        \(path):5:5: note: a.width == 5 (/constraints/0)
        \(path):6:5: note: a.width >= 7 (wide) (/constraints/1)
        \(path):5:5: note: fix: change `a.width == 5` to "a.width == 7" (/constraints/0)
        \(path):6:5: note: fix: change `a.width >= 7` to "a.width >= 5" (/constraints/1)

        """)
    let broken = CapturedRun(path, "--on-conflict", "break")
    #expect(broken.code == .success)
    #expect(broken.output.contains("\"wide\""))
  }

  @Test("a size of at least 0 in a conflict is marked, and the position is that of another member")
  func impliedSize() {
    let spec = #"{"layoutSpec": 1, "root": {"width": 9, "height": 9}, "views": ["a"], "constraints": ["V:|-30-[a]|"]}"#
    let run = CapturedRun(["solve", "-"], input: spec)
    #expect(run.errors.contains("[unsatisfiable] (/constraints/0)"))
    #expect(run.errors.contains("note: a.height >= 0 (always holds) (/views/0)"))
    #expect(CapturedRun(["explain", "-"], input: spec).output.contains("  a.height >= 0  (always holds)"))
    #expect(CapturedRun(["check", "-"], input: spec).output.contains("= conflict: a.height >= 0  (always holds)"))
  }

  @Test("each constraint of a conflict has its position in a spec with templates")
  func unsatisfiableTemplate() throws {
    let path = try folder.file(
      "template.json",
      """
      {"layoutSpec": 1, "templates": {"t": {"id": "{}"}},
       "views": [{"use": "t", "for": ["a", "b"]},
        {"id": "c", "intrinsicSize": {"width": -3}, "hugging": {"horizontal": 1000}}]}
      """)
    let lines = CapturedRun(path).errors.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("\(path):3:3: ") })
  }

  @Test("each mistake has its position")
  func invalid() throws {
    let path = try folder.file("bad.json", "{\"layoutSpec\": 1,\n \"colour\": 1,\n \"constraints\": [\"é == = 1\"]}")
    let run = CapturedRun(path)
    #expect(run.code == .invalidData)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(path):2:2: error: ") && lines[0].hasSuffix(" [unknown-key] (/colour)"))
    #expect(lines[1].hasPrefix("\(path):3:24: error: ") && lines[1].hasSuffix(" [syntax] (/constraints/0)"))
    #expect(CapturedRun(path, "--all-devices").code == .invalidData)
  }

  @Test(
    "options that do not suit the spec are refused",
    arguments: [
      (["--trait", "hnad=left"], "--trait: the spec has no trait \"hnad\"; did you mean \"hand\"?"),
      (["--trait", "hand=lfet"], "--trait: the trait \"hand\" has no value \"lfet\"; did you mean \"left\"?"),
      (["--set", "gpa=1"], "--set: the spec has no metric \"gpa\"; did you mean \"gap\"?"),
      (["--device", "iphone-se3"], "--device: unknown device \"iphone-se3\"; did you mean \"iphone-se-3\"?"),
      (
        ["--all-devices", "--device", "iphone-16"],
        "--all-devices and --device contradict each other; remove one of them"
      ),
      (["--jobs", "2"], "unknown option --jobs"),
    ])
  func usage(arguments: [String], message: String) throws {
    let path = try folder.file("row.json", Self.row)
    let run = CapturedRun([path] + arguments)
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("layoutc: error: \(message)\n"))
    #expect(CapturedRun(path, "--split", "half").code == .usage)
  }

  @Test("options override the environment from a file")
  func environmentFile() throws {
    let path = try folder.file("row.json", Self.row)
    let file = try folder.file("environment.json", #"{"device": "ipad-mini-6", "orientation": "landscape"}"#)
    let run = CapturedRun(path, "--environment", file, "--orientation", "portrait")
    let environment = try JSONDocument(parsing: Array(run.output.utf8)).root["environment"]
    #expect(environment?["device"]?.string == "ipad-mini-6")
    #expect(environment?["orientation"]?.string == "portrait")
    let bad = try folder.file("bad.json", "{\n \"device\": 1}")
    let refused = CapturedRun(path, "--environment", bad)
    #expect(refused.code == .invalidData)
    #expect(refused.errors.hasPrefix("\(bad):2:12: error: "))
    #expect(CapturedRun(path, "--environment", folder.path("none.json")).code == .noInput)
    // The mistake is the option's, not that of the word in the file.
    let phone = try folder.file("phone.json", #"{"device": "iphone-16", "split": "full"}"#)
    let split = CapturedRun(path, "--environment", phone, "--split", "half")
    #expect(split.code == .usage)
    #expect(!split.errors.contains("phone.json"))
  }

  @Test("--output replaces the file completely, or leaves it unchanged")
  func output() throws {
    let path = try folder.file("row.json", Self.row)
    let target = try folder.file("out.json", "old")
    let expected = CapturedRun(path).output
    let run = CapturedRun(path, "-o", target)
    #expect(run.code == .success)
    #expect(run.output == "")
    #expect(try folder.text(of: "out.json") == expected)
    let conflict = try folder.file("conflict.json", Self.conflict)
    #expect(CapturedRun(conflict, "--output=\(target)").code == .failure)
    #expect(try folder.text(of: "out.json") == expected)
    #expect(CapturedRun(path, "-o", folder.path("none/out.json")).code == .cannotCreate)
    #expect(CapturedRun(path, "-o", "-").output == expected)
    #expect(try folder.names == ["conflict.json", "out.json", "row.json"])
  }

  @Test("the error for a file that cannot be read names it, and suggests a subcommand")
  func unreadable() {
    let run = CapturedRun(folder.path("none.json"))
    #expect(run.code == .noInput)
    #expect(run.errors == "\(folder.path("none.json")): error: cannot be read: No such file or directory\n")
    #expect(CapturedRun("slove").errors.contains("did you mean 'layoutc solve'?"))
    #expect(CapturedRun("import", "nosuch").errors == "nosuch: error: cannot be read: No such file or directory\n")
    #expect(!CapturedRun(["check", "-", "--environment", "nosuch"], input: Self.row).errors.contains("did you mean"))
    #expect(!CapturedRun(["-", "--environment", "nosuch"], input: Self.row).errors.contains("did you mean"))
    #expect(CapturedRun(folder.url.path).code == .noInput)
  }
}
