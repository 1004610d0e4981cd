import LayoutSpec
import Testing

/// The error for a UIKit term in a spec suggests the spec's own term.
@Suite struct UIKitWordTests {
  private func message(_ rest: String, _ code: SpecErrorCode) throws -> String {
    let document = SpecDocument(parsing: Array("{\"layoutSpec\": 1, \(rest)}".utf8))
    return try #require(document.errors.errors.first { $0.code == code }?.message, "\(document.errors.errors)")
  }

  @Test(arguments: [
    ("superview", "root"), ("safeAreaLayoutGuide", "safeArea"), ("keyboardLayoutGuide", "keyboard"),
    ("layoutMarginsGuide", "margins"), ("readableContentGuide", "readable"), ("contentView", "root"),
  ])
  func `items`(_ word: String, _ name: String) throws {
    let message = try message(#""views": ["a"], "constraints": ["a.left == \#(word).left"]"#, .unknownItem)
    #expect(message.hasSuffix("; in a layout spec it is \"\(name)\""))
  }

  @Test func `an axis in place of a stack, and an attribute without an item`() throws {
    let stack = try message(#""views": [{"id": "a", "stack": "horizontal"}]"#, .unknownStack)
    #expect(stack == #"unknown stack "horizontal"; write { "axis": "horizontal" }"#)
    let attribute = try message(#""views": ["a"], "constraints": ["a.top == top + 3"]"#, .unknownMetric)
    #expect(attribute == #"unknown metric "top"; write an item before it, such as root.top"#)
  }

  @Test func `a comparison in place of a condition has a suggestion`() throws {
    let condition = try message(#""views": [{"id": "a", "when": "windowWidth > 500"}]"#, .unknownCondition)
    #expect(
      condition == #"unknown condition "windowWidth > 500"; write an object, such as { "windowWidth": { "min": 500 } }"#
    )
  }

  @Test func `an unknown key of a small object lists the known keys, and an unknown trait lists none`() throws {
    let key = try message(#""views": [{"id": "a", "when": {"windowWidth": {"from": 3}}}]"#, .unknownKey)
    #expect(key == #"unknown key "from"; use one of "min", "max""#)
    let trait = try message(#""environment": {"traits": {"plane": "a"}}"#, .unknownTrait)
    #expect(trait == #"the spec has no trait "plane""#)
    let metric = try message(#""environment": {"metrics": {"gap": 1}}"#, .unknownMetric)
    #expect(metric == #"the spec has no metric "gap""#)
  }

  @Test(arguments: [("isHidden", "hidden"), ("subviews", "children"), ("identifier", "id"), ("title", "label")])
  func `a key of UIKit views has a suggestion`(_ word: String, _ name: String) throws {
    let message = try message(#""views": [{"id": "a", "\#(word)": true}]"#, .unknownKey)
    #expect(message.hasSuffix("; in a layout spec it is \"\(name)\""))
  }

  @Test(arguments: [
    (#""title": "my board""#, #"unknown key "title"; in a layout spec it is "name""#),
    (#""views": [{"id": "a", "role": "shift"}]"#, #"unknown key "role"; put it into "output""#),
    (#""views": [{"id": "a", "axis": "vertical"}]"#, #"unknown key "axis"; put it into "stack""#),
    (#""views": [{"id": "a", "name": "b"}]"#, #"unknown key "name"; in a layout spec it is "id""#),
    (#""views": [{"id": "a", "type": "key"}]"#, #"unknown key "type"; in a layout spec it is "kind""#),
    (
      #""views": [{"id": "a", "width": 60}]"#,
      #"unknown key "width"; write a constraint, such as "a.width == 60""#
    ),
    (#""device": "iphone-16""#, #"unknown key "device"; put it into "environment""#),
    (#""description": "a""#, #"unknown key "description"; write "$comment""#),
  ])
  func `a key that another object has is put there`(_ rest: String, _ expected: String) throws {
    #expect(try message(rest, .unknownKey) == expected)
  }

  @Test func `a suggested key is one that the object can have`() throws {
    let constraint = try message(#""views": ["a"], "constraints": [{"title": "a.width == 1"}]"#, .unknownKey)
    #expect(!constraint.contains("label"))
    let text = try message(#""views": ["a"], "constraints": [{"text": "a.width == 1"}]"#, .unknownKey)
    #expect(text == #"unknown key "text"; in a layout spec it is "expression""#)
  }

  @Test(arguments: [("defaultHigh", "high"), ("defaultLow", "low"), ("UILayoutPriorityRequired", "required")])
  func `a priority of UIKit has a suggestion`(_ word: String, _ name: String) throws {
    let constraint = #"{"item": "a", "attribute": "width", "constant": 1, "priority": "\#(word)"}"#
    let message = try message(#""views": ["a"], "constraints": [\#(constraint)]"#, .invalidPriority)
    #expect(message.hasSuffix("; in a layout spec it is \"\(name)\""))
  }

  @Test(arguments: [
    ("leadingAnchor", "did you mean \"leading\"?"), ("leadingMargin", "use \"leading\" of the guide \"margins\""),
    ("baseline", "in a layout spec it is \"lastBaseline\""),
  ])
  func `attributes`(_ word: String, _ advice: String) throws {
    let message = try message(#""views": ["a"], "constraints": ["a.\#(word) == 5"]"#, .unknownAttribute)
    #expect(message.hasSuffix("; \(advice)"))
  }

  @Test func `the error for a second item beside a constant suggests to leave it out`() throws {
    let start = #""views": ["a"], "constraints": [{"item": "a", "attribute": "width", "constant": 44, "#
    let none = try message(start + #""toItem": "a", "toAttribute": "notAnAttribute"}]"#, .unknownAttribute)
    #expect(none.contains("leave \"toItem\" and \"toAttribute\" out"))
    let null = try message(start + #""toItem": null}]"#, .wrongType)
    #expect(null.contains("leave"))
  }

  @Test func `a device is found by its common name`() throws {
    let message = try message(#""environment": {"device": "iphone16"}"#, .invalidEnvironment)
    #expect(message.contains("\"iphone-16\""))
  }

  @Test(arguments: [
    ("|-[a]-|", #"expected an expression, found '|'; a visual format starts with "H:" or "V:""#),
    ("[a(44)]", #"expected an expression, found '['; a visual format starts with "H:" or "V:""#),
    ("a.width.max == 3", #"an item is one name, not 'a.width'; did you mean "a.width"?"#),
    ("a.frame.max == 3", "an item is one name, not 'a.frame'"),
    (
      "a.safeAreaLayoutGuide.topAnchor == 3",
      #"an item is one name, not 'a.safeAreaLayoutGuide'; did you mean "safeArea.top"?"#
    ),
    ("H:[a(=44)]", "expected a number, a metric or a view, found '='; write == or leave it out"),
  ])
  func `a syntax error has a suggestion`(_ constraint: String, _ wanted: String) throws {
    #expect(try message(#""views": ["a"], "constraints": ["\#(constraint)"]"#, .syntax) == wanted)
  }

  @Test func `a view in place of a distance has a suggestion`() throws {
    let message = try message(#""views": ["a", "b"], "constraints": ["H:|-a-[b]"]"#, .unknownMetric)
    #expect(message == #"unknown metric "a"; for a view or a guide, write [a]"#)
  }

  @Test(arguments: [
    (
      "iPhone",
      #"the trait is never "iPhone"; write "idiom": "phone", or use an id such as iphone-se-1, iphone-6, iphone-6s"#
    ),
    ("iphone-99", #"the trait is never "iphone-99"; use an id such as iphone-16 or ipad-mini-6"#),
    ("iphone16", #"the trait is never "iphone16"; did you mean "iphone-16"?"#),
  ])
  func `an unknown device in a condition has a suggestion`(_ device: String, _ wanted: String) throws {
    #expect(try message(#""views": [{"id": "a", "when": {"device": "\#(device)"}}]"#, .invalidTraitValue) == wanted)
  }

  @Test func `the error for a cycle has a path`() throws {
    let metric = try message(#""metrics": {"a": "b + d", "b": "c", "c": "a", "d": 1}"#, .metricCycle)
    #expect(metric == #"metric "a" depends on itself (a → b → c → a)"#)
    #expect(try message(#""metrics": {"a": "a + 1"}"#, .metricCycle) == #"metric "a" depends on itself (a → a)"#)
    let condition = try message(#""conditions": {"a": {"not": "b"}, "b": {"all": ["a"]}}"#, .conditionCycle)
    #expect(condition == #"condition "a" depends on itself (a → b → a)"#)
    let ring = (0..<20).map { #""m\#($0)": "m\#(($0 + 1) % 20)""# }.joined(separator: ",")
    let long = try message("\"metrics\": {\(ring)}", .metricCycle)
    #expect(long == #"metric "m0" depends on itself (m0 → m1 → m2 → m3 → … → m19 → m0)"#)
  }
}
