import Layout

extension LayoutSpecSchema {
  static var constraint: JSONTree {
    .anyOf(
      .type("string"), .defined(.anchorConstraint), .defined(.expressionConstraint), .defined(.visualConstraint),
      .defined(.pinConstraint), .defined(.constraintGroup)
    ).described(
      """
      A constraint: an expression such as "q.width == 2 * w.width + gap @ high", a visual format such as \
      "H:|-[q]-[w(==q)]-|", or an object.
      """
    )
  }

  static var constraintGroup: JSONTree {
    let list = JSONTree.list(of: .defined(.constraint))
    return .node(["when": .defined(.condition), "constraints": list, "otherwise": list], required: ["constraints"])
      .described("Constraints that are active if the condition holds, and others if it does not.")
  }

  static var anchorConstraint: JSONTree {
    let parts: JSONTree = [
      "item": .text("A view's id, or \(Guide.allCases.map { $0.rawValue }.joined(separator: ", "))."),
      "attribute": .defined(.attribute),
      "relatedBy": .word(among: Relation.allCases.map { "\($0)" }).described(
        "The relation of the sides.", default: "equal"),
      "toItem": .text("The other view or guide."),
      "toAttribute": .defined(.attribute),
      "multiplier": .defined(.value).defaulting(to: 1),
      "constant": .defined(.value).defaulting(to: 0),
    ]
    return object(parts, required: ["item", "attribute"])
      .described("item.attribute REL multiplier * toItem.toAttribute + constant")
      .adding(["dependentRequired": ["toItem": ["toAttribute"], "toAttribute": ["toItem"]]])
  }

  static var expressionConstraint: JSONTree {
    object(["expression": .text("Such as \"44 <= q.width <= 60\".")], required: ["expression"])
      .described("A constraint as an expression.")
  }

  static var pinConstraint: JSONTree {
    let parts: JSONTree = [
      "pin": .text("The item."),
      "to": .text("The other item."),
      "insets": .defined(.insets).defaulting(to: 0),
      "edges": .list(of: .word(of: Rect.Edge.self)).described("The edges (default: all four).")
        .adding(["minItems": 1, "uniqueItems": true]),
    ]
    return object(parts, required: ["pin", "to"]).described("Pins edges of an item to those of another.")
  }

  private static func object(_ parts: JSONTree, required: [String]) -> JSONTree {
    let common: JSONTree = [
      "id": .defined(.constraintID),
      "when": .defined(.condition).described("The constraint is active if this holds."),
      "priority": .defined(.priority).defaulting(to: 1000),
      "weight": .defined(.weight),
    ]
    return .node(common.adding(parts), required: required)
  }

  static var visualConstraint: JSONTree {
    let horizontal = alignments(.horizontalPosition)
    let vertical = alignments(.verticalPosition)
    let options = JSONTree.list(of: .word(among: horizontal + vertical))
      .described("Aligns the views perpendicular to the format's axis.").adding(["maxItems": 1])
    return object(
      ["visual": .text("Such as \"V:|-[q]-gap-[w(==q)]-|\"."), "options": options], required: ["visual"]
    ).described("Constraints in Apple's Visual Format Language.").adding([
      "if": ["properties": ["visual": ["pattern": "^V:"]], "required": ["visual"]],
      "then": ["properties": ["options": ["items": .word(among: horizontal)]]],
      "else": ["properties": ["options": ["items": .word(among: vertical)]]],
    ])
  }

  private static func alignments(_ kind: Attribute.Kind) -> [String] {
    Attribute.allCases.filter { $0.kind == kind }.map { $0.alignmentOption }
  }
}
