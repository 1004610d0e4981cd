import Layout
import LayoutSpec
import Testing

/// What a layout over ranges depends on, but has one value for, is named.
@Suite struct FixedValueTests {
  private static let width = NumberRange(.windowWidth, 320...1366)

  private func fixed(
    _ constraints: String, more: String = "", _ request: EnvironmentRequest = EnvironmentRequest(),
    _ ranges: [NumberRange] = [width]
  ) -> [String] {
    let text = """
      { "layoutSpec": 1, "views": ["a"]\(more),
        "constraints": ["a.left == 8", "a.top == 0", "a.height == 40", \(constraints)] }
      """
    let document = SpecDocument(parsing: Array(text.utf8))
    let caller = CallerEnvironment(request)
    let traits = document.openTraits(for: caller, ranges: ranges)
    return document.fixedValues(over: ranges, for: caller, open: traits).map { $0.text }
  }

  @Test func `a layout that depends on ranged numbers alone has none`() {
    #expect(fixed(#""a.width == root.width / 2""#).isEmpty)
  }

  @Test func `a side of the safe area is named with its value and origin`() {
    #expect(fixed(#""a.right == safeArea.right""#) == ["safeArea.right is 0, by default"])
    var phone = EnvironmentRequest(device: "iphone-16", orientation: .landscape)
    #expect(
      fixed(#""a.right == safeArea.right""#, phone, [NumberRange(.windowHeight, 320...400)]).contains(
        "safeArea.right is 59, from iphone-16"))
    phone.safeArea = Insets(top: 0, left: 0, bottom: 0, right: 7)
    #expect(!fixed(#""a.right == safeArea.right""#, phone).contains { $0.hasPrefix("safeArea") })
    let own = #", "environment": { "safeArea": { "top": 0, "left": 0, "bottom": 0, "right": 9 } }"#
    #expect(fixed(#""a.right == safeArea.right""#, more: own) == ["safeArea.right is 9, from the spec's environment"])
  }

  @Test func `a number that only a condition depends on is named`() {
    let conditional = #"{ "when": { "windowHeight": { "min": 900 } }, "expression": "a.width == 10" }"#
    #expect(fixed(conditional).contains { $0.hasPrefix("window.height is ") })
    #expect(fixed(conditional, EnvironmentRequest(), [Self.width, NumberRange(.windowHeight, 480...1366)]).isEmpty)
  }

  @Test func `a number behind an open trait is named`() {
    let more = #", "traits": { "plane": ["letters", "numbers"] }"#
    let text = #"""
      { "when": { "plane": "numbers" }, "constraints": ["a.right == safeArea.right"],
        "otherwise": ["a.width == 10"] }
      """#
    #expect(fixed(text, more: more) == ["safeArea.right is 0, by default"])
  }

  @Test func `the layout direction is named if the layout is another one in the other`() {
    let text = #""a.width == 10", "a.centerX == root.leading + 100 @ 300""#
    #expect(!fixed(text.replacing("leading", with: "left")).contains { $0.hasPrefix("layoutDirection") })
    let other = """
      { "layoutSpec": 1, "views": ["a"],
        "constraints": ["a.leading == root.leading + 8", "a.top == 0", "a.height == 40", "a.width == 10"] }
      """
    let document = SpecDocument(parsing: Array(other.utf8))
    let values = document.fixedValues(over: [Self.width], for: CallerEnvironment())
    #expect(values.map { $0.text } == ["layoutDirection is leftToRight, by default"])
  }
}
