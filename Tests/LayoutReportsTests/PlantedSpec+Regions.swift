/// Views under the window controls and occlusions, and across the fold.
extension PlantedSpec {
  private static let window = Place.window(width: 300, height: 200, scale: 2)

  /// A view with a frame, in a window with controls, an occlusion in the top right corner and a fold at 150.
  private static func view(_ frame: String, _ more: String = "", root: String = "window") -> String {
    let numbers = frame.split(separator: " ")
    let attributes = zip(["left", "top", "width", "height"], numbers).map { "\"a.\($0) == \($1)\"" }
    return """
      "root": "\(root)",
      "environment": {"windowControls": true, "occlusions": [{"x": 220, "width": 80, "height": 40}],
        "division": {"x": 140, "width": 20, "height": 200}},
      "views": [{"id": "a"\(more)}], "constraints": [\(attributes.joined(separator: ", "))]
      """
  }

  private static let mayBeOccluded = #", "mayBeOccluded": true"#
  private static let isHidden = #", "hidden": true"#

  static let regions = [
    PlantedSpec(.occluded, fault: true, "under the window controls", window, view("10 10 44 44")),
    PlantedSpec(.occluded, fault: true, "under an occlusion", window, view("200 0 60 60")),
    PlantedSpec(
      .occluded, fault: true, "a key of two points under the controls", window,
      view("64 10 44 44", #", "kind": "key""#)),
    PlantedSpec(.occluded, fault: false, "one point under the controls", window, view("65 10 44 44")),
    PlantedSpec(.occluded, fault: false, "below the controls and the occlusion", window, view("0 43 300 100")),
    PlantedSpec(.occluded, fault: false, "a view that may be occluded", window, view("10 10 44 44", mayBeOccluded)),
    PlantedSpec(.occluded, fault: false, "a hidden view", window, view("10 10 44 44", isHidden)),
    PlantedSpec(
      .occluded, fault: false, "a view with a child elsewhere", window,
      view("0 0 300 200", #", "stack": {"axis": "vertical", "insets": 50}, "children": ["b"]"#)),
    PlantedSpec(
      .occluded, fault: false, "a child of a view that may be occluded", window,
      view("0 0 300 200", mayBeOccluded + #", "stack": {"axis": "vertical"}, "children": ["b"]"#)),
    PlantedSpec(.occluded, fault: false, "a keyboard", view("10 10 44 44", root: "keyboard")),

    PlantedSpec(.acrossDivision, fault: true, "in the middle", window, view("100 50 100 100")),
    PlantedSpec(.acrossDivision, fault: true, "a hundredth of a point", window, view("149.99 50 100 100")),
    PlantedSpec(
      .acrossDivision, fault: true, "a key below the controls", window, view("0 50 300 44", #", "kind": "key""#)),
    PlantedSpec(.acrossDivision, fault: false, "up to the fold", window, view("0 50 150 100")),
    PlantedSpec(.acrossDivision, fault: false, "in the margin of the fold", window, view("150 50 100 100")),
    PlantedSpec(
      .acrossDivision, fault: false, "a view that may be occluded", window, view("100 50 100 100", mayBeOccluded)),
    PlantedSpec(.acrossDivision, fault: false, "a hidden view", window, view("100 50 100 100", isHidden)),
    PlantedSpec(
      .acrossDivision, fault: false, "a view with a child on each side", window,
      view(
        "0 0 300 200", #", "stack": {"axis": "horizontal", "distribution": "fillEqually"}, "children": ["b", "c"]"#)),
    PlantedSpec(.acrossDivision, fault: false, "a keyboard", view("100 50 100 100", root: "keyboard")),
  ]
}
