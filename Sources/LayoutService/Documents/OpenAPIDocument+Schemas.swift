import HardwareKeys
import Layout
import LayoutDiagnosis
import LayoutOperations
import LayoutReports
import LayoutSpec

extension OpenAPIDocument {
  /// `nil` if the schema is only written where it is used.
  static func schema(_ name: SchemaName) -> JSONTree? {
    switch name {
    case .checkReport: .shape(["findings": .list(of: .schema(.finding)), "summary": checkSummary])
    case .finding: finding
    case .explanation: explanation
    case .importReport: importReport
    case .breakpoints: breakpoints
    case .diagnoses: .shape(["logs": .list(of: .schema(.diagnosis))])
    case .diagnosis: diagnosis
    case .layoutSpec:
      JSONTree.shape(["layoutSpec": .constant(1)])
        .described("A layout spec. The whole schema is at /v1/schema.")
        .adding(["externalDocs": ["description": "The JSON Schema of the layout spec", "url": "/v1/schema"]])
    case .environment: LayoutSpecSchema.Definition.environment.schema.selfContained
    case .deviceName: LayoutSpecSchema.Definition.device.schema.selfContained
    case .options: options
    case .solveRequest: request(with: [:])
    case .touchRequest: request(with: ["points": points])
    case .touches: .closed(["touches": .list(of: .closed(touch))])
    case .keysRequest: request(with: keyParts)
    case .hardwareKeys: .closed(["keys": .list(of: typedView)])
    case .keyPress:
      .closed([
        "press": .closed(["key": string, "modifiers": modifiers]),
        "views": .list(of: .closed(["hardware": hardware, "view": ["type": ["string", "null"]]])),
      ])
    case .transitionRequest: transitionRequest
    case .transition: transition
    case .result: result
    case .resolvedEnvironment: resolvedEnvironment
    case .results:
      .shape([
        "results": .list(
          of: .union(of: [.result, .touches, .hardwareKeys, .keyPress, .transition, .breakpoints, .problem]))
      ])
    case .problem: problem
    case .specError:
      .shape([
        "code": string,
        "pointer":
          string
          .described("A JSON Pointer into the spec, or into the request for parts that the caller gave."),
        "in": .word(of: SpecError.Source.self), "message": string, "line?": count, "column?": count, "fix?": fix,
      ])
    case .device: device
    case .devices: .shape(["devices": .list(of: .schema(.device))])
    case .status: .shape(["status": .word(among: ["ok", "draining"])])
    case .checkedBody: nil
    }
  }

  private static let string = JSONTree.type("string")
  private static let number = JSONTree.type("number")
  private static let integer = JSONTree.type("integer")
  private static let boolean = JSONTree.type("boolean")
  private static let object = JSONTree.type("object")
  private static let strings = JSONTree.list(of: string)
  private static let numbers = JSONTree.list(of: number)
  private static let objects = JSONTree.list(of: object)
  private static let count: JSONTree = ["type": "integer", "minimum": 1]
  private static let frame = JSONTree.numbers("x", "y", "width", "height")
  private static let insets = JSONTree.numbers("top", "left", "bottom", "right")
  private static let hardware = JSONTree.word(of: HardwareKeyboard.ID.self)
  private static let modifiers = JSONTree.list(of: .word(of: HardwareModifier.self))

  // MARK: Requests

  /// Any text, so that a client goes on to work when there are more devices.
  fileprivate static let deviceText = JSONTree.text("The id of a device, or none; /v1/devices lists the devices.")
    .adding(["examples": ["iphone-16", "ipad-9"]])

  private static func request(with own: JSONTree) -> JSONTree {
    let environments: JSONTree = [
      "type": "array",
      "maxItems": .integer(SolveRequest.environmentLimit),
      "description":
        "Environments, each like environment; the response has a problem for each invalid one.",
      "items": .schema(.environment),
    ]
    let parts: JSONTree = [
      "spec": .schema(.layoutSpec), "environment?": .schema(.environment), "environments?": environments,
      "options?": .schema(.options), "id?": ["description": "Any JSON; layoutc batch repeats it in its response."],
    ]
    return JSONTree.shape(parts.adding(own)).adding(["not": ["required": ["environment", "environments"]]]).closed
  }

  static let checkedBody = object.described(
    "A layout spec or a request, as for /v1/solve; mistakes in it are findings."
  ).adding(.anyOf(["required": ["layoutSpec"]], ["required": ["spec"]]))

  private static var options: JSONTree {
    let defaults = SpecOptions()
    return .closed([
      "rounding?": .word(of: SpecOptions.Rounding.self).defaulting(to: .string(defaults.rounding.rawValue)),
      "includeGuides?": boolean.defaulting(to: .boolean(defaults.includeGuides)),
      "onConflict?": .word(of: SpecOptions.ConflictPolicy.self).defaulting(to: .string(defaults.onConflict.rawValue)),
    ])
  }

  private static let points = JSONTree.list(of: .list(of: .number).adding(["minItems": 2, "maxItems": 2]))
    .adding(["maxItems": .integer(LayoutQuestion.pointLimit)])
    .described("The touches, each [x, y] in the root's coordinates.")

  private static let keyParts: JSONTree = [
    "hardware?": .list(of: hardware).described("The hardware keyboards (default: all)."),
    "press?": string.described("A chord, such as shift+hyphen; the response has the view that it presses."),
  ]

  private static var transitionRequest: JSONTree {
    let curve = string.described(
      "linear, easeIn, easeOut, easeInOut, bezier:X1,Y1,X2,Y2 or spring:MASS,STIFFNESS,DAMPING.")
    return .closed([
      "spec": .schema(.layoutSpec),
      "from?": .schema(.environment),
      "to": .schema(.environment),
      "options?": .schema(.options),
      "id?": ["description": "Any JSON."],
      "duration?": [
        "type": "number", "exclusiveMinimum": 0, "maximum": 60, "description": "Seconds (default: 0.25).",
      ],
      "curve?": curve.defaulting(to: "easeInOut")
        .adding(["pattern": "^(linear|easeIn|easeOut|easeInOut|bezier:.+|spring:.+)$"]),
      "rate?": ["type": "number", "minimum": 1, "maximum": 240, "default": 60, "description": "Steps a second."],
      "mode?": .word(of: TransitionSettings.Mode.self).defaulting(to: "animate"),
    ])
  }

  // MARK: Results

  private static let result = JSONTree.shape([
    "name": string, "status": .constant("solved"), "root": .numbers("width", "height"),
    "frames": JSONTree.map(to: frame, "The frame of each view in points, in document order."),
    "ambiguous": strings.described("Variables that can take more than one value."),
    "unsatisfied": .list(of: .shape(["constraint": string, "priority": number, "violation": number])),
    "broken": strings.described("Required constraints that were dropped."),
    "environment?": .schema(.resolvedEnvironment),
    "outputs?": object.described("The output of each view that has one."),
  ])

  private static let touch: JSONTree = [
    "x": number,
    "y": number,
    "view": ["type": ["string", "null"], "description": "The view that the touch goes to, or null if there is none."],
    "distance": ["type": ["number", "null"], "description": "The distance from the view's touch area; 0 inside."],
  ]

  private static var typedView: JSONTree {
    let chord = JSONTree.closed([
      "key": string,
      "modifiers": modifiers,
      "usage": ["type": "integer", "description": "The USB HID usage, which is the raw value of a GCKeyCode."],
      "code": ["type": ["string", "null"], "description": "The W3C KeyboardEvent.code."],
    ])
    return .closed(["view": string, "hardware": hardware, "text?": string, "chords": .list(of: chord)])
  }

  private static var transition: JSONTree {
    let step = JSONTree.closed([
      "time": number, "progress": number, "root": .numbers("width", "height"), "frames": .map(to: frame),
      "opacity?": .map(to: number),
    ])
    let finding = JSONTree.closed([
      "rule": .word(of: TransitionFinding.Rule.self), "message": string, "views": strings, "progress": numbers,
    ])
    return .closed([
      "from": .schema(.result), "to": .schema(.result), "duration": number, "steps": .list(of: step),
      "findings": .list(of: finding),
    ])
  }

  private static var breakpoints: JSONTree {
    let affine = numbers.described("A constant, then the factor of each ranged number.")
    let frame = JSONTree.shape(["x": affine, "y": affine, "width": affine, "height": affine])
    let region = JSONTree.shape([
      "vertices": .list(of: numbers), "status": .word(among: ["solved", "unsatisfiable"]),
      "root?": .shape(["width": affine, "height": affine]), "frames?": .map(to: frame), "ambiguous?": strings,
      "unsatisfied?": .list(of: .shape(["constraint": string, "priority": number, "violation": affine])),
      "conflict?": strings,
    ])
    return .shape([
      "ranges?": .map(to: numbers), "regions?": .list(of: region),
      "breakpoints?": .list(of: .shape(["at?": numbers, "between?": .list(of: integer), "because": strings])),
      "results?": objects,
    ])
  }

  private static var importReport: JSONTree {
    let layout = JSONTree.shape([
      "name": string, "id": string, "class": string, "size?": .numbers("width", "height"), "spec": .schema(.layoutSpec),
    ])
    let warning = JSONTree.shape(["code": string, "message": string, "line": count, "column": count, "count": count])
    return .shape(["layouts": .list(of: layout), "warnings": .list(of: warning)])
  }

  // MARK: Findings and explanations

  private static let checkSummary = JSONTree.shape([
    "errors": integer, "warnings": integer, "notes": integer, "environments": integer, "proved?": string,
    "undecided?": strings, "withoutEffect?": strings,
    "fixed?": .list(of: .shape(["name": string, "value": string, "from": string])),
  ])

  private static var finding: JSONTree {
    let examples: JSONTree = ["type": "array", "maxItems": 3, "items": object]
    return .shape([
      "rule": .word(of: CheckRule.self),
      "severity": .word(among: CheckSeverity.allCases.filter { $0 != .off }.map(\.rawValue)),
      "message": string, "view?": string, "views?": strings, "constraint?": string, "code?": string, "pointer": string,
      "line": integer, "column": integer,
      "environments": .shape(["count": integer, "of": integer, "examples": examples]),
      "sizes?": .list(of: .list(of: numbers)), "sampled?": boolean,
      "worst?": .shape(["at": numbers, "by": number]), "conflict?": objects, "parts?": parts, "repairs?": repairs,
      "direction?": .map(to: number), "help?": string, "fix?": fix,
    ])
  }

  private static let explanation = JSONTree.shape([
    "name?": string, "status?": .word(among: ["solved", "unsatisfiable", "absent"]), "environment?": object,
    "explanations?": objects, "view?": string, "conditions?": objects, "inactive?": objects, "ambiguous?": objects,
    "message?": string, "conflict?": objects, "parts?": parts, "repairs?": repairs, "help?": string,
    "results?": objects,
  ])

  private static var diagnosis: JSONTree {
    let constraint = JSONTree.shape([
      "line": integer, "address": string, "identifier?": string, "text": string, "form": string,
      "origin": .word(of: ConstraintOrigin.self),
    ])
    let repair = JSONTree.shape(["kind": .word(of: Repair.Kind.self), "constraint?": integer, "text": string])
    return .shape([
      "line": integer, "verdict": .word(of: Verdict.self), "constraints": .list(of: constraint),
      "conflict?": .list(of: .anyOf(integer, .shape(["fact": string]))), "excess?": number,
      "situation?": .shape(["name": string, "documentation": string]), "why": string, "repairs": .list(of: repair),
      "broken?": .shape(["constraint": .anyOf(integer, string), "resolves": boolean]),
      "unread": .list(of: .shape(["line": integer, "text": string])), "missing": strings,
    ])
  }

  private static let parts = JSONTree.list(
    of: .shape(["text": string, "name?": string, "pointer": string, "line?": integer, "column?": integer])
  ).described("The conflict, folded into what the author wrote.")

  private static let repairs = JSONTree.list(
    of: .shape(["constraint": string, "change": number, "text": string, "edits?": edits])
  ).described("Changes that resolve it, the likeliest first.")

  private static let fix = JSONTree.shape(["title": string, "edits": edits])

  private static let edits = JSONTree.list(
    of: .shape(["line": integer, "column": integer, "endLine": integer, "endColumn": integer, "text": string]))

  private static let problem = JSONTree.shape([
    "type": ["type": "string", "format": "uri-reference"],
    "title": string,
    "status": ["type": "integer", "minimum": 400, "maximum": 599],
    "detail?": string,
    "limit?": JSONTree.shape(["name": string, "value": number]).described(
      "The limit that the request exceeds: the name of the server's option without max-, and its value."),
    "errors?": .list(of: .schema(.specError)),
    "errorsOmitted?": integer.described("The number of further errors."),
    "conflict?": JSONTree.list(of: .shape(["constraint": string, "text": string]))
      .described("A minimal set of constraints that conflict."),
    "parts?": parts,
    "pointer?": string.described("The constraint that conflicts, or the likeliest cause of the conflict."),
    "repairs?": repairs,
    "help?": string,
  ]).described("RFC 9457 problem details.")

  // MARK: Environments and devices

  private static var resolvedEnvironment: JSONTree {
    let keyboard = JSONTree.closed([
      "state": .word(of: KeyboardState.self), "inputHeight": number, "near": .list(of: .word(of: Rect.Edge.self)),
      "frame?": frame, "height?": number,
    ])
    let environment: JSONTree = [
      "device": deviceText,
      "orientation": .word(of: Orientation.self), "split": .word(of: Split.self),
      "splitSide": .word(of: SplitSide.self), "window": frame, "safeArea": insets, "idiom": .word(of: Idiom.self),
      "scale": number, "notch": boolean, "homeIndicator": boolean,
      "horizontalSizeClass": .word(of: SizeClass.self), "verticalSizeClass": .word(of: SizeClass.self),
      "layoutDirection": .word(of: LayoutEnvironment.LayoutDirection.self),
      "contentSizeCategory": .word(of: LayoutEnvironment.ContentSizeCategory.self),
      "needsInputModeSwitchKey": boolean, "windowControls": boolean, "keyboard": keyboard,
      "traits": .map(to: string), "metrics": .map(to: number),
      "additionalSafeArea?": insets, "occlusions?": .list(of: frame), "division?": frame,
    ]
    return JSONTree.shape(environment)
      .described("The environment of a result, with everything that was derived.").closed
  }

  private static var device: JSONTree {
    func byOrientation(_ schema: JSONTree, mark: String = "") -> JSONTree {
      .shape(.object(of: Orientation.allCases) { ($0.rawValue + mark, schema) })
    }
    let sizeClasses = JSONTree.object(of: ["horizontal?", "vertical?"]) { ($0, .word(of: SizeClass.self)) }
    let splits: JSONTree = ["names": .list(of: .word(of: Split.self)), "gap": number]
    return .shape([
      "id": string, "name": string, "idiom": .word(of: Idiom.self), "width": number, "height": number,
      "scale": number, "homeIndicator": boolean, "notch": boolean, "safeArea": byOrientation(insets),
      "sizeClass": byOrientation(.shape(sizeClasses)),
      "keyboard": byOrientation(.shape(["covered?": number, "inputView?": number])),
      "estimated": strings.described("The values that are estimates."),
      "splits?": JSONTree.shape(splits)
        .described("The splits of this device, and the distance between two windows."),
      "regions?": byOrientation(.shape(["occlusions?": .list(of: frame), "division?": frame]), mark: "?")
        .described("What is over a window that fills the screen: occlusions, and the area of the fold."),
    ])
  }
}

extension SchemaName {
  /// The key in the document.
  var component: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var examples: JSONTree? {
    let root: JSONTree = ["width": 100, "height": 50]
    func spec(of view: JSONTree, id: JSONTree, _ more: JSONTree = [:]) -> JSONTree {
      let pin: JSONTree = ["pin": id, "to": "root", "insets": 3]
      return (["layoutSpec": 1, "root": root] as JSONTree).adding(more).adding(["views": [view], "constraints": [pin]])
    }
    switch self {
    case .solveRequest:
      let environments: JSONTree = [["device": "iphone-16"], ["device": "ipad-9", "orientation": "landscape"]]
      let spec = spec(of: "q", id: "q")
      return ["spec": ["value": spec], "request": ["value": ["spec": spec, "environments": environments]]]
    case .touchRequest:
      let spec = spec(of: ["id": "q", "kind": "key"], id: "q", ["touch": ["reach": 10]])
      return ["request": ["value": ["spec": spec, "points": [[50, 25], [1, 1]]]]]
    case .keysRequest:
      let spec = spec(of: ["id": "plus", "label": "+", "types": "+"], id: "plus")
      return [
        "spec": ["value": spec],
        "request": ["value": ["spec": spec, "hardware": ["us", "jis"], "press": "shift+semicolon"]],
      ]
    case .transitionRequest:
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
    default: return nil
    }
  }
}

extension JSONTree {
  static func schema(_ name: SchemaName) -> JSONTree {
    name == .checkedBody ? OpenAPIDocument.checkedBody : .reference("#/components/schemas/\(name.component)")
  }

  static func union(of names: [SchemaName]) -> JSONTree {
    names.count == 1 ? .schema(names[0]) : ["anyOf": .array(names.map { .schema($0) })]
  }

  static var file: JSONTree { ["type": "string", "format": "binary"] }

  /// An object with these members, and possibly others. A member whose key ends with `?` may be missing.
  fileprivate static func shape(_ members: JSONTree) -> JSONTree {
    guard case .object(let members) = members else { return members }
    let names = members.map { (text: $0.key.filter { $0 != "?" }, isRequired: !$0.key.hasSuffix("?")) }
    return .record(
      .object(zip(names, members).map { ($0.text, $1.value) }),
      required: names.filter(\.isRequired).map(\.text))
  }

  fileprivate static func closed(_ members: JSONTree) -> JSONTree { shape(members).closed }

  /// An object with exactly these numbers.
  fileprivate static func numbers(_ names: String...) -> JSONTree {
    closed(.object(of: names) { ($0, .type("number")) })
  }

  /// An object whose members have any names.
  fileprivate static func map(to value: JSONTree, _ description: String? = nil) -> JSONTree {
    let object = JSONTree.type("object")
    return (description.map { object.described($0) } ?? object).adding(["additionalProperties": value])
  }

  /// A part of the spec's schema without references, and without comments, which are allowed in every object.
  fileprivate var selfContained: JSONTree {
    switch self {
    case .array(let elements): .array(elements.map { $0.selfContained })
    case .object(let members): .object(members.filter { $0.key != "$comment" }.flatMap(JSONTree.selfContained))
    case .string, .integer, .boolean: self
    }
  }

  private static func selfContained(_ key: String, _ value: JSONTree) -> [(key: String, value: JSONTree)] {
    guard key == "$ref", case .string(let pointer) = value,
      let definition = LayoutSpecSchema.Definition.allCases.first(where: { pointer == "#/$defs/\($0.rawValue)" })
    else { return [(key, value.selfContained)] }
    let schema = definition == .device ? OpenAPIDocument.deviceText : definition.schema.selfContained
    guard case .object(let members) = schema else { return [] }
    return members
  }
}
