/// Faults of keyboards: globe keys, digits, texts, touches and hardware keys.
extension PlantedSpec {
  /// A keyboard with a globe key.
  private static func globe(_ more: String = "", root: String = "keyboard") -> String {
    #""root": "\#(root)", "# + row("a", #"{"id": "globe", "output": {"role": "inputModeSwitch"}\#(more)}"#)
  }

  private static func globe(when condition: String, root: String = "keyboard") -> String {
    globe(#", "when": {\#(condition)}"#, root: root)
  }

  private static let noGlobe = #""root": "keyboard", "# + row("a", "b")
  private static let needed = #""needsInputModeSwitchKey": true"#

  static let keyboards = [
    specs(
      .missingInputModeSwitch, .device("iphone-se-1"),
      faults: [
        "the wrong way round": globe(when: #""needsInputModeSwitchKey": false"#),
        "portrait alone": globe(when: #""orientation": "portrait""#),
        "a keyboard that has none": noGlobe,
      ],
      nearMisses: [
        "where it is needed": globe(when: needed),
        "a role by condition": #""root": "keyboard", "#
          + row(
            "a",
            #"""
            {"id": "globe", "output": {"role": [{"when": {\#(needed)}, "value": "inputModeSwitch"}, {"value": "dismiss"}]}}
            """#),
        "a window": globe(when: #""idiom": "pad""#, root: "window"),
      ]),
    specs(.missingInputModeSwitch, .device("ipad-9"), faults: ["phones alone": globe(when: #""idiom": "phone""#)]),
    specs(
      .missingInputModeSwitch, .device("iphone-16"), faults: [:],
      nearMisses: ["a keyboard that has none where the system shows one": noGlobe]),
    specs(
      .needlessInputModeSwitch, .device("iphone-16"),
      faults: [
        "always there": globe(),
        "on all phones": globe(when: #""idiom": "phone""#),
        "in portrait": globe(when: #""orientation": "portrait""#),
      ],
      nearMisses: ["where it is needed": globe(when: needed), "a window": globe(root: "window")]),
    specs(.needlessInputModeSwitch, .device("ipad-9"), faults: [:], nearMisses: ["on a pad": globe()]),
  ]

  /// Keys for the digits in a range.
  private static func keys(_ digits: ClosedRange<Int>, _ more: String = "") -> [String] {
    digits.map { #"{"id": "d\#($0)", "output": {"text": "\#($0)"}\#(more)}"# }
  }

  private static func keyboard(_ keys: [String], root: String = "keyboard") -> String {
    #""root": "\#(root)", "traits": {"plane": ["letters", "numbers"]}, "#
      + views(
        [#"{"id": "row", "stack": {"axis": "horizontal", "distribution": "units"}, "children": [\#(list(keys))]}"#],
        fill("row"))
  }

  static let digits = [
    specs(
      .missingDigits,
      faults: [
        "no 0": keyboard(keys(1...9)),
        "digits on two planes": keyboard(
          keys(0...4, #", "when": {"plane": "letters"}"#) + keys(5...9, #", "when": {"plane": "numbers"}"#)),
        "letters alone": keyboard([#"{"id": "a", "output": {"text": "a"}}"#]),
      ],
      nearMisses: [
        "all of them": keyboard(keys(0...9)),
        "on a plane of their own": keyboard(["a"] + keys(0...9, #", "when": {"plane": "numbers"}"#)),
        "the text by condition": keyboard(
          keys(1...9) + [
            #"{"id": "o", "output": {"text": [{"when": {"plane": "numbers"}, "value": "0"}, {"value": "o"}]}}"#
          ]),
        "keys that say nothing of what they type": keyboard(["a", "b"]),
        "a window": keyboard(keys(1...9), root: "window"),
      ])
  ]

  /// Two keys. The edge of the second is tied to that of the first.
  private static func tied(_ start: String, _ end: String) -> String {
    views(["key a", "key b"], "a.\(start) == 0", "b.\(start) == a.\(end)", "a.width == b.width == 50")
  }

  private static let equal = #""distribution": "fillEqually""#

  /// A column of keys with labels.
  private static func column(_ labels: String...) -> String {
    let keys = labels.map { #"{"id": "k\#($0)", "kind": "key", "label": "\#($0)"}"# }
    return #"{"id": "column\#(labels[0])", "stack": {"axis": "vertical", \#(equal)}, "children": [\#(list(keys))]}"#
  }

  static let texts = [
    specs(
      .mirroredText, .rightToLeft,
      faults: [
        "letters": row("a", "b", "c"),
        "digits": row("d1:1", "d2:2", "d3:3"),
        "numbers of several digits": row("k1:10", "k2:11"),
        "columns of digits": row(column("1", "4"), column("2", "5"), stack: equal),
        "letters beside a symbol": row("shift:⇧", "x1:é", "x2:z"),
        "a row of equal keys": row("key a", "key b", stack: equal),
        "keys tied leading to trailing": tied("leading", "trailing"),
      ],
      nearMisses: [
        "not mirrored": row("a", "b", "c", stack: #""distribution": "units", "direction": "leftToRight""#),
        "arabic letters": row("k1:ض", "k2:ص", "k3:1"),
        "keys tied left to right": tied("left", "right"),
        "a column": row("a", "b").replacing("horizontal", with: "vertical"),
        "words": row("shift", "space", "return"),
      ])
  ]

  /// A root of 100 × 100 with two adjacent keys of 50 × 50.
  private static func pair(_ first: String, _ second: String, _ more: String = "", left: Int = 50) -> String {
    #""root": {"width": 100, "height": 100}, \#(more) "#
      + views(
        [#"{"id": "a", \#(first)}"#, #"{"id": "b", \#(second)}"#], frames: ["a 0 0 50 50", "b \(left) 0 50 50"])
  }

  private static let key = #""kind": "key""#

  /// A keyboard with one key, with insets.
  private static func keyboard(_ touch: String, _ view: String) -> String {
    #""root": "keyboard", "touch": \#(touch), "#
      + views([#"{"id": "a", \#(view)}"#], #"{"pin": "a", "to": "root", "insets": 10}"#)
  }

  /// A keyboard of four keys with 6 points between rows and columns. The lower row is half a point further right.
  private static func sliver(reach: Double) -> String {
    #""root": "keyboard", "touch": {"reach": \#(reach)}, "#
      + views(
        ["key a", "key b", "key c", "key d"], "H:|[a(150)]-6-[b]|", "H:|[c(150.5)]-6-[d]|",
        "V:|[a(100)]-6-[c]|", "V:|[b(100)]", "d.top == c.top", "d.bottom == root.bottom")
  }

  /// A keyboard of two keys, of which the first one gets 203 × 150 points in landscape.
  private static func halves(least height: Double) -> String {
    #""root": "keyboard", "check": {"minTarget": {"width": 203, "height": \#(height)}}, "#
      + views(["key a", "key b"], "H:|[a(200)]-6-[b]|", "V:|[a]|", "V:|[b]|")
  }

  static let touches = [
    specs(
      .smallTouchArea,
      faults: [
        "a touch area smaller than its key": pair(key + #", "touch": 5"#, key),
        "covered by one on top": pair(key, key + #", "touch": {"leading": -20}"#),
        "less than the spec wants": pair(key, key, #""check": {"minTarget": {"width": 51, "height": 51}},"#),
        "in a keyboard, slightly less than the spec wants": halves(least: 150.1),
      ],
      nearMisses: [
        "in a keyboard, just what the spec wants": halves(least: 150),
        "just large enough": pair(key, key),
        "small, but all around goes to it":
          pair(key + #", "touch": 20"#, #""touch": false"#, #""touch": {"reach": 40},"#),
        "a view": pair(#""touch": 20"#, key),
      ]),
    specs(
      .touchOverlap,
      faults: [
        "an area that reaches over the next": pair(key + #", "touch": -5"#, key),
        "both reach over": pair(key + #", "touch": {"trailing": -1}"#, key + #", "touch": {"leading": -1}"#),
        "a view that takes touches": pair(key + #", "touch": -5"#, #""touch": true"#),
      ],
      nearMisses: [
        "areas side by side": pair(key, key),
        "over a view that takes none": pair(key + #", "touch": -5"#, #""touch": false"#),
        "frames that overlap, too": pair(key, key, left: 40),
      ]),
    specs(
      .deadArea,
      faults: [
        "a short reach": keyboard(#"{"reach": 4}"#, key),
        "no key at all": keyboard("{}", #""touch": false"#),
        "an area turned inside out": keyboard("{}", key + #", "touch": 900"#),
        "a sliver where four keys meet": sliver(reach: 3.7),
      ],
      nearMisses: [
        "a reach as far as where four keys meet": sliver(reach: 4.5),
        "no limit": keyboard("{}", key),
        "a reach just long enough": keyboard(#"{"reach": 15}"#, key),
        "no keyboard": pair(key + #", "touch": 20"#, #""touch": false"#),
      ]),
  ]

  private static func typing(_ first: String, _ second: String, _ check: String = "{}") -> String {
    pair(#""types": \#(first)"#, #""types": \#(second)"#, #""check": \#(check),"#)
  }

  static let hardwareKeys = [
    specs(
      .untypeable,
      faults: [
        "a text of two characters": typing(#""AC""#, #""b""#),
        "a character that JIS does not have": typing(#""ß""#, #""b""#),
        "a key of other keyboards": typing(#"{"key": "international3"}"#, #""b""#),
      ],
      nearMisses: [
        "one of two entries": typing(#"["AC", {"key": "escape"}]"#, #""b""#),
        "a keyboard that is not checked": typing(#""ß""#, #""b""#, #"{"hardware": ["de"]}"#),
        "no types": pair(key, key),
      ]),
    specs(
      .chordConflict,
      faults: [
        "equals and caret": typing(#""=""#, #""^""#),
        "two views of one text": typing(#""a""#, #"["b", "a"]"#),
        "a key and a text": typing(#"{"key": "keyA"}"#, #""a""#),
      ],
      nearMisses: [
        "different texts": typing(#""a""#, #""b""#),
        "equals and caret on one keyboard": typing(#""=""#, #""^""#, #"{"hardware": ["us"]}"#),
        "one view types both": typing(#"["a", {"key": "keyA"}]"#, #""b""#),
      ]),
  ]
}
