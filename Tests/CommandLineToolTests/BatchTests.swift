import CommandLineTool
import JSON
import TestSupport
import Testing

@Suite("layoutc batch") struct BatchTests {
  @Test("results are in the order of the lines", arguments: ["1", "2", "5"])
  func answers(jobs: String) throws {
    let spec =
      #"{"layoutSpec":1,"root":{"width":100,"height":10},"views":["a"],"constraints":[{"pin":"a","to":"root"}]}"#
    var lines = [spec, "", "nonsense", #"{"id":"x","spec":\#(spec)}"#, #"{"id":[1],"spec":{"layoutSpec":2}}"#]
    lines += (0..<100).map { #"{"id":\#($0),"spec":\#(spec),"environments":[{},{"device":"ipad-mini-6"}]}"# }
    let run = CapturedRun(["batch", "--jobs", jobs], input: lines.joined(separator: "\n"))
    #expect(run.code == .success)
    #expect(run.errors == "")
    let answers = try run.output.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root }
    #expect(answers.count == 104)
    #expect(
      answers.prefix(4).map { String(decoding: $0["id"]?.sourceBytes ?? [], as: UTF8.self) } == [
        "1", "3", "\"x\"", "[1]",
      ])
    #expect(answers.prefix(4).map { $0["result"] != nil } == [true, false, true, false])
    #expect(answers[1]["error"]?["type"]?.string == "/problems/invalid-json")
    #expect(answers.dropFirst(4).map { $0["id"]?.number } == (0..<100).map(Double.init))
    #expect(answers.dropFirst(4).allSatisfy { $0["results"]?.count == 2 })
  }

  @Test(
    "an error that is in every environment is reported once",
    arguments: ["[]", "[{}, {}]", #"[{"scale": "x"}, {}]"#],
    [#"{"layoutSpec": 1, "colour": 2}"#, #"{"layoutSpec": 1}, "options": {"rounding": "half"}"#])
  func mistakes(environments: String, spec: String) throws {
    let run = CapturedRun(["batch"], input: #"{"id": 7, "environments": \#(environments), "spec": \#(spec)}"#)
    let answer = try JSONDocument(parsing: Array(run.output.utf8)).root
    #expect(answer["results"] == nil)
    #expect(answer["id"]?.number == 7)
    #expect(answer["error"]?["errors"]?.count == (environments.contains("scale") ? 2 : 1))
  }

  @Test("on a terminal, a line that is not solved has a diagnostic with its source")
  func diagnostics() {
    let input = "\n{\"layoutSpec\": 1, \"colour\": 2}\n{\"layoutSpec\": 1}\n"
    let run = CapturedRun(["batch"], input: input, isTerminal: true, variables: ["NO_COLOR": "1"])
    #expect(run.code == .success)
    #expect(
      run.errors == """
        <stdin>:2:19: error: unknown key "colour" [unknown-key] (/colour)
            2 | {"layoutSpec": 1, "colour": 2}
              |                   ^~~~~~~~

        """)
    #expect(CapturedRun(["batch"], input: input).errors == "")
  }

  /// Specs with long chains of dependent names.
  private static let chains: [(name: String, spec: String)] = {
    let count = runsAllCases ? 60_000 : 10_000
    func chained(_ prefix: String, last: String) -> String {
      (0..<count).map { "\"\(prefix)\($0)\":" + ($0 == count - 1 ? last : "\"\(prefix)\($0 + 1)\"") }
        .joined(separator: ",")
    }
    let metrics = chained("m", last: "5")
    let circle = chained("m", last: "\"m0\"")
    let conditions = chained("c", last: #"{"notch":true}"#)
    let start = #"{"layoutSpec":1,"views":["a"],"#
    return [
      ("metrics", start + #""metrics":{\#(metrics)},"constraints":["a.width == m0"]}"#),
      ("metrics in a circle", start + #""metrics":{\#(circle)},"constraints":["a.width == m0"]}"#),
      (
        "conditions",
        start + #""conditions":{\#(conditions)},"constraints":[{"expression":"a.width == 5","when":"c0"}]}"#
      ),
    ]
  }()

  @Test("a long chain of dependent names does not affect other lines", arguments: ["1", "3"])
  func chainedLines(jobs: String) throws {
    let good = #"{"layoutSpec":1,"views":["a"]}"#
    let lines = Self.chains.flatMap { [good, $0.spec] } + [good]
    let run = CapturedRun(["batch", "--jobs", jobs], input: lines.joined(separator: "\n"))
    #expect(run.code == .success)
    let answers = try run.output.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root }
    try #require(answers.count == 7)
    for place in [0, 2, 4, 6] { #expect(answers[place]["result"] != nil) }
    #expect(answers[1]["result"]?["frames"]?["a"]?["width"]?.number == 5)
    #expect(answers[3]["error"]?["type"]?.string == "/problems/invalid-spec")
    #expect(answers[5]["result"]?["frames"]?["a"] != nil)
  }

  @Test("empty lines and lines of blanks have no results", arguments: ["\n\n", "  \n \t\r\n\r\n", " "])
  func empty(input: String) {
    let run = CapturedRun(["batch"], input: input)
    #expect(run.code == .success)
    #expect(run.output == "")
  }

  @Test("rejects an invalid number of threads", arguments: ["0", "x", "-1", "1.5", "257"])
  func jobs(text: String) {
    let run = CapturedRun("batch", "--jobs", text)
    #expect(run.code == .usage)
    #expect(run.errors.contains("\"\(text)\" is not a whole number from 1 to 256"))
  }

  @Test("--output replaces the file at the end")
  func output() throws {
    let folder = try TemporaryFolder()
    let target = try folder.file("answers.ndjson", "old")
    let line = #"{"id":1,"spec":{"layoutSpec":1,"views":["a"]}}"#
    let input = Array(repeating: line, count: runsAllCases ? 3_000 : 500).joined(separator: "\n")
    let run = CapturedRun(["batch", "-o", target], input: input)
    #expect(run.code == .success)
    #expect(run.output == "")
    #expect(try folder.text(of: "answers.ndjson") == CapturedRun(["batch"], input: input).output)
    #expect(try folder.names == ["answers.ndjson"])
    #expect(CapturedRun(["batch", "-o", folder.path("none/x")], input: input).code == .cannotCreate)
  }
}
