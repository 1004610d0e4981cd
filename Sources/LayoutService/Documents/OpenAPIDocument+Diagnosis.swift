import LayoutSpec
import LayoutDiagnosis

/// The diagnosis of a conflict log.
extension OpenAPIDocument {
  static var diagnosis: JSONTree {
    let parts: JSONTree = [
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
    return .record(parts, required: ["line", "verdict", "constraints", "why", "repairs", "unread", "missing"])
  }

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
