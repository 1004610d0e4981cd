import Layout

/// Faults of documents, conflicts and constraints.
extension PlantedSpec {
  /// The condition of a window that nobody has.
  private static let never = #""when": {"windowWidth": {"min": 5000}}"#

  static let documents = [
    specs(
      .invalidSpec,
      faults: [
        "a key that there is not": #""views": [{"idd": "a"}]"#,
        "metrics in a loop": #""metrics": {"a": "b", "b": "a"}"#,
        "no value in landscape":
          #""root": {"width": [{"when": {"orientation": "portrait"}, "value": 9}], "height": 9}"#,
      ],
      nearMisses: [
        "a comment": #""$comment": "x", "views": []"#,
        "metrics in a row": #""metrics": {"a": "b", "b": 3}"#,
        "a value in landscape too":
          #""root": {"width": [{"when": {"orientation": "portrait"}, "value": 9}, {"value": 8}], "height": 9}"#,
      ]),
    specs(
      .unused,
      faults: [
        "a metric": #""metrics": {"gap": 6, "side": 3}, "# + views("a.width == gap"),
        "a condition": #""conditions": {"wide": {"idiom": "pad"}}"#,
        "a trait and a stack": #""traits": {"t": ["x"]}, "stacks": {"s": {"axis": "vertical"}}"#,
      ],
      nearMisses: [
        "a metric as a priority": #""metrics": {"p": 6}, "# + views("a.width == 5 @ p"),
        "a metric in a visual format": #""metrics": {"m": 6}, "# + views(#"{"visual": "H:|-m-[a]"}"#),
        "a trait in a label":
          #""traits": {"t": ["x", "y"]}, "views": [{"id": "a", "label": [{"when": {"t": "y"}, "value": "B"}]}]"#,
      ]),
    specs(
      .neverActive, .everything,
      faults: [
        "a device with what it has not": views([#"{"id": "a", "when": {"device": "iphone-se-1", "notch": true}}"#]),
        "an entry behind one that always holds":
          #""metrics": {"m": [{"value": 1}, {"value": 2}]}, "root": {"width": "m", "height": 1}"#,
        "a group for a window that nobody has": views("{\(never), \"constraints\": [\"a.width == 1\"]}"),
        "a text for a window that nobody has":
          views([#"{"id": "a", "types": ["b", {"text": "c", \#(never)}]}"#]),
        "a touch area for a window that nobody has":
          views([#"{"id": "a", "touch": {"top": [{\#(never), "value": 1}, {"value": 2}]}}"#]),
        "a reach behind one that always holds":
          #""touch": {"reach": [{"value": 1}, {"value": 2}]}, "# + views(),
      ],
      nearMisses: [
        "a text in landscape":
          views([#"{"id": "a", "types": ["b", {"text": "c", "when": {"orientation": "landscape"}}]}"#]),
        "a split": views([#"{"id": "a", "when": {"split": "half"}}"#]),
        "a device": views([#"{"id": "a", "when": {"device": "\#(DeviceTable.all[0].id)"}}"#]),
        "a group with otherwise": views(
          #"{"when": {"orientation": "landscape"}, "constraints": ["a.width == 1"], "otherwise": ["a.width == 2"]}"#),
      ]),
  ]

  /// Two rows that fill the root, one of two keys and one of one.
  private static func rows(_ stack: String) -> String {
    #""stacks": {"row": {"axis": "horizontal", "distribution": "units"\#(stack)}}, "#
      + views(
        [
          #"{"id": "one", "stack": "row", "children": ["a", "b"]}"#,
          #"{"id": "two", "stack": "row", "children": ["c"]}"#,
        ], fill("one"), fill("two"))
  }

  /// A row of two views that fills the root.
  private static func pair(_ stack: String) -> String {
    views([#"{"id": "s", "stack": {"axis": "horizontal"\#(stack)}, "children": ["a", "b"]}"#], fill("s"))
  }

  private static let two = ["key a", "key b"]

  static let conflicts = [
    specs(
      .unsatisfiable,
      faults: [
        "two widths": views("a.width == 10", "a.width == 11"),
        "wider than the root, in portrait": views(fill("a"), "a.width >= 400"),
        "rows that add up to different units": rows(#", "unitGroup": "key""#),
      ],
      nearMisses: [
        "two widths, one optional": views("a.width == 10", "a.width == 11 @ 999"),
        "thirds said twice": views("a.width == root.width / 3", "3 * a.width == root.width"),
        "rows with units of their own": rows(""),
      ]),
    specs(
      .ambiguous,
      faults: [
        "no width": views("a.left == 0", "a.top == 0", "a.height == 9"),
        "room that two share somehow": pair(""),
        "two optional constraints of one weight against each other":
          views("a.left == 0", "a.top == 0", "a.width == 10 @ 5", "a.width == 20 @ 5", "a.height == 9"),
      ],
      nearMisses: [
        "pinned": views(fill("a")),
        "equal shares": pair(#", "distribution": "fillEqually""#),
        "a natural size decides": views(
          [#"{"id": "a", "kind": "key", "intrinsicSize": {"width": 50}}"#], "a.left == 0", "a.top == 0",
          "a.height == 9", "a.right <= root.right"),
      ]),
    specs(
      .violated,
      faults: [
        "an optional constraint against a required one": views("a.width == 60", "a.width == 50 @ high"),
        "an optional width too large for portrait": views(fill("a"), "a.width >= 500 @ low"),
        "a stack whose rules are optional": views(
          [#"{"id": "s", "stack": {"axis": "horizontal", "priority": 500}, "children": ["a"]}"#], fill("s"),
          "a.left == 5"),
      ],
      nearMisses: [
        "an optional constraint that is met": views("a.width >= 60", "a.width == 70 @ high"),
        "a natural size that is not met":
          views([#"{"id": "a", "kind": "key", "intrinsicSize": {"width": 50}}"#], "a.width == 60"),
        "an optional constraint that is inactive here":
          views("a.width == 60", #"{"when": {"idiom": "pad"}, "constraints": ["a.width == 50 @ high"]}"#),
      ]),
    specs(
      .duplicateConstraint,
      faults: [
        "the same text": views("a.width == 9", "a.width == 9"),
        "the same, scaled": views(two, "a.width == 2 * b.width", "0.5 * a.width == b.width"),
        "the same, scaled by a fraction": views("a.width == 3", "0.1 * a.width == 0.3"),
        "the same in a visual format": views("a.width == 40", #"{"visual": "H:[a(40)]"}"#),
      ],
      nearMisses: [
        "other constants": views("a.width >= 9", "a.width >= 9.01"),
        "other large constants": views("a.width <= 1e9", "a.width <= 999999997"),
        "another priority": views("a.width == 9", "a.width == 9 @ 5"),
        "tautologies": views("a.right == a.left + 1 * a.width / 1", "a.right == a.left + 2 * a.width / 2"),
        "left is not leading": views("a.left == 9", "a.leading == 9"),
      ]),
    specs(
      .tautology,
      faults: [
        "a center": views("2 * a.centerX == a.leading + a.trailing"),
        "anchors": views(#"{"item": "a", "attribute": "firstBaseline", "toItem": "a", "toAttribute": "bottom"}"#),
        "a part of a chain": views("a.left + a.width <= a.right == 50"),
      ],
      nearMisses: [
        "of two keys": views(two, "2 * a.centerX == a.left + b.right"),
        "of a guide": views("safeArea.left >= root.left"),
        "an optional one that does not hold": views("a.top + a.height == a.bottom + 5 @ 500"),
      ]),
  ]
}
