import Foundation
import LayoutSpec

/// Faults of touches and hardware keys.
extension PlantedSpec {
  /// A root of 100 × 100 with two adjacent keys of 50 × 50.
  private static func pair(_ first: String, _ second: String, _ more: String = "") -> String {
    """
    "root": {"width": 100, "height": 100}, \(more) "views": [{"id": "a", \(first)}, {"id": "b", \(second)}],
    "constraints": ["a.left == 0", "a.top == 0", "a.width == 50", "a.height == 50",
      "b.left == 50", "b.top == 0", "b.width == 50", "b.height == 50"]
    """
  }

  private static let key = #""kind": "key""#

  /// A keyboard with one key, with insets.
  private static func keyboard(_ touch: String, _ view: String, inset: Double = 10) -> String {
    """
    "root": "keyboard", "touch": \(touch), "views": [{"id": "a", \(view)}],
    "constraints": [{"pin": "a", "to": "root", "insets": \(inset)}]
    """
  }

  /// A keyboard of four keys with 6 points between rows and columns. The lower row is half a point further right.
  private static func sliver(reach: Double) -> String {
    """
    "root": "keyboard", "touch": {"reach": \(reach)}, "views": [
      {"id": "a", "kind": "key"}, {"id": "b", "kind": "key"}, {"id": "c", "kind": "key"}, {"id": "d", "kind": "key"}],
    "constraints": ["a.left == 0", "a.top == 0", "b.right == root.right", "b.top == 0", "c.left == 0",
      "c.bottom == root.bottom", "d.right == root.right", "d.bottom == root.bottom", "a.width == 150",
      "b.left == a.right + 6", "c.width == 150.5", "d.left == c.right + 6", "a.height == 100", "b.height == 100",
      "c.top == a.bottom + 6", "d.top == c.top"]
    """
  }

  /// A keyboard of two keys, of which the first one gets 203 × 150 points in landscape.
  private static func halves(least height: Double) -> String {
    """
    "root": "keyboard", "check": {"minTarget": {"width": 203, "height": \(height)}}, "views": [{"id": "a", \(key)}, {"id": "b", \(key)}],
    "constraints": ["H:|[a(200)]-6-[b]|", "V:|[a]|", "V:|[b]|"]
    """
  }

  private static func typing(_ first: String, _ second: String, _ check: String = "{}") -> String {
    pair("\"types\": \(first)", "\"types\": \(second)", "\"check\": \(check),")
  }

  static let inputs: [PlantedSpec] = touches + hardwareKeys

  private static let touches: [PlantedSpec] = [
    PlantedSpec(.smallTouchArea, fault: true, "a touch area smaller than its key", pair(key + #", "touch": 5"#, key)),
    PlantedSpec(
      .smallTouchArea, fault: true, "covered by one on top",
      pair(key, key + #", "touch": {"leading": -20}"#)),
    PlantedSpec(
      .smallTouchArea, fault: true, "less than the spec wants",
      pair(key, key, #""check": {"minTarget": {"width": 51, "height": 51}},"#)),
    PlantedSpec(.smallTouchArea, fault: true, "in a keyboard, slightly less than the spec wants", halves(least: 150.1)),
    PlantedSpec(.smallTouchArea, fault: false, "in a keyboard, just what the spec wants", halves(least: 150)),
    PlantedSpec(.smallTouchArea, fault: false, "just large enough", pair(key, key)),
    PlantedSpec(
      .smallTouchArea, fault: false, "small, but all around goes to it",
      pair(key + #", "touch": 20"#, #""touch": false"#, #""touch": {"reach": 40},"#)),
    PlantedSpec(.smallTouchArea, fault: false, "a view", pair(#""touch": 20"#, key)),
    PlantedSpec(.touchOverlap, fault: true, "an area that reaches over the next", pair(key + #", "touch": -5"#, key)),
    PlantedSpec(
      .touchOverlap, fault: true, "both reach over",
      pair(key + #", "touch": {"trailing": -1}"#, key + #", "touch": {"leading": -1}"#)),
    PlantedSpec(
      .touchOverlap, fault: true, "a view that takes touches", pair(key + #", "touch": -5"#, #""touch": true"#)),
    PlantedSpec(.touchOverlap, fault: false, "areas side by side", pair(key, key)),
    PlantedSpec(
      .touchOverlap, fault: false, "over a view that takes none", pair(key + #", "touch": -5"#, #""touch": false"#)),
    PlantedSpec(
      .touchOverlap, fault: false, "frames that overlap, too",
      pair(key, key).replacing("b.left == 50", with: "b.left == 40")),
    PlantedSpec(.deadArea, fault: true, "a short reach", keyboard(#"{"reach": 4}"#, key)),
    PlantedSpec(.deadArea, fault: true, "no key at all", keyboard("{}", #""touch": false"#)),
    PlantedSpec(.deadArea, fault: true, "an area turned inside out", keyboard("{}", key + #", "touch": 900"#)),
    PlantedSpec(.deadArea, fault: true, "a sliver where four keys meet", sliver(reach: 3.7)),
    PlantedSpec(.deadArea, fault: false, "a reach as far as where four keys meet", sliver(reach: 4.5)),
    PlantedSpec(.deadArea, fault: false, "no limit", keyboard("{}", key)),
    PlantedSpec(.deadArea, fault: false, "a reach just long enough", keyboard(#"{"reach": 15}"#, key)),
    PlantedSpec(.deadArea, fault: false, "no keyboard", pair(key + #", "touch": 20"#, #""touch": false"#)),
  ]

  private static let hardwareKeys: [PlantedSpec] = [
    PlantedSpec(.untypeable, fault: true, "a text of two characters", typing(#""AC""#, #""b""#)),
    PlantedSpec(.untypeable, fault: true, "a character that JIS does not have", typing(#""ß""#, #""b""#)),
    PlantedSpec(.untypeable, fault: true, "a key of other keyboards", typing(#"{"key": "international3"}"#, #""b""#)),
    PlantedSpec(.untypeable, fault: false, "one of two entries", typing(#"["AC", {"key": "escape"}]"#, #""b""#)),
    PlantedSpec(
      .untypeable, fault: false, "a keyboard that is not checked", typing(#""ß""#, #""b""#, #"{"hardware": ["de"]}"#)),
    PlantedSpec(.untypeable, fault: false, "no types", pair(key, key)),
    PlantedSpec(.chordConflict, fault: true, "equals and caret", typing(#""=""#, #""^""#)),
    PlantedSpec(.chordConflict, fault: true, "two views of one text", typing(#""a""#, #"["b", "a"]"#)),
    PlantedSpec(.chordConflict, fault: true, "a key and a text", typing(#"{"key": "keyA"}"#, #""a""#)),
    PlantedSpec(.chordConflict, fault: false, "different texts", typing(#""a""#, #""b""#)),
    PlantedSpec(
      .chordConflict, fault: false, "equals and caret on one keyboard",
      typing(#""=""#, #""^""#, #"{"hardware": ["us"]}"#)),
    PlantedSpec(.chordConflict, fault: false, "one view types both", typing(#"["a", {"key": "keyA"}]"#, #""b""#)),
  ]
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func firstRange(of part: String) -> Range<String.Index>? { ranges(of: part).first }
}
