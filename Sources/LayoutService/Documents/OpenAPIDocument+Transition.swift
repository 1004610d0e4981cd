import LayoutReports
import LayoutSpec

/// Requests about transitions, and their responses.
extension OpenAPIDocument {
  static var transitionRequest: JSONTree {
    let parts: JSONTree = [
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
    return JSONTree.record(parts, required: ["spec", "to"]).closed
  }

  static var transition: JSONTree {
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
    return JSONTree.record(
      [
        "from": .schema(.result), "to": .schema(.result), "duration": .type("number"), "steps": .list(of: step),
        "findings": .list(of: finding),
      ], required: .all
    ).closed
  }

  /// An example of a request about a transition.
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
