import HardwareKeys
import LayoutOperations
import LayoutReports
import LayoutSpec

extension OpenAPIDocument {
  static func addQuestions(to schemas: inout [SchemaName: JSONTree]) {
    let point = JSONTree.list(of: .number).adding(["minItems": 2, "maxItems": 2])
    let points = JSONTree.list(of: point).adding(["maxItems": .integer(LayoutQuestion.pointLimit)])
      .described("The touches, each [x, y] in the root's coordinates.")
    schemas[.touchRequest] = request(with: ["points": points], required: ["spec", "points"])
    let touch = JSONTree.record(
      [
        "x": .type("number"),
        "y": .type("number"),
        "view": [
          "type": ["string", "null"], "description": "The view that the touch goes to, or null if there is none.",
        ],
        "distance": ["type": ["number", "null"], "description": "The distance from the view's touch area; 0 inside."],
      ], required: .all
    ).closed
    schemas[.touches] = JSONTree.record(["touches": .list(of: touch)], required: .all).closed
    schemas[.keysRequest] = request(
      with: [
        "hardware": .list(of: .word(of: HardwareKeyboard.ID.self)).described(
          "The hardware keyboards (default: all)."),
        "press": .type("string").described("A chord, such as shift+hyphen; the response has the view that it presses."),
      ], required: ["spec"])
    let chord = JSONTree.record(
      [
        "key": .type("string"),
        "modifiers": modifiers,
        "usage": ["type": "integer", "description": "The USB HID usage, which is the raw value of a GCKeyCode."],
        "code": ["type": ["string", "null"], "description": "The W3C KeyboardEvent.code."],
      ], required: .all
    ).closed
    let entry = JSONTree.record(
      [
        "view": .type("string"), "hardware": .word(of: HardwareKeyboard.ID.self), "text": .type("string"),
        "chords": .list(of: chord),
      ], required: ["view", "hardware", "chords"]
    ).closed
    schemas[.hardwareKeys] = JSONTree.record(["keys": .list(of: entry)], required: .all).closed
    let press = JSONTree.record(["key": .type("string"), "modifiers": modifiers], required: .all).closed
    let pressed = JSONTree.record(
      ["hardware": .word(of: HardwareKeyboard.ID.self), "view": ["type": ["string", "null"]]], required: .all
    ).closed
    schemas[.keyPress] = JSONTree.record(["press": press, "views": .list(of: pressed)], required: .all).closed
  }

  static func addTransitions(to schemas: inout [SchemaName: JSONTree]) {
    let transition: JSONTree = [
      "spec": .schema(.layoutSpec),
      "from": .schema(.environment),
      "to": .schema(.environment),
      "options": .schema(.options),
      "id": ["description": "Any JSON."],
      "duration": [
        "type": "number", "exclusiveMinimum": 0, "maximum": 60, "description": "Seconds (default: 0.25).",
      ],
      "curve": .type("string").described(
        "linear, easeIn, easeOut, easeInOut, bezier:X1,Y1,X2,Y2 or spring:MASS,STIFFNESS,DAMPING."
      ).defaulting(to: "easeInOut").adding(["pattern": "^(linear|easeIn|easeOut|easeInOut|bezier:.+|spring:.+)$"]),
      "rate": ["type": "number", "minimum": 1, "maximum": 240, "default": 60, "description": "Steps a second."],
      "mode": .word(of: TransitionSettings.Mode.self).defaulting(to: "animate"),
    ]
    schemas[.transitionRequest] = JSONTree.record(transition, required: ["spec", "to"]).closed
    let frames = JSONTree.type("object").adding(["additionalProperties": .numbers("x", "y", "width", "height")])
    let step = JSONTree.record(
      [
        "time": .type("number"), "progress": .type("number"), "root": .numbers("width", "height"), "frames": frames,
        "opacity": .type("object").adding(["additionalProperties": .type("number")]),
      ], required: ["time", "progress", "root", "frames"]
    ).closed
    let finding = JSONTree.record(
      [
        "rule": .word(of: TransitionFinding.Rule.self), "message": .type("string"), "views": .list(of: .type("string")),
        "progress": .list(of: .type("number")),
      ], required: .all
    ).closed
    schemas[.transition] =
      JSONTree.record(
        [
          "from": .schema(.result), "to": .schema(.result), "duration": .type("number"), "steps": .list(of: step),
          "findings": .list(of: finding),
        ], required: .all
      ).closed
  }

  static var touchBodies: JSONTree {
    let spec: JSONTree = [
      "layoutSpec": 1,
      "root": ["width": 100, "height": 50],
      "touch": ["reach": 10],
      "views": [["id": "q", "kind": "key"]],
      "constraints": [["pin": "q", "to": "root", "insets": 3]],
    ]
    return ["request": ["value": ["spec": spec, "points": [[50, 25], [1, 1]]]]]
  }

  private static var modifiers: JSONTree { .list(of: .word(of: HardwareModifier.self)) }

  static var keysBodies: JSONTree {
    let spec: JSONTree = [
      "layoutSpec": 1,
      "root": ["width": 100, "height": 50],
      "views": [["id": "plus", "label": "+", "types": "+"]],
      "constraints": [["pin": "plus", "to": "root", "insets": 3]],
    ]
    return [
      "spec": ["value": spec],
      "request": ["value": ["spec": spec, "hardware": ["us", "jis"], "press": "shift+semicolon"]],
    ]
  }

  static var transitionBodies: JSONTree {
    let spec: JSONTree = [
      "layoutSpec": 1,
      "views": ["bar"],
      "constraints": [
        "bar.leading == root.leading", "bar.width == 100", "bar.height == 44", "bar.bottom == keyboard.top",
      ],
    ]
    return [
      "request": ["value": ["spec": spec, "to": ["keyboard": ["state": "docked"]], "rate": 10, "mode": "track"]]
    ]
  }
}
