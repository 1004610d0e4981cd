import JSON
import Layout

extension SpecReader {
  mutating func registerNames(_ members: ObjectFields) {
    spec.metricIndex["system"] = 0
    spec.metrics.append(.init(name: "system", json: json.nodeID, value: .number(8, json.nodeID)))
    forEachName(.metrics, of: members) { (reader, name, value) in
      reader.spec.metricIndex[name] = reader.spec.metrics.count
      reader.spec.metrics.append(.init(name: name, json: value.nodeID, value: .invalid))
    }
    forEachName(.traits, of: members) { (reader, name, list) in
      reader.spec.traitIndex[name] = reader.spec.traits.count
      let values = reader.traitValues(name, list)
      reader.spec.traits.append(CompiledSpec.CustomTrait(name: name, values: values, valueSet: Set(values)))
    }
    forEachName(.conditions, of: members) { (reader, name, value) in
      reader.conditionIndex[name] = reader.spec.conditions.count
      reader.spec.conditions.append(.init(name: name, json: value.nodeID, value: .invalid))
    }
    forEachName(.stacks, of: members) { (reader, name, stack) in
      reader.stackIndex[name] = reader.spec.stacks.count
      reader.spec.stackNames.append(name)
      reader.spec.stacks.append(StackNode(json: stack.nodeID))
    }
  }

  /// Rejected names are registered, too.
  private mutating func forEachName(
    _ key: Key, of members: ObjectFields, _ body: (inout SpecReader, Name, JSONView) -> Void
  ) {
    guard let json = members[key] else { return }
    guard expect(json, .object, "an object") else {
      spec.incompleteKeys.insert(key)
      return
    }
    var seen: Set<Name> = []
    for member in json.members {
      let name = Name(member.key.string)
      guard name != "$comment", seen.insert(name).inserted else { continue }
      if let (code, sentence) = Self.fault(ofIdentifier: name.text) {
        diagnostics.report(code, at: member.key, sentence)
      }
      // The built-in metric cannot be overridden.
      if name != "system" { body(&self, name, member.value) }
    }
  }

  private mutating func traitValues(_ name: Name, _ json: JSONView) -> [Name] {
    guard expect(json, .array, "a list of strings") else {
      spec.refusedTraits.insert(name)
      return []
    }
    let values = json.elements.compactMap { element in string(element).map { Name($0) } }
    if json.count == 0 {
      diagnostics.report(.invalidValue, at: json, "a trait needs at least one value; the first is its default")
    }
    if values.count < max(1, json.count) { spec.refusedTraits.insert(name) }
    var known: Set<Name> = []
    return values.filter { value in
      if known.insert(value).inserted { return true }
      diagnostics.report(.invalidValue, at: json, about: value.text, "duplicate value \"\(value)\"; remove one")
      return false
    }
  }

  mutating func readConditionsAndMetrics(_ members: ObjectFields) {
    if let conditions = members[.conditions] {
      for member in conditions.members where cancellation.shouldContinue() {
        guard let index = conditionIndex[Name(member.key.string)],
          case .invalid = spec.conditions[index].value
        else { continue }
        spec.conditions[index].value = condition(member.value)
      }
    }
    if let metrics = members[.metrics] {
      readsMetrics = true
      defer { readsMetrics = false }
      for member in metrics.members where cancellation.shouldContinue() {
        guard let index = spec.metricIndex[Name(member.key.string)], index > 0,
          case .invalid = spec.metrics[index].value
        else { continue }
        spec.metrics[index].value = value(member.value)
      }
    }
  }
}
