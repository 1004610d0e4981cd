import HardwareKeys
import Layout

/// The JSON Schema (2020-12) of the layout spec, for editors and for programs that generate specs.
///
/// Mistakes that a schema cannot express, such as unknown names, are left to the parser of specs.
public enum LayoutSpecSchema {
  /// The pretty-printed schema. It is built on first use.
  public static let text: String = document.text

  /// A schema that is defined once and referred to by its name.
  package enum Definition: String, CaseIterable {
    case identifier, number, positiveNumber, value, positiveValue, weightOrNone, priority
    case condition, numberTest, device, insets
    case view, viewGroup, viewObject, stack
    case constraint, constraintGroup, anchorConstraint, expressionConstraint, visualConstraint, pinConstraint
    case constraintID, weight, attribute
    case severity, environment, typed, comment

    package var schema: JSONTree {
      switch self {
      case .identifier:
        .text("A letter or _, followed by letters, digits or _.").adding([
          "pattern": "^\(LayoutSpecSchema.namePattern)$"
        ])
      case .number: .number
      case .positiveNumber: .positiveNumber
      case .value: LayoutSpecSchema.value
      case .positiveValue: LayoutSpecSchema.value(.positiveNumber, self).described("A value above 0.")
      case .weightOrNone: LayoutSpecSchema.value(.numberFromZero, self).described("A value of at least 0.")
      case .priority: LayoutSpecSchema.priority
      case .condition: LayoutSpecSchema.condition
      case .numberTest: LayoutSpecSchema.numberTest
      case .device: .word(among: DeviceTable.all.map { $0.id } + ["none"]).described("The id of a device, or none.")
      case .insets: LayoutSpecSchema.insets
      case .view: LayoutSpecSchema.view
      case .viewGroup: LayoutSpecSchema.viewGroup
      case .viewObject: LayoutSpecSchema.viewObject
      case .stack: LayoutSpecSchema.stack
      case .constraint: LayoutSpecSchema.constraint
      case .constraintGroup: LayoutSpecSchema.constraintGroup
      case .anchorConstraint: LayoutSpecSchema.anchorConstraint
      case .expressionConstraint: LayoutSpecSchema.expressionConstraint
      case .visualConstraint: LayoutSpecSchema.visualConstraint
      case .pinConstraint: LayoutSpecSchema.pinConstraint
      case .constraintID:
        .text("A unique name for reports. It must not start with / or contain # or >=.")
          .adding(["pattern": "^(?!/)(?!.*#)(?!.*>=)"])
      case .weight:
        .defined(.positiveValue)
          .described("The weight of its violation among those of the same priority; above 0.").defaulting(to: 1)
      case .attribute: .text("A position or size of a view.").adding(.word(of: Attribute.self))
      case .severity: .word(of: CheckSeverity.self).described("The severity of the rule.")
      case .environment: LayoutSpecSchema.environment
      case .typed: LayoutSpecSchema.typed
      case .comment:
        [
          "title": "Comment",
          "description": "Any JSON. In a string, layoutc:ignore and the names of rules disable these here.",
          "examples": ["layoutc:ignore small-target"],
        ]
      }
    }
  }

  private static var document: JSONTree {
    let head: JSONTree = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:layoutc:layout-spec:1",
      "title": "layoutc layout spec, version 1",
      "description":
        "A layout: views and constraints between them. Lengths are in points; x increases to the right, y downward.",
    ]
    let definitions = JSONTree.object(of: Definition.allCases) { ($0.rawValue, $0.schema) }
    return head.adding(annotated(members.adding(["$defs": definitions])))
  }

  /// The schema of a document without the definitions that it refers to.
  package static var members: JSONTree { .node(parts, required: ["layoutSpec"]) }

  private static var parts: JSONTree {
    func length(_ description: String) -> JSONTree {
      .anyOf(.word(among: ["window", "keyboard", "free"]), .defined(.value)).described(description)
    }
    let size: JSONTree = ["width": length("The root's width."), "height": length("The root's height.")]
    let keyboardGuide: JSONTree = [
      "followsUndockedKeyboard": .flag(
        "Whether the guide also follows a keyboard that is undocked, split or floating."),
      "usesBottomSafeArea": .flag("Whether the parked guide ends at the safe area.", default: true),
      "nearThreshold": .defined(.value).described(
        "The maximum distance at which the keyboard is near an edge.", default: 100),
    ]
    let touch: JSONTree = [
      "reach": .defined(.weightOrNone).described(
        """
        The maximum distance of a touch from a touch area, at least 0 (default: unlimited if the root uses keyboard, \
        else 0).
        """),
      "offset": .node(["x": .defined(.value).defaulting(to: 0), "y": .defined(.value).defaulting(to: 0)])
        .described("A vector that is added to every touch."),
    ]
    let hardware = JSONTree.list(of: .word(of: HardwareKeyboard.ID.self)).described(
      "The hardware keyboards for the rules untypeable and chord-conflict.", default: ["us", "jis"])
    return [
      "layoutSpec": .constant(1).described("The version of this format."),
      "$schema": .text("For editors."),
      "name": .text("Copied to the result.").defaulting(to: ""),
      "root": .anyOf(
        .word(among: ["window", "keyboard"]), .node(size, required: ["width", "height"]).described("A size.")
      ).described(
        "The area of the layout: the window, a custom keyboard's view, or a size; constraints determine a free size.",
        default: "window"),
      "margins": .defined(.insets).described(
        """
        The distance of the margins guide from the safe area (default: 16 at each side, or 20 in windows of at least 414 \
        points).
        """),
      "readableWidth": .defined(.positiveValue).described("The maximum width of the readable guide.", default: 664),
      "keyboardGuide": .node(keyboardGuide).described("How the keyboard guide follows the keyboard."),
      "metrics": named("Named numbers.", .defined(.value)),
      "traits": named(
        "Traits of your own, each with its values; the first is the default.",
        .list(of: .type("string")).adding(["minItems": 1, "uniqueItems": true])),
      "conditions": named("Named conditions.", .defined(.condition)),
      "stacks": named("Named stacks.", .defined(.stack)),
      "environment": .defined(.environment).described(
        "The default environment of this spec; the caller's takes precedence."),
      "check": .node(["rules": rules, "minTarget": minTarget, "hardware": hardware])
        .described("Settings of layoutc check."),
      "touch": .node(touch).described("Which view a touch goes to.").adding(["examples": [["reach": 20]]]),
      "templates": named("Named parts of views, which views use.", .type("object")),
      "views": .list(of: .defined(.view)).described("The views, outermost first."),
      "constraints": .list(of: .defined(.constraint)).described("The constraints between views."),
    ]
  }

  /// The schema of `.layoutc.json` without the definitions that it refers to.
  package static var configuration: JSONTree {
    .node([
      "$schema": .text("For editors."),
      "rules": rules,
      "minTarget": minTarget,
      "environments": .list(of: .type("string")).described(
        "The environments to check, each as options of the command line."
      ).adding(["examples": [["--device iphone-16"]]]),
      "files": .list(of: .type("string")).described("The specs to check if none is named: files and patterns.")
        .adding(["examples": [["Specs/*.json"]]]),
    ])
  }

  private static var rules: JSONTree {
    let rules = JSONTree.object(of: CheckRule.allCases) { rule in
      (rule.rawValue, .defined(.severity).described(rule.summary, default: .string(rule.defaultSeverity.rawValue)))
    }
    return .node(rules).described("The severity of each rule.")
  }

  private static var minTarget: JSONTree {
    .node(["width": .defined(.value), "height": .defined(.value)])
      .described("The minimum size of a key (default: 44 × 44), or of its cell in a keyboard (default: 30 × 36).")
  }

  /// Returns the schema of an object whose members are named by the document.
  private static func named(_ description: String, _ thing: JSONTree) -> JSONTree {
    JSONTree.record(["$comment": true]).described(description).adding([
      "propertyNames": .anyOf(.constant("$comment"), .defined(.identifier)),
      "additionalProperties": thing,
    ])
  }
}

extension JSONTree {
  package static func defined(_ definition: LayoutSpecSchema.Definition) -> JSONTree {
    .reference("#/$defs/\(definition.rawValue)")
  }

  /// Returns the schema of an object with only these members and comments.
  package static func node(_ properties: JSONTree, required: [String] = []) -> JSONTree {
    JSONTree.record(properties.adding(["$comment": true]), required: required).closed
  }

  package static func text(_ description: String) -> JSONTree { JSONTree.type("string").described(description) }

  package static func flag(_ description: String, default value: JSONTree? = false) -> JSONTree {
    JSONTree.type("boolean").described(description, default: value)
  }

  /// Returns the schema of conditional entries, of which the first whose condition holds gives the value.
  package static func alternatives(of value: JSONTree) -> JSONTree {
    .list(of: .node(["when": .defined(.condition), "value": value], required: ["value"]))
  }

  package static func choice(of value: JSONTree, called noun: String = "value") -> JSONTree {
    .anyOf(value, alternatives(of: value).described("The \(noun) of the first entry whose condition holds."))
  }
}
