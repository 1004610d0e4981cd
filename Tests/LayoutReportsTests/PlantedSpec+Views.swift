/// Faults of frames: their places, sizes and gaps.
extension PlantedSpec {
  private static let two = ["key a", "key b"]

  static let places = [
    specs(
      .overlap, window,
      faults: [
        "one over the other": views(two, frames: ["a 0 0 50 50", "b 10 10 50 50"]),
        "a sliver": views(two, frames: ["a 0 0 50 50", "b 49.999 0 50 50"]),
        "keys of different parents": views(
          [
            #"{"id": "p", "children": [{"id": "a", "kind": "key"}]}"#,
            #"{"id": "o", "children": [{"id": "b", "kind": "key"}]}"#,
          ], fill("p"), fill("o"), fill("a", "p"), fill("b", "o")),
      ],
      nearMisses: [
        "neighbors that touch": views(two, frames: ["a 0 0 50 50", "b 50 0 50 50"]),
        "a key over a view": views(["key a", "b"], frames: ["a 0 0 50 50", "b 10 10 50 50"]),
        "neighbors of thirds": row("a", "b", "c", "d", "e", "f", "g"),
      ]),
    specs(
      .outsideRoot, window,
      faults: [
        "at the left": views(frames: ["a -1 0 50 50"]),
        "by a hair at the bottom": views(["a"], frames: ["a 0 150 50 50.01"]),
      ],
      nearMisses: [
        "as large as the root": views(fill("a")),
        "a guide": views(["guide a"], frames: ["a -10 0 5 5"]),
        "at the edges": views(frames: ["a 250 150 50 50"]),
      ]),
    specs(.outsideRoot, faults: ["a view too wide, in portrait": views(["a"], frames: ["a 0 0 400 50"])]),
    specs(
      .outsideSafeArea,
      faults: [
        "under the notch": views(frames: ["a 50 0 50 50"]),
        "under the home indicator":
          views("a.bottom == root.bottom", "a.centerX == root.centerX", "a.width == 50", "a.height == 50"),
        "a keyboard's side in landscape": #""root": "keyboard", "# + views(fill("a")),
      ],
      nearMisses: ["in the safe area": views(fill("a", "safeArea")), "a view": views(["a"], fill("a"))]),
    specs(.outsideSafeArea, window, faults: [:], nearMisses: ["a window without one": views(fill("a"))]),
    specs(
      .smallTarget, window,
      faults: [
        "almost wide enough": views(frames: ["a 0 0 43.9 44"]),
        "too low": views(frames: ["a 0 0 90 30"]),
        "smaller than the spec wants": #""metrics": {"finger": 60}, "check": {"minTarget": {"width": "finger"}}, "#
          + views(frames: ["a 0 0 50 50"]),
      ],
      nearMisses: [
        "just large enough": views(frames: ["a 0 0 44 44"]),
        "a view": views(["a"], frames: ["a 0 0 20 20"]),
        "large enough for the spec": #""check": {"minTarget": {"width": 20, "height": 20}}, "#
          + views(frames: ["a 0 0 30 30"]),
      ]),
    specs(
      .zeroSize, window,
      faults: [
        "no width": views(frames: ["a 0 0 0 44"]),
        "a view without height": views(["a"], frames: ["a 0 0 44 0"]),
      ],
      nearMisses: [
        "a line": views(["a"], frames: ["a 0 0 0.5 44"]),
        "a guide": views(["guide a"], frames: ["a 0 0 0 44"]),
        "a spacer": views(
          [
            #"{"id": "row", "stack": {"axis": "horizontal", "distribution": "units", "spacing": 2}, "#
              + #""children": ["a", {"kind": "spacer", "flexible": 1}, {"id": "b"}]}"#
          ], fill("row"), "a.width == 148"),
      ]),
    specs(
      .zeroSize,
      faults: [
        "squeezed to nothing in portrait":
          views("a.left == 0", "a.top == 0", "a.width == max(0, windowWidth - 500)", "a.height == 44")
      ]),
  ]

  /// Three keys with two gaps, and a guide.
  private static func three(_ first: String, _ second: String, guide: String...) -> String {
    let more = guide.map { ", \"\($0)\"" }.joined()
    return #""views": [\#(list(["key a", "key b", "key c", "guide g"]))], "constraints": ["#
      + #"{"visual": "H:|[a(50)]-\#(first)-[b(50)]-\#(second)-[c(50)]", "options": ["alignAllTop"]}, "a.top == 0", "#
      + #""a.height == b.height == c.height == 50", "g.top == 0", "g.height == 9"\#(more)]"#
  }

  private static func spaced(_ spacing: Int) -> String { #""distribution": "units", "spacing": \#(spacing)"# }

  static let gaps = [
    specs(
      .unevenGap, window,
      faults: [
        "twice the gap": three("6", "12", guide: "g.left == 0"),
        "a guide in another gap": three("6", "12", guide: "g.left == c.right", "g.width == 5"),
        "a little more than a pixel": three("6", "6.6", guide: "g.left == 0"),
      ],
      nearMisses: [
        "a spacing of its own": row("a", #"{"id": "b", "spacingAfter": 9}"#, "c", stack: spaced(6)),
        "a spacer in the gap": row("a", "b", #"{"kind": "spacer"}"#, "c", stack: spaced(6)),
        "a guide in the gap": three("6", "12", guide: "g.left == b.right", "g.right == c.left"),
        "less than a pixel": three("6", "6.4", guide: "g.left == 0"),
        "two rows with gaps of their own": views(
          [
            #"""
            {"id": "s", "stack": {"axis": "vertical", "distribution": "fillEqually"}, "children": [
              {"id": "r", "stack": {"axis": "horizontal", \#(spaced(6))}, "children": ["a", "b", "c"]},
              {"id": "t", "stack": {"axis": "horizontal", \#(spaced(9))}, "children": ["d", "e", "f"]}]}
            """#
          ], fill("s")),
        "two keys have one gap": row("a", #"{"id": "b"}"#, stack: spaced(6)),
      ])
  ]

  /// Views in a window of 400 × 800.
  private static func inWindow(
    _ views: [String], keyboard: String = #"{"state": "hidden"}"#, _ frames: String...
  ) -> String {
    #""environment": {"window": {"width": 400, "height": 800}, "keyboard": \#(keyboard)}, "#
      + Self.views(views, frames: frames)
  }

  private static let docked = #"{"state": "docked", "height": 300}"#

  static let overlaps = [
    specs(
      .overlappingViews,
      faults: [
        "a pixel of a label on an icon": inWindow(["icon", "title"], "icon 0 0 50 50", "title 49 0 100 50"),
        "views of different parents": inWindow(
          [#"{"id": "p", "children": ["a"]}"#, #"{"id": "q", "children": ["b"]}"#], "p 0 0 10 10", "q 50 0 10 10",
          "a 0 0 60 60", "b 50 50 60 60"),
        "one on top of the other": inWindow(["a", "b"], "a 0 0 60 60", "b 10 10 20 20"),
      ],
      nearMisses: [
        "side by side": inWindow(["a", "b"], "a 0 0 50 50", "b 50 0 50 50"),
        "a view in its parent": inWindow([#"{"id": "a", "children": ["b"]}"#], "a 0 0 50 50", "b 10 10 20 20"),
        "a key on a view": inWindow(["a", "key b"], "a 0 0 50 50", "b 0 0 50 50"),
        "a guide on a view": inWindow(["a", "guide b"], "a 0 0 50 50", "b 0 0 50 50"),
      ]),
    specs(
      .hiddenByKeyboard,
      faults: [
        "a button at the bottom": inWindow(["send"], keyboard: docked, "send 0 740 400 60"),
        "two points of a field": inWindow(["field"], keyboard: docked, "field 0 462 400 40"),
        "under a floating keyboard": inWindow(["a"], keyboard: #"{"state": "floating"}"#, "a 100 600 50 50"),
      ],
      nearMisses: [
        "one point of a field": inWindow(["field"], keyboard: docked, "field 0 461 400 40"),
        "where the keyboard is hidden": inWindow(["send"], "send 0 740 400 60"),
        "a view that may be covered, and what is in it": inWindow(
          [#"{"id": "list", "coveredByKeyboard": true, "children": ["last"]}"#], keyboard: docked,
          "list 0 0 400 800", "last 0 740 400 60"),
        "a view with others in it": inWindow(
          [#"{"id": "page", "children": ["a"]}"#], keyboard: docked, "page 0 0 400 800", "a 0 0 400 60"),
        "beside a floating keyboard": inWindow(["a"], keyboard: #"{"state": "floating"}"#, "a 0 600 40 50"),
      ]),
  ]

  /// A view with a frame, in a window with controls, an occlusion in the top right corner and a fold at 150.
  private static func folded(_ frame: String, _ more: String = "", root: String = "window") -> String {
    """
    "root": "\(root)",
    "environment": {"windowControls": true, "occlusions": [{"x": 220, "width": 80, "height": 40}],
      "division": {"x": 140, "width": 20, "height": 200}}, \(views(["{\"id\": \"a\"\(more)}"], frames: ["a \(frame)"]))
    """
  }

  private static let mayBeOccluded = #", "mayBeOccluded": true"#
  private static let isHidden = #", "hidden": true"#
  private static let isKey = #", "kind": "key""#

  static let regions = [
    specs(
      .occluded, window,
      faults: [
        "under the window controls": folded("10 10 44 44"),
        "under an occlusion": folded("200 0 60 60"),
        "a key of two points under the controls": folded("64 10 44 44", isKey),
      ],
      nearMisses: [
        "one point under the controls": folded("65 10 44 44"),
        "below the controls and the occlusion": folded("0 43 300 100"),
        "a view that may be occluded": folded("10 10 44 44", mayBeOccluded),
        "a hidden view": folded("10 10 44 44", isHidden),
        "a view with a child elsewhere":
          folded("0 0 300 200", #", "stack": {"axis": "vertical", "insets": 50}, "children": ["b"]"#),
        "a child of a view that may be occluded":
          folded("0 0 300 200", mayBeOccluded + #", "stack": {"axis": "vertical"}, "children": ["b"]"#),
      ]),
    specs(.occluded, faults: [:], nearMisses: ["a keyboard": folded("10 10 44 44", root: "keyboard")]),
    specs(
      .acrossDivision, window,
      faults: [
        "in the middle": folded("100 50 100 100"),
        "a hundredth of a point": folded("149.99 50 100 100"),
        "a key below the controls": folded("0 50 300 44", isKey),
      ],
      nearMisses: [
        "up to the fold": folded("0 50 150 100"),
        "in the margin of the fold": folded("150 50 100 100"),
        "a view that may be occluded": folded("100 50 100 100", mayBeOccluded),
        "a hidden view": folded("100 50 100 100", isHidden),
        "a view with a child on each side": folded(
          "0 0 300 200",
          #", "stack": {"axis": "horizontal", "distribution": "fillEqually"}, "children": ["b", "c"]"#),
      ]),
    specs(.acrossDivision, faults: [:], nearMisses: ["a keyboard": folded("100 50 100 100", root: "keyboard")]),
  ]

  /// A view with an intrinsic size of 222 × 20 at the top left, with one more constraint.
  private static func title(_ constraint: String, _ more: String = "", kind: String = "view") -> String {
    views(
      [#"{"id": "title", "kind": "\#(kind)", "intrinsicSize": {"width": 222, "height": 20}\#(more)}"#],
      "title.left == 0", "title.top == 0", constraint)
  }

  static let contents = [
    specs(
      .clipped, window,
      faults: [
        "a title squeezed to 90 points": title("title.width == 90"),
        "a title that is too low": title("title.height <= 19.4"),
        "a title that gives way": title(
          "title.right <= root.right - 100 @ 600",
          #", "compressionResistance": {"horizontal": 500, "vertical": 750}"#),
      ],
      nearMisses: [
        "half a point less": title("title.width == 221.5"),
        "a title that is stretched": title("title.width == 290"),
        "a guide": title("title.width == 90", kind: "guide"),
        "a title that wins": title("title.right <= root.right - 100 @ 600"),
      ]),
    specs(
      .unknownRole,
      faults: [
        "globe": output(#""role": "globe""#),
        "another case": output(#""role": "Delete""#),
        "by condition": output(
          #""role": [{"when": {"orientation": "landscape"}, "value": "retrun"}, {"value": "return"}]"#),
      ],
      nearMisses: [
        "a known role": output(#""role": "inputModeSwitch""#),
        "a role of its own": output(#""role": "emoji""#),
        "a key without a role": output(#""text": "space""#),
      ]),
  ]

  private static func output(_ output: String) -> String {
    views([#"{"id": "a", "kind": "key", "output": {\#(output)}}"#], fill("a", "safeArea"))
  }
}
