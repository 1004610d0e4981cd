import Foundation
@testable import LayoutReports
import LayoutSpec
import Testing

/// A cause has one finding, with all its views.
@Suite struct CauseTests {
  private func findings(_ rule: CheckRule, _ members: String) -> [CheckFinding] {
    let document = SpecDocument("{\"layoutSpec\": 1, \(members)}")
    #expect(document.isValid, "\(document.errors.errors.map(\.message))")
    return document.report(in: document.inEveryOrientation([CallerEnvironment()])).findings.filter { $0.rule == rule }
  }

  private func row(_ children: String, width: Int = 300, more: String = "") -> String {
    """
    "root": {"width": \(width), "height": 40}, "views": [
      {"id": "row", "stack": {"axis": "horizontal", "distribution": "units"}, "children": [\(children)]}],
    "constraints": ["row.left == 0", "row.right == root.right", "row.top == 0", "row.height == 40"\(more)]
    """
  }

  @Test func `keys of a row that are too small by the same amount have one finding`() throws {
    let found = findings(.smallTarget, row(#""a", "b", "c", "d", "e", "f", "g", "h""#))
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.detail.view == "a")
    #expect(finding.detail.views.map(\.name) == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(finding.detail.views.map(\.pointer) == (0..<8).map { "/views/0/children/\($0)" })
    #expect(finding.message.hasSuffix("; likewise 7 others of `row`: `b`, `c`, `d`, `e`, `f`, `g`, `h`"))
    #expect(finding.count == 2 && finding.total == 2)
  }

  @Test func `the views that a message names are not among the others`() throws {
    let finding = try #require(
      findings(
        .overlap,
        """
        "root": {"width": 300, "height": 100}, "views": [
          {"id": "k", "kind": "key"},
          {"id": "r", "stack": {"axis": "horizontal", "distribution": "fillEqually"}, "children": [
            {"id": "a", "kind": "key"}, {"id": "b", "kind": "key"}]}],
        "constraints": ["H:|[k]|", "V:|[k(50)]", "H:|[r]|", "V:|-40-[r]|"]
        """
      ).first)
    #expect(finding.message == "`k` and `a` share an area of 150 × 10 points; likewise 1 other of `r`: `b`")
    #expect(finding.detail.views.map(\.name) == ["k", "a", "b"])
  }

  @Test(arguments: [("==", []), (">=", ["a.width >= 393"])])
  func `a conflict in several windows has the changes that resolve it in all of them`(
    _ relation: String, _ changes: [String]
  ) throws {
    let found = findings(.unsatisfiable, #""views": ["a"], "constraints": ["H:|[a]|", "a.width \#(relation) 1000"]"#)
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.count == 2)
    #expect(finding.detail.conflict?.repairs.map(\.replacement) == changes)
    #expect(finding.detail.help?.contains("below 1000") == true)
  }

  @Test(arguments: [0, 0.000_037_7, 0.000_05])
  func `keys of a row whose sizes differ only by rounding have one finding`(_ shift: Double) {
    let widths = [34, 34.000_001, 33.999_999, 33.99].map { $0 - shift }
    let keys = ["a", "b", "c", "d"].map { #"{"id": "\#($0)", "kind": "key"}"# }.joined(separator: ", ")
    let sizes = zip(["a", "b", "c", "d"], widths).map { "\"\($0).width == \($1)\"" }.joined(separator: ", ")
    let found = findings(
      .smallTarget,
      """
      "root": {"width": 200, "height": 44}, "views": [
        {"id": "row", "stack": {"axis": "horizontal"}, "children": [\(keys)]}],
      "constraints": ["row.left == 0", "V:|[row(44)]|", \(sizes)]
      """)
    #expect(found.map { $0.detail.views.map(\.name) } == [["a", "b", "c"], []])
  }

  @Test func `keys of a row with equal areas of touches have one finding`() {
    let children = (0..<9).map { "\"k\($0)\"" }.joined(separator: ", ")
    let found = findings(
      .smallTouchArea,
      """
      "root": "keyboard", "check": {"minTarget": {"width": 50, "height": 60}},
      "stacks": {"row": {"axis": "horizontal", "distribution": "units", "spacing": 6}},
      "views": [{"id": "rows", "stack": {"axis": "vertical", "distribution": "fillEqually", "spacing": 11}, "children": [
        {"id": "upper", "stack": "row", "children": [\(children)]}, {"id": "lower", "stack": "row", "children": ["wide"]}]}],
      "constraints": ["V:|[rows]", "rows.leading == 1", "rows.trailing == root.trailing - 1", "k0.height == 48.6"]
      """)
    #expect(found.map { $0.detail.views.map(\.name) } == [["k0", "k8"], (1..<8).map { "k\($0)" }])
  }

  @Test func `each chord that presses two views has its own finding`() {
    let found = findings(
      .chordConflict,
      """
      "check": {"hardware": ["us", "de"]}, \(row(##"{"id": "a", "types": "="}, {"id": "b", "types": "€"}, {"id": "c", "types": "´"}"##))
      """)
    #expect(
      found.map(\.message) == [
        "equalSign presses `a` on us, `c` on de", "option+keyE presses `c` on us, `b` on de",
      ])
  }

  @Test func `views with different amounts have different findings`() {
    let found = findings(
      .smallTarget, row(#""a", "b", {"id": "c", "units": 0.5}, {"id": "d", "units": 0.5}"#, width: 90))
    #expect(found.map { $0.detail.views.map(\.name) } == [["a", "b"], ["c", "d"]])
  }

  @Test func `views with different environments have different findings`() {
    let found = findings(
      .smallTarget,
      row(#""a", {"id": "b", "when": {"orientation": "portrait"}}, "c""#, width: 60))
    #expect(found.map(\.viewNames).count >= 2)
    let inPortrait = found.first { $0.detail.view == "b" }
    #expect(inPortrait?.count == 1 && inPortrait?.detail.views.isEmpty == true)
  }

  @Test func `views with different parents have different findings`() {
    let found = findings(
      .smallTarget,
      """
      "root": {"width": 80, "height": 90}, "stacks": {"row": {"axis": "horizontal", "distribution": "fillEqually"}},
      "views": [
        {"id": "one", "stack": "row", "children": [{"id": "a", "kind": "key"}, {"id": "b", "kind": "key"}, {"id": "c", "kind": "key"}]},
        {"id": "two", "stack": "row", "children": [{"id": "d", "kind": "key"}, {"id": "e", "kind": "key"}, {"id": "f", "kind": "key"}]}],
      "constraints": ["H:|[one]|", "H:|[two]|", "V:|[one(45)][two(45)]|"]
      """)
    #expect(found.map { $0.detail.views.map(\.name) } == [["a", "b", "c"], ["d", "e", "f"]])
  }

  @Test func `a key beyond the root on one side is not reported as outside the safe area there`() {
    let members = """
      "environment": {"window": {"width": 200, "height": 100}, "safeArea": {"left": 20, "top": 10}},
      "views": [{"id": "k", "kind": "key"}],
      "constraints": ["k.left == -10", "k.top == 20", "k.width == 50", "k.height == 50"]
      """
    #expect(findings(.outsideRoot, members).count == 1)
    #expect(findings(.outsideSafeArea, members).isEmpty)
    let other = members.replacing("k.top == 20", with: "k.top == 5")
    #expect(
      findings(.outsideSafeArea, other).map(\.message) == ["`k` extends beyond the safe area by 5 points at the top"])
  }

  @Test func `a mistake in the document has no environments`() throws {
    let document = SpecDocument(#"{"layoutSpec": 1, "views": ["a", "a"]}"#)
    let report = document.report(in: document.inEveryOrientation([CallerEnvironment()]))
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1 && finding.rule == .invalidSpec)
    #expect(finding.environments.isEmpty && finding.count == 0)
    #expect(!report.text().contains("environments, e.g."))
    #expect(CheckReport.summary([report]) == "1 error\n")
  }

  @Test func `a key beside two rows does not join them`() {
    var keys: [String] = []
    var constraints: [String] = []
    func add(_ id: String, _ x: Int, _ y: Int, height: Int) {
      keys.append(#"{"id": "\#(id)", "kind": "key"}"#)
      let texts = ["left == \(x)", "top == \(y)", "width == 50", "height == \(height)"]
      constraints += texts.map { "\"\(id).\($0)\"" }
    }
    add("tall", 10, 100, height: 106)
    for row in 0...1 {
      for column in 1...3 { add("k\(row)\(column)", 10 + 56 * column, 100 + 56 * row, height: 50) }
    }
    func found(_ keys: [String]) -> [CheckFinding] {
      findings(
        .unevenGap,
        #""views": [\#(keys.joined(separator: ", "))], "constraints": [\#(constraints.joined(separator: ", "))]"#)
    }
    #expect(found(keys).isEmpty)
    #expect(found(keys.reversed()).isEmpty)
  }

  @Test func `an invalid spec cannot switch off the rule about that`() throws {
    let document = SpecDocument(
      #"{"layoutSpec": 1, "check": {"rules": {"invalid-spec": "off"}}, "constraints": ["zz.width == 1"]}"#)
    #expect(document.findings().map(\.severity) == [.error])
    var options = CheckOptions()
    options.severities[.invalidSpec] = .off
    #expect(document.report(options: options).findings.isEmpty)
  }

  @Test func `the worst environment is named if another one is better`() throws {
    let views = #""views": ["a"], "constraints": ["a.width == 500 @ high", "a.left == 0", "a.right <= root.right"]"#
    let inOne = try text(of: findings(.violated, views))
    #expect(inOne.hasSuffix("by 107; its priority is 750 (1 of 2 environments, e.g. portrait)"))
    let inBoth = try text(of: findings(.violated, views.replacing("500", with: "1000")))
    #expect(inBoth.hasSuffix("by 607; its priority is 750 (2 of 2 environments, worst in portrait)"))
  }

  private func text(of findings: [CheckFinding]) throws -> String {
    try #require(findings.first).messageWithEnvironments(["orientation"])
  }
}
