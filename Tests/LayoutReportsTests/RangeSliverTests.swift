import LayoutReports
import LayoutSpec
import Testing

/// Each rule finds a fault in a hundredth of a point of widths, and proves that the same spec without it has none.
@Suite struct RangeSliverTests {
  /// A spec with a placeholder for the fault.
  struct Planted: Sendable, CustomTestStringConvertible {
    let rule: CheckRule
    /// The spec, with `FAULT` in place of a constraint or a part of a value.
    let spec: String
    let fault: String
    /// The replacement of `FAULT` in the spec without the fault.
    var closed = ""

    var testDescription: String { rule.rawValue }
  }

  private static let sliver = #"{ "windowWidth": { "min": 500, "max": 500.01 } }"#
  private static let never = #"{ "windowWidth": { "max": 100 } }"#

  /// A constraint that is active only in the sliver.
  private static func constraint(_ text: String) -> String { #", { "when": \#(sliver), "expression": "\#(text)" }"# }

  /// Three keys in a row, and two views below.
  private static func row(
    height: String = "100", more: String = "", key: String = #"{ "id": "b", "kind": "key" }"#, missing: String = never,
    constraints: String = "FAULT"
  ) -> String {
    """
    {
      "layoutSpec": 1, "root": { "width": "window", "height": \(height) }\(more),
      "views": [{ "id": "a", "kind": "key" }, \(key), { "id": "c", "kind": "key" }, "one", "two"],
      "constraints": [
        "a.left == 10 @ 500", "a.width == 60 @ 500", "a.top == 10 @ 500", "a.height == 50 @ 500",
        "b.left == a.right + 10 @ 500", "b.width == a.width @ 500", "b.top == a.top @ 500", "b.height == 50 @ 500",
        "c.left == b.right + 10 @ 500", "c.width == a.width @ 500", "c.top == a.top @ 500", "c.height == 50 @ 500",
        "one.left == 10 @ 500", "one.width == 60 @ 500", "one.top == 70 @ 500", "one.height == 20 @ 500",
        "two.left == one.right @ 500", "two.top == 70 @ 500", "two.height == 20 @ 500",
        { "when": { "not": \(missing) }, "expression": "two.width == 60" }\(constraints)
      ]
    }
    """
  }

  /// A keyboard with two keys that fill it.
  private static func keyboard(more: String = "", when: String = "", constraints: String = "FAULT") -> String {
    """
    {
      "layoutSpec": 1, "root": { "width": "window", "height": "keyboard" }\(more),
      "views": [
        {
          "id": "a", "kind": "key", "output": { "role": "inputModeSwitch" },
          "when": { "needsInputModeSwitchKey": true\(when) }
        },
        { "id": "b", "kind": "key" }
      ],
      "environment": { "needsInputModeSwitchKey": true },
      "constraints": [
        "a.left == 0 @ 500", "a.width == root.width / 2 @ 500", "a.top == 0", "a.height == root.height @ 500",
        "b.right == root.right @ 500", "b.width == root.width / 2 @ 500", "b.top == 0",
        "b.height == root.height @ 500"\(constraints)
      ]
    }
    """
  }

  /// A keyboard with a key for each digit, one of which has a condition.
  private static func digits(_ condition: String) -> String {
    let keys = (0...9).map { digit in
      let when = digit == 9 ? #", "when": { "not": \#(condition) }"# : ""
      return #"{ "id": "k\#(digit)", "label": "\#(digit)", "kind": "key", "output": { "text": "\#(digit)" }\#(when) }"#
    }
    return """
      {
        "layoutSpec": 1, "root": { "width": "window", "height": "keyboard" },
        "views": [
          { "id": "row", "stack": { "axis": "horizontal", "distribution": "fillEqually" },
            "children": [\(keys.joined(separator: ", "))] }
        ],
        "constraints": [{ "pin": "row", "to": "root" }]
      }
      """
  }

  /// A row of letters, with a placeholder for its direction.
  private static let letters = """
    {
      "layoutSpec": 1, "root": { "width": "window", "height": 60 }, "environment": { "layoutDirection": "rightToLeft" },
      "views": [
        { "id": "row", "children": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key" }],
          "stack": {
            "axis": "horizontal", "distribution": "fillEqually",
            "direction": [FAULT{ "value": "leftToRight" }]
          } }
      ],
      "constraints": [{ "pin": "row", "to": "root" }]
    }
    """

  private static let inset = #"{ "id": "b", "kind": "key", "touch": { "leading": "in" } }"#
  private static let insets = #", "metrics": { "in": [FAULT{ "value": 0 }] }"#

  static let planted: [Planted] = [
    Planted(rule: .smallTarget, spec: row(), fault: constraint("a.width == 40")),
    Planted(rule: .overlap, spec: row(), fault: constraint("b.left == a.right - 2")),
    Planted(rule: .overlappingViews, spec: row(), fault: constraint("two.left == one.right - 2")),
    Planted(rule: .outsideRoot, spec: row(), fault: constraint("one.left == -1")),
    Planted(
      rule: .outsideSafeArea,
      spec: row(more: #", "environment": { "safeArea": { "top": 5, "left": 5, "bottom": 0, "right": 5 } }"#),
      fault: constraint("a.left == 3")),
    Planted(rule: .zeroSize, spec: row(), fault: constraint("one.height == 0")),
    Planted(rule: .unsatisfiable, spec: row(), fault: constraint("one.height == -1")),
    Planted(rule: .violated, spec: row(), fault: constraint("a.top == 10.5")),
    Planted(rule: .unevenGap, spec: row(), fault: constraint("b.left == a.right + 7")),
    Planted(rule: .ambiguous, spec: row(missing: "FAULT", constraints: ""), fault: sliver, closed: never),
    Planted(rule: .duplicateConstraint, spec: row(), fault: constraint("a.left == 10 @ 500")),
    Planted(rule: .tautology, spec: row(), fault: constraint("a.right == a.left + a.width")),
    Planted(
      rule: .hiddenByKeyboard,
      spec: row(height: #""window""#, more: #", "environment": { "keyboard": { "state": "docked" } }"#),
      fault: constraint("one.bottom == keyboard.top + 10")),
    Planted(
      rule: .touchOverlap, spec: row(more: insets, key: inset, constraints: ""),
      fault: #"{ "when": \#(sliver), "value": -12 }, "#),
    Planted(
      rule: .smallTouchArea, spec: row(more: insets, key: inset, constraints: ""),
      fault: #"{ "when": \#(sliver), "value": 40 }, "#),
    Planted(
      rule: .deadArea, spec: keyboard(more: #", "touch": { "reach": 5 }"#),
      fault: constraint("b.width == root.width / 2 - 20")),
    Planted(
      rule: .smallTarget, spec: keyboard(),
      fault: constraint("a.width == root.width - 20") + constraint("b.width == 20")),
    Planted(
      rule: .smallTarget,
      spec: row(
        more: #", "check": { "minTarget": { "width": [FAULT{ "value": 44 }], "height": 44 } }"#, constraints: ""),
      fault: #"{ "when": \#(sliver), "value": 70 }, "#),
    Planted(
      rule: .missingInputModeSwitch, spec: keyboard(when: "FAULT", constraints: ""), fault: #", "not": \#(sliver)"#),
    Planted(
      rule: .needlessInputModeSwitch,
      spec: keyboard(constraints: "").replacing(
        #""when": { "needsInputModeSwitchKey": true }"#,
        with: #""when": { "any": [{ "needsInputModeSwitchKey": true }, FAULT] }"#
      ).replacing(
        #""environment": { "needsInputModeSwitchKey": true }"#,
        with: #""environment": { "needsInputModeSwitchKey": false }"#),
      fault: sliver, closed: never),
    Planted(rule: .missingDigits, spec: digits("FAULT"), fault: sliver, closed: never),
    Planted(rule: .mirroredText, spec: letters, fault: #"{ "when": \#(sliver), "value": "environment" }, "#),
    Planted(
      rule: .chordConflict,
      spec: row(
        key: #"""
          { "id": "b", "kind": "key", "types": ["="] },
          { "id": "d", "kind": "guide" },
          { "id": "e", "types": [{ "text": "^", "when": FAULT }, { "key": "escape" }] }
          """#, constraints: #", "e.left == 300", "e.top == 0", "e.width == 10", "e.height == 10""#),
      fault: sliver, closed: never),
    Planted(
      rule: .untypeable,
      spec: row(
        key: #"""
          { "id": "b", "kind": "key",
            "types": [{ "text": "ß", "when": FAULT }, { "key": "escape", "when": { "not": FAULT } }] }
          """#, constraints: ""),
      fault: sliver, closed: never),
  ]

  private static let widths = [NumberRange(.windowWidth, 320...1366)]

  @Test(arguments: planted)
  func `a fault in a sliver is found`(_ planted: Planted) throws {
    let found = SpecDocument(planted.spec.replacing("FAULT", with: planted.fault)).findings(over: Self.widths)
    let all = found.map { "\($0.rule.rawValue): \($0.message)" }
    let finding = try #require(found.first { $0.rule == planted.rule }, "\(all)")
    let ranges = try #require(finding.detail.ranges, "\(all)")
    let ends = ranges.sizes.flatMap { $0.flatMap { $0 } }
    #expect(abs((ends.min() ?? 0) - 500) < 1e-6, "\(ranges.sizes)")
    #expect(abs((ends.max() ?? 0) - 500.01) < 1e-6, "\(ranges.sizes)")
    #expect(ranges.worst[0] >= 500 - 1e-6 && ranges.worst[0] <= 500.01 + 1e-6)
  }

  @Test(arguments: planted)
  func `a spec without the fault is proved`(_ planted: Planted) throws {
    let document = SpecDocument(planted.spec.replacing("FAULT", with: planted.closed))
    let found = document.findings(of: planted.rule, over: Self.widths)
    #expect(found.isEmpty, "\(found.map { $0.message })")
  }

  /// A part that is used only in a sliver of sizes is used. A part that no size uses is found.
  @Test(arguments: [(sliver, false), (never, true)])
  func `a part is unused only if no size uses it`(_ condition: String, _ isFound: Bool) {
    let text = Self.row(constraints: #", { "when": \#(condition), "expression": "a.width <= 90" }"#)
    var options = CheckOptions()
    options.coversEverything = true
    let found = SpecDocument(text).report(over: Self.widths, options: options)
    let findings = found.findings.filter { $0.rule == .neverActive && $0.pointer.hasPrefix("/constraints/") }
    #expect(findings.isEmpty != isFound, "\(findings.map { $0.message })")
  }

  /// The conflict of a region holds in all of it, and its amounts are those at the worst corner, not close to it.
  @Test func `a conflict has exact amounts`() throws {
    let spec = """
      {
        "layoutSpec": 1, "root": { "width": "window", "height": 60 }, "views": ["a", "b"],
        "constraints": ["H:|[a(>=200)][b(>=100)]|", "V:|[a]|", "V:|[b]|", "a.width == b.width @ 500"]
      }
      """
    let document = SpecDocument(spec)
    let ranges = [NumberRange(.windowWidth, 50...400)]
    let finding = try #require(document.findings(of: .unsatisfiable, over: ranges).first)
    #expect(finding.detail.ranges?.sizes == [[[50], [300]]])
    #expect(finding.detail.ranges?.worst == [50])
    #expect(finding.detail.conflict?.gap == 250)
    #expect(finding.message.hasSuffix("200 + 100 is 250 more than 50"))
    let layout = try document.layout(over: ranges, for: CallerEnvironment())
    guard case .unsatisfiable(let conflict) = layout.regions[0].status else {
      Issue.record("\(layout.regions.count) regions")
      return
    }
    #expect(finding.detail.conflict?.members.map(\.constraint) == conflict.members.map(\.constraint))
  }

  @Test func `a key that is too small in a corner of two ranges is found and decided`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "window", "views": [{ "id": "a", "kind": "key" }],
        "constraints": ["a.left == 0", "a.width == root.width / 10", "a.top == 0", "a.height == root.height / 10"]
      }
      """)
    for (limit, isFound) in [(439.99, true), (440.01, false)] {
      let report = document.report(
        over: [NumberRange(.windowWidth, limit...900), NumberRange(.windowHeight, 440...900)])
      let finding = report.findings.first { $0.rule == .smallTouchArea }
      #expect((finding != nil) == isFound, "from \(limit)")
      #expect(report.ranges?.undecided == [])
      if let worst = finding?.detail.ranges?.worst { #expect(worst == [limit, 440]) }
    }
  }

  @Test func `over two ranges, the border of a cell that is too small is exact`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": "window", "views": [{ "id": "a", "kind": "key" }, "bar"],
        "constraints": [
          "a.left == 0", "a.width == root.width / 10", "a.top == 0", "a.height == 44",
          "bar.left == 300", "bar.width == 30", "bar.top == 0", "bar.height == max(0, windowHeight - 400)"
        ]
      }
      """)
    let ranges = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 380...900)]
    let found = document.findings(over: ranges)
    let exact = try #require(found.first { $0.rule == .smallTarget }?.detail.ranges)
    #expect(!exact.isSampled)
    #expect(exact.sizes.joined().map { $0[0] }.max().map { abs($0 - 440) < 1e-5 } == true)
    let flat = try #require(found.first { $0.rule == .zeroSize })
    #expect(flat.message == "`bar` has no area: it is 30 × 0 points")
  }

  @Test func `a finding on a border lists each of its corners once`() throws {
    let document = SpecDocument(
      #"{ "layoutSpec": 1, "metrics": { "m": 1 }, "views": ["a"], "constraints": ["a.left == 0", "a.top == 0", "a.width == 32", "a.height == 4 * m"] }"#
    )
    let ranges = [NumberRange(.windowWidth, 320...400), NumberRange(.metric("m"), 0...40)]
    let flat = try #require(document.findings(of: .zeroSize, over: ranges).first?.detail.ranges)
    #expect(flat.text == "for window.width, m from (320, 0) (400, 0)")
  }

  /// A fault that depends only on the size, not on a condition, begins and ends where the functions do.
  @Test func `a gap between two edges has exact borders`() throws {
    let document = SpecDocument(
      """
      {
        "layoutSpec": 1, "root": { "width": "window", "height": 100 },
        "views": [{ "id": "a", "kind": "key" }, { "id": "b", "kind": "key" }],
        "constraints": [
          "a.left == 0", "a.width == 100", "a.top == 0", "a.height == 50", "b.top == 0", "b.height == 50", "b.width == 60",
          "b.left >= 2 * root.width - 900.005", "b.left >= 1100.0 - 2 * root.width", "b.left == 0 @ 500"
        ]
      }
      """)
    let ranges = try #require(document.findings(of: .overlap, over: Self.widths).first?.detail.ranges)
    // From where 1100 − 2w falls below 100 to where 2w − 900.005 exceeds it.
    let ends = ranges.sizes.flatMap { $0.flatMap { $0 } }
    #expect(abs((ends.min() ?? 0) - 500) < 1e-6)
    #expect(abs((ends.max() ?? 0) - 500.0025) < 1e-6)
  }
}
