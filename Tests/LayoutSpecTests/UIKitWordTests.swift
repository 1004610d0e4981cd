import LayoutSpec
import Testing

/// The error for a UIKit term in a spec suggests the spec's own term.
@Suite struct UIKitWordTests {
  private static let ring = (0..<20).map { #""m\#($0)": "m\#(($0 + 1) % 20)""# }.joined(separator: ",")
  private static let width = #""views": ["a"], "constraints": [{"item": "a", "attribute": "width", "constant": 44, "#

  private static func constraint(_ text: String) -> String { #""views": ["a", "b"], "constraints": ["\#(text)"]"# }

  /// The members of a spec, and the end of the message of an error.
  private static let cases: [(members: String, advice: String)] = [
    // Items and attributes.
    (constraint("a.left == superview.left"), #"; in a layout spec it is "root""#),
    (constraint("a.left == safeAreaLayoutGuide.left"), #"; in a layout spec it is "safeArea""#),
    (constraint("a.left == keyboardLayoutGuide.left"), #"; in a layout spec it is "keyboard""#),
    (constraint("a.left == layoutMarginsGuide.left"), #"; in a layout spec it is "margins""#),
    (constraint("a.left == readableContentGuide.left"), #"; in a layout spec it is "readable""#),
    (constraint("a.left == contentView.left"), #"; in a layout spec it is "root""#),
    (constraint("a.top == top + 3"), #"unknown metric "top"; write an item before it, such as root.top"#),
    (constraint("a.leadingAnchor == 5"), #"; did you mean "leading"?"#),
    (constraint("a.leadingMargin == 5"), #"; use "leading" of the guide "margins""#),
    (constraint("a.baseline == 5"), #"; in a layout spec it is "lastBaseline""#),
    (constraint("H:|-a-[b]"), #"unknown metric "a"; for a view or a guide, write [a]"#),
    // Syntax.
    (constraint("|-[a]-|"), #"expected an expression, found '|'; a visual format starts with "H:" or "V:""#),
    (constraint("[a(44)]"), #"expected an expression, found '['; a visual format starts with "H:" or "V:""#),
    (constraint("a.width.max == 3"), #"an item is one name, not 'a.width'; did you mean "a.width"?"#),
    (constraint("a.frame.max == 3"), "an item is one name, not 'a.frame'"),
    (
      constraint("a.safeAreaLayoutGuide.topAnchor == 3"),
      #"an item is one name, not 'a.safeAreaLayoutGuide'; did you mean "safeArea.top"?"#
    ),
    (constraint("H:[a(=44)]"), "expected a number, a metric or a view, found '='; write == or leave it out"),
    // Keys.
    (#""views": [{"id": "a", "isHidden": true}]"#, #"; in a layout spec it is "hidden""#),
    (#""views": [{"id": "a", "subviews": true}]"#, #"; in a layout spec it is "children""#),
    (#""views": [{"id": "a", "identifier": true}]"#, #"; in a layout spec it is "id""#),
    (#""views": [{"id": "a", "title": true}]"#, #"; in a layout spec it is "label""#),
    (#""title": "my board""#, #"unknown key "title"; in a layout spec it is "name""#),
    (#""views": [{"id": "a", "role": "shift"}]"#, #"unknown key "role"; put it into "output""#),
    (#""views": [{"id": "a", "axis": "vertical"}]"#, #"unknown key "axis"; put it into "stack""#),
    (#""views": [{"id": "a", "name": "b"}]"#, #"unknown key "name"; in a layout spec it is "id""#),
    (#""views": [{"id": "a", "type": "key"}]"#, #"unknown key "type"; in a layout spec it is "kind""#),
    (#""views": [{"id": "a", "width": 60}]"#, #"unknown key "width"; write a constraint, such as "a.width == 60""#),
    (#""device": "iphone-16""#, #"unknown key "device"; put it into "environment""#),
    (#""description": "a""#, #"unknown key "description"; write "$comment""#),
    (#""views": [{"id": "a", "when": {"windowWidth": {"from": 3}}}]"#, #"unknown key "from"; use one of "min", "max""#),
    (#""constraints": [{"text": "root.width == 1"}]"#, #"unknown key "text"; in a layout spec it is "expression""#),
    // Values.
    (#""views": [{"id": "a", "stack": "horizontal"}]"#, #"unknown stack "horizontal"; write { "axis": "horizontal" }"#),
    (
      #""views": [{"id": "a", "when": "windowWidth > 500"}]"#,
      #"unknown condition "windowWidth > 500"; write an object, such as { "windowWidth": { "min": 500 } }"#
    ),
    (width + #""priority": "defaultHigh"}]"#, #"; in a layout spec it is "high""#),
    (width + #""priority": "defaultLow"}]"#, #"; in a layout spec it is "low""#),
    (width + #""priority": "UILayoutPriorityRequired"}]"#, #"; in a layout spec it is "required""#),
    (width + #""toItem": "a", "toAttribute": "notAnAttribute"}]"#, #"leave "toItem" and "toAttribute" out"#),
    (width + #""toItem": null}]"#, "leave"),
    (#""environment": {"traits": {"plane": "a"}}"#, #"the spec has no trait "plane""#),
    (#""environment": {"metrics": {"gap": 1}}"#, #"the spec has no metric "gap""#),
    (#""environment": {"device": "iphone16"}"#, #""iphone-16""#),
    (
      #""views": [{"id": "a", "when": {"device": "iPhone"}}]"#,
      #"the trait is never "iPhone"; write "idiom": "phone", or use an id such as iphone-se-1, iphone-6, iphone-6s"#
    ),
    (
      #""views": [{"id": "a", "when": {"device": "iphone-99"}}]"#,
      #"the trait is never "iphone-99"; use an id such as iphone-16 or ipad-mini-6"#
    ),
    (
      #""views": [{"id": "a", "when": {"device": "iphone16"}}]"#,
      #"the trait is never "iphone16"; did you mean "iphone-16"?"#
    ),
    // Cycles.
    (#""metrics": {"a": "b + d", "b": "c", "c": "a", "d": 1}"#, #"metric "a" depends on itself (a → b → c → a)"#),
    (#""metrics": {"a": "a + 1"}"#, #"metric "a" depends on itself (a → a)"#),
    (
      #""conditions": {"a": {"not": "b"}, "b": {"all": ["a"]}}"#, #"condition "a" depends on itself (a → b → a)"#
    ),
    ("\"metrics\": {\(ring)}", #"metric "m0" depends on itself (m0 → m1 → m2 → m3 → … → m19 → m0)"#),
  ]

  @Test(arguments: cases.indices)
  func `an error says what to write instead`(_ index: Int) {
    let (members, advice) = Self.cases[index]
    let messages = SpecDocument(members: members).errors.map(\.message)
    // A whole message is given from its start, the end of one from a semicolon on.
    #expect(messages.contains { advice.hasPrefix(";") ? $0.hasSuffix(advice) : $0.contains(advice) }, "\(messages)")
  }

  @Test func `a suggested key is one that the object can have`() {
    let errors = SpecDocument(members: #""views": ["a"], "constraints": [{"title": "a.width == 1"}]"#).errors
    #expect(errors.contains { $0.code == .unknownKey } && !errors.contains { $0.message.contains("label") })
  }
}
