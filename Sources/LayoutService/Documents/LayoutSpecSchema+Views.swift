import Layout

/// Views and stacks.
extension LayoutSpecSchema {
  static var view: JSONTree {
    let shorthand: JSONTree = ["type": "string", "pattern": #"^\#(namePattern)(:[\s\S]*)?$"#]
    return .anyOf(shorthand, .defined(.viewObject), .defined(.viewGroup), viewUse).described(
      "A view: an object; or its id, or \"id:label\"; or a group, {when, children}, whose children stand in its place.")
  }

  /// A view made from a template. Its other keys are those of views, and override the template's.
  private static var viewUse: JSONTree {
    let parts: JSONTree = [
      "use": .text("The name of a template."),
      "with": JSONTree.object([]).described("The parameters of one view."),
      "for": JSONTree.type("array").adding(["minItems": 1]).described("Parameters, a view for each."),
    ]
    return ["type": "object", "required": ["use"], "properties": parts]
  }

  static var viewGroup: JSONTree {
    .node(["when": .defined(.condition), "children": .list(of: .defined(.view))], required: ["children"])
      .described("Views that are there only where the condition holds.")
  }

  static var viewObject: JSONTree {
    let parts = viewIdentity.adding(viewPlace).adding(viewSize).adding(viewText).adding(viewInput)
    // Guides and spacers need no id. A view has units or is flexible, not both.
    let helpers = [ViewKind.guide, .spacer].map(\.rawValue)
    return JSONTree.node(parts).described("A view.").adding([
      "anyOf": [["required": ["id"]], ["properties": ["kind": .word(among: helpers)], "required": ["kind"]]],
      "not": ["properties": ["flexible": .constant(true)], "required": ["flexible", "units"]],
    ])
  }

  private static var viewIdentity: JSONTree {
    [
      "id": .defined(.identifier).described("By which constraints and results name it."),
      "when": .defined(.condition).described("The view and its subtree are there only where this holds."),
      "kind": .word(of: ViewKind.self).described(
        "key: a view that a finger presses; guides and spacers take part in the layout and have no frame."
      ).defaulting(to: .string(ViewKind.view.rawValue)),
    ]
  }

  private static var viewPlace: JSONTree {
    [
      "children": .list(of: .defined(.view)).described("The views inside."),
      "stack": .anyOf(.defined(.identifier), .defined(.stack))
        .described("Arranges the children: a stack, or the name of one in stacks."),
      "units": .defined(.positiveValue).described("Its share in a units stack, above 0.").defaulting(to: 1),
      "flexible": .anyOf(.type("boolean"), .defined(.weightOrNone))
        .described("In a units stack: takes a share of what the others leave, by this weight.")
        .defaulting(to: false),
      "spacingAfter": .defined(.value).described("Instead of the stack's spacing, up to the next child."),
    ]
  }

  private static var viewSize: JSONTree {
    let size: JSONTree = ["width": .defined(.value), "height": .defined(.value)]
    let priorities = JSONTree.object(of: LayoutConstraint.Axis.allCases) { ($0.rawValue, .defined(.priority)) }
    return [
      "intrinsicSize": .node(size).described("The size that the view has of its own."),
      "hugging": .node(priorities).described("How much it resists to grow beyond its intrinsic size."),
      "compressionResistance": .node(priorities)
        .described("How much it resists to shrink below its intrinsic size."),
      "baseline": .node([
        "first": .defined(.value).described("Distance of the first baseline below the top."),
        "last": .defined(.value).described("Distance of the last baseline above the bottom."),
      ]).described("Where its baselines are."),
    ]
  }

  private static var viewText: JSONTree {
    [
      "label": .choice(of: .type("string"), called: "label")
        .described("What stands on it, for people; its id where nothing is said."),
      "coveredByKeyboard": .flag("Whether the keyboard may cover it, so that a check does not mind.")
        .defaulting(to: false),
      "output": .type("object").described("Whatever you like; copied to the result."),
    ]
  }
}

extension LayoutSpecSchema {
  static var stack: JSONTree {
    .node(stackParts, required: ["axis"]).described("Arranges a view's children one after the other.")
      .adding(["allOf": .array(LayoutConstraint.Axis.allCases.map(alignmentRule))])
  }

  private static var stackParts: JSONTree {
    [
      "axis": .choice(of: .word(of: LayoutConstraint.Axis.self)).described(
        "The direction in which the children follow each other."),
      "spacing": .defined(.value).described("Between two children.").defaulting(to: 0),
      "insets": .defined(.insets).described("Between the view's edges and the children.").defaulting(to: 0),
      "alignment": .choice(of: .word(of: Stack.Alignment.self)).described("Across the axis.")
        .defaulting(to: .string(Stack.Alignment.fill.rawValue)),
      "distribution": .choice(of: .word(of: Stack.Distribution.self))
        .described("Along the axis. units: each child as wide as its units say; fillProportionally: by intrinsic size.")
        .defaulting(to: .string(Stack.Distribution.fill.rawValue)),
      "unitGroup": .defined(.identifier).described("Stacks of the same group share the size of one unit."),
      "direction": .choice(of: .word(of: Stack.Direction.self))
        .described("leftToRight and rightToLeft keep the children from being mirrored.")
        .defaulting(to: .string(Stack.Direction.environment.rawValue)),
      "priority": .defined(.priority).described("Of all rules that the stack adds.").defaulting(to: 1000),
    ]
  }

  /// Returns the rule that a stack cannot be aligned along its own axis.
  private static func alignmentRule(_ axis: LayoutConstraint.Axis) -> JSONTree {
    let unfit = Stack.Alignment.allCases.filter { !$0.suits(axis) }.map(\.rawValue)
    return [
      "if": ["properties": ["axis": .constant(.string(axis.rawValue))], "required": ["axis"]],
      "then": ["properties": ["alignment": ["not": .word(among: unfit)]]],
    ]
  }
}
