import LayoutDiagnosis
import LayoutOperations
import LayoutSpec

extension OpenAPIDocument {
  static func addFindings(to schemas: inout [SchemaName: JSONTree]) {
    let counts = ["errors", "warnings", "notes", "environments"]
    let fixed: JSONTree = ["name": .type("string"), "value": .type("string"), "from": .type("string")]
    let summary = JSONTree.object(of: counts) { ($0, .type("integer")) }.adding([
      "proved": .type("string"),
      "undecided": .list(of: .type("string")),
      "withoutEffect": .list(of: .type("string")),
      "fixed": .list(of: .record(fixed, required: .all)),
    ])
    schemas[.checkReport] = .record(
      ["findings": .list(of: .schema(.finding)), "summary": .record(summary, required: .these(counts))], required: .all)
    let finding: JSONTree = [
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
    schemas[.finding] = .record(
      finding, required: ["rule", "severity", "message", "pointer", "line", "column", "environments"])
  }

  static func addReports(to schemas: inout [SchemaName: JSONTree]) {
    schemas[.explanation] = .record([
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
    let numbers = JSONTree.list(of: .type("number"))
    let affine = numbers.described("A constant, then the factor of each ranged number.")
    let frame: JSONTree = ["x": affine, "y": affine, "width": affine, "height": affine]
    let unsatisfied: JSONTree = ["constraint": .type("string"), "priority": .type("number"), "violation": affine]
    let region: JSONTree = [
      "vertices": .list(of: numbers),
      "status": .word(among: ["solved", "unsatisfiable"]),
      "root": .record(["width": affine, "height": affine], required: .all),
      "frames": JSONTree.type("object").adding(["additionalProperties": .record(frame, required: .all)]),
      "ambiguous": .list(of: .type("string")),
      "unsatisfied": .list(of: .record(unsatisfied, required: .all)),
      "conflict": .list(of: .type("string")),
    ]
    let breakpoint: JSONTree = [
      "at": numbers, "between": .list(of: .type("integer")), "because": .list(of: .type("string")),
    ]
    schemas[.breakpoints] = .record([
      "ranges": JSONTree.type("object").adding(["additionalProperties": numbers]),
      "regions": .list(of: .record(region, required: ["vertices", "status"])),
      "breakpoints": .list(of: .record(breakpoint, required: ["because"])),
      "results": .list(of: .type("object")),
    ])
    let diagnosis: JSONTree = [
      "line": .type("integer"),
      "verdict": .word(of: Verdict.self),
      "constraints": .list(of: loggedConstraint),
      "conflict": .list(of: .anyOf(.type("integer"), .record(["fact": .type("string")], required: .all))),
      "excess": .type("number"),
      "situation": .record(["name": .type("string"), "documentation": .type("string")], required: .all),
      "why": .type("string"),
      "repairs": .list(of: repair),
      "broken": .record(
        ["constraint": .anyOf(.type("integer"), .type("string")), "resolves": .type("boolean")], required: .all),
      "unread": .list(of: .record(["line": .type("integer"), "text": .type("string")], required: .all)),
      "missing": .list(of: .type("string")),
    ]
    schemas[.diagnosis] = .record(
      diagnosis, required: ["line", "verdict", "constraints", "why", "repairs", "unread", "missing"])
    schemas[.diagnoses] = .record(["logs": .list(of: .schema(.diagnosis))], required: .all)
  }

  static var fix: JSONTree { .record(["title": .type("string"), "edits": edits], required: .all) }

  private static var edits: JSONTree {
    let edit = JSONTree.object(of: ["line", "column", "endLine", "endColumn"]) { ($0, .type("integer")) }
      .adding(["text": .type("string")])
    return .list(of: .record(edit, required: .all))
  }

  private static var affectedEnvironments: JSONTree {
    let examples: JSONTree = ["type": "array", "maxItems": 3, "items": .type("object")]
    return .record(["count": .type("integer"), "of": .type("integer"), "examples": examples], required: .all)
  }

  static var parts: JSONTree {
    let part: JSONTree = [
      "text": .type("string"), "name": .type("string"), "pointer": .type("string"), "line": .type("integer"),
      "column": .type("integer"),
    ]
    return .list(of: .record(part, required: ["text", "pointer"]))
      .described("The conflict, folded into what the author wrote.")
  }

  static var repairs: JSONTree {
    let repair: JSONTree = [
      "constraint": .type("string"), "change": .type("number"), "text": .type("string"), "edits": edits,
    ]
    return .list(of: .record(repair, required: ["constraint", "change", "text"]))
      .described("Changes that resolve it, the likeliest first.")
  }

  private static var objects: JSONTree { .list(of: .type("object")) }

  private static var loggedConstraint: JSONTree {
    .record(
      [
        "line": .type("integer"),
        "address": .type("string"),
        "identifier": .type("string"),
        "text": .type("string"),
        "form": .type("string"),
        "origin": .word(of: ConstraintOrigin.self),
      ], required: ["line", "address", "text", "form", "origin"])
  }

  private static var repair: JSONTree {
    .record(
      ["kind": .word(of: Repair.Kind.self), "constraint": .type("integer"), "text": .type("string")],
      required: ["kind", "text"])
  }
}
