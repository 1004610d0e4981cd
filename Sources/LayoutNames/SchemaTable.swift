import LayoutSpec

/// A schema as a table, for finding what may stand at a place of a document.
package struct SchemaTable: Sendable {
  /// A schema. Its parts are indices of other nodes.
  package struct Node: Sendable {
    package var summary = ""
    package var members: [(key: String, node: Int)] = []
    var memberIndex: [String: Int] = [:]
    package var required: [String] = []
    /// The schema of members whose names the document chooses.
    package var otherMembers: Int?
    package var elements: Int?
    package var alternatives: [Int] = []
    /// The words or numbers that the value may be, in JSON.
    package var constants: [String] = []
    package var type: String?
    /// The default, in JSON.
    package var standard: String?
    /// The definition that the schema is an alternative of.
    package var definition: LayoutSpecSchema.Definition?

    package var isObject: Bool { type == "object" || !members.isEmpty || otherMembers != nil }
  }

  package private(set) var nodes: [Node] = []
  private var definitions: [LayoutSpecSchema.Definition: Int] = [:]

  package static let spec = SchemaTable(LayoutSpecSchema.members)
  /// That of `.layoutc.json`.
  package static let configuration = SchemaTable(LayoutSpecSchema.configuration)

  package let root = 0

  package func index(of definition: LayoutSpecSchema.Definition) -> Int { definitions[definition] ?? root }

  private init(_ schema: JSONTree) {
    nodes.append(Node())
    for definition in LayoutSpecSchema.Definition.allCases {
      definitions[definition] = nodes.count
      nodes.append(Node())
    }
    for definition in LayoutSpecSchema.Definition.allCases {
      guard let index = definitions[definition] else { continue }
      nodes[index] = node(LayoutSpecSchema.annotated(definition.schema), definition)
    }
    nodes[root] = node(LayoutSpecSchema.annotated(schema), nil)
  }

  private mutating func add(_ schema: JSONTree, _ definition: LayoutSpecSchema.Definition? = nil) -> Int {
    let new = node(schema, definition)
    nodes.append(new)
    return nodes.count - 1
  }

  private mutating func node(_ schema: JSONTree, _ definition: LayoutSpecSchema.Definition?) -> Node {
    var node = Node(definition: definition)
    guard case .object(let parts) = schema else { return node }
    for (key, part) in parts {
      switch (key, part) {
      case ("description", .string(let text)) where node.summary.isEmpty: node.summary = text
      case ("type", .string(let type)): node.type = type
      case ("default", _): node.standard = part.compactText
      case ("const", _): node.constants = [part.compactText]
      case ("enum", .array(let words)): node.constants = words.map { $0.compactText }
      case ("items", .object): node.elements = add(part)
      case ("additionalProperties", .object): node.otherMembers = add(part)
      case ("anyOf", .array(let schemas)):
        // Some of them only say which members are required.
        for schema in schemas where !schema.keys.allSatisfy({ $0 == "required" || $0 == "properties" }) {
          node.alternatives.append(add(schema, definition))
        }
      case ("required", .array(let keys)):
        node.required = keys.compactMap { if case .string(let key) = $0 { key } else { nil } }
      case ("properties", .object(let members)):
        for (key, member) in members where node.memberIndex[key] == nil {
          node.memberIndex[key] = node.members.count
          node.members.append((key, add(member)))
        }
      case ("$ref", .string(let pointer)):
        let name = String(pointer.dropFirst("#/$defs/".count))
        if let index = LayoutSpecSchema.Definition(rawValue: name).flatMap({ definitions[$0] }) {
          node.alternatives.append(index)
        }
      default: break
      }
    }
    return node
  }

  /// Returns the schemas that the given ones and their alternatives stand for: those of objects, and those without
  /// alternatives.
  package func leaves(of starts: [Int]) -> [Int] {
    var found: [Int] = []
    var pending = Array(starts.reversed())
    var known: Set<Int> = []
    while let index = pending.popLast() {
      guard known.insert(index).inserted else { continue }
      let node = nodes[index]
      if node.alternatives.isEmpty || node.isObject { found.append(index) }
      pending += node.alternatives.reversed()
    }
    return found
  }

  /// Returns the schemas of objects among some, only those that have all given keys if there are any, and of these only
  /// those that require no other key, unless some keys are still `missing`.
  package func objects(among leaves: [Int], with keys: [String], missing: Bool = false) -> [Int] {
    let objects = leaves.filter { nodes[$0].isObject }
    let fitting = objects.filter { index in
      let node = nodes[index]
      return node.otherMembers != nil || keys.allSatisfy { node.memberIndex[$0] != nil }
    }
    let complete =
      missing ? [] : fitting.filter { nodes[$0].required.allSatisfy(keys.contains) && nodes[$0].otherMembers == nil }
    return complete.isEmpty ? (fitting.isEmpty ? objects : fitting) : complete
  }

  package func member(_ key: String, of object: Int) -> Int? {
    let node = nodes[object]
    return node.memberIndex[key].map { node.members[$0].node } ?? node.otherMembers
  }

  package func summary(of starts: [Int]) -> String? {
    if let own = starts.lazy.map({ nodes[$0].summary }).first(where: { !$0.isEmpty }) { return own }
    return leaves(of: starts).lazy.map { nodes[$0].summary }.first { !$0.isEmpty }
  }
}
