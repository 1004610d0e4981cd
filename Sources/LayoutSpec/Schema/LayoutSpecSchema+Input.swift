import HardwareKeys

extension LayoutSpecSchema {
  static var touch: JSONTree {
    .node([
      "reach": .defined(.weightOrNone).described(
        """
        The maximum distance of a touch from a touch area, at least 0 (default: unlimited if the root uses keyboard, \
        else 0).
        """),
      "offset": .node(["x": .defined(.value).defaulting(to: 0), "y": .defined(.value).defaulting(to: 0)])
        .described("A vector that is added to every touch."),
    ]).described("Which view a touch goes to.").adding(["examples": [["reach": 20]]])
  }

  static var viewInput: JSONTree {
    [
      "touch": .anyOf(.type("boolean"), .defined(.insets)).described(
        """
        Whether the view takes touches, or the insets of its touch area; negative ones make it larger. true for keys \
        and views with types where left out, else false. Not for guides and spacers.
        """),
      "types": .defined(.typed).described("The text that the view enters, so that hardware keys press it."),
    ]
  }

  static var typed: JSONTree {
    let text = JSONTree.type("string").adding(["minLength": 1])
    let condition = JSONTree.defined(.condition).described("Counts only if this holds.")
    let modifiers = JSONTree.list(of: .word(of: HardwareModifier.self)).adding(["uniqueItems": true])
    return .anyOf(
      text.described("A text."),
      .node(["text": text, "when": condition], required: ["text"]),
      .node(
        [
          "key": .word(among: HardwareKey.all.map { $0.name }).described(
            "A hardware key, by the name of its GCKeyCode."),
          "modifiers": modifiers,
          "when": condition,
        ], required: ["key"]),
      .list(of: .defined(.typed)))
  }
}
