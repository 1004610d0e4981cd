/// Where a constraint of a tree comes from in the document.
struct ConstraintOrigin: Sendable {
  /// The path to the constraint's node, which holds its name and its text.
  var node: ConstraintNode
  /// What stands behind the name: `#1`, `#top`; empty for a constraint of one row.
  var suffix: String

  /// The constraint's id, or its JSON Pointer.
  func name(specPointer: String) -> String {
    if let id = node.id { return id + suffix }
    var pointer = node.json.pointer.description
    if pointer.hasPrefix(specPointer) { pointer.removeFirst(specPointer.count) }
    return pointer + suffix
  }
}
