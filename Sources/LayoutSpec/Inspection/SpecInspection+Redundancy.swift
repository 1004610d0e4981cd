import JSON
import Layout

/// Finds constraints of the document that say the same as others. What a constraint says is read once.
public struct RedundancySearch {
  private let inspection: SpecInspection
  private var meanings: [Int: Meaning] = [:]

  /// What a constraint says.
  private struct Meaning {
    let isRequired: Bool
    let text: [[UInt8]]
    let condition: [UInt8]?
    /// The views, or `nil` if its rows depend on the environment.
    let constantViews: Set<Int>?
  }

  /// Creates a search among the constraints of a tree.
  public init(_ inspection: SpecInspection) { self.inspection = inspection }

  /// Returns the JSON Pointer of the constraint to remove if a row of the tree and one of its equivalents before it come
  /// from constraints of which one says all that the other says wherever that is active. Returns `nil` if they are the
  /// same only here, if each redundant one has an id, or if they are optional, so that both count.
  public mutating func redundantConstraint(_ row: Int, repeatingOneOf originals: [Int]) -> String? {
    for original in originals {
      let (later, earlier) = (inspection.node(ofConstraint: row), inspection.node(ofConstraint: original))
      guard later.json != earlier.json else { continue }
      let (one, other) = (meaning(ofRow: row), meaning(ofRow: original))
      guard one.isRequired, other.isRequired else { continue }
      let isSameText = one.text == other.text
      guard isSameText || one.constantViews != nil && one.constantViews == other.constantViews else { continue }
      let areActiveTogether =
        inspection.list(of: later)?.nodeID == inspection.list(of: earlier)?.nodeID && one.condition == other.condition
      let redundant = [(later, earlier), (earlier, later)].first { node, other in
        node.id == nil && (isSameText || node.isOneRow)
          && (inspection.isAlwaysActive(other) || areActiveTogether)
      }
      if let redundant { return inspection.document.pointer(of: redundant.0.json) }
    }
    return nil
  }

  private mutating func meaning(ofRow row: Int) -> Meaning {
    let index = inspection.resolved.origins[row].node
    if let known = meanings[index] { return known }
    let (node, spec) = (inspection.node(ofConstraint: row), inspection.document.spec)
    let constraint = inspection.document.json?[node.json]
    let meaning = Meaning(
      isRequired: node.isRequired, text: constraint.map(Self.text) ?? [],
      condition: constraint?["when"].map(Self.compact),
      // Rows of numbers alone that are equal here are equal everywhere.
      constantViews: inspection.isConstant(node) ? Set(spec.constraintViews[node.views]) : nil)
    meanings[index] = meaning
    return meaning
  }

  /// Returns what a constraint says, without its id and comments, in one form for equal constraints.
  private static func text(_ constraint: JSONValue) -> [[UInt8]] {
    if let text = constraint.string { return [text.utf8.filter { $0 != UInt8(ascii: " ") }] }
    return constraint.members.filter { !($0.key == "id" || $0.key == "$comment") }
      .map { Array($0.key.string.utf8) + [0] + compact($0.value) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func compact(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(capacity: 64)
    writer.value(value)
    return writer.finish()
  }
}

extension SpecInspection {
  /// Returns the JSON Pointer of the constraint to remove if a row of the tree that is a tautology is one in every
  /// environment, and its constraint has no id.
  public func tautology(_ row: Int) -> String? {
    let node = node(ofConstraint: row)
    return node.id == nil && node.isOneRow && isConstant(node) ? document.pointer(of: node.json) : nil
  }

  fileprivate func list(of node: ConstraintNode) -> JSONValue? { document.json?[node.json].container }

  /// Returns whether a constraint has no condition, except that its views are present.
  fileprivate func isAlwaysActive(_ node: ConstraintNode) -> Bool {
    node.condition == nil && list(of: node).map { document.pointer(of: $0.nodeID) } == "/constraints"
  }

  /// Returns whether the numbers of a constraint do not depend on the environment, as baselines may.
  fileprivate func isConstant(_ node: ConstraintNode) -> Bool {
    if node.anchors().contains(where: { $0.attribute.isBaseline }) { return false }
    return switch node.form {
    case .anchors(let form): form.isConstant
    case .expression(let form): form.sides.allSatisfy { $0.uses(node.text).isEmpty }
    case .pin(let form):
      [form.insets.top, form.insets.leading, form.insets.bottom, form.insets.trailing].allSatisfy {
        $0?.isNumber ?? true
      }
    case .visual(let form): form.parts.allSatisfy { $0.row.isConstant }
    }
  }
}

extension AnchorsForm {
  fileprivate var isConstant: Bool { [multiplier, constant].allSatisfy { $0?.isNumber ?? true } }
}

extension ConstraintNode {
  /// Returns whether the constraint says no more than one of its rows.
  fileprivate var isOneRow: Bool {
    switch form {
    case .anchors: true
    case .expression(let form): form.relations.count == 1
    case .pin(let form): form.edges.edges.count == 1
    case .visual(let form): form.parts.count == 1
    }
  }

  fileprivate var isRequired: Bool {
    priorities.allSatisfy { priority in
      switch priority {
      case nil: true
      case .fixed(let priority): priority == .required
      case .metric, .invalid: false
      }
    }
  }
}
