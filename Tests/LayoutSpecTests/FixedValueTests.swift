import Layout
import LayoutSpec
import TestSupport
import Testing

/// What a layout over ranges depends on, but has one value for, is named.
@Suite struct FixedValueTests {
  private static let width = NumberRange(.windowWidth, 320...1366)

  private func fixed(
    _ constraints: String, more: String = "", _ request: EnvironmentRequest = EnvironmentRequest(),
    _ ranges: [NumberRange] = [width]
  ) throws -> [String] {
    let text = """
      { "layoutSpec": 1, "views": ["a"]\(more),
        "constraints": ["a.left == 8", "a.top == 0", "a.height == 40", \(constraints)] }
      """
    let document = SpecDocument(text)
    let caller = CallerEnvironment(request)
    let traits = document.openTraits(for: caller, ranges: ranges)
    return try document.fixedValues(over: ranges, for: caller, open: traits).map { $0.text }
  }

  @Test func `a layout that depends on ranged numbers alone has none`() throws {
    #expect(try fixed(#""a.width == root.width / 2""#).isEmpty)
  }

  @Test func `a side of the safe area is named with its value and origin`() throws {
    #expect(try fixed(#""a.right == safeArea.right""#) == ["safeArea.right is 0, by default"])
    var phone = EnvironmentRequest(device: "iphone-16", orientation: .landscape)
    #expect(
      try fixed(#""a.right == safeArea.right""#, phone, [NumberRange(.windowHeight, 320...400)]).contains(
        "safeArea.right is 59, from iphone-16"))
    phone.safeArea = Insets(top: 0, left: 0, bottom: 0, right: 7)
    #expect(try !fixed(#""a.right == safeArea.right""#, phone).contains { $0.hasPrefix("safeArea") })
    let own = #", "environment": { "safeArea": { "top": 0, "left": 0, "bottom": 0, "right": 9 } }"#
    #expect(
      try fixed(#""a.right == safeArea.right""#, more: own) == ["safeArea.right is 9, from the spec's environment"])
  }

  @Test func `a number is named in windows whose width and height have equal ranges`() throws {
    let spec = """
      { "layoutSpec": 1, "views": ["a"], "metrics": {
          "gap": [{ "when": { "orientation": "landscape" }, "value": 8 }, { "value": 9 }] },
        "constraints": ["a.left == gap", "a.top == 0", "a.height == 40", "a.right == safeArea.right"] }
      """
    let ranges = [NumberRange(.windowWidth, 320...1366), NumberRange(.windowHeight, 320...1366)]
    let values = try SpecDocument(spec).fixedValues(over: ranges, for: CallerEnvironment())
    #expect(values.map { $0.text }.contains("safeArea.right is 0, by default"))
  }

  @Test func `a number that only a condition depends on is named`() throws {
    let conditional = #"{ "when": { "windowHeight": { "min": 900 } }, "expression": "a.width == 10" }"#
    #expect(try fixed(conditional).contains { $0.hasPrefix("window.height is ") })
    #expect(try fixed(conditional, EnvironmentRequest(), [Self.width, NumberRange(.windowHeight, 480...1366)]).isEmpty)
  }

  @Test func `a number behind an open trait is named`() throws {
    let more = #", "traits": { "plane": ["letters", "numbers"] }"#
    let text = #"""
      { "when": { "plane": "numbers" }, "constraints": ["a.right == safeArea.right"],
        "otherwise": ["a.width == 10"] }
      """#
    #expect(try fixed(text, more: more) == ["safeArea.right is 0, by default"])
  }

  @Test func `the layout direction is named if the layout is another one in the other`() throws {
    let text = #""a.width == 10", "a.centerX == root.leading + 100 @ 300""#
    #expect(try !fixed(text.replacing("leading", with: "left")).contains { $0.hasPrefix("layoutDirection") })
    let other = """
      { "layoutSpec": 1, "views": ["a"],
        "constraints": ["a.leading == root.leading + 8", "a.top == 0", "a.height == 40", "a.width == 10"] }
      """
    let document = SpecDocument(other)
    let values = try document.fixedValues(over: [Self.width], for: CallerEnvironment())
    #expect(values.map { $0.text } == ["layoutDirection is leftToRight, by default"])
  }

  /// A part of the environment that nothing determines is named, also if it matters only where a view is present.
  @Test(
    arguments: [
      (#""views": ["a"], "constraints": ["a.left == 0", "a.width == 100 + scale"]"#, "scale is 2, by default"),
      (
        #""views": ["a", { "id": "b", "when": { "scale": 3 } }], "constraints": ["a.left == 0", "b.left == 3"]"#,
        "scale is 2, by default"
      ),
      (
        #""traits": { "t": ["x", "y"] }, "views": [{ "id": "a", "when": { "t": "y" } }], "constraints": ["a.leading == 0"]"#,
        "layoutDirection is leftToRight, by default"
      ),
      (
        #""views": [{ "id": "a", "when": { "windowWidth": { "min": 1300 } } }], "constraints": ["a.leading == 0"]"#,
        "layoutDirection is leftToRight, by default"
      ),
      (#""views": ["a"], "constraints": ["a.bottom == keyboard.top"]"#, "keyboardState is hidden, by default"),
      (
        #""views": [{ "id": "a", "when": { "keyboardGuideActive": true } }], "constraints": ["a.left == 0"]"#,
        "keyboardState is hidden, by default"
      ),
      (
        #""views": ["a"], "constraints": ["a.left == safeAreaBesideCorners.left"]"#,
        "windowControls is false, by default"
      ),
    ])
  func `a part of the environment is named if the layout is another one with another value`(
    _ spec: String, _ text: String
  ) throws {
    let document = SpecDocument("{ \"layoutSpec\": 1, \(spec) }")
    let caller = CallerEnvironment()
    let traits = document.openTraits(for: caller, ranges: [Self.width])
    let values = try document.fixedValues(over: [Self.width], for: caller, open: traits).map { $0.text }
    #expect(values.contains(text), "\(values)")
  }

  @Test(
    arguments: [
      ("", "default"), (#", "environment": { "device": "iphone-16" }"#, "iphone-16"),
      (#", "environment": { "device": "iphone-16", "idiom": "phone" }"#, "spec"),
    ])
  func `a trait of a check has the origin of its value`(_ environment: String, _ origin: String) throws {
    let text = """
      { "layoutSpec": 1, "views": ["a"]\(environment),
        "constraints": [{ "when": { "idiom": "pad" }, "expression": "a.width == 10" }] }
      """
    let document = SpecDocument(text)
    let values = try document.fixedValues(over: [Self.width], for: CallerEnvironment(), isForChecks: true)
    #expect(values.first { $0.name == "idiom" }?.source.name == origin)
  }

  /// Each open trait makes another layout to look at.
  @Test func `cancelled work ends before the next point`() throws {
    let traits = (0..<8).map { #""t\#($0)": ["a", "b"]"# }.joined(separator: ",")
    let conditions = (0..<8).map { #"{ "when": { "t\#($0)": "b" }, "expression": "a.width == \#($0)" }"# }
    let text =
      #"{ "layoutSpec": 1, "views": ["a"], "traits": {\#(traits)}, "constraints": [\#(conditions.joined(separator: ","))] }"#
    let document = SpecDocument(text)
    let caller = CallerEnvironment()
    let open = document.openTraits(for: caller, ranges: [Self.width])
    #expect(open.count == 8)
    let calls = CallCounter(cancellingAfter: 20)
    #expect(throws: SpecSolveError.self) {
      try document.fixedValues(over: [Self.width], for: caller, open: open, isCancelled: calls.isCancelled)
    }
    #expect(calls.count < 40)
  }
}
