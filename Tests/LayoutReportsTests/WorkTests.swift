import LayoutSpec
import TestSupport
import Testing

@testable import LayoutReports

/// Long texts and many parts are bounded work.
@Suite struct WorkTests {
  private func scene(caption: String) throws -> PictureScene {
    var scene = try PictureScene(
      SpecDocument(#"{"layoutSpec": 1, "views": ["a"], "constraints": [{"pin": "a", "to": "root"}]}"#),
      for: CallerEnvironment())
    (scene.caption, scene.shortCaption) = (caption, nil)
    return scene
  }

  @Test func `a check for duplicates ends when it is cancelled`() throws {
    let constraints = [String](repeating: #""a.width == 5""#, count: 9).joined(separator: ",")
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["a"], "constraints": [\#(constraints)]}"#)
    for isCancelled in [false, true] {
      var options = CheckOptions()
      options.solving.isCancelled = { isCancelled }
      var checker = EnvironmentChecker(SpecCheck(document, options: options), try document.inspect())
      checker.checkDuplicates()
      #expect(checker.findings.count == (isCancelled ? 0 : 8))
    }
  }

  @Test func `a picture of a conflict ends when it is cancelled, and does not say that it is the conflict`() throws {
    let constraints = (0..<40).map { #""a.width == \#($0) @ \#($0 < 2 ? 1000 : $0)""# }.joined(separator: ",")
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["a"], "constraints": [\#(constraints)]}"#)
    let calls = CallCounter()
    #expect(try PictureScene(document, for: CallerEnvironment(), options: SpecOptions(calls)).conflict != nil)
    for limit in 0..<calls.count {
      let error = #expect(throws: SpecSolveError.self, "\(limit)") {
        let options = SpecOptions(CallCounter(cancellingAfter: limit))
        _ = try PictureScene(document, for: CallerEnvironment(), options: options)
      }
      var isOver = false
      if case .budgetExceeded = error { isOver = true }
      #expect(isOver, "\(limit)")
    }
  }

  @Test func `a check or a picture of ambiguity that has no pivots left does not say that there is none`() throws {
    let views = (0..<9).map { #""v\#($0)""# }.joined(separator: ",")
    let text = #"{"layoutSpec": 1, "views": [\#(views)], "constraints": ["v0.width == 5"]}"#
    let document = SpecDocument(text)
    for limit in 0..<100 {
      var options = CheckOptions()
      options.solving.pivotLimit = limit
      let check = SpecCheck(document, options: options)
      let findings = check.outcome(for: CallerEnvironment()).findings
      #expect(findings.contains { $0.rule == .ambiguous || $0.rule == .invalidSpec }, "\(limit)")
      var pictured = SpecOptions()
      pictured.pivotLimit = limit
      let scene = try? PictureScene(document, for: CallerEnvironment(), options: pictured)
      #expect(scene?.shapes.contains { !$0.open.isEmpty } != false, "\(limit)")
    }
  }

  @Test func `the arrangement of captions ends when it is cancelled`() throws {
    let groups = [[try scene(caption: "one")], [try scene(caption: "two")]]
    #expect(SheetLayout(groups, PictureOptions()).cells.count == 2)
    #expect(SheetLayout(groups, PictureOptions(), isCancelled: { true }).cells.isEmpty)
  }

  @Test func `a caption that is too long for any line is not repeated`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(SVGSheet(groups: [[try scene(caption: long)], [try scene(caption: "two")]]).text.utf8.count < 1 << 16)
  }

  @Test func `a sheet is no longer than its limit`() throws {
    let sheet = SVGSheet(groups: [[try scene(caption: "one")], [try scene(caption: "two")]])
    let count = sheet.text.utf8.count
    #expect(sheet.text(limit: count) { false } == sheet.text)
    #expect(sheet.text(limit: count - 1) { false } == nil)
  }

  @Test func `each part in front of a picture asks for cancellation`() throws {
    let occlusions = (0..<300).map { #"{"x": \#($0), "y": 0, "width": 1, "height": 1}"# }.joined(separator: ",")
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["a"], "environment": {"occlusions": [\#(occlusions)]}}"#)
    let sheet = SVGSheet(groups: [[try PictureScene(document, for: CallerEnvironment())]])
    let calls = CallCounter()
    _ = sheet.text(isCancelled: calls.isCancelled)
    #expect(calls.count >= 300)
  }

  @Test(arguments: [
    ("", []), ("  ", []), ("one", ["one"]), ("one two three", ["one two", "three"]), ("a  b ", ["a b"]),
    ("Donaudampfschiff x", ["Donau…", "x"]), ("one two three four five six", ["one two", "three", "four …"]),
  ])
  func `a text is broken between words`(_ text: String, _ lines: [String]) {
    #expect(LabelFitting.lines(text, size: 10, width: 48, limit: 3) == lines)
  }
}
