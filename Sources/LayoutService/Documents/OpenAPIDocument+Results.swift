import Layout
import LayoutOperations
import LayoutSpec

/// Responses, except for reports.
extension OpenAPIDocument {
  static func addResults(to schemas: inout [SchemaName: JSONTree]) {
    let unsatisfied = JSONTree.record(
      ["constraint": .type("string"), "priority": .type("number"), "violation": .type("number")], required: .all)
    schemas[.result] = .record(
      [
        "name": .type("string"),
        "status": .constant("solved"),
        "root": .numbers("width", "height"),
        "frames": .type("object").described("The frame of each view in points, in document order.")
          .adding(["additionalProperties": frame]),
        "ambiguous": .list(of: .type("string")).described("Variables that can take more than one value."),
        "unsatisfied": .list(of: unsatisfied),
        "broken": .list(of: .type("string")).described("Required constraints that were dropped."),
      ],
      optional: [
        "environment": .schema(.resolvedEnvironment),
        "outputs": JSONTree.type("object").described("The output of each view that has one."),
      ])
    schemas[.results] = .record(
      [
        "results": .list(
          of: .union(of: [.result, .touches, .hardwareKeys, .keyPress, .transition, .breakpoints, .problem]))
      ], required: .all)
    schemas[.status] = .record(["status": .word(among: ["ok", "draining"])], required: .all)
    let count: JSONTree = ["type": "integer", "minimum": 1]
    let layout = JSONTree.record(
      [
        "name": .type("string"), "id": .type("string"), "class": .type("string"), "size": .numbers("width", "height"),
        "spec": .schema(.layoutSpec),
      ], required: ["name", "id", "class", "spec"])
    let warning = JSONTree.record(
      ["code": .type("string"), "message": .type("string"), "line": count, "column": count, "count": count],
      required: .all)
    schemas[.importReport] = .record(["layouts": .list(of: layout), "warnings": .list(of: warning)], required: .all)
  }

  static func addProblems(to schemas: inout [SchemaName: JSONTree]) {
    let member = JSONTree.record(["constraint": .type("string"), "text": .type("string")], required: .all)
    schemas[.problem] = JSONTree.record(
      [
        "type": ["type": "string", "format": "uri-reference"],
        "title": .type("string"),
        "status": ["type": "integer", "minimum": 400, "maximum": 599],
        "detail": .type("string"),
        "limit": .record(["name": .type("string"), "value": .type("number")], required: .all)
          .described(
            "The limit that the request exceeds: the name of the server's option without max-, and its value."),
        "errors": .list(of: .schema(.specError)),
        "errorsOmitted": .type("integer").described("The number of further errors."),
        "conflict": .list(of: member).described("A minimal set of constraints that conflict."),
        "parts": parts,
        "pointer": .type("string").described("The constraint that conflicts, or the likeliest cause of the conflict."),
        "repairs": repairs,
        "help": .type("string"),
      ], required: ["type", "title", "status"]
    ).described("RFC 9457 problem details.")
    let position: JSONTree = ["type": "integer", "minimum": 1]
    schemas[.specError] = .record(
      [
        "code": .type("string"),
        "pointer": .type("string")
          .described("A JSON Pointer into the spec, or into the request for parts that the caller gave."),
        "in": .word(of: SpecError.Source.self),
        "message": .type("string"),
      ], optional: ["line": position, "column": position, "fix": fix])
  }

  static func addEnvironments(to schemas: inout [SchemaName: JSONTree]) {
    let keyboard = JSONTree.record(
      [
        "state": .word(of: KeyboardState.self), "inputHeight": .type("number"),
        "near": .list(of: .word(of: Rect.Edge.self)),
      ], optional: ["frame": frame, "height": .type("number")])
    schemas[.resolvedEnvironment] =
      JSONTree.record(
        [
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
          "horizontalSizeClass": .word(of: SizeClass.self),
          "verticalSizeClass": .word(of: SizeClass.self),
          "layoutDirection": .word(of: LayoutEnvironment.LayoutDirection.self),
          "contentSizeCategory": .word(of: LayoutEnvironment.ContentSizeCategory.self),
          "needsInputModeSwitchKey": .type("boolean"),
          "windowControls": .type("boolean"),
          "keyboard": keyboard.closed,
          "traits": .type("object").adding(["additionalProperties": .type("string")]),
          "metrics": .type("object").adding(["additionalProperties": .type("number")]),
        ], optional: ["additionalSafeArea": insets, "occlusions": .list(of: frame), "division": frame]
      ).described("The environment of a result, with everything that was derived.").closed
    let sizeClasses = JSONTree.object(of: ["horizontal", "vertical"]) { ($0, .word(of: SizeClass.self)) }
    let regions = JSONTree.record(["occlusions": .list(of: frame), "division": frame])
    schemas[.device] = .record(
      [
        "id": .type("string"),
        "name": .type("string"),
        "idiom": .word(of: Idiom.self),
        "width": .type("number"),
        "height": .type("number"),
        "scale": .type("number"),
        "homeIndicator": .type("boolean"),
        "notch": .type("boolean"),
        "safeArea": byOrientation(insets),
        "sizeClass": byOrientation(.record(sizeClasses)),
        "keyboard": byOrientation(.record(["covered": .type("number"), "inputView": .type("number")])),
        "estimated": .list(of: .type("string")).described("The values that are estimates."),
      ],
      optional: [
        "splits": .record(["names": .list(of: .word(of: Split.self)), "gap": .type("number")], required: .all)
          .described("The splits of this device, and the distance between two windows."),
        "regions": .record(.object(of: Orientation.allCases) { ($0.rawValue, regions) })
          .described("What is over a window that fills the screen: occlusions, and the area of the fold."),
      ])
    schemas[.devices] = .record(["devices": .list(of: .schema(.device))], required: .all)
  }

  static var frame: JSONTree { .numbers("x", "y", "width", "height") }

  private static var insets: JSONTree { .numbers("top", "left", "bottom", "right") }

  private static func byOrientation(_ posture: JSONTree) -> JSONTree {
    .record(.object(of: Orientation.allCases) { ($0.rawValue, posture) }, required: .all)
  }
}

extension JSONTree {
  /// Returns the schema of an object that has the first members, and may have the others.
  fileprivate static func record(_ required: JSONTree, optional: JSONTree) -> JSONTree {
    .record(required.adding(optional), required: .these(required.keys))
  }
}
