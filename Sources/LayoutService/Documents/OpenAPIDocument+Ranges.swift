import LayoutSpec

/// Layouts over ranges.
extension OpenAPIDocument {
  static var breakpoints: JSONTree {
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
    return .record([
      "ranges": JSONTree.type("object").adding(["additionalProperties": numbers]),
      "regions": .list(of: .record(region, required: ["vertices", "status"])),
      "breakpoints": .list(of: .record(breakpoint, required: ["because"])),
      "results": .list(of: .type("object")),
    ])
  }
}
