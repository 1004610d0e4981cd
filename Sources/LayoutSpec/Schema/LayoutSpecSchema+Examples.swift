import Layout

extension LayoutSpecSchema {
  /// Returns a schema in which every member that the language names has a title, a description and an example.
  package static func annotated(_ schema: JSONTree) -> JSONTree {
    switch schema {
    case .object(let parts):
      return .object(
        parts.map { key, part in
          guard key == "properties", case .object(let members) = part else { return (key, annotated(part)) }
          return (key, .object(members.map { ($0.key, annotated($0.value, $0.key)) }))
        })
    case .array(let elements): return .array(elements.map { annotated($0) })
    case .string, .integer, .boolean: return schema
    }
  }

  private static func annotated(_ member: JSONTree, _ key: String) -> JSONTree {
    if key == "$comment" { return .defined(.comment) }
    let isDescribed = member.keys.contains("description")
    // Some members only restrict what is described elsewhere.
    guard isDescribed || sentences[key] != nil || !Set(member.keys).isDisjoint(with: ["$ref", "type", "anyOf"]) else {
      return annotated(member)
    }
    let title: JSONTree = ["title": .string(title(of: key))]
    let described = isDescribed ? member : sentences[key].map { member.described($0) } ?? member
    let schema = title.adding(annotated(described))
    if member.keys.contains("examples") { return schema }
    guard let example = documentExamples[key] ?? viewExamples[key] ?? example(of: member, depth: 0) else {
      return schema
    }
    return schema.adding(["examples": [example]])
  }

  private static func title(of key: String) -> String {
    let words = key.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): [UInt8(ascii: " "), byte | 0x20]
      case UInt8(ascii: "-"): [UInt8(ascii: " ")]
      case UInt8(ascii: "$"): []
      default: [byte]
      }
    }
    let title = String(decoding: words, as: UTF8.self)
    return title == "id" ? "ID" : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// Returns a value that a schema accepts, if it says which.
  private static func example(of schema: JSONTree, depth: Int) -> JSONTree? {
    guard case .object(let parts) = schema, depth < 8 else { return nil }
    for (key, part) in parts {
      switch (key, part) {
      case ("default", _), ("const", _): return part
      case ("enum", .array(let words)): return words.first
      case ("type", .string("boolean")): return true
      case ("$ref", .string(let pointer)):
        let definition = Definition(rawValue: String(pointer.dropFirst("#/$defs/".count)))
        if let example = definition.flatMap({ example(of: $0.schema, depth: depth + 1) }) { return example }
      case ("anyOf", .array(let schemas)):
        for schema in schemas {
          if let example = example(of: schema, depth: depth + 1) { return example }
        }
      case ("items", _):
        if let example = example(of: part, depth: depth + 1) { return [example] }
      case ("type", .string("number")): return 8
      case ("type", .string("string")): return "q"
      default: continue
      }
    }
    return nil
  }

  private static let sentences: [String: String] = [
    "attribute": "A position or size of the item.", "toAttribute": "A position or size of the other item.",
    "top": "The distance from the top, inward.", "bottom": "The distance from the bottom, inward.",
    "left": "The distance from the left, inward.", "right": "The distance from the right, inward.",
    "leading": "The distance from the leading edge, inward.",
    "trailing": "The distance from the trailing edge, inward.",
    "x": "The distance to the right.", "y": "The distance downward.", "width": "The width.", "height": "The height.",
    "horizontal": "Along the horizontal axis.", "vertical": "Along the vertical axis.",
    "when": "The condition.", "value": "The value if the condition holds.",
    "min": "The least number.", "max": "The number that all must be below.",
    "children": "The views of the group.", "constraints": "The constraints that are active if the condition holds.",
    "otherwise": "The constraints that are active if it does not.", "id": "A unique name for reports.",
    "priority": "A number up to 1000, or a name.", "weight": "The weight among constraints of the same priority.",
    "multiplier": "The factor of the other item's attribute.", "constant": "The number that is added.",
    "insets": "The distance from each edge, inward.", "device": "The device.",
    "modifiers": "The modifier keys that are held down.", "text": "The text that the view enters.",
  ]

  private static let documentExamples: [String: JSONTree] = [
    "$schema": "layout-spec.schema.json", "name": "qwerty", "margins": ["leading": 16, "trailing": 16],
    "metrics": ["gap": 6, "wide": "2 * gap"], "traits": ["plane": ["letters", "numbers"]],
    "conditions": ["numbers": ["plane": "numbers"]],
    "stacks": ["row": ["axis": "horizontal", "spacing": "gap"]],
    "templates": ["letter": ["id": "{}", "kind": "key"]],
    "environment": ["device": "iphone-16"], "device": "iphone-16", "window": ["width": 320, "height": 568],
    "check": ["rules": ["small-target": "off"]], "rules": ["small-target": "off"],
    "minTarget": ["width": 44, "height": 44], "scale": 3, "offset": ["y": -2],
    "keyboardGuide": ["followsUndockedKeyboard": true], "keyboard": ["state": "docked"],
    "frame": ["x": 0, "y": 553, "width": 393, "height": 299], "near": ["bottom"],
    "safeArea": ["top": 59, "bottom": 34], "additionalSafeArea": ["top": 44],
    "occlusions": [["x": 0, "y": 0, "width": 66, "height": 43]],
    "division": ["x": 400, "y": 0, "width": 20, "height": 800],
    "views": ["q", ["id": "w", "units": 2]], "constraints": ["q.width == 2 * w.width + gap"],
    "windowWidth": ["min": 600], "windowHeight": ["max": 480], "rootWidth": ["min": 600], "rootHeight": ["max": 480],
  ]

  private static let viewExamples: [String: JSONTree] = [
    "id": "q", "when": ["orientation": "landscape"], "children": ["q", "w"], "stack": "row", "unitGroup": "key",
    "intrinsicSize": ["width": 60, "height": 20], "hugging": ["horizontal": 251],
    "compressionResistance": ["horizontal": "high"], "baseline": ["first": 16], "label": "Q",
    "output": ["text": "q"], "types": "q", "text": "q", "key": "keyQ", "modifiers": ["shift"],
    "use": "letter", "with": ["id": "q"], "for": ["q", "w", "e"],
    "item": "q", "toItem": "root", "attribute": "width", "toAttribute": "width", "pin": "q", "to": "safeArea",
    "expression": "44 <= q.width <= 60", "visual": "H:|-gap-[q(>=44)]-|", "options": ["alignAllTop"],
    "otherwise": ["q.width == 44"], "priority": "high", "not": ["idiom": "pad"], "any": [["idiom": "pad"]],
    "all": [["idiom": "pad"]], "width": 60, "height": 40, "insets": 8, "edges": ["top", "bottom"],
    "min": 320, "max": 480,
  ]
}
