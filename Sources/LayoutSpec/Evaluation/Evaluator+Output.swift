import JSON
import Layout

extension Evaluator {
  /// Returns a view's `output` in this environment. A conditional member without a matching alternative is omitted.
  mutating func output(ofNode index: Int) -> JSONValue? {
    guard let output = document.output(ofNode: index) else { return nil }
    guard let node = spec.views[index].outputNode else { return output }
    var conditionals = spec.outputs[node][...]
    var writer = JSONWriter()
    writer.beginObject()
    for member in output.members {
      guard let conditional = conditionals.first, case .branches(_, member.value.nodeID) = conditional.value else {
        writer.key(member.key)
        writer.value(member.value)
        continue
      }
      conditionals.removeFirst()
      guard let (node, _) = leaf(of: conditional.value, isOptional: true) else { continue }
      writer.key(member.key)
      writer.value(output.value(at: node))
    }
    writer.endObject()
    return (try? JSONDocument(parsing: writer.finish(), maximumDepth: .max))?.root
  }

  mutating func outputMember(_ key: Name, ofNode index: Int) -> JSONValue? {
    guard let output = document.output(ofNode: index) else { return nil }
    guard let node = spec.views[index].outputNode,
      let conditional = spec.outputs[node].first(where: { $0.key == key })
    else { return output.value(forKey: key.text) }
    return leaf(of: conditional.value, isOptional: true).map { output.value(at: $0.0) }
  }
}
