import CommandLineTool
import JSON
import Testing

@Suite("layoutc batch") struct BatchTests {
  @Test("answers each line in its place", arguments: ["1", "2", "5"])
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

  @Test("takes an input without a line")
  func empty() {
    let run = CapturedRun(["batch"], input: "\n\n")
    #expect(run.code == .success)
    #expect(run.output == "")
  }

  @Test("refuses a number of threads that is none", arguments: ["0", "x", "-1", "1.5", "257"])
  func jobs(text: String) {
    let run = CapturedRun("batch", "--jobs", text)
    #expect(run.code == .usage)
    #expect(run.errors.contains("\"\(text)\" is not a number from 1 to 256"))
  }

  @Test("writes its answers to a file, which is replaced at the end")
  func output() throws {
    let folder = try TemporaryFolder()
    let target = try folder.file("answers.ndjson", "old")
    let line = #"{"id":1,"spec":{"layoutSpec":1,"views":["a"]}}"#
    let input = Array(repeating: line, count: 3_000).joined(separator: "\n")
    let run = CapturedRun(["batch", "-o", target], input: input)
    #expect(run.code == .success)
    #expect(run.output == "")
    #expect(try folder.text(of: "answers.ndjson") == CapturedRun(["batch"], input: input).output)
    #expect(try folder.names == ["answers.ndjson"])
    #expect(CapturedRun(["batch", "-o", folder.path("none/x")], input: input).code == .cannotCreate)
  }
}
