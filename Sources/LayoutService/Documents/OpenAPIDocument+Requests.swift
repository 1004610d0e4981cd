import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  static func addRequests(to schemas: inout [SchemaName: JSONTree]) {
    schemas[.layoutSpec] = JSONTree.record(["layoutSpec": .constant(1)], required: .all)
      .described("A layout spec. The whole schema is at /v1/schema.")
      .adding(["externalDocs": ["description": "The JSON Schema of the layout spec", "url": "/v1/schema"]])
    schemas[.environment] = LayoutSpecSchema.Definition.environment.schema.selfContained
    schemas[.deviceName] = LayoutSpecSchema.Definition.device.schema.selfContained
    let defaults = SpecOptions()
    schemas[.options] =
      JSONTree.record([
        "rounding": .word(of: SpecOptions.Rounding.self).defaulting(to: .string(defaults.rounding.rawValue)),
        "includeGuides": .type("boolean").defaulting(to: .boolean(defaults.includeGuides)),
        "onConflict": .word(of: SpecOptions.ConflictPolicy.self).defaulting(to: .string(defaults.onConflict.rawValue)),
      ]).closed
    schemas[.solveRequest] = request(with: [:], required: ["spec"])
  }

  /// The schema of a device in a body. It is any text, so that a client goes on to work when there are more devices, and
  /// learns of an unknown one from the response.
  static var deviceText: JSONTree {
    JSONTree.text("The id of a device, or none; /v1/devices lists the devices.").adding([
      "examples": ["iphone-16", "ipad-9"]
    ])
  }

  /// Returns the schema of a request with members of its own, in addition to the spec and the environments.
  static func request(with own: JSONTree, required: JSONTree.Requirement) -> JSONTree {
    let environments: JSONTree = [
      "type": "array",
      "maxItems": .integer(SolveRequest.environmentLimit),
      "description":
        "Environments, each like environment; the response has a problem for each invalid one.",
      "items": .schema(.environment),
    ]
    let parts: JSONTree = [
      "spec": .schema(.layoutSpec),
      "environment": .schema(.environment),
      "environments": environments,
      "options": .schema(.options),
      "id": ["description": "Any JSON; layoutc batch repeats it in its response."],
    ]
    return JSONTree.record(parts.adding(own), required: required)
      .adding(["not": ["required": ["environment", "environments"]]]).closed
  }

  /// The body of a check. It may be invalid, because mistakes are reported as findings.
  static var checkedBody: JSONTree {
    JSONTree.type("object").described(
      "A layout spec or a request, as for /v1/solve; mistakes in it are findings."
    ).adding(.anyOf(["required": ["layoutSpec"]], ["required": ["spec"]]))
  }

  static var bodies: JSONTree {
    let spec: JSONTree = [
      "layoutSpec": 1,
      "root": ["width": 100, "height": 50],
      "views": ["q"],
      "constraints": [["pin": "q", "to": "root", "insets": 3]],
    ]
    let environments: JSONTree = [["device": "iphone-16"], ["device": "ipad-9", "orientation": "landscape"]]
    return ["spec": ["value": spec], "request": ["value": ["spec": spec, "environments": environments]]]
  }
}

extension JSONTree {
  /// Returns a part of the spec's schema that stands alone: its definitions are in their places, and comments, which are
  /// allowed in every object, are not mentioned.
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
