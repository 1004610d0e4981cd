import LayoutSpec

/// Checks and explanations.
extension OpenAPIDocument {
  static var checkReport: JSONTree {
    let summary = JSONTree.object(of: ["errors", "warnings", "notes", "environments"]) { ($0, .type("integer")) }
    return .record(
      ["findings": .list(of: .schema(.finding)), "summary": .record(summary, required: .all)], required: .all)
  }

  static var finding: JSONTree {
    let parts: JSONTree = [
      "rule": .word(of: CheckRule.self),
      "severity": .word(among: CheckSeverity.allCases.filter { $0 != .off }.map(\.rawValue)),
      "message": .type("string"),
      "view": .type("string"),
      "constraint": .type("string"),
      "code": .type("string"),
      "pointer": .type("string"),
      "line": .type("integer"),
      "column": .type("integer"),
      "environments": affectedEnvironments,
      "sizes": .list(of: .list(of: .list(of: .type("number")))),
      "sampled": .type("boolean"),
      "worst": .record(["at": .list(of: .type("number")), "by": .type("number")], required: .all),
      "conflict": objects,
      "repairs": objects,
      "direction": .type("object").adding(["additionalProperties": .type("number")]),
      "help": .type("string"),
    ]
    return .record(
      parts, required: ["rule", "severity", "message", "pointer", "line", "column", "environments"])
  }

  private static var affectedEnvironments: JSONTree {
    let examples: JSONTree = ["type": "array", "maxItems": 3, "items": .type("object")]
    return .record(["count": .type("integer"), "of": .type("integer"), "examples": examples], required: .all)
  }

  static var explanation: JSONTree {
    .record([
      "name": .type("string"),
      "status": .word(among: ["solved", "unsatisfiable", "absent"]),
      "environment": .type("object"),
      "explanations": objects,
      "view": .type("string"),
      "conditions": objects,
      "inactive": objects,
      "ambiguous": objects,
      "conflict": objects,
      "repairs": objects,
      "results": objects,
    ])
  }

  private static var objects: JSONTree { .list(of: .type("object")) }
}
