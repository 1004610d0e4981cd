import JSON
@testable import LayoutSpec
import Testing

/// Details of the spec language.
@Suite struct LanguageTests {
  /// Returns the codes and pointers of the mistakes, or the frames.
  private func outcome(_ spec: String, in environment: String = "{}") throws -> String {
    let document = SpecDocument(spec)
    do throws(SpecSolveError) {
      let result = try document.solve(for: CallerEnvironment(parsing: Array(environment.utf8), for: document))
      return result.views.map { "\($0.id) \($0.frame.x + 0) \($0.frame.y + 0) \($0.frame.width) \($0.frame.height)" }
        .joined(separator: ", ")
    } catch {
      guard case .invalid(let errors) = error else { throw error }
      return errors.map { "\($0.code.rawValue) \($0.pointer)" }.joined(separator: ", ")
    }
  }

  @Test(
    "names are equal if their scalars are",
    arguments: [
      (
        #""metrics": {"K": 1, "\u212a": 2}, "views": ["a"], "constraints": ["a.width == K", "a.height == \u212a", "a.left == 0", "a.top == 0"]"#,
        "a 0.0 0.0 1.0 2.0"
      ),
      (#""metrics": {"\u00e9": 1, "e\u0301": 2}"#, "invalid-identifier /metrics/e\u{301}"),
      (
        #""views": ["\u00c5", "\u212b"], "constraints": [{"pin": "\u212b", "to": "\u00c5"}]"#,
        "\u{c5} 0.0 0.0 0.0 0.0, \u{212b} 0.0 0.0 0.0 0.0"
      ),
      (#""views": ["K"], "constraints": ["\u212a.left == 1"]"#, "unknown-item /constraints/0"),
      (
        #""views": [{"id": "a", "when": {"needsInputModeSwitch\u212aey": true}}]"#,
        "unknown-trait /views/0/when/needsInputModeSwitch\u{212a}ey"
      ),
      (
        #""constraints": [{"id": "\u00e9", "expression": "root.width == root.width"}, {"id": "e\u0301", "expression": "root.height == 2 * root.height - root.height"}]"#,
        "no-variable /constraints/0/expression, no-variable /constraints/1/expression"
      ),
      (#""traits": {"t": ["\u00e9", "e\u0301"]}"#, ""),
      (
        #""traits": {"t": ["\u00e9"]}, "views": [{"id": "a", "when": {"t": "e\u0301"}}]"#,
        "invalid-trait-value /views/0/when/t"
      ),
      (#""constraints": [{"id": "x#\u0301", "expression": "root.width >= 0"}]"#, "invalid-value /constraints/0/id"),
    ])
  func names(members: String, wanted: String) throws {
    #expect(try outcome("{\"layoutSpec\": 1, \(members)}").utf8.elementsEqual(wanted.utf8))
  }

  @Test(
    "a constraint without variables says that its sides cancel if they do",
    arguments: [
      ("5 == 6", ""), ("0 * root.width == 6", ""), ("root.width == root.width", ", because its sides cancel"),
    ])
  func constraintsWithoutVariables(constraint: String, reason: String) throws {
    let errors = try SpecDocument(members: #""constraints": ["\#(constraint)"]"#).mistakesOfSolving()
    #expect(errors.map(\.message) == ["this constraint has no variables\(reason)"])
  }

  @Test(
    "names from the caller are compared by scalars, too",
    arguments: [
      (#"{"metrics": {"\u212a": 5}}"#, "unknown-metric /metrics/\u{212a}"),
      (#"{"traits": {"t": "e\u0301"}}"#, "invalid-trait-value /traits/t"),
    ])
  func callersNames(environment: String, wanted: String) throws {
    let spec = #"{"layoutSpec": 1, "metrics": {"K": 1}, "traits": {"t": ["\u00e9"]}}"#
    #expect(try outcome(spec, in: environment).utf8.elementsEqual(wanted.utf8))
  }

  @Test(
    "each comparison of a chain is a separate constraint",
    arguments: [
      ("a.left == 3 == b.left", 3.0), ("b.left == 3 == a.left", 3), ("a.left == 3 == c.left == b.left", 3),
      ("1 + 0 * b.left == a.left == 3", 3),
    ])
  func chains(chain: String, left: Double) throws {
    let document = SpecDocument(
      #"""
      {"layoutSpec": 1, "views": ["a", {"id": "b", "when": {"idiom": "pad"}}, "c"], "constraints": ["\#(chain)"]}
      """#)
    let result = try document.solve()
    #expect(result.views[0].frame.x == left)
    #expect(!result.ambiguous.contains("a.left"))
  }

  @Test(
    "a coefficient that is not a number is a mistake",
    arguments: ["BIG * a.width * 0", "BIG * a.width - BIG * a.width"])
  func coefficients(expression: String) throws {
    let big = Array(repeating: "1e9", count: 40).joined(separator: " * ")
    let text = expression.split(separator: "BIG", omittingEmptySubsequences: false).joined(separator: big)
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": ["\#(text) + a.height == 3"]}"#
    #expect(try outcome(spec) == "number-out-of-range /constraints/0")
  }

  private static let never = #"[{"when": {"idiom": "pad"}, "value": 1}]"#

  @Test(
    "only a value that is used must have an entry",
    arguments: [
      (#""margins": {"top": NO}, "views": ["q"], "constraints": ["q.leading == margins.leading"]"#, ""),
      (#""margins": {"trailing": NO}, "views": ["q"], "constraints": ["q.left == margins.left"]"#, ""),
      (
        #""margins": {"trailing": NO}, "views": ["q"], "constraints": ["q.left == margins.right"]"#,
        "no-value /margins/trailing"
      ),
      (
        #""margins": {"leading": NO, "top": NO}, "views": ["q"], "constraints": ["q.right == readable.right"]"#,
        "no-value /margins/leading"
      ),
      (
        #""views": [{"id": "s", "stack": {"axis": "horizontal", "spacing": NO}, "children": [{"id": "a", "spacingAfter": 1}, "b"]}]"#,
        ""
      ),
      (
        #""views": [{"id": "s", "stack": {"axis": "horizontal", "spacing": NO}, "children": [{"id": "a", "spacingAfter": 1}, "b", "c"]}]"#,
        "no-value /views/0/stack/spacing"
      ),
      (
        #""views": [{"id": "s", "stack": {"axis": "horizontal", "spacing": NO, "distribution": "equalSpacing"}, "children": [{"id": "a", "spacingAfter": 1}, "b"]}]"#,
        "no-value /views/0/stack/spacing"
      ),
      (
        #""views": [{"id": "s", "stack": {"axis": "horizontal", "spacing": NO, "distribution": "units"}, "children": [{"id": "a", "flexible": true}]}]"#,
        ""
      ),
      (
        #""views": [{"id": "s", "stack": {"axis": "horizontal", "spacing": NO, "distribution": "units"}, "children": ["a"]}]"#,
        "no-value /views/0/stack/spacing"
      ),
    ])
  func unusedValues(members: String, wanted: String) throws {
    let members = members.split(separator: "NO", omittingEmptySubsequences: false).joined(separator: Self.never)
    let found = try outcome("{\"layoutSpec\": 1, \(members)}")
    #expect(wanted.isEmpty ? !found.contains("no-value") : found == wanted)
  }

  @Test(
    "an alignment is judged where it is in effect",
    arguments: [
      (#""stacks": {"s": {"axis": "horizontal", "alignment": "leading"}}"#, ""),
      (#""views": [{"id": "a", "stack": {"axis": "horizontal", "alignment": "leading"}}]"#, "a 0.0 0.0 0.0 0.0"),
      (
        #""stacks": {"s": {"axis": "horizontal", "alignment": "leading"}}, "views": [{"id": "a", "stack": "s", "children": ["b"]}]"#,
        "invalid-value /stacks/s/alignment"
      ),
      (
        #""views": [{"id": "a", "stack": {"axis": [{"value": "vertical"}], "alignment": "top"}, "children": ["b"]}]"#,
        "invalid-value /views/0/stack/alignment"
      ),
    ])
  func alignments(members: String, wanted: String) throws {
    #expect(try outcome("{\"layoutSpec\": 1, \(members)}") == wanted)
  }

  @Test(
    "mistakes in one environment do not hide each other",
    arguments: [
      (
        #""views": ["q", "w"], "constraints": [{"item": "q", "attribute": "width", "toItem": "w", "toAttribute": "width", "constant": "1/0", "multiplier": "2/0", "weight": "0", "priority": "p"}]"#,
        "division-by-zero constant, division-by-zero multiplier, number-out-of-range weight, invalid-priority priority"
      ),
      (
        #""views": [{"id": "s", "stack": {"axis": "horizontal", "distribution": NO, "alignment": NO, "spacing": "1/0", "insets": "2/0"}, "children": ["a", "b"]}]"#,
        "no-value distribution, no-value alignment, division-by-zero spacing, division-by-zero insets"
      ),
      (
        #""metrics": {"p": 2000, "n": "1/0"}, "views": ["q"], "constraints": ["H:|-(n@p)-[q]"]"#,
        "division-by-zero n, invalid-priority 0"
      ),
    ])
  func independentMistakes(members: String, wanted: String) throws {
    let never = #"[{"when": {"idiom": "pad"}, "value": "fill"}]"#
    var members = members.split(separator: "NO", omittingEmptySubsequences: false).joined(separator: never)
    if !members.contains(#""metrics""#) { members = #""metrics": {"p": 2000}, "# + members }
    let found = try outcome("{\"layoutSpec\": 1, \(members)}").split(separator: ", ").map { mistake in
      let words = mistake.split(separator: " ")
      return "\(words[0]) \(words[1].split(separator: "/").last ?? "")"
    }
    #expect(found.joined(separator: ", ") == wanted)
  }

  @Test("keys of the output are distinguished by their scalars")
  func outputs() throws {
    let output = #"{"e\u0301": 1, "\u00e9": [{"when": {}, "value": 2}]}"#
    let text = #"{"layoutSpec": 1, "views": [{"id": "a", "output": \#(output)}]}"#
    let view = try SpecDocument(text).solve().views[0]
    #expect(view.output?.value(forKey: "e\u{301}")?.number == 1 && view.output?.value(forKey: "\u{e9}")?.number == 2)
  }

  @Test("a key is found behind many others", arguments: [0, 7, 8, 15, 16, 17, 20])
  func manyKeys(position: Int) {
    let others = [
      "min", "max", "first", "last", "top", "leading", "bottom", "trailing", "left", "right", "x", "y", "to", "pin",
      "visual",
      "item", "edges", "rules", "axis", "margins",
    ]
    var keys = others.map { "\"\($0)\": 0" }
    keys.insert(#""id": "a""#, at: position)
    let view = "{" + keys.joined(separator: ", ") + "}"
    let document = SpecDocument(
      #"{"layoutSpec": 1, "views": [\#(view)], "constraints": ["a.left == 3"]}"#)
    #expect(document.errors.map(\.code) == Array(repeating: .unknownKey, count: others.count))
  }

  @Test("groups of views do not count toward the limit of views")
  func groups() {
    let text = #"{"layoutSpec": 1, "views": [{"children": ["a", {"children": ["b", "c"]}]}]}"#
    #expect(SpecDocument(text, limits: SpecLimits(views: 3)).isValid)
    #expect(!SpecDocument(text, limits: SpecLimits(views: 2)).isValid)
  }
}

/// Tables of names that Embedded Swift cannot look up at run time.
@Suite struct KeyTableTests {
  @Test(arguments: Key.allCases)
  func `a key's text is its case's name`(_ key: Key) {
    #expect(key.text == (key == .schema ? "$schema" : "\(key)"))
  }
}
