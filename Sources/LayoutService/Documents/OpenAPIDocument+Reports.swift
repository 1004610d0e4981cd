import LayoutSpec

/// Checks and explanations.
extension OpenAPIDocument {
  static var checkReport: JSONTree {
    let counts = ["errors", "warnings", "notes", "environments"]
    let fixed: JSONTree = ["name": .type("string"), "value": .type("string"), "from": .type("string")]
    let summary = JSONTree.object(of: counts) { ($0, .type("integer")) }.adding([
      "proved": .type("string"),
      "undecided": .list(of: .type("string")),
      "withoutEffect": .list(of: .type("string")),
      "fixed": .list(of: .record(fixed, required: .all)),
    ])
    return .record(
      ["findings": .list(of: .schema(.finding)), "summary": .record(summary, required: .these(counts))], required: .all)
  }

  static var finding: JSONTree {
    let parts: JSONTree = [
      "rule": .word(of: CheckRule.self),
      "severity": .word(among: CheckSeverity.allCases.filter { $0 != .off }.map(\.rawValue)),
      "message": .type("string"),
      "view": .type("string"),
      "views": .list(of: .type("string")),
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
      "parts": parts,
      "repairs": repairs,
      "direction": .type("object").adding(["additionalProperties": .type("number")]),
      "help": .type("string"),
      "fix": fix,
    ]
    return .record(
      parts, required: ["rule", "severity", "message", "pointer", "line", "column", "environments"])
  }

  static var fix: JSONTree {
    let edit = JSONTree.object(of: ["line", "column", "endLine", "endColumn"]) { ($0, .type("integer")) }
      .adding(["text": .type("string")])
    return .record(
      ["title": .type("string"), "edits": .list(of: .record(edit, required: .all))], required: .all)
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
      "message": .type("string"),
      "conflict": objects,
      "parts": parts,
      "repairs": repairs,
      "help": .type("string"),
      "results": objects,
    ])
  }

  static var parts: JSONTree {
    let part: JSONTree = ["text": .type("string"), "name": .type("string"), "pointer": .type("string")]
    return .list(of: .record(part, required: ["text", "pointer"]))
      .described("The conflict, folded into what the author wrote.")
  }

  static var repairs: JSONTree {
    let repair: JSONTree = ["constraint": .type("string"), "change": .type("number"), "text": .type("string")]
    return .list(of: .record(repair, required: .all)).described("Changes that resolve it, the likeliest first.")
  }

  private static var objects: JSONTree { .list(of: .type("object")) }
}
