import JSON
import Layout

extension SpecReader {
  /// Reads a view's `output`: any JSON, whose members may be lists of `{when, value}`.
  mutating func readOutput(_ json: JSONView, _ node: inout ViewNode) {
    node.output = json.location
    guard expect(json, .object, "an object") else { return }
    var output = OutputNode()
    for member in json.members where isList(member.value) {
      output.members.append(OutputNode.Member(key: Name(member.key.string), value: branches(member.value)))
    }
    guard !output.members.isEmpty else { return }
    node.outputNode = spec.outputs.count
    spec.outputs.append(output)
  }

  /// Returns whether a value is a list of alternatives rather than application data: each element is an object with
  /// only `value`, a condition and a comment, and at least one has a condition.
  private func isList(_ json: JSONView) -> Bool {
    guard json.kind == .array, json.count > 0 else { return false }
    var hasCondition = false
    for element in json.elements {
      guard element.kind == .object, element["value"] != nil else { return false }
      for member in element.members where !(member.key == "value") && !member.isComment {
        guard member.key == "when" else { return false }
        hasCondition = true
      }
    }
    return hasCondition
  }

  private mutating func branches(_ json: JSONView) -> Conditional<JSONLocation> {
    var branches: [Branch<JSONLocation>] = []
    for element in json.elements {
      guard let value = element["value"] else { continue }
      let condition = element["when"].map { self.condition($0) }
      branches.append(Branch(condition: condition, value: .leaf(value.location, value.location)))
    }
    return .branches(branches, json.location)
  }
}
