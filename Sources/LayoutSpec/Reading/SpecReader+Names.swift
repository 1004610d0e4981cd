import JSON
import Layout

extension SpecReader {
  /// Makes all names known before anything that uses them is read.
  mutating func registerNames(_ members: Members) {
    metricIndex["system"] = 0
    spec.metrics.append(CompiledSpec.Metric(name: "system", value: .leaf(.given(8), json.place)))
    forEachName(members[.metrics]) { (reader, name, _) in
      reader.metricIndex[name] = reader.spec.metrics.count
      reader.spec.metrics.append(CompiledSpec.Metric(name: name, value: .invalid))
    }
    forEachName(members[.traits]) { (reader, name, list) in
      reader.traitIndex[name] = reader.spec.traits.count
      reader.spec.traits.append(CompiledSpec.CustomTrait(name: name, values: reader.traitValues(name, list)))
    }
    forEachName(members[.conditions]) { (reader, name, _) in
      reader.conditionIndex[name] = reader.spec.conditions.count
      reader.spec.conditions.append(CompiledSpec.NamedCondition(name: name, condition: .invalid))
    }
    forEachName(members[.stacks]) { (reader, name, stack) in
      reader.stackIndex[name] = reader.spec.stacks.count
      reader.spec.stacks.append(StackNode(json: stack.place))
    }
  }

  /// Goes through the names of an object, the first of each; names that are refused are known all the same.
  private mutating func forEachName(
    _ json: JSONValue?, _ body: (inout SpecReader, Name, JSONValue) -> Void
  ) {
    guard let json else { return }
    guard json.kind == .object else {
      reportType(json, "an object")
      return
    }
    var seen: Set<Name> = []
    for member in json.members {
      let name = Name(member.key.string)
      guard name != "$comment", seen.insert(name).inserted else { continue }
      checkIdentifier(name.text, atKey: member.key)
      // The built-in metric keeps its value.
      if name != "system" { body(&self, name, member.value) }
    }
  }

  private mutating func traitValues(_ name: Name, _ json: JSONValue) -> [Name] {
    guard json.kind == .array else {
      reportType(json, "a list of strings")
      refusedTraits.insert(name)
      return []
    }
    var values: [Name] = []
    for element in json.elements {
      guard let value = string(element).map({ Name($0) }) else {
        refusedTraits.insert(name)
        continue
      }
      if values.contains(value) {
        diagnostics.report(.invalidValue, at: json, "\"\(value)\" stands twice in the list; values are distinct")
      } else {
        values.append(value)
      }
    }
    if json.count == 0 {
      diagnostics.report(.invalidValue, at: json, "a trait needs at least one value; the first is its default")
      refusedTraits.insert(name)
    }
    return values
  }

  /// Reads what `metrics` and `conditions` say, now that all names are known.
  mutating func readTraitsAndConditions(_ members: Members) {
    if let conditions = members[.conditions] {
      for member in conditions.members {
        guard let index = conditionIndex[Name(member.key.string)],
          case .invalid = spec.conditions[index].condition
        else { continue }
        spec.conditions[index].condition = condition(member.value)
      }
    }
    if let metrics = members[.metrics] {
      for member in metrics.members {
        guard let index = metricIndex[Name(member.key.string)], index > 0, case .invalid = spec.metrics[index].value
        else {
          continue
        }
        spec.metrics[index].value = value(member.value)
      }
    }
  }
}
