import JSON
import Layout

extension SpecInspection {
  /// Returns the JSON Pointer of the constraint to remove if two rows of the tree come from constraints that say the
  /// same wherever both are active, so that one of them is redundant. Returns `nil` if they are the same only here, if
  /// each has an id, or if they are optional, so that both count.
  ///
  /// - Parameters:
  ///   - row: the index of a constraint in the tree.
  ///   - original: the index of an equivalent one before it.
  public func redundantConstraint(_ row: Int, repeating original: Int) -> String? {
    let (later, earlier) = (node(ofRow: row), node(ofRow: original))
    guard later.json != earlier.json, isRequired(later), isRequired(earlier), saySame(later, earlier) else {
      return nil
    }
    let redundant = [(later, earlier), (earlier, later)].first { node, other in
      node.id == nil && (isAlwaysActive(other) || areActiveTogether(node, other))
    }
    return redundant.map { document.pointer(of: $0.0.json) }
  }

  /// Returns the JSON Pointer of the constraint to remove if a row of the tree is a tautology in every environment, and
  /// its constraint has no id.
  ///
  /// - Parameter row: the index of a constraint in the tree that is a tautology.
  public func tautology(_ row: Int) -> String? {
    let node = node(ofRow: row)
    return node.id == nil && isConstant(node) ? document.pointer(of: node.json) : nil
  }

  private func node(ofRow row: Int) -> ConstraintNode { document.spec.constraintNodes[resolved.origins[row].node] }

  private func list(of node: ConstraintNode) -> JSONValue? { document.json?[node.json].container }

  /// Returns whether a constraint has no condition, except that its views are present.
  private func isAlwaysActive(_ node: ConstraintNode) -> Bool {
    node.condition == nil && list(of: node)?.pointer.description == document.specPointer + "/constraints"
  }

  private func areActiveTogether(_ one: ConstraintNode, _ other: ConstraintNode) -> Bool {
    guard list(of: one)?.location == list(of: other)?.location else { return false }
    return document.json?[one.json]["when"].map(compact) == document.json?[other.json]["when"].map(compact)
  }

  // MARK: Meaning

  private func isRequired(_ node: ConstraintNode) -> Bool {
    var priorities = [node.priority]
    switch node.form {
    case .expression(let index): priorities.append(document.spec.expressionForms[Int(index)].priority)
    case .visual(let index):
      let form = document.spec.visualForms[Int(index)]
      priorities += [form.priority] + form.parts.map { $0.priority }
    case .anchors, .pin: break
    }
    return priorities.allSatisfy { priority in
      switch priority {
      case nil: true
      case .fixed(let priority): priority == .required
      case .metric, .invalid: false
      }
    }
  }

  private func saySame(_ one: ConstraintNode, _ other: ConstraintNode) -> Bool {
    if let json = document.json, text(json[one.json]) == text(json[other.json]) { return true }
    // Rows of numbers alone that are equal here are equal everywhere.
    let views = document.spec.constraintViews
    return isConstant(one) && isConstant(other) && Set(views[one.views]) == Set(views[other.views])
  }

  /// Returns what a constraint says, without its id and comments, in one form for equal constraints.
  private func text(_ constraint: JSONValue) -> [[UInt8]] {
    if let text = constraint.string { return [text.utf8.filter { $0 != UInt8(ascii: " ") }] }
    return constraint.members.filter { !($0.key == "id" || $0.key == "$comment") }
      .map { Array($0.key.string.utf8) + [0] + compact($0.value) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func compact(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(capacity: 64)
    writer.value(value)
    return writer.finish()
  }

  /// Returns whether a constraint is one row whose numbers do not depend on the environment, as baselines may.
  private func isConstant(_ node: ConstraintNode) -> Bool {
    switch node.form {
    case .anchors(let form):
      return [form.multiplier, form.constant].allSatisfy { $0?.isNumber ?? true }
        && !form.first.attribute.isBaseline && form.second?.attribute.isBaseline != true
    case .expression(let index):
      let form = document.spec.expressionForms[Int(index)]
      return form.relations.count == 1
        && form.sides.joined().allSatisfy { node in
          switch node.kind {
          case .metric, .trait, .name, .itemAttribute: false
          case .anchor(_, let attribute): !attribute.isBaseline
          default: true
          }
        }
    case .pin, .visual: return false
    }
  }
}
