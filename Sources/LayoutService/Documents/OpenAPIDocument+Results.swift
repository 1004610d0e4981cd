import Layout
import LayoutSpec

/// Responses, except for reports.
extension OpenAPIDocument {
  static var result: JSONTree {
    let required: JSONTree = [
      "name": .type("string"),
      "status": .constant("solved"),
      "root": .numbers("width", "height"),
      "frames": .type("object").described("The frame of each view in points, in document order.")
        .adding(["additionalProperties": .numbers("x", "y", "width", "height")]),
      "ambiguous": .list(of: .type("string")).described("Variables that can take more than one value."),
      "unsatisfied": .list(of: unsatisfied),
      "broken": .list(of: .type("string")).described("Required constraints that were dropped."),
    ]
    let outputs = JSONTree.type("object").described("The output of each view that has one.")
    return .record(
      required.adding(["environment": .schema(.resolvedEnvironment), "outputs": outputs]),
      required: .these(required.keys))
  }

  /// The environment of a result, with everything that was derived.
  static var resolvedEnvironment: JSONTree {
    let frame = JSONTree.numbers("x", "y", "width", "height")
    let insets = JSONTree.numbers("top", "left", "bottom", "right")
    let sizeClass = JSONTree.word(of: SizeClass.self)
    let keyboard: JSONTree = [
      "state": .word(of: KeyboardState.self), "inputHeight": .type("number"),
      "near": .list(of: .word(of: Rect.Edge.self)),
    ]
    let required: JSONTree = [
      "device": deviceText,
      "orientation": .word(of: Orientation.self),
      "split": .word(of: Split.self),
      "splitSide": .word(of: SplitSide.self),
      "window": frame,
      "safeArea": insets,
      "idiom": .word(of: Idiom.self),
      "scale": .type("number"),
      "notch": .type("boolean"),
      "homeIndicator": .type("boolean"),
      "horizontalSizeClass": sizeClass,
      "verticalSizeClass": sizeClass,
      "layoutDirection": .word(of: LayoutEnvironment.LayoutDirection.self),
      "contentSizeCategory": .word(of: LayoutEnvironment.ContentSizeCategory.self),
      "needsInputModeSwitchKey": .type("boolean"),
      "windowControls": .type("boolean"),
      "keyboard": .record(
        keyboard.adding(["frame": frame, "height": .type("number")]), required: .these(keyboard.keys)
      ).closed,
      "traits": .type("object").adding(["additionalProperties": .type("string")]),
      "metrics": .type("object").adding(["additionalProperties": .type("number")]),
    ]
    return JSONTree.record(
      required.adding(["additionalSafeArea": insets, "occlusions": .list(of: frame), "division": frame]),
      required: .these(required.keys)
    ).described("The environment of a result, with everything that was derived.").closed
  }

  private static var unsatisfied: JSONTree {
    .record(
      ["constraint": .type("string"), "priority": .type("number"), "violation": .type("number")], required: .all)
  }

  static var problem: JSONTree {
    let member = JSONTree.record(["constraint": .type("string"), "text": .type("string")], required: .all)
    let parts: JSONTree = [
      "type": ["type": "string", "format": "uri-reference"],
      "title": .type("string"),
      "status": ["type": "integer", "minimum": 400, "maximum": 599],
      "detail": .type("string"),
      "limit": .record(["name": .type("string"), "value": .type("number")], required: .all)
        .described("The limit that the request exceeds: the name of the server's option without max-, and its value."),
      "errors": .list(of: .schema(.specError)),
      "errorsOmitted": .type("integer").described("The number of further errors."),
      "conflict": .list(of: member).described("A minimal set of constraints that conflict."),
      "parts": parts,
      "pointer": .type("string").described("The constraint that conflicts, or the likeliest cause of the conflict."),
      "repairs": repairs,
      "help": .type("string"),
    ]
    return JSONTree.record(parts, required: ["type", "title", "status"]).described("RFC 9457 problem details.")
  }

  static var specError: JSONTree {
    let position: JSONTree = ["type": "integer", "minimum": 1]
    let required: JSONTree = [
      "code": .type("string"),
      "pointer": .type("string")
        .described("A JSON Pointer into the spec, or into the request for parts that the caller gave."),
      "in": .word(of: SpecError.Source.self),
      "message": .type("string"),
    ]
    return .record(
      required.adding(["line": position, "column": position, "fix": fix]), required: .these(required.keys))
  }

  static var importReport: JSONTree {
    let count: JSONTree = ["type": "integer", "minimum": 1]
    let required: JSONTree = ["name": .type("string"), "id": .type("string"), "class": .type("string")]
    let layout = JSONTree.record(
      required.adding([
        "size": .numbers("width", "height"), "spec": .schema(.layoutSpec),
      ]), required: ["name", "id", "class", "spec"])
    let warning = JSONTree.record(
      ["code": .type("string"), "message": .type("string"), "line": count, "column": count, "count": count],
      required: .all)
    return .record(["layouts": .list(of: layout), "warnings": .list(of: warning)], required: .all)
  }

  static var device: JSONTree {
    let sizeClass = JSONTree.word(of: SizeClass.self)
    let frame = JSONTree.numbers("x", "y", "width", "height")
    let regions = JSONTree.record(["occlusions": .list(of: frame), "division": frame])
    let splits = JSONTree.record(["names": .list(of: .word(of: Split.self)), "gap": .type("number")], required: .all)
    let required: JSONTree = [
      "id": .type("string"),
      "name": .type("string"),
      "idiom": .word(of: Idiom.self),
      "width": .type("number"),
      "height": .type("number"),
      "scale": .type("number"),
      "homeIndicator": .type("boolean"),
      "notch": .type("boolean"),
      "safeArea": byOrientation(.numbers("top", "left", "bottom", "right")),
      "sizeClass": byOrientation(.record(["horizontal": sizeClass, "vertical": sizeClass])),
      "keyboard": byOrientation(.record(["covered": .type("number"), "inputView": .type("number")])),
      "estimated": .list(of: .type("string")).described("The values that are estimates."),
    ]
    return .record(
      required.adding([
        "splits": splits.described("The splits of this device, and the distance between two windows."),
        "regions": JSONTree.record(.object(of: Orientation.allCases) { ($0.rawValue, regions) })
          .described("What is over a window that fills the screen: occlusions, and the area of the fold."),
      ]), required: .these(required.keys))
  }

  private static func byOrientation(_ posture: JSONTree) -> JSONTree {
    .record(.object(of: Orientation.allCases) { ($0.rawValue, posture) }, required: .all)
  }
}
