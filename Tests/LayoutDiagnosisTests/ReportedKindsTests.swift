import LayoutDiagnosis
import Testing

/// Kinds of logs from public reports: the origin, the conflict and the first fix.
@Suite struct ReportedKindsTests {
  private func line(_ index: Int, _ body: String) -> String { "<NSLayoutConstraint:0x\(index) \(body)>" }
  private func mask(_ index: Int, _ body: String) -> String {
    "<NSAutoresizingMaskLayoutConstraint:0x\(index) h=--& v=--& \(body)>"
  }

  @Test func `the first fix switches off the mask of a view that has constraints`() throws {
    let diagnosis = try LogDiagnosis.of(lines: [
      mask(1, "V:[Board]-(0)-|   (active, names: Board:0xa, '|':UIView:0xb )"),
      line(2, "Board.bottom == UILayoutGuide:0xc'UIViewSafeAreaLayoutGuide'.bottom   (active, names: Board:0xa )"),
      line(
        3,
        "'UIViewSafeAreaLayoutGuide-bottom' V:[UILayoutGuide:0xc'UIViewSafeAreaLayoutGuide']-(20)-|   (names: '|':UIView:0xb )"
      ),
    ])
    #expect(diagnosis.repairs.first?.kind == .autoresizing)
    #expect(diagnosis.excess == 20)
  }

  @Test(arguments: [
    ("V:|-(20)-[UIInputSetContainerView:0xa]   (Names: '|':UITextEffectsWindow:0xb )", ConstraintOrigin.system),
    ("NSToolbarButton:0xa.bottom <= NSStackView:0xb.top - 2", .system),
    ("V:|-(>=3)-[NSTextField:0xa]   (active, names: '|':NSToolbarItemViewer:0xb )", .system),
    ("_UIButtonBarButton:0xa.leading == _TtCC5UIKit19NavigationButtonBar15ItemWrapperView:0xb.leading", .system),
    ("_UIButtonBarButton:0xa.leading == UIKit.NavigationButtonBar.ItemWrapperView:0xb.leading", .system),
    ("UIView:0xa.leading == _TtGC7SwiftUI14_UIHostingViewVS_7AnyView_:0xb.leading", .own),
    ("_TtC5MyAppP33_0123456789ABCDEF0123456789ABCDEF7KeyView:0xa.leading == UIView:0xb.leading", .own),
    ("UITextField:0xa.bottom == UIKeyboardLayoutGuide:0xb.top", .own),
    ("V:[_UILayoutGuide:0xa]-(0)-[UILabel:0xb]", .own),
    ("UILabel:0xa.top == _UIVisualEffectContentView:0xb.top + 8", .own),
    ("UIInputView:0xa.height == 280", .own), ("UIStackView:0xa.top == UIView:0xb.top", .own),
  ])
  func `a constraint between views that only the system makes is the system's`(
    _ body: String, _ origin: ConstraintOrigin
  ) throws {
    #expect(try LogDiagnosis.of(lines: [line(1, body)]).origins == [origin])
  }

  @Test func `a conflict of stack and margins names the properties to change`() throws {
    let guide = "UILayoutGuide:0xa'UIViewLayoutMarginsGuide'"
    let diagnosis = try LogDiagnosis.of(lines: [
      line(1, "'UISV-canvas-connection' \(guide).leading == UILabel:0xb.leading"),
      line(2, "'UISV-canvas-connection' \(guide).trailing == UILabel:0xb.trailing"),
      line(3, "'UISV-fill-proportionally' UILabel:0xb.width == UIStackView:0xc.width"),
      line(4, "'UIView-leftMargin-guide-constraint' H:|-(12)-[\(guide)](LTR)   (names: '|':UIStackView:0xc )"),
      line(5, "'UIView-rightMargin-guide-constraint' H:[\(guide)]-(12)-|(LTR)   (names: '|':UIStackView:0xc )"),
    ])
    #expect(diagnosis.why.hasSuffix("change its distribution, spacing or layoutMargins."))
  }

  @Test(arguments: ["minY", "midY", "maxY"], ["==>", "==   (Names: '|':UIView:0xb )>", "== + 0>"])
  func `a constant that old systems do not print is 0`(_ attribute: String, _ end: String) throws {
    let diagnosis = try LogDiagnosis.of(lines: [
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIButton:0xa.\(attribute) \(end)",
      mask(2, "V:[UIButton:0xa(0)]"), line(3, "V:[UIButton:0xa]-(2)-|   (Names: '|':UIView:0xb )"),
      line(4, "'UIView-Encapsulated-Layout-Height' V:[UIView:0xb(100)]"),
    ])
    #expect(diagnosis.log.unread.isEmpty)
    #expect(diagnosis.excess == 98)
    #expect(diagnosis.repairs.first?.kind == .autoresizing)
  }

  @Test func `a mask may measure from the far edge of its superview`() throws {
    let diagnosis = try LogDiagnosis.of(lines: [mask(1, "UILabel:0xa.midX == UIView:0xb.width - 29")])
    #expect(diagnosis.meaning.form(of: 0) == "UILabel1.centerX == UIView1.right - 29")
  }

  @Test func `listed constraints are told before facts`() throws {
    let diagnosis = try LogDiagnosis.of(lines: [
      line(1, "UILabel:0xa.height == 15"), line(2, "V:|-(60)-[UILabel:0xa]   (names: '|':UIView:0xb )"),
      line(3, "V:[UILabel:0xa]-(50)-|   (names: '|':UIView:0xb )"), line(4, "UIView:0xb.height == 100"),
    ])
    #expect(diagnosis.members.map { $0.index } == [0, 1, 2, 3])
    #expect(diagnosis.excess == 25)
  }

  @Test(arguments: ["UIView:0xa.height == -74", "UIView:0xa.width == - 74", "V:[UIView:0xa(-74)]"])
  func `a negative size is clamped`(_ body: String) throws {
    let first = try #require(try LogDiagnosis.of(lines: [line(1, body)]).repairs.first)
    #expect(first.kind == .constant)
    #expect(first.text.hasPrefix("clamp "))
  }

  @Test(arguments: [
    (["UIView:0xa.height >= 20"], "20"),
    (["V:|-(0)-[UIView:0xb]   (names: '|':UIView:0xa )", "V:[UIView:0xb]-(8)-|   (names: '|':UIView:0xa )"], "8"),
    (
      [
        "V:|-(1)-[UIView:0xb]   (names: '|':UIView:0xa )", "V:[UIView:0xb]-(2)-|   (names: '|':UIView:0xa )",
        "UIView:0xb.height == 40",
      ], "43"
    ),
  ])
  func `a negative size is clamped to what the others need`(_ others: [String], _ least: String) throws {
    let lines = (["UIView:0xa.height == -74"] + others).enumerated().map { line($0.offset + 1, $0.element) }
    #expect(try LogDiagnosis.of(lines: lines).repairs.first?.text.hasSuffix("-74 → \(least)") == true)
  }

  @Test func `margins of a view that may be the system's are not said to be ignored`() throws {
    let guide = "UILayoutGuide:0xa'UIViewLayoutMarginsGuide'"
    let why = try LogDiagnosis.of(lines: [
      line(1, "'UIView-leftMargin-guide-constraint' H:|-(16)-[\(guide)](LTR)   (names: '|':_UIFoo:0xb )"),
      line(2, "_UIBar:0xc.leading == \(guide).leading"), line(3, "_UIBar:0xc.leading == _UIFoo:0xb.leading"),
    ]).why
    #expect(why.contains("the properties of _UIFoo: change its layoutMargins if the app made it"))
  }

  @Test func `lines without brackets are read`() throws {
    let diagnosis = try LogDiagnosis.of(lines: [
      "    NSLayoutConstraint:0x1 UIView:0xa.width == 10   (active),", "    NSLayoutConstraint:0x2 H:[UIView:0xa(12)]",
    ])
    #expect(diagnosis.excess == 2)
  }

  @Test(arguments: [
    "(\"NSLayoutConstraint:0x1 A:0x2.width == 10\", \"NSLayoutConstraint:0x3 A:0x2.width == 150   (active)\")",
    "(NSLayoutConstraint:0x1 A:0x2.width == 10, NSLayoutConstraint:0x3 A:0x2.width == 150)",
    "- NSLayoutConstraint:0x1 A:0x2.width == 10\n- NSLayoutConstraint:0x3 A:0x2.width == 150",
    "• NSLayoutConstraint:0x1 A:0x2.width == 10\n\n• NSLayoutConstraint:0x3 A:0x2.width == 150\n\nThat is all.",
    "1. NSLayoutConstraint:0x1 A:0x2.width == 10\n2. NSLayoutConstraint:0x3 A:0x2.width == 150\nWhat now?\n   42",
    "(\n<NSLayoutConstraint:0x1 A:0x2.width == 10   (active),\n<NSLayoutConstraint:0x3 A:0x2.width == 150   (active)\n)",
    "(\nNSLayoutConstraint:0x1 A:0x2.width == 10,  // mine\nNSLayoutConstraint:0x3 A:0x2.width == 150\n)",
    "(\nNSLayoutConstraint:0x1 A:0x2'https://a.b'.width == 10\nNSLayoutConstraint:0x3 A:0x2'https://a.b'.width == 150\n)",
    "(\n<NSLayoutConstraint:0x1 <ConstraintView:0x2>.width == 10>\n<NSLayoutConstraint:0x3 <ConstraintView:0x2>.width == 150>\n)",
    "(\nNSLayoutConstraint:0x1 A:0x2.width ==\n  10   (active),\nNSLayoutConstraint:0x3 A:0x2.width == 1\n50\n)",
    "(\n\"<NSLayoutConstraint:0x1 A:0x1010\n00000.width == 10>\",\n\"<NSLayoutConstraint:0x3 A:0x101000000.width == 150>\"\n)",
    "(\n“<NSLayoutConstraint:0x1 ‘a’ A:0x2‘T’.width == 10>”,\n“<NSLayoutConstraint:0x3 A:0x2‘T’.width == 150>”\n)",
    "(\n&quot;&lt;NSLayoutConstraint:0x1 &#39;a&#x27; A:0x2.width &lt;= 10&gt;&quot;,\n&lt;NSLayoutConstraint:0x3 A:0x2.width == 150&gt;\n)",
    "(\n\"<NSLayoutConstraint:0x1 A:0x101\n      000000.width == 10>\",\n\\u003cNSLayoutConstraint:0x3 A:0x101000000.width == 150\\u003e\n)",
    "(\n\u{A0}\u{A0}\"<NSLayoutConstraint:0x1 A:0x2.width == 10\u{A0}  (active)>\",\n<NSLayoutConstraint:0x3 A:0x2.width == 150>\n)",
    "\u{1B}[31m(\u{1B}[0m\n\u{1B}[31m<NSLayoutConstraint:0x1 A:0x2.width == 10>\u{1B}[0m\n<NSLayoutConstraint:0x3 A:0x2.width == 150>\n)",
    "(<br>\n&lt;NSLayoutConstraint:0x1 A:0x2.width == 10&gt;<br />\n&lt;NSLayoutConstraint:0x3 A:0x2.width == 150&gt;<br>\n)",
  ])
  func `damaged lists are read completely`(_ list: String) throws {
    let text = "Unable to simultaneously satisfy constraints. \(list)\n"
    let log = try #require(ConflictLogReader.logs(in: text.utf8).first)
    #expect(log.unread.isEmpty)
    #expect(LogDiagnosis(of: log).excess == 140)
  }

  @Test(arguments: [
    "<NSLayoutConstraint:0x2 (g.row+0.5*(g.bottom)) == UIView:0xa.top>",
    "<NSLayoutConstr UIView:0xa.width == 5>",
    "<NSLayoutConstr UIView:0xa.width == 5>, <NSLayoutConstraint:0x2 UIView:0xb.width == 1>",
    "traint:0x2 UIView:0xa.width == 5   (active)>",
  ])
  func `constraints that hold without an unread one are not satisfiable`(_ unread: String) throws {
    let diagnosis = try LogDiagnosis.of(lines: [line(1, "UIView:0xa.width == 10") + ", " + unread])
    #expect(diagnosis.log.unreadCount == 1)
    #expect(diagnosis.verdict == .unreadable)
  }
}
