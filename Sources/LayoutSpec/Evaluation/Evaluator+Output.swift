import JSON
import Layout

extension Evaluator {
  /// Returns the `output` of a view of the document in this environment, or `nil` if it has none.
  ///
  /// A conditional member without a matching alternative is omitted.
  mutating func output(ofNode index: Int) -> JSONValue? {
    guard let output = document.output(ofNode: index) else { return nil }
    guard let node = spec.views[index].outputNode else { return output }
    var conditionals = spec.outputs[node].members[...]
    var writer = JSONWriter()
    writer.beginObject()
    for member in output.members {
      guard let conditional = conditionals.first, case .branches(_, member.value.location) = conditional.value else {
        writer.key(member.key)
        writer.value(member.value)
        continue
      }
      conditionals.removeFirst()
      guard let value = self.value(of: conditional, in: output) else { continue }
      writer.key(member.key)
      writer.value(value)
    }
    writer.endObject()
    return (try? JSONDocument(parsing: writer.finish(), maximumDepth: .max))?.root
  }

  mutating func outputMember(_ key: Name, ofNode index: Int) -> JSONValue? {
    guard let output = document.output(ofNode: index) else { return nil }
    guard let node = spec.views[index].outputNode,
      let conditional = spec.outputs[node].members.first(where: { $0.key == key })
    else { return output.value(forKey: key.text) }
    return value(of: conditional, in: output)
  }

  private mutating func value(of member: OutputNode.Member, in output: JSONValue) -> JSONValue? {
    guard case .branches(let branches, _) = member.value,
      case .found(.leaf(let location, _)) = firstThatHolds(branches)
    else { return nil }
    return output.value(at: location)
  }
}
