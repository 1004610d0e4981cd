import JSON

/// A part of a document that may be used only in some environments, or not at all.
public struct SpecPart: Hashable, Sendable {
  /// The kind of a part.
  public enum Kind: String, Hashable, Sendable {
    case view
    case viewGroup = "group of views"
    case constraint
    case constraintGroup = "group of constraints"
    case entry
    case metric, trait, condition, stack
  }

  /// The kind of the part.
  public let kind: Kind
  /// The id of a view or constraint, the name of a metric, trait, condition or stack, or the JSON Pointer of a part
  /// that has neither.
  public let name: String
  /// The JSON Pointer of the part in the spec.
  public let pointer: String
  /// The byte range in the text, which shows whether the part is inside another; empty for a name that is never used.
  public var bytes = 0..<0
  /// Whether the part is a visual format without a size or a distance, such as `H:[q]`, which constrains nothing.
  public var isEmpty = false
}

extension SpecDocument {
  /// Returns the parts that may be used only in some environments: views, constraints, groups of them, and conditional
  /// entries of lists.
  public func parts() -> [SpecPart] {
    var walk = PartWalk(self, nil)
    walk.visitAll()
    return walk.parts
  }
}

extension SpecInspection {
  /// Returns for each of the document's ``SpecDocument/parts()`` whether it is used in this environment.
  public func usedParts() -> [Bool] {
    var walk = PartWalk(document, self)
    walk.visitAll()
    return walk.isUsed
  }
}

/// Walks a document in a fixed order, and collects either its parts or which of them are used.
private struct PartWalk: SpecVisitor {
  private let document: SpecDocument
  private var evaluator: PointEvaluator?
  private var presentViews: Set<Int> = []
  private var activeConstraints: Set<Int> = []
  var parts: [SpecPart] = []
  var isUsed: [Bool] = []

  var spec: CompiledSpec { document.spec }

  init(_ document: SpecDocument, _ inspection: SpecInspection?) {
    self.document = document
    guard let inspection else { return }
    evaluator = inspection.evaluator
    presentViews = Set(inspection.resolved.viewNodes)
    activeConstraints = Set(inspection.resolved.origins.map { $0.node })
  }

  private mutating func add(_ kind: SpecPart.Kind, _ name: String?, _ json: JSONNodeID, isUsed: Bool) {
    if evaluator == nil {
      guard let value = document.json?[json] else { return }
      let pointer = document.pointer(of: json)
      parts.append(SpecPart(kind: kind, name: name ?? pointer, pointer: pointer, bytes: value.range))
    } else {
      self.isUsed.append(isUsed)
    }
  }

  /// Returns whether a condition holds. An undecidable one counts as true, so that nothing is reported about it.
  private mutating func holds(_ condition: Condition?) -> Bool {
    guard let condition else { return true }
    return evaluator?.holds(condition) ?? true
  }

  mutating func visit(_ use: Use) {}

  mutating func visitView(_ index: Int) {
    let view = spec.views[index]
    if view.isGroup {
      add(.viewGroup, nil, view.json, isUsed: holds(view.condition))
    } else {
      add(.view, view.id, view.json, isUsed: presentViews.contains(index))
    }
    for entry in spec.input(ofView: index)?.types ?? [] where entry.condition != nil {
      add(.entry, nil, entry.json, isUsed: holds(entry.condition))
    }
  }

  mutating func visitConstraint(_ index: Int) {
    let node = spec.constraintNodes[index]
    let count = parts.count
    add(.constraint, document.string(at: node.id), node.json, isUsed: activeConstraints.contains(index))
    if parts.count > count, case .visual(let form) = node.form { parts[count].isEmpty = form.parts.isEmpty }
  }

  mutating func visitGroup(_ condition: Condition?, hasAlternative: Bool, _ json: JSONNodeID) {
    add(.constraintGroup, nil, json, isUsed: holds(condition) || hasAlternative)
  }

  mutating func visit<Leaf>(_ conditional: Conditional<Leaf>) {
    guard case .branches(let branches, let node) = conditional, let list = document.json?[node] else { return }
    var isDecided = false
    for (branch, json) in zip(branches, list.elements) {
      let isChosen = !isDecided && holds(branch.condition)
      if isChosen { isDecided = true }
      add(.entry, nil, json.nodeID, isUsed: isChosen)
      visit(branch.value)
    }
  }
}
