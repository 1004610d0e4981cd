import HardwareKeys
import Layout

extension LayoutSpecSchema {
  static var view: JSONTree {
    let shorthand: JSONTree = ["type": "string", "pattern": #"^\#(namePattern)(:[\s\S]*)?$"#]
    return .anyOf(shorthand, .defined(.viewObject), .defined(.viewGroup), viewUse).described(
      "A view: an object; or its id, or \"id:label\"; or a group, {when, children}, which its children replace.")
  }

  /// A view made from a template. Its other keys are those of views, and override the template's.
  private static var viewUse: JSONTree {
    let parts: JSONTree = [
      "use": .text("The name of a template."),
      "with": JSONTree.object([]).described("The parameters of one view."),
      "for": JSONTree.type("array").adding(["minItems": 1]).described(
        "A list of parameters, each of which makes a view."),
    ]
    return ["type": "object", "required": ["use"], "properties": parts]
  }

  static var viewGroup: JSONTree {
    .node(["when": .defined(.condition), "children": .list(of: .defined(.view))], required: ["children"])
      .described("Views that are present if the condition holds.")
  }

  static var viewObject: JSONTree {
    // Guides and spacers need no id. A view has units or is flexible, not both.
    let helpers = [ViewKind.guide, .spacer].map { $0.rawValue }
    return JSONTree.node(viewParts).described("A view.").adding([
      "anyOf": [["required": ["id"]], ["properties": ["kind": .word(among: helpers)], "required": ["kind"]]],
      "not": ["properties": ["flexible": .constant(true)], "required": ["flexible", "units"]],
    ])
  }

  private static var viewParts: JSONTree {
    let size: JSONTree = ["width": .defined(.value), "height": .defined(.value)]
    let priorities = JSONTree.object(of: LayoutConstraint.Axis.allCases) { ($0.rawValue, .defined(.priority)) }
    let baselines: JSONTree = [
      "first": .defined(.value).described("Distance of the first baseline below the top."),
      "last": .defined(.value).described("Distance of the last baseline above the bottom."),
    ]
    return [
      "id": .defined(.identifier).described("Its name in constraints and results."),
      "when": .defined(.condition).described("The view and everything in it are present if this holds."),
      "kind": .word(of: ViewKind.self).described(
        "key: a view that a finger presses; guides and spacers take part in the layout but have no frame.",
        default: .string(ViewKind.view.rawValue)),
      "children": .list(of: .defined(.view)).described("The views inside."),
      "stack": .anyOf(.defined(.identifier), .defined(.stack))
        .described("Arranges the children: a stack, or the name of one in stacks."),
      "units": .defined(.positiveValue).described("Its share in a units stack, above 0.", default: 1),
      "flexible": .anyOf(.type("boolean"), .defined(.weightOrNone)).described(
        "In a units stack: takes a share of the remaining space, with this weight.", default: false),
      "spacingAfter": .defined(.value).described("Replaces the stack's spacing before the next child."),
      "intrinsicSize": .node(size).described("The size of the view's content."),
      "hugging": .node(priorities).described("How much it resists growing beyond its intrinsic size."),
      "compressionResistance": .node(priorities).described("How much it resists shrinking below its intrinsic size."),
      "baseline": .node(baselines).described("The positions of its baselines."),
      "label": .choice(of: .type("string"), called: "label")
        .described("Its text in tables and pictures (default: its id)."),
      "coveredByKeyboard": .flag("Whether the keyboard may cover it without a finding of layoutc check."),
      "mayBeOccluded": .flag("Whether an occlusion or the fold may lie over it without a finding of layoutc check."),
      "hidden": .flag("Whether it is laid out, but neither drawn, checked nor touched."),
      "output": .type("object").described("Any JSON; copied to the result."),
      "touch": .anyOf(.type("boolean"), .defined(.insets)).described(
        """
        Whether the view takes touches, or the insets of its touch area; negative ones make it larger. true for keys \
        and views with types where left out, else false. Not for guides and spacers.
        """),
      "types": .defined(.typed).described("The text that the view enters, so that hardware keys press it."),
    ]
  }

  static var typed: JSONTree {
    let text = JSONTree.type("string").adding(["minLength": 1])
    let condition = JSONTree.defined(.condition).described("Counts only if this holds.")
    let key: JSONTree = [
      "key": .word(among: HardwareKey.all.map { $0.name }).described("A hardware key, by the name of its GCKeyCode."),
      "modifiers": .list(of: .word(of: HardwareModifier.self)).adding(["uniqueItems": true]),
      "when": condition,
    ]
    return .anyOf(
      text.described("A text."), .node(["text": text, "when": condition], required: ["text"]),
      .node(key, required: ["key"]), .list(of: .defined(.typed)))
  }

  static var stack: JSONTree {
    let parts: JSONTree = [
      "axis": .choice(of: .word(of: LayoutConstraint.Axis.self)).described(
        "The axis along which the children are arranged."),
      "spacing": .defined(.value).described("Between two children.", default: 0),
      "insets": .defined(.insets).described("Between the view's edges and the children.", default: 0),
      "alignment": .choice(of: .word(of: Stack.Alignment.self)).described(
        "Perpendicular to the axis.", default: .string(Stack.Alignment.fill.rawValue)),
      "distribution": .choice(of: .word(of: Stack.Distribution.self)).described(
        "Along the axis. units: by the units of each child; fillProportionally: by intrinsic size.",
        default: .string(Stack.Distribution.fill.rawValue)),
      "unitGroup": .defined(.identifier).described("Stacks of the same group share the size of one unit."),
      "direction": .choice(of: .word(of: Stack.Direction.self)).described(
        "With leftToRight or rightToLeft, the children are not mirrored.",
        default: .string(Stack.Direction.environment.rawValue)),
      "priority": .defined(.priority).described("The priority of all constraints that the stack adds.", default: 1000),
    ]
    return .node(parts, required: ["axis"]).described("Arranges a view's children one after the other.")
      .adding(["allOf": .array(LayoutConstraint.Axis.allCases.map(alignmentRule))])
  }

  private static func alignmentRule(_ axis: LayoutConstraint.Axis) -> JSONTree {
    let unfit = Stack.Alignment.allCases.filter { !$0.suits(axis) }.map { $0.rawValue }
    return [
      "if": ["properties": ["axis": .constant(.string(axis.rawValue))], "required": ["axis"]],
      "then": ["properties": ["alignment": ["not": .word(among: unfit)]]],
    ]
  }
}
