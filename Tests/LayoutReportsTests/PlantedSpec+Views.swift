/// Views that overlap or are under the keyboard, and keyboards without digits.
extension PlantedSpec {
  /// A view with a frame, in a window of 400 × 800.
  private static func frame(_ id: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "\"\(id).left == \(x)\", \"\(id).top == \(y)\", \"\(id).width == \(width)\", \"\(id).height == \(height)\""
  }

  private static func views(_ views: String, keyboard: String = "{\"state\": \"hidden\"}", _ frames: String...)
    -> String
  {
    """
    "environment": {"window": {"width": 400, "height": 800}, "keyboard": \(keyboard)},
    "views": [\(views)], "constraints": [\(frames.joined(separator: ", "))]
    """
  }

  private static let docked = #"{"state": "docked", "height": 300}"#

  static let views = [
    PlantedSpec(
      .overlappingViews, fault: true, "a pixel of a label on an icon",
      views(#""icon", "title""#, frame("icon", 0, 0, 50, 50), frame("title", 49, 0, 100, 50))),
    PlantedSpec(
      .overlappingViews, fault: true, "views of different parents",
      views(
        #"{"id": "p", "children": ["a"]}, {"id": "q", "children": ["b"]}"#, frame("p", 0, 0, 10, 10),
        frame("q", 50, 0, 10, 10), frame("a", 0, 0, 60, 60), frame("b", 50, 50, 60, 60))),
    PlantedSpec(
      .overlappingViews, fault: true, "one on top of the other",
      views(#""a", "b""#, frame("a", 0, 0, 60, 60), frame("b", 10, 10, 20, 20))),
    PlantedSpec(
      .overlappingViews, fault: false, "side by side",
      views(#""a", "b""#, frame("a", 0, 0, 50, 50), frame("b", 50, 0, 50, 50))),
    PlantedSpec(
      .overlappingViews, fault: false, "a view in its parent",
      views(#"{"id": "a", "children": ["b"]}"#, frame("a", 0, 0, 50, 50), frame("b", 10, 10, 20, 20))),
    PlantedSpec(
      .overlappingViews, fault: false, "a key on a view",
      views(#""a", {"id": "b", "kind": "key"}"#, frame("a", 0, 0, 50, 50), frame("b", 0, 0, 50, 50))),
    PlantedSpec(
      .overlappingViews, fault: false, "a guide on a view",
      views(#""a", {"id": "b", "kind": "guide"}"#, frame("a", 0, 0, 50, 50), frame("b", 0, 0, 50, 50))),

    PlantedSpec(
      .hiddenByKeyboard, fault: true, "a button at the bottom",
      views(#""send""#, keyboard: docked, frame("send", 0, 740, 400, 60))),
    PlantedSpec(
      .hiddenByKeyboard, fault: true, "two points of a field",
      views(#""field""#, keyboard: docked, frame("field", 0, 462, 400, 40))),
    PlantedSpec(
      .hiddenByKeyboard, fault: true, "under a floating keyboard",
      views(#""a""#, keyboard: #"{"state": "floating"}"#, frame("a", 100, 600, 50, 50))),
    PlantedSpec(
      .hiddenByKeyboard, fault: false, "one point of a field",
      views(#""field""#, keyboard: docked, frame("field", 0, 461, 400, 40))),
    PlantedSpec(
      .hiddenByKeyboard, fault: false, "where the keyboard is hidden", views(#""send""#, frame("send", 0, 740, 400, 60))
    ),
    PlantedSpec(
      .hiddenByKeyboard, fault: false, "a view that may be covered, and what is in it",
      views(
        #"{"id": "list", "coveredByKeyboard": true, "children": ["last"]}"#, keyboard: docked,
        frame("list", 0, 0, 400, 800), frame("last", 0, 740, 400, 60))),
    PlantedSpec(
      .hiddenByKeyboard, fault: false, "a view with others in it",
      views(
        #"{"id": "page", "children": ["a"]}"#, keyboard: docked, frame("page", 0, 0, 400, 800),
        frame("a", 0, 0, 400, 60))),
    PlantedSpec(
      .hiddenByKeyboard, fault: false, "beside a floating keyboard",
      views(#""a""#, keyboard: #"{"state": "floating"}"#, frame("a", 0, 600, 40, 50))),
  ]

  /// Keys for the digits in a range.
  private static func keys(_ digits: ClosedRange<Int>, _ more: String = "") -> String {
    digits.map { "{\"id\": \"d\($0)\", \"output\": {\"text\": \"\($0)\"}\(more)}" }.joined(separator: ", ")
  }

  private static func keyboard(_ keys: String, root: String = "keyboard") -> String {
    """
    "root": "\(root)", "traits": {"plane": ["letters", "numbers"]},
    "views": [{"id": "row", "stack": {"axis": "horizontal", "distribution": "units"}, "children": [\(keys)]}],
    "constraints": [{"pin": "row", "to": "root"}]
    """
  }

  static let digits = [
    PlantedSpec(.missingDigits, fault: true, "no 0", keyboard(keys(1...9))),
    PlantedSpec(
      .missingDigits, fault: true, "digits on two planes",
      keyboard(
        keys(0...4, #", "when": {"plane": "letters"}"#) + ", " + keys(5...9, #", "when": {"plane": "numbers"}"#))),
    PlantedSpec(.missingDigits, fault: true, "letters alone", keyboard(#"{"id": "a", "output": {"text": "a"}}"#)),
    PlantedSpec(.missingDigits, fault: false, "all of them", keyboard(keys(0...9))),
    PlantedSpec(
      .missingDigits, fault: false, "on a plane of their own",
      keyboard(#""a", "# + keys(0...9, #", "when": {"plane": "numbers"}"#))),
    PlantedSpec(
      .missingDigits, fault: false, "the text by condition",
      keyboard(
        keys(1...9) + #", "#
          + #"{"id": "o", "output": {"text": [{"when": {"plane": "numbers"}, "value": "0"}, {"value": "o"}]}}"#)),
    PlantedSpec(.missingDigits, fault: false, "keys that say nothing of what they type", keyboard(#""a", "b""#)),
    PlantedSpec(.missingDigits, fault: false, "a window", keyboard(keys(1...9), root: "window")),
  ]
}
