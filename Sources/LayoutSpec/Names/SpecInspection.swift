public import JSON
public import Layout

/// A spec in one environment, for reports: the present views and active constraints, with their names and positions in
/// the document.
public struct SpecInspection: Sendable {
  /// The spec.
  public let document: SpecDocument
  let resolved: ResolvedSpec
  /// The budget of the names and texts that this inspection returns. If it is exceeded, some of them are empty.
  public let textBudget: TextBudget

  init(_ document: SpecDocument, _ resolved: ResolvedSpec, _ textBudget: TextBudget = TextBudget()) {
    self.document = document
    self.resolved = resolved
    self.textBudget = textBudget
  }

  var evaluator: PointEvaluator {
    PointEvaluator(document, PointNumbers(environment: resolved.environment), resolved.request)
  }

  /// The present views and the active constraints.
  public var tree: ViewTree { resolved.tree }

  /// Returns the label of a view for people.
  public func label(ofView view: Int) -> String { ownLabel(ofView: view) ?? name(ofView: view) }

  /// Returns the label that the document gives a view, or `nil` if it gives none.
  public func ownLabel(ofView view: Int) -> String? {
    let index = resolved.viewNodes[view]
    let node: JSONNodeID? =
      switch (resolved.content.labels[view], document.spec.views[index].label) {
      case (let chosen?, _): chosen
      case (nil, .leaf(let own, _)): own
      default: nil
      }
    return node.flatMap { document.label(at: $0, ofNode: index) }.map { label in textBudget.charge(label) }
  }

  /// The children of a view of the tree, in order.
  package func children(ofView view: Int) -> [Int] { resolved.shared.children(of: view) }

  /// Returns the `output` of a view.
  public func output(ofView view: Int) -> JSONValue? {
    resolved.content.outputs[view] ?? document.output(ofNode: resolved.viewNodes[view])
  }

  /// For each view, whether it is in a scroll view: one whose `output` has the role `scrollView`.
  public var scrolls: [Bool] {
    var scrolls: [Bool] = []
    var isScrollView: [Bool] = []
    for (index, view) in tree.views.enumerated() {
      // A parent precedes its children.
      scrolls.append(view.parent.map { scrolls[$0] || isScrollView[$0] } ?? false)
      isScrollView.append(output(ofView: index)?["role"]?.string == "scrollView")
    }
    return scrolls
  }

  /// Returns, for each view, the distance of the first baseline from its top, and of the last one from its bottom, if
  /// the document gives them, whether or not a constraint uses them.
  public func baselines() -> [(first: Double?, last: Double?)] {
    var evaluator = evaluator
    return resolved.viewNodes.map { node in
      let sizing = document.spec.sizing(ofView: node)
      return (
        sizing?.firstBaseline.flatMap { evaluator.number($0) }, sizing?.lastBaseline.flatMap { evaluator.number($0) }
      )
    }
  }

  /// Returns the baseline of a view that a constraint names, or `nil` if it names none or is a visual format.
  public func baseline(ofView view: Int, in constraint: Int) -> Attribute? {
    let node = node(ofConstraint: constraint)
    // A visual format's anchors are those of all its rows, and a view whose baseline one row names is in others, too.
    if case .visual = node.form { return nil }
    return node.anchors(ofRelation: resolved.origins[constraint].relation).first {
      $0.attribute.isBaseline && $0.item.viewIndex == resolved.viewNodes[view]
    }?.attribute
  }

  /// Returns the views that have a frame in a result, in document order.
  public func listedViews(includingGuides: Bool) -> [Int] {
    tree.views.indices.filter { index in
      let kind = tree.views[index].kind
      return tree.views[index].id != nil && (includingGuides || kind == .view || kind == .key)
    }
  }
}

extension SpecDocument {
  /// The ids of all views, present or not, in document order.
  public var viewIDs: [String] { spec.views.compactMap { $0.id } }

  /// The names of all views and groups of views, present or not, in document order: the id, or the JSON Pointer of one
  /// without an id.
  package var viewNames: [String] { spec.views.map { $0.id ?? pointer(of: $0.json) } }

  /// The UIKit classes with which the `$comment`s of views start, as imports write them, by the views' names:
  /// `UILabel a1`, or `BadgeLabel (UILabel) a1` for a subclass.
  package var commentedClasses: [String: String] {
    var classes: [String: String] = [:]
    for (view, name) in zip(spec.views, viewNames) {
      guard let words = json?[view.json]["$comment"]?.string?.split(separator: " "), let first = words.first
      else { continue }
      let isSubclass = words.count > 1 && words[1].first == "(" && words[1].last == ")"
      let word = isSubclass ? words[1].dropFirst().dropLast() : first
      if word.hasPrefix("UI") { classes[name] = String(word) }
    }
    return classes
  }
}
