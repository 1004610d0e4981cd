import CommandLineTool
import Testing

/// Hints for unknown words in values of options, and in specs.
@Suite struct OptionHintTests {
  private static let spec = """
    { "layoutSpec": 1, "traits": { "hand": ["left", "right"] }, "metrics": { "limit": 4, "twice": "2 * limit" },
      "views": ["a"], "constraints": [{ "pin": "a", "to": "root", "insets": "limit" },
        { "when": { "hand": "right" }, "expression": "a.width >= 10" }] }
    """

  @Test(arguments: [
    (
      ["render", "-", "--against", "trait=hand=lef"],
      "--against: the trait \"hand\" has no value \"lef\"; did you mean \"left\"?"
    ),
    (
      ["render", "-", "--against", "set=limitt=4"],
      "--against: the spec has no metric \"limitt\"; did you mean \"limit\"?"
    ),
    (
      ["render", "-", "--against", "orientaton=landscape"], "unknown key \"orientaton\"; did you mean \"orientation\"?"
    ),
    (["solve", "-", "--device", "iPad"], "unknown device \"iPad\"; use an id such as ipad-"),
    (["breakpoints", "-", "--range", "width=320...400"], "unknown number \"width\"; did you mean \"window.width\"?"),
    (
      ["breakpoints", "-", "--range", "x=1...2"],
      "use one of window.width, window.height, safeArea.top, safeArea.left, safeArea.bottom, safeArea.right, "
        + "keyboard.height, keyboard.inputHeight, limit"
    ),
    (
      ["breakpoints", "-", "--range", "limit=3...3"],
      "limit: 3...3 is a single number, not a range; set it in the environment instead"
    ),
    (
      ["breakpoints", "-", "--range", "twice=3...5"],
      "its value is not a plain number; give a range to a metric that it uses, or make it a number"
    ),
    (["check", "-", "--rule", "small-target=none"], "unknown severity \"none\"; did you mean \"off\"?"),
    (["solve", "-", "--trait", "hand=left,right"], "has no value \"left,right\"; repeat --trait for each value"),
    (["transition", "-", "--to", "set=limitt=4"], "--to: the spec has no metric \"limitt\"; did you mean \"limit\"?"),
    (["transition", "-", "--to", "trait=hant=left"], "--to: the spec has no trait \"hant\"; did you mean \"hand\"?"),
  ])
  func `names in an environment of an option have a nearest word`(_ words: [String], _ message: String) {
    let run = CapturedRun(words, input: Self.spec)
    #expect(run.code == .usage)
    #expect(run.errors.contains(message))
  }

  @Test(arguments: [
    (#""a.width => 5""#, "expected a relation (==, <= or >=), found '='; did you mean '>='?"),
    (#""a.width =< 5""#, "expected a relation (==, <= or >=), found '='; did you mean '<='?"),
    (#""a.width = 5""#, "expected a relation (==, <= or >=), found '='; did you mean '=='?"),
    (#""a.width < 5""#, "expected a relation (==, <= or >=), found '<'; did you mean '<='?"),
    (#""a.width ≥ 5""#, "expected a relation (==, <= or >=), found '≥'; did you mean '>='?"),
    (#""a.width == 5 // wide""#, "expected a number, a name or '(', found '/'; a constraint has no comments"),
    (
      #"{ "when": { "windowWidth": ">500" }, "expression": "a.width == 5" }"#,
      "expected a number, or a range such as { \"min\": 500 } or { \"max\": 500 }, found a string"
    ),
    (
      #"{ "when": { "windowWidth": "wide" }, "expression": "a.width == 5" }"#, "expected a number, found a string"
    ),
  ])
  func `a constraint's text has a hint to the form in a spec`(_ constraint: String, _ message: String) {
    let run = CapturedRun(["solve", "-"], input: #"{"layoutSpec":1,"views":["a"],"constraints":[\#(constraint)]}"#)
    #expect(run.code == .invalidData)
    #expect(run.errors.contains("error: " + message), "\(run.errors)")
  }

  @Test(arguments: [
    ("a.widht == 5", "widht"), ("b.width == 5", "b.width"), ("a.width == 5 + gapp", "gapp"), ("a.width = 5", "= 5"),
    ("a.width == 5 @ 2000", "2000"), ("a.width == 5 @ hihg", "hihg"), ("a.width == 5pt", "pt"),
    ("a.width == 5 // wide", "/ wide"), ("H:|-[a]-[c]", "c]"), ("H:[a(gapp)]", "gapp"),
  ])
  func `a mistake in a constraint's text is reported at its word`(_ text: String, _ word: String) throws {
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": ["\#(text)"]}"#
    let start = try #require(spec.range(of: word, options: .backwards)).lowerBound
    let column = spec.distance(from: spec.startIndex, to: start) + 1
    for command in [["solve", "-"], ["check", "-"], ["check", "-", "--format", "github"], ["explain", "-"]] {
      let run = CapturedRun(command, input: spec)
      let place = command.contains("github") ? "line=1,col=\(column)::" : "<stdin>:1:\(column): error:"
      #expect((run.output + run.errors).contains(place), "\(command) \(run.output)\(run.errors)")
    }
  }

  @Test(arguments: [
    ["render", "-", "--against", "keyboard=floating"], ["transition", "-", "--to", "keyboard=floating"],
    ["solve", "-", "--keyboard", "floating"],
  ])
  func `a keyboard that a phone does not have is refused`(_ words: [String]) {
    let run = CapturedRun(words, input: Self.spec)
    #expect(run.code == .usage)
    #expect(run.errors.contains("only a pad has the keyboard \"floating\""))
    let onPad = CapturedRun(words + ["--device", "ipad-9"], input: Self.spec)
    #expect(onPad.code == .success)
  }

  @Test func `a layout without types has a note`() {
    let run = CapturedRun(["keys", "-"], input: Self.spec)
    #expect(run.code == .success && run.errors == "<stdin>: note: no present view has \"types\"\n")
  }

  @Test func `the shortcuts bar is explained`() {
    let run = CapturedRun(
      ["explain", "-", "keyboard.top", "--device", "ipad-9", "--keyboard", "shortcutsBar"], input: Self.spec)
    #expect(run.output.contains("because a hardware keyboard is attached, and its shortcuts bar is at the bottom"))
  }

  @Test func `for two texts in a row with the same hugging, one finding suggests to change it`() {
    let spec = #"""
      { "layoutSpec": 1, "root": { "width": 300, "height": 44 },
        "views": [{ "id": "title", "intrinsicSize": { "width": 60, "height": 20 } },
          { "id": "value", "intrinsicSize": { "width": 80, "height": 20 } }],
        "constraints": ["H:|-16-[title]-8-[value]-16-|", "title.centerY == value.centerY == root.centerY"] }
      """#
    let check = CapturedRun(["check", "-", "--window", "300x44"], input: spec)
    #expect(check.output.contains("raise the hugging of `value`, such as to 251"))
    let explain = CapturedRun(["explain", "-", "--window", "300x44"], input: spec)
    #expect(explain.output.contains("raise the hugging of `value`, such as to 251"))
    #expect(explain.output.split(separator: "\n").count == 3)
  }
}
