import Foundation
import TestSupport
import Testing

/// Compiled layouts have the frames of `solve`. Tests are skipped if a program that they need is missing.
@Suite struct CompileTests {
  private static let python = InstalledProgram("python3")
  private static let node = InstalledProgram("node")
  private static let swiftCompiler = InstalledProgram("swiftc")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the command in the package's folder.
  private func runCommand(_ arguments: [String]) throws -> (code: Int32, output: String) {
    try InstalledProgram(path: CommandProcess.executable.path).run(arguments, in: PackageFiles.folder)
  }

  /// Writes the code for a spec to a file.
  private func compile(_ spec: String, _ language: String, to path: String, _ options: [String] = []) throws {
    let made = try runCommand(["compile", spec, "--language", language, "--quiet", "-o", path] + options)
    #expect(made.code == 0, "\(made.output)")
  }

  /// Runs the Swift compiler in a folder, in which warnings are errors.
  private func swiftc(_ arguments: String..., in folder: URL) throws {
    let run = try #require(Self.swiftCompiler).run(
      ["-swift-version", "6", "-warnings-as-errors"] + arguments, in: folder)
    try #require(run.code == 0, "\(run.output)")
  }

  /// Builds a program from files in a folder, and returns what it prints.
  private func output(of files: String..., in folder: URL) throws -> String {
    let built = try #require(Self.swiftCompiler).run(
      ["-swift-version", "6", "-warnings-as-errors", "-o", "program"] + files, in: folder)
    try #require(built.code == 0, "\(built.output)")
    return try InstalledProgram(path: folder.appending(path: "program").path).run([], in: folder).output
  }

  @Test(.enabled(if: python != nil && node != nil, "node and python3 are needed"), .timeLimit(.minutes(30)))
  func `the JavaScript of every spec has the frames of solve`() throws {
    let script = PackageFiles.folder.appending(path: "Tests/Oracle/compiled.py").path
    let run = try #require(Self.python).run(
      [script, "--layoutc", CommandProcess.executable.path, "--inputs", "40"]
        + Self.specs.sampled(every: 7).flatMap { ["--only", $0] },
      in: PackageFiles.folder)
    #expect(run.code == 0, "\(run.output)")
  }

  @Test(.enabled(if: python != nil && node != nil, "node and python3 are needed"), .timeLimit(.minutes(30)))
  func `code for a keyboard extension has the frames of solve on each device`() throws {
    let script = PackageFiles.folder.appending(path: "Tests/Oracle/compiled.py").path
    let run = try #require(Self.python).run(
      [script, "--layoutc", CommandProcess.executable.path, "--devices", "--inputs", "1", "--only", "kana.json"],
      in: PackageFiles.folder)
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("kana.json: 1"), "\(run.output)")
  }

  private static let sizes = ["--range", "window.width=320...1366", "--range", "window.height=480...1366"]
  private static let specs = PackageFiles.specs.map { $0.lastPathComponent }

  @Test(arguments: specs.sampled(every: 4), ["swift", "javascript"])
  func `the code of every spec is short`(_ spec: String, _ language: String) throws {
    let made = try runCommand(["compile", "Specs/\(spec)", "--language", language] + Self.sizes)
    #expect(made.code == 0, "\(made.output)")
    #expect(made.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 1_500)
  }

  /// Golden files of generated code.
  private static let kept: [(file: String, arguments: [String])] = [
    (
      "Docs/examples/all-sizes/Sources/AllSizes/PlayerLayout.swift",
      ["Specs/player.json", "--language", "swift", "--type", "PlayerLayout"]
    ),
    ("Docs/examples/all-sizes/page/player.js", ["Specs/player.json", "--language", "javascript"]),
  ]

  /// After an intended change, `LAYOUTC_RENEW_GOLDEN=1 swift test --filter CompileTests` writes the new code.
  @Test(arguments: kept.indices)
  func `code equals the golden file`(_ index: Int) throws {
    let (file, arguments) = Self.kept[index]
    let made = try runCommand(["compile"] + arguments + Self.sizes + ["-o", folder.path("code")])
    #expect(made.code == 0, "\(made.output)")
    let code = try folder.text(of: "code")
    let url = PackageFiles.folder.appending(path: file)
    if ProcessInfo.processInfo.environment["LAYOUTC_RENEW_GOLDEN"] != nil {
      try Data(code.utf8).write(to: url)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == code)
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func `the example package prints the frames of solve`() throws {
    let sources = folder.url.appending(path: "AllSizes")
    try FileManager.default.copyItem(
      at: PackageFiles.folder.appending(path: "Docs/examples/all-sizes/Sources/AllSizes"), to: sources)
    let lines = try output(of: "PlayerLayout.swift", "main.swift", in: sources).split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      let numbers = line.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
      #expect(numbers.count == 6, "\(line)")
      guard numbers.count == 6 else { continue }
      let solved = try runCommand([
        "solve", "Specs/player.json", "--window", "\(numbers[0])x\(numbers[1])", "--format", "csv",
      ])
      let cover = solved.output.split(separator: "\n").first { $0.contains(",cover,") }.map { $0.split(separator: ",") }
      let frame = (cover ?? []).dropFirst(2).compactMap { Double($0) }
      #expect(frame.count >= 4, "\(solved.output)")
      for (one, other) in zip(frame.prefix(4), [numbers[4], numbers[5], numbers[2], numbers[3]]) {
        #expect(abs(one - other) < 1e-3, "\(line)\n\(solved.output)")
      }
    }
  }

  /// The code of Docs/frames-in-your-app.md, with the options there.
  @Test(
    .enabled(if: swiftCompiler != nil, "swiftc is needed"), .timeLimit(.minutes(30)),
    arguments: [
      (
        "UIKit", "KeyboardViewController",
        ["Specs/qwerty.json", "--type", "QwertyLayout", "--for", "keyboard", "--keys"]
      ),
      ("SwiftUI", "PlayerView", ["Specs/player.json", "--type", "PlayerLayout"] + sizes),
    ])
  func `compiled code is valid in an app`(_ framework: String, _ user: String, _ arguments: [String]) throws {
    try expectValid(framework, user, arguments)
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func `the view controller shows the keyboard of the introduction`() throws {
    let page = try String(contentsOf: PackageFiles.folder.appending(path: "Docs/make-a-keyboard.md"), encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```json keys.json").dropFirst().first)
    let globe = #"{ "id": "globe", "when": { "needsInputModeSwitchKey": true } }, "#
    let spec = block.prefix { $0 != "`" }.replacing(#"{ "id": "space""#, with: globe + #"{ "id": "space""#)
    let file = try folder.file("keys.json", String(spec))
    try expectValid(
      "UIKit", "KeyboardViewController", [file, "--type", "QwertyLayout", "--for", "keyboard", "--keys"])
  }

  /// Expects that the code for a spec and a file that uses it are valid with a framework's stub.
  private func expectValid(_ framework: String, _ user: String, _ arguments: [String]) throws {
    let tests = PackageFiles.folder.appending(path: "Tests")
    try swiftc(
      "-parse-as-library", "-emit-module", "-module-name", framework, "-emit-module-path",
      "\(framework).swiftmodule", tests.appending(path: "Apple/\(framework)/\(framework).swift").path, in: folder.url)
    try compile(arguments[0], "swift", to: folder.path("Layout.swift"), Array(arguments.dropFirst()))
    try swiftc(
      "-typecheck", "-parse-as-library", "-I", ".", "Layout.swift",
      tests.appending(path: "DocsTests/Snippets/\(user).swift").path, in: folder.url)
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func `names that differ in case or punctuation, or are words of the language, make valid code`() throws {
    let views = ["init", "init_", "class", "Frame", "Frame_", "a", "A", "aWidth", "frames", "min"]
    let spec = try folder.file(
      "names.json",
      """
      { "layoutSpec": 1, "name": "1 class */", "root": { "width": "window", "height": 100 }, "metrics": { "m": 1, "M": 2 },
        "traits": { "p": ["init", "init_", "a-b", "au2db"], "P": ["x", "y"], "metricM": ["x", "y"] },
        "views": [\(views.map { "\"\($0)\"" }.joined(separator: ", "))],
        "constraints": [
          \(views.map { "\"\($0).left == m\", \"\($0).top == M\", \"\($0).width == 0.5 * root.width\", \"\($0).height == 10 @ 20\"," }.joined())
          { "when": { "p": ["a-b", "init_"], "P": "y", "metricM": "x" }, "expression": "a.height == 30" } ] }
      """)
    let ranges = ["--range", "window.width=320...640", "--range", "m=0...5", "--range", "M=0...4"]
    for (language, file) in [("swift", "Names.swift"), ("javascript", "names.mjs")] {
      try compile(spec, language, to: folder.path(file), ranges)
    }
    _ = try folder.file(
      "main.swift",
      """
      var input = _1ClassLayout.Input(windowWidth: 400, metricM: 3, metricM_: 2, p: .au2db, P: .y)
      print(_1ClassLayout(input).frames.a)
      input.p = .au2db_
      print(_1ClassLayout(input).frames.a, _1ClassLayout(input).frames.init__)
      """)
    let printed = try output(of: "Names.swift", "main.swift", in: folder.url)
    let frame = "Frame(x: 3.0, y: 2.0, width: 200.0, height:"
    #expect(printed == "\(frame) 30.0)\n\(frame) 10.0) \(frame) 10.0)\n")
    guard let node = Self.node else { return }
    let script = """
      import("./names.mjs").then(({ layout }) => {
        const frames = layout({ window: { width: 400 }, metrics: { m: 3, M: 2 }, traits: { p: "a-b", P: "y" } });
        console.log(frames.a.height, Object.keys(frames).length);
      });
      """
    #expect(try node.run(["-e", script], in: folder.url).output == "30 10\n")
  }

  @Test(.enabled(if: node != nil, "node is needed"))
  func `JavaScript refuses unknown values of traits and missing numbers by their names`() throws {
    let spec = try folder.file(
      "spec.json",
      #"""
      { "layoutSpec": 1, "root": { "width": "window", "height": 100 }, "metrics": { "gap": 8 },
        "traits": { "plane": ["letters", "numbers"], "constructor": ["x", "y"], "__proto__": ["u", "v"] }, "views": ["a"],
        "constraints": ["a.left == gap", "a.top == 0", "a.width == root.width - 2 * gap",
          { "when": { "plane": "numbers" }, "expression": "a.height == 30" },
          { "when": { "plane": "letters", "notch": true }, "expression": "a.height == 20" },
          { "when": { "plane": "letters", "notch": false, "constructor": "x", "__proto__": "u" }, "expression": "a.height == 10" },
          { "when": { "plane": "letters", "notch": false, "constructor": "x", "__proto__": "v" }, "expression": "a.height == 11" },
          { "when": { "plane": "letters", "notch": false, "constructor": "y" }, "expression": "a.height == 5" }] }
      """#)
    let ranges = ["--range", "window.width=320...640", "--range", "gap=0...20"]
    try compile(spec, "javascript", to: folder.path("code.mjs"), ranges)
    let inputs = [
      "{}", "{ plane: 'numbers', other: 'x' }", "{ notch: true }", "{ notch: 'true' }",
      "{ plane: null, constructor: 'y' }", "{ plane: 'numbrs' }", "{ notch: 'yes' }", "{ plane: true }",
    ].map { "{ window: { width: 9 }, metrics: { gap: 1 }, traits: \($0) }" }
    let missing = [
      "undefined", "{}", "{ window: {}, metrics: { gap: 1 } }", "{ window: { width: 400 } }",
      "{ window: { width: NaN }, metrics: { gap: 1 } }",
    ]
    let script = """
      import("./code.mjs").then(({ layout }) => {
        for (const input of [\((inputs + missing).joined(separator: ", "))]) {
          try { console.log(layout(input).a.height); } catch (error) { console.log(error.name, error.message); }
        }
      });
      """
    #expect(
      try #require(Self.node).run(["-e", script], in: folder.url).output == """
        10
        30
        20
        20
        5
        RangeError unknown value "numbrs" of input.traits.plane; use letters or numbers
        RangeError unknown value "yes" of input.traits.notch; use false or true
        RangeError unknown value "true" of input.traits.plane; use letters or numbers
        TypeError input.window.width must be a number, not undefined
        TypeError input.window.width must be a number, not undefined
        TypeError input.window.width must be a number, not undefined
        TypeError input.metrics.gap must be a number, not undefined
        TypeError input.window.width must be a number, not NaN

        """)
  }

  /// A keyboard with touch areas that depend on traits and sizes, and that overlap.
  private static let touchy = """
    { "layoutSpec": 1, "name": "touchy", "root": "keyboard",
      "metrics": { "edge": [{ "when": { "windowWidth": { "min": 500 } }, "value": 9 }, { "value": "rootWidth / 50" }] },
      "traits": { "shift": ["off", "on"], "plane": ["a", "b"] },
      "touch": { "reach": [{ "when": { "plane": "b" }, "value": 15 }, { "value": 60 }], "offset": { "y": -2, "x": "edge / 9" } },
      "views": [
        { "id": "row", "stack": { "axis": "horizontal", "distribution": "units", "spacing": 11 }, "children": [
          { "id": "q", "label": [{ "when": { "shift": "on" }, "value": "Q" }, { "value": "q" }],
            "output": { "text": [{ "when": { "shift": "on" }, "value": "Q" }, { "when": { "windowWidth": { "max": 500 } }, "value": "q" }], "level": 2, "tags": ["x"] } },
          { "id": "none", "when": { "plane": "a" }, "touch": { "leading": "0 - edge", "trailing": -3, "top": 4 }, "output": { "role": "shift", "isLocked": true } },
          { "id": "w", "label": "\\"w\\"", "touch": { "leading": 400, "trailing": 400 } },
          { "id": "return", "units": 2 }, { "id": "mute", "touch": false }] },
        { "id": "over", "kind": "key", "when": { "shift": "on" } }, { "id": "panel", "touch": 4 }],
      "constraints": [
        { "pin": "row", "to": "root", "insets": { "top": 20, "leading": 7, "trailing": 5, "bottom": 90 } },
        "over.left == q.left + 5", "over.width == 0.3 * root.width", "over.top == row.top - 6", "over.height == 30",
        "panel.left == 20", "panel.width == 70", "panel.bottom == root.bottom - 10", "panel.height == 44"] }
    """

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func `code for a layout without keys compiles`() throws {
    let spec = try folder.file("a.json", #"{"layoutSpec": 1, "views": ["q"], "constraints": ["H:|[q]|", "V:|[q]|"]}"#)
    try compile(spec, "swift", to: folder.path("A.swift"), ["--for", "window", "--keys"])
    try swiftc("-typecheck", "A.swift", in: folder.url)
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func `code with keys answers touches as the command does`() throws {
    let spec = try folder.file("touchy.json", Self.touchy)
    try compile(spec, "swift", to: folder.path("Touchy.swift"), ["--for", "keyboard", "--keys"])
    var random = SplitMix64(seed: 7)
    // No point is as near to one key as to another.
    let points = (0..<300).map { _ in
      (x: Double(random.int(-2_000...900_000)) / 997, y: Double(random.int(-2_000...230_000)) / 997)
    }
    _ = try folder.file("points.csv", points.map { "\($0.x),\($0.y)\n" }.joined())
    let traits = [("off", "a"), ("off", "b"), ("on", "a"), ("on", "b")]
    _ = try folder.file(
      "main.swift",
      """
      let points: [(Double, Double)] = [\(points.map { "(\($0.x), \($0.y))" }.joined(separator: ", "))]
      for (width, height) in [(393.0, 852.0), (852.0, 393.0)] {
        for (shift, plane) in \(traits) {
          let frames = TouchyLayout(
            .init(windowWidth: width, windowHeight: height, keyboardInputHeight: width < height ? 216 : 150,
              safeAreaLeft: width < height ? 0 : 59, safeAreaRight: width < height ? 0 : 59,
              shift: .init(rawValue: shift)!, plane: .init(rawValue: plane)!)).frames
          print(points.map { frames.key(at: (x: $0.0, y: $0.1))?.rawValue ?? "" }.joined(separator: ","))
          let output = frames.output(of: .q)
          print(frames.label(of: .q), output.text ?? "-", output.level ?? 0, output.tags ?? "-")
        }
      }
      let frames = TouchyLayout(
        .init(windowWidth: 393, windowHeight: 852, keyboardInputHeight: 216, safeAreaLeft: 0, safeAreaRight: 0)).frames
      print(TouchyLayout.Frames.ids, frames["over"] == nil, frames["q"] == frames.q, frames["x"] == nil)
      print(frames.label(of: .w), frames.label(of: .none_), frames.output(of: .none_))
      """)
    let lines = try output(of: "Touchy.swift", "main.swift", in: folder.url).split(separator: "\n").map(String.init)
    try #require(lines.count == 18, "\(lines)")
    var line = 0
    for orientation in ["portrait", "landscape"] {
      for (shift, plane) in traits {
        let asked = try runCommand([
          "touch", spec, "--points", folder.path("points.csv"), "--format", "csv", "--device", "iphone-16",
          "--orientation", orientation, "--trait", "shift=\(shift)", "--trait", "plane=\(plane)",
        ])
        let views = asked.output.split(separator: "\n").dropFirst().map {
          String($0.split(separator: ",", omittingEmptySubsequences: false)[2])
        }
        #expect(lines[line] == views.joined(separator: ","), "\(orientation) \(shift) \(plane)")
        #expect(Set(views).count > 3)
        let text = shift == "on" ? "Q Q" : orientation == "portrait" ? "q q" : "q -"
        #expect(lines[line + 1] == "\(text) 2.0 [\"x\"]")
        line += 2
      }
    }
    #expect(lines[16] == #"["row", "q", "none", "w", "return", "mute", "over", "panel"] true true true"#)
    #expect(
      lines[17].hasPrefix(
        #""w" none Output(text: nil, level: nil, tags: nil, role: Optional("shift"), isLocked: Optional(true)"#),
      "\(lines[17])")
  }
}
