import Foundation
import JSON

/// Validates documents with the part of JSON Schema 2020-12 that the layout spec's schema uses.
struct SchemaValidator {
  let root: JSONValue

  /// Returns where and why a value is invalid, or `nil` if it is valid.
  func mistake(in value: JSONValue, by schema: JSONValue? = nil) -> String? {
    let schema = schema ?? root
    if schema.kind != .object { return schema.boolean == true ? nil : "nothing is allowed at \(value.pointer)" }
    for keyword in schema.members {
      if let mistake = mistake(in: value, keyword.key.string, keyword.value, schema) { return mistake }
    }
    return nil
  }

  private func holds(_ value: JSONValue, _ schema: JSONValue) -> Bool { mistake(in: value, by: schema) == nil }

  private func mistake(in value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue) -> String? {
    let holds: Bool
    switch keyword {
    case "$ref":
      guard let name = rule.string?.split(separator: "/").last, let target = root["$defs"]?.value(forKey: name) else {
        return "an unknown $ref"
      }
      return mistake(in: value, by: target)
    case "type":
      holds = (rule.kind == .array ? Array(rule.elements) : [rule]).contains { isType(value, $0.string ?? "") }
    case "const": holds = isEqual(value, rule)
    case "enum": holds = rule.elements.contains { isEqual(value, $0) }
    case "anyOf": holds = rule.elements.contains { self.holds(value, $0) }
    case "allOf": holds = rule.elements.allSatisfy { self.holds(value, $0) }
    case "not": holds = !self.holds(value, rule)
    case "if":
      let next = self.holds(value, rule) ? schema["then"] : schema["else"]
      return next.flatMap { mistake(in: value, by: $0) }
    default:
      return value.kind == .object ? objectMistake(value, keyword, rule, schema) : otherMistake(value, keyword, rule)
    }
    return holds ? nil : "\(keyword) at \(value.pointer)"
  }

  private func objectMistake(_ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue) -> String? {
    switch keyword {
    case "properties":
      for property in rule.members {
        if let member = value.value(forKey: property.key.string), let found = mistake(in: member, by: property.value) {
          return found
        }
      }
    case "additionalProperties":
      for member in value.members where schema["properties"]?.value(forKey: member.key.string) == nil {
        if let found = mistake(in: member.value, by: rule) { return found }
      }
    case "propertyNames":
      for member in value.members {
        let name = try? JSONDocument(parsing: Array("\"\(member.key.string)\"".utf8)).root
        if let name, let found = mistake(in: name, by: rule) { return found }
      }
    case "required":
      for name in rule.elements where value.value(forKey: name.string ?? "") == nil {
        return "\(name.string ?? "") is missing at \(value.pointer)"
      }
    case "dependentRequired":
      for member in rule.members where value.value(forKey: member.key.string) != nil {
        for name in member.value.elements where value.value(forKey: name.string ?? "") == nil {
          return "\(name.string ?? "") is missing at \(value.pointer)"
        }
      }
    default: break
    }
    return nil
  }

  private func otherMistake(_ value: JSONValue, _ keyword: String, _ rule: JSONValue) -> String? {
    var holds = true
    switch keyword {
    case "minimum": holds = value.number.map { $0 >= rule.number ?? 0 } ?? true
    case "maximum": holds = value.number.map { $0 <= rule.number ?? 0 } ?? true
    case "exclusiveMinimum": holds = value.number.map { $0 > rule.number ?? 0 } ?? true
    case "pattern":
      holds = value.string.map { $0.range(of: rule.string ?? "", options: .regularExpression) != nil } ?? true
    case "items":
      for element in value.elements { if let found = mistake(in: element, by: rule) { return found } }
    case "minItems": holds = value.kind != .array || value.count >= Int(rule.number ?? 0)
    case "maxItems": holds = value.kind != .array || value.count <= Int(rule.number ?? 0)
    case "uniqueItems":
      let texts = value.elements.map { Array($0.sourceBytes) }
      holds = Set(texts).count == texts.count
    default: break
    }
    return holds ? nil : "\(keyword) at \(value.pointer)"
  }

  private func isType(_ value: JSONValue, _ name: String) -> Bool {
    switch name {
    case "object": value.kind == .object
    case "array": value.kind == .array
    case "string": value.string != nil
    case "number": value.number != nil
    case "boolean": value.boolean != nil
    default: false
    }
  }

  private func isEqual(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let text = one.string { return text == other.string }
    if let number = one.number { return number == other.number }
    if let boolean = one.boolean { return boolean == other.boolean }
    return one.kind == other.kind && Array(one.sourceBytes) == Array(other.sourceBytes)
  }
}
