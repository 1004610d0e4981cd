import Foundation
import Layout
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// The constraint that the help of an ambiguous view suggests makes it unambiguous.
@Suite struct SuggestedConstraintTests {
  struct Spec: CustomTestStringConvertible, Sendable {
    let name: String
    var root = #"{"width": 300, "height": 200}"#
    let views: [String]
    let constraints: [String]

    var testDescription: String { name }

    func document(adding suggestions: [String] = []) -> SpecDocument {
      let all = (constraints + suggestions).map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }
      return SpecDocument(
        """
        {"layoutSpec": 1, "root": \(root), "views": [\(views.joined(separator: ", "))],
          "constraints": [\(all.joined(separator: ", "))]}
        """)
    }
  }

  @Test func `a text without a size needs an intrinsic size, other views do not`() throws {
    for (view, isText) in [(#"{"id": "a", "label": "Title"}"#, true), (#""a""#, false)] {
      let spec = Spec(name: "", views: [view], constraints: ["a.left == 0", "a.top == 0"])
      let help = try #require(spec.document().findings(of: .ambiguous).first?.detail.help)
      #expect(help.hasPrefix("give `a` an intrinsicSize, because texts are not measured; or add") == isText)
    }
  }

  static let specs = [
    Spec(name: "a view that nothing ties", views: [#""a""#], constraints: []),
    Spec(
      name: "two that share a width", views: [#""a", "b""#],
      constraints: ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]),
    Spec(
      name: "two labels that hug alike",
      views: [
        """
        {"id": "row", "stack": {"axis": "horizontal"}, "children": [
          {"id": "a", "intrinsicSize": {"width": 30, "height": 10}},
          {"id": "b", "intrinsicSize": {"width": 40, "height": 10}}]}
        """
      ], constraints: [#"{"pin": "row", "to": "root"}"#]),
    Spec(
      name: "a centered row",
      views: [
        #"{"id": "row", "stack": {"axis": "horizontal", "distribution": "equalSpacing", "alignment": "center"}, "children": ["a", "b"]}"#
      ], constraints: [#"{"pin": "row", "to": "root"}"#]),
    Spec(
      name: "a free root", root: #"{"width": "free", "height": 50}"#, views: [#""a""#],
      constraints: [#"{"pin": "a", "to": "root"}"#]),
    Spec(
      name: "a tie of optional constraints", views: [#""a""#],
      constraints: ["a.left == 0 @ low", "a.left == 10 @ low", "a.width == 9", "a.top == 0", "a.height == 9"]),
    Spec(
      name: "room at both sides", views: [#""a""#],
      constraints: ["a.left >= 10", "a.right <= root.right - 10", "a.width >= 20", "V:|[a]|"]),
    Spec(
      name: "optional constraints of a low priority", views: [#""a""#],
      constraints: ["a.left >= 10 @ 3", "a.width == 20 @ 1", "a.width == 30 @ 1", "V:|[a]|"]),
  ]

  @Test(arguments: specs)
  func `after adding the suggested constraint, nothing is ambiguous`(_ spec: Spec) throws {
    let suggestions = Self.suggestions(spec.document())
    #expect(!suggestions.isEmpty)
    #expect(Self.suggestions(spec.document(adding: suggestions)).isEmpty, "\(suggestions)")
  }

  @Test(arguments: specs)
  func `the suggested constraint is an edge of the parent or optional, and relative to other items`(_ spec: Spec) throws
  {
    for suggestion in Self.suggestions(spec.document()) {
      let parts = suggestion.components(separatedBy: " == ")
      let edge = parts[0].split(separator: ".").last ?? ""
      let isEdge = ["leading", "trailing", "top", "bottom"].contains(edge) && parts.last == "root.\(edge)"
      #expect(parts.count == 2 && (isEdge || parts[1].contains(" @ ")), "\(suggestion)")
      let reference = parts.last ?? ""
      // A free root is as small as its content allows.
      #expect(reference.contains(".") || reference == "0 @ fittingSizeLevel", "\(suggestion)")
    }
  }

  @Test(arguments: [
    ("width", 50, 250.0, "hugging", "hugging"), ("width", 50, 750, "hugging", "hugging"),
    ("height", 50, 0.5, "hugging", "hugging"),
    ("width", 200, 750, "compressionResistance", "compression resistance"),
    ("height", 200, 20, "compressionResistance", "compression resistance"),
  ])
  func `of two views that share a space, the help names the priority that keeps the size of one`(
    _ side: String, _ size: Int, _ priority: Double, _ key: String, _ words: String
  ) throws {
    let axis = side == "width" ? "horizontal" : "vertical"
    func spec(_ other: Double) -> SpecDocument {
      let views = [("a", priority), ("b", other)].map { id, priority in
        #"{"id": "\#(id)", "intrinsicSize": {"width": \#(size), "height": \#(size)}, "\#(key)": {"\#(axis)": \#(priority)}}"#
      }
      let format = side == "width" ? ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"] : ["V:|[a][b]|", "H:|[a]|", "H:|[b]|"]
      return Spec(name: "", root: #"{"width": 300, "height": 300}"#, views: views, constraints: format).document()
    }
    let help = try #require(spec(priority).findings(of: .ambiguous).first?.detail.help)
    let match = try #require(help.firstMatch(of: /raise the ([a-z ]+) of `b`, such as to ([0-9.]+), so that it keeps/))
    #expect(match.1 == words)
    let result = try spec(try #require(Double(match.2))).solve()
    #expect(result.ambiguous == [])
    let frame = try #require(result.views.last).frame
    #expect((side == "width" ? frame.width : frame.height) == Double(size))
  }

  @Test func `a priority that would be required is not suggested`() throws {
    let views = ["a", "b"].map {
      #"{"id": "\#($0)", "intrinsicSize": {"width": 50, "height": 9}, "hugging": {"horizontal": 999}}"#
    }
    let spec = Spec(name: "", views: views, constraints: ["H:|[a][b]|", "V:|[a]|", "V:|[b]|"]).document()
    #expect(spec.findings(of: .ambiguous).first?.detail.help?.hasPrefix("add a constraint") == true)
  }

  /// Sometimes a movement is found only after the others are determined.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `adding the suggested constraint repeatedly determines any layout`(_ seed: UInt64) {
    let spec = Self.randomSpec(seed)
    var suggestions: [String] = []
    for _ in 0..<8 {
      let more = Self.suggestions(spec.document(adding: suggestions))
      if more.isEmpty { return }
      suggestions += more
    }
    Issue.record("\(spec.views), \(spec.constraints): \(suggestions)")
  }

  /// Returns the suggestions in the help of all ambiguous views.
  private static func suggestions(_ document: SpecDocument) -> [String] {
    #expect(document.isValid, "\(document.errors.errors.map(\.message))")
    return document.findings(of: .ambiguous).flatMap { finding in
      (finding.detail.help ?? "").matches(of: /"([^"]+)"/).map { String($0.1) }
    }
  }

  private static func randomSpec(_ seed: UInt64) -> Spec {
    var random = SplitMix64(seed: seed)
    func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    var ids = (0..<Int.random(in: 1...4, using: &random)).map { "v\($0)" }
    var views = ids.map { id in
      let size = Int.random(in: 10...60, using: &random)
      return Bool.random(using: &random)
        ? "\"\(id)\"" : #"{"id": "\#(id)", "intrinsicSize": {"width": \#(size), "height": \#(70 - size)}}"#
    }
    if Bool.random(using: &random) {
      let distribution = pick(["fill", "fillEqually", "equalSpacing", "units", "fillProportionally"])
      let stack = """
        {"axis": "\(pick(["horizontal", "vertical"]))", "distribution": "\(distribution)", "alignment": "\(pick(["fill", "center"]))"}
        """
      views = [#"{"id": "s", "stack": \#(stack), "children": [\#(views.joined(separator: ", "))]}"#]
      ids.append("s")
    }
    let constraints = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let attribute = pick(["left", "top", "width", "height", "right", "centerY"])
      let other =
        Bool.random(using: &random)
        ? "\(Int.random(in: 0...80, using: &random))" : "\(pick(ids + ["root"])).\(attribute)"
      // All of them are optional, so none conflicts.
      return
        "\(pick(ids)).\(attribute) \(pick(["==", ">=", "<="])) \(other) + 5 @ \(pick(["low", "high", "500", "40"]))"
    }.filter { text in ids.allSatisfy { !text.hasPrefix("\($0).") || text.components(separatedBy: "\($0).").count == 2 }
    }
    return Spec(name: "\(seed)", views: views, constraints: constraints)
  }
}
