import JSON
import Layout
import LayoutSpec
import Testing

/// The `touch` of a spec.
@Suite struct TouchTests {
  private func touchMap(_ rest: String, _ request: EnvironmentRequest = EnvironmentRequest()) throws -> SpecTouchMap {
    try SpecDocument(members: rest).solve(for: request).touchMap()
  }

  /// A view 20 × 10 in the corner of a root 100 × 50.
  private func one(_ view: String, _ touch: String = "{}", root: String = #"{"width": 100, "height": 50}"#) -> String {
    """
    "root": \(root), "touch": \(touch), "views": [{"id": "a", \(view)}],
    "constraints": ["a.leading == 0", "a.top == 0", "a.width == 20", "a.height == 10"]
    """
  }

  @Test func `keys and other views with touch take touches`() throws {
    let point = Point(x: 5, y: 5)
    #expect(try touchMap(one(#""kind": "key""#)).view(at: point) == "a")
    #expect(try touchMap(one(#""kind": "view""#)).view(at: point) == nil)
    #expect(try touchMap(one(#""touch": true"#)).view(at: point) == "a")
    #expect(try touchMap(one(#""kind": "key", "touch": false"#)).view(at: point) == nil)
    #expect(try touchMap(one(#""touch": 0"#)).view(at: point) == "a")
  }

  @Test func `an absent view takes no touches`() throws {
    #expect(try touchMap(one(#""kind": "key", "when": {"split": "half"}"#)).map.targets.isEmpty)
  }

  @Test func `the reach is unlimited on a keyboard, and 0 elsewhere`() throws {
    let key = #""kind": "key""#
    #expect(try touchMap(one(key)).map.reach == 0)
    #expect(try touchMap(one(key, root: #""keyboard""#)).map.reach == .infinity)
    #expect(try touchMap(one(key, root: #"{"width": "keyboard", "height": 50}"#)).map.reach == .infinity)
    let far = try touchMap(one(key, root: #""keyboard""#)).map.target(at: Point(x: 23, y: 14))
    #expect(far?.distance == 5)
    #expect(try touchMap(one(key, #"{"reach": 5}"#)).view(at: Point(x: 23, y: 14)) == "a")
    #expect(try touchMap(one(key, #"{"reach": 4.9}"#)).view(at: Point(x: 23, y: 14)) == nil)
  }

  @Test func `insets can be expressions, and follow the layout direction`() throws {
    let view =
      #""touch": {"leading": "4 - 1", "top": [{"when": {"layoutDirection": "rightToLeft"}, "value": -2}, {"value": 1}]}"#
    #expect(try touchMap(one(view)).map.targets[0].area == Rect(x: 3, y: 1, width: 17, height: 9))
    var environment = EnvironmentRequest()
    environment.layoutDirection = .rightToLeft
    #expect(try touchMap(one(view), environment).map.targets[0].area == Rect(x: 80, y: -2, width: 17, height: 12))
  }

  @Test func `an area with a negative size takes no touches`() throws {
    #expect(
      try touchMap(one(#""touch": {"top": 6, "bottom": 5}"#, #"{"reach": 90}"#)).view(at: Point(x: 5, y: 5)) == nil)
    // An area with a height of 0 still takes touches.
    #expect(
      try touchMap(one(#""touch": {"top": 5, "bottom": 5}"#, #"{"reach": 90}"#)).view(at: Point(x: 5, y: 5)) == "a")
  }

  @Test func `the offset is added within the root`() throws {
    let touch = #"{"offset": {"x": -30, "y": "-2 * 2"}}"#
    let map = try touchMap(one(#""kind": "key""#, touch))
    #expect(map.view(at: Point(x: 49, y: 13)) == "a")
    #expect(map.view(at: Point(x: 3, y: 1)) == "a")
    #expect(map.view(at: Point(x: 51, y: 13)) == nil)
    #expect(map.view(at: Point(x: 100, y: 13)) == nil)
  }

  @Test func `a missing value is reported, and solving ignores it`() throws {
    let spec = one(#""kind": "key""#, #"{"reach": [{"when": {"split": "half"}, "value": 1}]}"#)
    #expect(throws: SpecSolveError.self) { try touchMap(spec) }
    _ = try SpecDocument(members: spec).solve()
  }

  @Test(arguments: [
    (#""touch": {"reach": -1}"#, "number-out-of-range /touch/reach"),
    (#""touch": {"reach": "a"}"#, "unknown-metric /touch/reach"),
    (#""touch": {"offset": 3}"#, "wrong-type /touch/offset"),
    (#""touch": {"offset": {"z": 3}}"#, "unknown-key /touch/offset/z"),
    (#""touch": true"#, "wrong-type /touch"),
    (#""views": [{"kind": "spacer", "touch": false}]"#, "invalid-value /views/0/touch"),
    (#""views": [{"kind": "guide", "touch": 3}]"#, "invalid-value /views/0/touch"),
    (#""views": [{"id": "a", "touch": null}]"#, "wrong-type /views/0/touch"),
    (#""views": [{"id": "a", "touch": {"left": 1}}]"#, "unknown-key /views/0/touch/left"),
    (#""views": [{"id": "a", "touch": 2e9}]"#, "number-out-of-range /views/0/touch"),
  ])
  func `a mistake is reported at its position`(_ rest: String, _ expected: String) {
    #expect(SpecDocument(members: rest).mistakes == [expected])
  }
}
