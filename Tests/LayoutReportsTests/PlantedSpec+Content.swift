/// Views that are smaller than their content, and roles that are close to known ones.
extension PlantedSpec {
  private static let window = Place.window(width: 300, height: 200, scale: 2)

  /// A view with an intrinsic size of 222 × 20 at the top left, with more constraints.
  private static func title(_ constraints: String, _ more: String = "", kind: String = "view") -> String {
    """
    "views": [{"id": "title", "kind": "\(kind)", "intrinsicSize": {"width": 222, "height": 20}\(more)}],
    "constraints": ["title.left == 0", "title.top == 0", \(constraints)]
    """
  }

  static let contents = [
    PlantedSpec(.clipped, fault: true, "a title squeezed to 90 points", window, title("\"title.width == 90\"")),
    PlantedSpec(.clipped, fault: true, "a title that is too low", window, title("\"title.height <= 19.4\"")),
    PlantedSpec(
      .clipped, fault: true, "a title that gives way", window,
      title(
        "\"title.right <= root.right - 100 @ 600\"",
        ", \"compressionResistance\": {\"horizontal\": 500, \"vertical\": 750}")),
    PlantedSpec(.clipped, fault: false, "half a point less", window, title("\"title.width == 221.5\"")),
    PlantedSpec(.clipped, fault: false, "a title that is stretched", window, title("\"title.width == 290\"")),
    PlantedSpec(.clipped, fault: false, "a guide", window, title("\"title.width == 90\"", kind: "guide")),
    PlantedSpec(
      .clipped, fault: false, "a title that wins", window, title("\"title.right <= root.right - 100 @ 600\"")),

    PlantedSpec(.unknownRole, fault: true, "globe", role("\"globe\"")),
    PlantedSpec(.unknownRole, fault: true, "another case", role("\"Delete\"")),
    PlantedSpec(
      .unknownRole, fault: true, "by condition",
      role("[{\"when\": {\"orientation\": \"landscape\"}, \"value\": \"retrun\"}, {\"value\": \"return\"}]")),
    PlantedSpec(.unknownRole, fault: false, "a known role", role("\"inputModeSwitch\"")),
    PlantedSpec(.unknownRole, fault: false, "a role of its own", role("\"emoji\"")),
    PlantedSpec(.unknownRole, fault: false, "a key without a role", role("\"space\"").replacing("role", with: "text")),
  ]

  private static func role(_ role: String) -> String {
    """
    "views": [{"id": "a", "kind": "key", "output": {"role": \(role)}}], "constraints": [{"pin": "a", "to": "safeArea"}]
    """
  }
}
