import LayoutSpec

/// Requests.
extension OpenAPIDocument {
  static var layoutSpec: JSONTree {
    JSONTree.record(["layoutSpec": .constant(1)], required: .all)
      .described("A layout spec. The whole schema is at /v1/schema.")
      .adding(["externalDocs": ["description": "The JSON Schema of the layout spec", "url": "/v1/schema"]])
  }

  static var environment: JSONTree {
    JSONTree.type("object").described(
      """
      The environment for which the layout is solved; missing keys are derived. The whole schema is #/$defs/environment of \
      /v1/schema.
      """
    ).adding(["externalDocs": ["url": "/v1/schema"]])
  }

  static var options: JSONTree {
    let defaults = SpecOptions()
    return JSONTree.record([
      "rounding": .word(of: SpecOptions.Rounding.self).defaulting(to: .string(defaults.rounding.rawValue)),
      "includeGuides": .type("boolean").defaulting(to: .boolean(defaults.includeGuides)),
      "onConflict": .word(of: SpecOptions.ConflictPolicy.self).defaulting(to: .string(defaults.onConflict.rawValue)),
    ]).closed
  }

  static var solveRequest: JSONTree { request(with: [:], required: ["spec"]) }

  /// Returns the schema of a request with members of its own, in addition to the spec and the environments.
  static func request(with own: JSONTree, required: JSONTree.Requirement) -> JSONTree {
    let environments: JSONTree = [
      "type": "array",
      "maxItems": .integer(SolveRequest.environmentLimit),
      "description":
        "Environments, each like environment; the response has a problem for each invalid one.",
      "items": [:],
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
