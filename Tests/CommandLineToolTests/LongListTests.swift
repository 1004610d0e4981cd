import CommandLineTool
import Testing

/// Lists that are long, lists of keys, and what the summary says about ranges.
@Suite struct LongListTests {
  @Test func `a check shows three notes of a rule, and names the others in one line`() {
    let metrics = (0..<50).map { #""m\#($0)": 1"# }.joined(separator: ", ")
    let run = CapturedRun(["check", "-"], input: #"{"layoutSpec": 1, "metrics": {\#(metrics)}}"#)
    #expect(run.code == .success)
    #expect(run.output.components(separatedBy: "[unused] (").count == 4)
    #expect(run.output.contains("<stdin>: note: 47 more [unused]: /metrics/m3, /metrics/m4, "))
    #expect(run.output.contains("/metrics/m42, …\n"), "\(run.output)")
    #expect(run.output.hasSuffix("\n50 notes: 430 environments: 85 devices, 2 orientations, 5 splits\n"))
  }

  @Test func `the errors that are not listed are counted`() {
    let constraints = (0..<150).map { #""x\#($0).left == 0""# }.joined(separator: ", ")
    let spec = #"{"layoutSpec": 1, "constraints": [\#(constraints)]}"#
    #expect(CapturedRun(["check", "-"], input: spec).output.contains("50 more errors are not listed; fix these first"))
    #expect(CapturedRun(["-"], input: spec).errors.contains("50 more errors are not listed; fix these first"))
  }

  private static let keys =
    #"{"layoutSpec": 1, "views": [{"id": "q", "types": "q"}, {"id": "e", "types": "é"}], "constraints": [{"pin": "q", "to": "root"}, {"pin": "e", "to": "q"}]}"#

  @Test func `hardware keys are a table in CSV`() {
    let run = CapturedRun(["keys", "-", "--hardware", "us", "--hardware", "fr", "--format", "csv"], input: Self.keys)
    #expect(run.code == .success)
    #expect(run.output == "view,hardware,text,chords\nq,us,q,keyQ\nq,fr,q,keyA\ne,us,é,\ne,fr,é,two\n")
  }

  @Test func `a chord presses a view on each keyboard, in CSV and in JSON`() {
    let arguments = ["keys", "-", "--press", "keyQ", "--hardware", "us", "--hardware", "fr", "--format"]
    #expect(CapturedRun(arguments + ["csv"], input: Self.keys).output == "hardware,view\nus,q\nfr,\n")
    let json = CapturedRun(arguments + ["json"], input: Self.keys).output
    #expect(json.contains(#""press": { "key": "keyQ", "modifiers": [] }"#))
    #expect(
      json.contains(#"{ "hardware": "us", "view": "q" }"#) && json.contains(#"{ "hardware": "fr", "view": null }"#))
  }

  /// A condition that holds along a line on which both numbers change cannot be decided.
  @Test func `a check over ranges says which rules are undecided`() {
    let spec = #"""
      {"layoutSpec": 1, "root": {"width": "windowWidth - m", "height": 50}, "metrics": {"m": 0}, "views": [{"id": "a", "when": {"rootWidth": 390}}],
       "constraints": [{"pin": "a", "to": "root"}]}
      """#
    let ranges = ["--range", "window.width=320...500", "--range", "m=0...10"]
    let text = CapturedRun(["check", "-"] + ranges, input: spec).output
    #expect(text.contains("undecided: every rule\n"), "\(text)")
    let json = CapturedRun(["check", "-", "--format", "json"] + ranges, input: spec).output
    #expect(json.contains(#""undecided": ["#), "\(json)")
  }
}
