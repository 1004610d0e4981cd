import JSON
import LayoutDiagnosis
import LayoutSpec
import Testing

/// The conflicting constraints, the amount, and the fixes.
@Suite struct VerdictTests {
  private func diagnosis(_ bodies: [String], broken: Int? = nil) throws -> LogDiagnosis {
    let lines = bodies.enumerated().map { "<NSLayoutConstraint:0x\($0.offset + 1) \($0.element)>" }
    var text = "Unable to simultaneously satisfy constraints.\n(\n"
    text += lines.map { "    \"\($0)\"" }.joined(separator: ",\n") + "\n)\n"
    if let broken { text += "\nWill attempt to recover by breaking constraint\n\(lines[broken])\n" }
    return LogDiagnosis(of: try #require(ConflictLogReader.logs(in: text.utf8).first))
  }

  @Test func `irrelevant members are left out`() throws {
    let diagnosis = try diagnosis([
      "H:|-(249)-[UILabel:0xa]   (active, names: '|':UIView:0xb )",
      "H:[UILabel:0xa]-(249)-|   (active, names: '|':UIView:0xb )",
      "UIView:0xb.width == 320   (active)",
      "H:|-(4)-[UILabel:0xc]   (active, names: '|':UILabel:0xa )",
    ])
    #expect(diagnosis.members.compactMap { $0.index } == [0, 1, 2])
    #expect(diagnosis.members.last?.index == nil)
    #expect(diagnosis.excess == 178)
  }

  @Test(arguments: [
    ("UIView:0xa.height >= 48", "UIView:0xa.height == 48", Verdict.rounding),
    ("UIView:0xa.height == 345", "UIView:0xa.height == 345", .rounding),
    ("UIView:0xa.height >= 48.4", "UIView:0xa.height == 48.8", .rounding),
    ("UIView:0xa.height >= 47", "UIView:0xa.height == 48", .satisfiable),
    ("UIView:0xa.height == 164.333", "UIView:0xa.height == 164.3334", .rounding),
    ("UIView:0xa.height == 164.333", "UIView:0xa.height == 164.335", .conflict),
    ("UIView:0xa.height == 163.667", "UIView:0xa.height == 163.666", .rounding),
    ("UIView:0xa.height == 200.333", "UIView:0xa.height == 200.334", .rounding),
    ("UIView:0xa.height == 12.3456", "UIView:0xa.height == 12.3457", .rounding),
    ("UIView:0xa.height <= 1.79769e+308", "UIView:0xa.height == 48", .satisfiable),
    ("UIView:0xa.height == 30 priority:250", "UIView:0xa.height == 48", .satisfiable),
    ("UIView:0xa.height == -1", "UIView:0xa.width == 48", .conflict),
  ])
  func `two numbers are judged with the tolerance of six digits`(_ one: String, _ other: String, _ verdict: Verdict)
    throws
  {
    #expect(try diagnosis([one, other]).verdict == verdict)
  }

  @Test func `the fix for two equal constraints is to remove one`() throws {
    let twins = try diagnosis(["UIView:0xa.height == 345", "UIView:0xa.height == 345"])
    #expect(twins.why.hasSuffix("UIView's height of 345 exists twice, as 0x1 and 0x2: remove one of them."))
    #expect(try diagnosis(["UIView:0xa.height >= 48", "UIView:0xa.height == 48"]).why.contains("priority 999"))
  }

  @Test func `the same line twice counts once`() throws {
    let line = "\"<NSLayoutConstraint:0x1 UIView:0xa.height == 345>\"\n"
    let diagnosis = LogDiagnosis(of: try #require(ConflictLogReader.logs(in: (line + line).utf8).first))
    #expect(diagnosis.verdict == .satisfiable)
    #expect(diagnosis.why.contains("twice"))
  }

  @Test func `a margin that is not in the log is unknown, and inside the view`() throws {
    let margins = [
      "UIView:0xa.topMargin == UILabel:0xb.top", "UIView:0xa.bottomMargin == UILabel:0xb.bottom",
      "UIView:0xa.height == 40",
    ]
    #expect(try diagnosis(margins + ["UILabel:0xb.height >= 30"]).verdict == .satisfiable)
    #expect(try diagnosis(margins + ["UILabel:0xb.height >= 30"]).missing.count >= 2)
    #expect(try diagnosis(margins + ["UILabel:0xb.height >= 50"]).excess == 10)
  }

  @Test func `no fix changes a constraint of the system if the app has one in the conflict`() throws {
    let diagnosis = try diagnosis(
      [
        "V:|-(16)-[UILabel:0xa]   (active, names: '|':UIView:0xb )",
        "V:[UILabel:0xa]-(16)-|   (active, names: '|':UIView:0xb )", "'UISV-hiding' UIView:0xb.height == 0   (active)",
      ], broken: 0)
    #expect(diagnosis.origins == [.own, .own, .stack])
    #expect(diagnosis.repairs.map { $0.constraint }.contains(2) == false)
    #expect(diagnosis.repairs.first?.kind == .priority)
    #expect(diagnosis.broken?.resolves == true)
  }

  @Test(arguments: [
    ("'title.height' UILabel:0xa.height == 4", ConstraintOrigin.own), ("'uiView-x' UILabel:0xa.height == 4", .own),
    ("'fittingSizeHTargetOfMine' UILabel:0xa.height == 4", .own),
    ("'fittingSizeHTarget' UILabel:0xa.height == 4", .fitting),
    ("'UIButtonBar.maximumAlignmentSize' UIView:0xa.height == 4", .system),
    ("'inputView.height' UILabel:0xa.height == 4", .own),
    ("'inputView.top' UIView:0xa.top == UIView:0xb.top", .keyboardAccessory),
    ("'IB_outlet' UILabel:0xa.height == 4", .own), ("'IB_Leading_Leading' H:[UIView:0xa]-(0)-[UIView:0xb]", .barButton),
    ("'UISV-hiding' UILabel:0xa.height == 0", .stack), ("'_UIScroll' UILabel:0xa.height == 4", .system),
    ("'NSStackView-spacing' H:[NSView:0xa]-(8)-[NSView:0xb]", .stack),
    ("'x' _UIButtonBarButton:0xa.height == 4", .system),
  ])
  func `an identifier that is not in the system's style is the app's own`(_ line: String, _ origin: ConstraintOrigin)
    throws
  {
    #expect(try diagnosis([line]).origins == [origin])
  }

  @Test(arguments: [
    ["UIView:0xa.height == 10", "UIView:0xa.height == 20", "UIView:0xb.width == 1", "UIView:0xb.width == 3"],
    ["UIView:0xa.height == 10", "UIView:0xa.height == 20", "UIView:0xa.height == 22"],
  ])
  func `a remaining conflict is reported`(_ lines: [String]) throws {
    let diagnosis = try diagnosis(lines, broken: 0)
    #expect(diagnosis.why.contains("Then another conflict remains: "))
    #expect(diagnosis.text().contains("Fixes for this conflict, but not the other, the most likely first"))
    #expect(diagnosis.text().contains("which resolves this conflict, but not the other."))
    #expect(!diagnosis.repairs.isEmpty)
  }

  @Test func `a conflict that remains after a number was changed is found with the new one`() throws {
    let diagnosis = try diagnosis([
      "UIView:0xa.width == 44", "UILayoutGuide:0xb.centerX == UIView:0xa.left + 33",
      "H:[UILayoutGuide:0xb]-(320)-|(LTR)   (active, names: '|':UIView:0xa )",
      "H:[UIView:0xa]-(>=250)-[UILayoutGuide:0xb]",
    ])
    let further = try #require(diagnosis.furtherConflict)
    #expect(
      further
        == "the minimum gap of 250 between UIView and UILayoutGuide does not fit in UILayoutGuide.centerX == UIView.left "
        + "+ 33: 250 is 217 more than 33", "\(further)")
  }

  @Test(arguments: [
    // Nothing tells which view contains the other one.
    (
      [
        "UILabel:0xa.centerY == UIButton:0xb.centerY", "UILabel:0xa.top == UIButton:0xb.bottom + 320",
        "UIButton:0xb.height == 44", "UILabel:0xa.height == 20",
      ], nil, [0, 1, 2, 3]
    ),
    // The situation's own change resolves only one of two conflicts, and another one resolves both.
    (
      [
        "H:|-(16)-[UITextField:0xa]   (active, names: '|':UIView:0xb )",
        "UITextField:0xa.trailing == UIView:0xb.leading - 6", "UILabel:0xc.leading == UITextField:0xa.leading",
        "UILabel:0xc.trailing == UIView:0xb.leading - 20",
      ], "negative-size", [0]
    ),
    // No change that the situation suggests is possible.
    (["UIView:0xa.height == 2*UILayoutGuide:0xb.width", "UILayoutGuide:0xb.width <= - 1"], "negative-size", [0, 1]),
  ])
  func `a single change that resolves the conflict is found`(
    _ lines: [String], _ situation: String?, _ changed: [Int]
  ) throws {
    let diagnosis = try diagnosis(lines)
    #expect(diagnosis.situation?.name == situation)
    #expect(Set(diagnosis.repairs.map { $0.constraint }).isSubset(of: changed))
    #expect(!diagnosis.repairs.isEmpty)
    for wrong in ["No single change", "another conflict remains"] { #expect(!diagnosis.why.contains(wrong)) }
  }

  @Test(arguments: [
    (["UIView:0xa.width == - 2", "UIView:0xa.width <= - 16"], Verdict.conflict, 18.0),
    // The tolerance is 10, for the least total violation of the whole list.
    (["UIView:0xa.height == 1e+06", "UIView:0xb.width == 8", "UIView:0xb.width == - 1"], .rounding, 0),
    (
      [
        "UIView:0xa.height == 1e+06", "UIView:0xb.width == 8", "UIView:0xb.width == 2", "UIView:0xc.width == 8",
        "UIView:0xc.width == 2",
      ], .conflict, 6
    ),
  ])
  func `the excess counts the facts`(_ lines: [String], _ verdict: Verdict, _ excess: Double) throws {
    let diagnosis = try diagnosis(lines)
    #expect(diagnosis.verdict == verdict)
    #expect(diagnosis.excess == excess)
  }

  @Test func `a margin is not outside its view`() throws {
    let why = try diagnosis(["UIView:0xa.trailing == UIView:0xa.trailingMargin - 5"]).why
    #expect(why.contains("is impossible by itself if a margin is never outside its view: it is off by 5"))
  }

  @Test(arguments: [
    ("MyApp.カードView", "カードView1"), ("größe", "größe1"), ("_TtC5MyApp4Card", "Card1"), ("²Ⅳx", "_²Ⅳx1"), ("→", "Item1"),
  ])
  func `a name keeps the letters and digits of all scripts`(_ className: String, _ name: String) throws {
    #expect(try diagnosis(["\(className):0xa.height == 10"]).meaning.table.items.map { $0.name } == [name])
  }

  @Test(arguments: [
    ["UIView:0xa.centerXWithinMargins == UIView:0xb.left + 4", "UIView:0xa.leftMargin == UIView:0xa.rightMargin + 9"],
    ["UIView:0xa.topMargin == UIView:0xa.bottomMargin + 9", "UIView:0xa.height == 20"],
  ])
  func `a spec of margins that cross is satisfiable as the list is`(_ lines: [String]) throws {
    let diagnosis = try diagnosis(lines)
    #expect(diagnosis.verdict == .satisfiable)
    var spec = JSONWriter(layout: .pretty)
    diagnosis.writeSpec(to: &spec)
    let document = SpecDocument(parsing: spec.finish())
    #expect(throws: Never.self) { try document.solve() }
  }

  @Test func `the text has both the excess and the smaller sufficient change`() throws {
    let diagnosis = try diagnosis([
      "UIView:0xa.centerX == UIView:0xb.centerX", "UIView:0xa.leading == UIView:0xb.leading + 15",
      "UIView:0xa.width == 40", "UIView:0xb.width == 60",
    ])
    #expect(diagnosis.excess == 5)
    #expect(diagnosis.why.contains("2 × 15 + 40 and 60 differ by 10 (change the 15 by 5: it counts twice)"))
    #expect(diagnosis.text().contains("2 × 15 + 40 = 60   off by 10 (change the 15 by 5: it counts twice)"))
  }

  @Test(arguments: [
    (
      [
        "UIView:0xa.width == 0.7*UIView:0xb.width", "UIView:0xa.width == 0.8*UIView:0xb.width",
        "UILabel:0xc.leading >= UIView:0xb.leading + 5", "UILabel:0xc.trailing == UIView:0xb.trailing",
      ],
      "inset of 5 does not fit, because UIView1's width of 70% of UIView2's and width of 80% of UIView2's leave no room: 5 is at least 5 more than 0"
    ),
    (
      [
        "UIView:0xa.height == 40", "UIView:0xb.height == 0.9*UIView:0xa.height",
        "UIView:0xb.height == UIView:0xa.height",
      ],
      "40 and 0.9 × 40 differ by 4"
    ),
    (
      [
        "H:|-(21)-[UILabel:0xa]   (active, names: '|':UIView:0xb )",
        "'UIView-Encapsulated-Layout-Width' UIView:0xb.width == 2.22507e-308   (active)",
        "H:[UILabel:0xa]-(9)-|   (active, names: '|':UIView:0xb )",
      ], "do not fit in UIView's width of 0: 21 + 9 is at least 30 more than 0"
    ),
    (
      [
        "UIView:0xa.bottom <= UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide'.bottom + 8",
        "UIView:0xa.bottom == UIView:0xc.bottom",
        "'UIViewSafeAreaLayoutGuide-bottom' V:[UILayoutGuide:0xb'UIViewSafeAreaLayoutGuide']-(34)-|   (active, names: '|':UIView:0xc )",
      ],
      "safe area's bottom inset of 34 does not fit in UIView1.bottom <= safeArea.bottom + 8: 34 is 26 more than 8"
    ),
    (
      [
        "UIView:0xa.top == UIView:0xb.top + 6", "UIView:0xa.bottom == UIView:0xb.bottom - 6",
        "V:|-(6)-[UIView:0xa]   (active, names: '|':UIView:0xb )", "'_UITemporaryLayoutHeight' UIView:0xb.height == 0",
      ], "UIView1's top inset of 6 exists twice, as 0x1 and 0x3: remove one of them"
    ),
    (
      ["H:[UILabel:0xa]-(8)-[UIView:0xb]", "UILabel:0xa.leading == UIView:0xb.leading + 3"],
      "The gap of 8 between UILabel and UIView and UILabel's leading inset of 3 cannot both hold: 8 + 3 is at least 11 more than 0"
    ),
    (["UIView:0xa.width == UIView:0xa.width + 10"], "is impossible by itself: it is off by 10"),
    (
      ["UIView:0xa.width == 0.5*UIView:0xa.width - 10"],
      "is impossible by itself if no size is below 0: it is off by 10"
    ),
  ])
  func `a sentence explains the conflict in numbers`(_ lines: [String], _ words: String) throws {
    #expect(try diagnosis(lines).why.contains(words))
  }

  @Test func `the first fix is to replace the autoresizing mask of the app's view, not the system's`() throws {
    let lines = [
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--- v=--- UIRemoteKeyboardWindow:0xa.width == 667>",
      "<NSAutoresizingMaskLayoutConstraint:0x2 h=--& v=--& WKWebView:0xb.midX == 187.5   (active, names: '|':UIInputSetHostView:0xc )>",
      "<NSAutoresizingMaskLayoutConstraint:0x3 h=--& v=--& WKWebView:0xb.width == 375>",
      "<NSLayoutConstraint:0x4 UIInputSetHostView:0xc.left == UIRemoteKeyboardWindow:0xa.left>",
      "<NSLayoutConstraint:0x5 UIInputSetHostView:0xc.right == UIRemoteKeyboardWindow:0xa.right>",
      "<NSLayoutConstraint:0x6 WKWebView:0xb.right == UIInputSetHostView:0xc.right>",
    ]
    let diagnosis = try LogDiagnosis.of(lines: lines)
    #expect(diagnosis.repairs.first?.kind == .autoresizing)
    #expect(diagnosis.repairs.first?.text.contains("WKWebView.") == true)
    #expect(diagnosis.repairs.dropFirst().first?.constraint == 5)
  }

  @Test func `no fix sets a size to 0`() throws {
    let diagnosis = try diagnosis(["UIView:0xa.width == 375", "UIView:0xa.width == 0"])
    #expect(diagnosis.repairs.filter { $0.kind == .constant }.map { $0.constraint } == [1])
  }

  @Test(arguments: GoldenTests.names)
  func `the spec of a log has the same conflict`(_ name: String) throws {
    for diagnosis in ConflictLogReader.logs(in: try GoldenTests.log(name)).map({ LogDiagnosis(of: $0) })
    where diagnosis.verdict == .conflict {
      var writer = JSONWriter()
      diagnosis.writeSpec(to: &writer)
      let document = SpecDocument(parsing: writer.finish())
      #expect(document.isValid)
      let expected = diagnosis.members.compactMap { $0.index }.map { diagnosis.log.constraints[$0].address }
      let error = #expect(throws: SpecSolveError.self) { try document.solve() }
      guard case .unsatisfiable(let conflict)? = error else {
        Issue.record("the spec has mistakes")
        continue
      }
      // Views of a spec always have sizes of at least 0, so fewer of its constraints may already conflict.
      let found = conflict.members.map { $0.constraint }.filter { $0.hasPrefix("0x") }
      let needsFact = diagnosis.members.contains { $0.index == nil }
      #expect(needsFact ? found == expected : Set(found).isSubset(of: expected))
    }
  }

  @Test func `a long chain that fits exactly is rounding`() throws {
    var bodies = ["H:|-(1)-[UIView:0x1]   (active, names: '|':UIView:0x0 )", "UIView:0x1.width == 1"]
    for index in 1..<1_500 {
      let (one, other) = (String(index, radix: 16), String(index + 1, radix: 16))
      bodies += ["H:[UIView:0x\(one)]-(1)-[UIView:0x\(other)]   (active)", "UIView:0x\(other).width == 1"]
    }
    bodies += ["H:[UIView:0x5dc]-(1)-|   (active, names: '|':UIView:0x0 )", "UIView:0x0.width == 3001"]
    #expect(try diagnosis(bodies).verdict == .rounding)
  }

  @Test func `ten thousand constraints are diagnosed within the budget`() throws {
    var bodies: [String] = []
    for index in 1..<10_000 {
      bodies.append(
        "H:[UIView:0x\(String(index, radix: 16))]-(8)-[UIView:0x\(String(index + 1, radix: 16))]   (active)")
    }
    bodies.append("UIView:0x2.right == UIView:0x1.left - 1")
    let diagnosis = try diagnosis(bodies)
    #expect(diagnosis.verdict == .conflict)
    #expect(diagnosis.members.compactMap { $0.index } == [0, 9_999])
  }
}
