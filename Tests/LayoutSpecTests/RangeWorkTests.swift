import Layout
import LayoutSpec
import TestSupport
import Testing

/// What a layout over ranges repeats counts against its budget, and it can be cancelled.
@Suite struct RangeWorkTests {
  private static let width = NumberRange(.windowWidth, 320...1366)

  /// Twenty thousand children took time in proportion to their square.
  @Test func `the decisions of a long proportional stack are found in linear time, and can be cancelled`() {
    func children(_ count: Int) -> SpecDocument {
      let ids = (0..<count).map { #"{ "id": "a\#($0)", "spacingAfter": 1 }"# }.joined(separator: ",")
      return SpecDocument(
        """
        { "layoutSpec": 1, "root": { "width": "window", "height": 100 },
          "views": [{ "id": "s", "stack": { "axis": "horizontal", "distribution": "fillProportionally" },
            "children": [\(ids)] }],
          "constraints": [{ "pin": "s", "to": "root" }] }
        """)
    }
    let calls = CallCounter(cancellingAfter: 20)
    #expect(throws: RangeError.self) {
      try children(5_000).layout(over: [Self.width], options: SpecOptions(calls))
    }
    #expect(calls.count < 2_000)
  }

  @Test func `a name that every region repeats counts against the budget`() {
    let id = String(repeating: "x", count: 2_000_000)
    let views = (0..<60).map { "\"b\($0)\"" }.joined(separator: ", ")
    let widths = (0..<60).map { "\"b\($0).width == max(windowWidth - \(330 + $0), 0)\"" }.joined(separator: ", ")
    let text = """
      { "layoutSpec": 1, "views": ["a", \(views)],
        "constraints": [{ "id": "\(id)", "expression": "a.width == 10000 * root.width", "priority": 5 },
          "a.width == 5", \(widths)] }
      """
    let document = SpecDocument(text)
    #expect(throws: RangeError.self) { try document.layout(over: [Self.width]) }
  }
}
