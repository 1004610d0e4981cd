import JSON
import Layout

extension SpecReader {
  static let stackKeys: KeySet = [
    .axis, .spacing, .insets, .alignment, .distribution, .unitGroup, .direction, .priority,
  ]

  mutating func readStacks() {
    for index in spec.stacks.indices { spec.stacks[index] = stack(document[spec.stacks[index].json].view) }
  }

  mutating func readStack(of json: JSONView, _ node: inout ViewNode) {
    if let name = json.string {
      guard let index = stackIndex[Name(name)] else {
        return reportUnknown(.unknownStack, "stack", name, at: json, under: .stacks) { $0.stackNames.map { $0.text } }
      }
      node.stack = index
    } else if json.kind == .object {
      node.stack = spec.stacks.count
      spec.stacks.append(stack(json))
    } else {
      reportType(json, "a stack (object or name)")
      return
    }
    node.stackJSON = json.nodeID
  }

  private mutating func stack(_ json: JSONView) -> StackNode {
    var node = StackNode(json: json.nodeID)
    guard let members = object(json, keys: Self.stackKeys) else { return node }
    if let axis = members[.axis] {
      node.axis = conditionalWord(axis, as: LayoutConstraint.Axis.self)
    } else {
      diagnostics.report(.missingKey, at: json, "\"axis\" is missing; write \"horizontal\" or \"vertical\"")
    }
    node.spacing = members[.spacing].map { value($0) }
    if let insets = members[.insets] { node.insets = self.insets(insets) }
    node.alignment = members[.alignment].map { conditionalWord($0, as: Stack.Alignment.self) }
    node.distribution = members[.distribution].map { conditionalWord($0, as: Stack.Distribution.self) }
    node.unitGroup = members[.unitGroup].flatMap { identifier($0) }.map { Name($0) }
    node.direction = members[.direction].map { conditionalWord($0, as: Stack.Direction.self) }
    node.priority = members[.priority].map { priority($0) }
    return node
  }

  static func alignmentSentence(_ alignment: Stack.Alignment, _ axis: LayoutConstraint.Axis) -> String {
    let words = Stack.Alignment.allCases.filter { $0.suits(axis) }.map { "\"\($0.rawValue)\"" }
    return "\"\(alignment.rawValue)\" is not an alignment of a \(axis.rawValue) stack; use one of "
      + words.joined(separator: ", ")
  }
}
