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

  /// A new evaluator of the document's values and conditions in this environment.
  var evaluator: PointEvaluator {
    PointEvaluator(document, PointNumbers(environment: resolved.environment), resolved.request, document.diagnostics)
  }

  /// The present views and the active constraints.
  public var tree: ViewTree { resolved.tree }

  /// The environment with all derived values.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, resolved) }

  /// Returns the label of a view for people.
  public func label(ofView view: Int) -> String { ownLabel(ofView: view) ?? name(ofView: view) }

  /// Returns the label that the document gives a view, or `nil` if it gives none.
  public func ownLabel(ofView view: Int) -> String? {
    resolved.content.label(ofView: view, in: document).map { label in textBudget.charge(label) }
  }

  /// The children of a view of the tree, in order.
  ///
  /// - Complexity: O(children) the first time, then O(1).
  package func children(ofView view: Int) -> [Int] { resolved.content.children(of: view) }

  /// Returns the `output` of a view.
  public func output(ofView view: Int) -> JSONValue? { resolved.content.output(ofView: view, in: document) }

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
  ///
  /// - Complexity: O(views + metrics).
  public func baselines() -> [(first: Double?, last: Double?)] {
    var evaluator = evaluator
    return resolved.viewNodes.map { node in
      let sizing = document.spec.sizing(ofView: node)
      return (
        sizing?.firstBaseline.flatMap { evaluator.number($0) }, sizing?.lastBaseline.flatMap { evaluator.number($0) }
      )
    }
  }

  /// Returns the baseline of a view that a constraint names, or `nil` if it names none.
  public func baseline(ofView view: Int, in constraint: Int) -> Attribute? {
    let origin = resolved.origins[constraint]
    let node = document.spec.constraintNodes[origin.node]
    var named: [(item: Item, attribute: Attribute)] = []
    switch node.form {
    case .anchors(let form): named = [form.first, form.second].compactMap { $0 }.map { ($0.item, $0.attribute) }
    case .expression(let index):
      let sides = document.spec.expressionForms[Int(index)].sides
      for side in sides.dropFirst(origin.relation).prefix(2) {
        for case .anchor(let item, let attribute) in side.map({ $0.kind }) { named.append((item, attribute)) }
      }
    // Neither names baselines.
    case .pin, .visual: break
    }
    let own = resolved.viewNodes[view]
    return named.first { $0.attribute.isBaseline && $0.item.viewIndex == own }?.attribute
  }

  /// Returns the views that have a frame in a result, in document order.
  public func listedViews(includingGuides: Bool) -> [Int] {
    resolved.content.listedViews(includingGuides: includingGuides)
  }

  /// Solves the layout.
  ///
  /// - Parameters:
  ///   - expendable: if not `nil`, conflicting required constraints are dropped instead of causing an error,
  ///     these before others.
  ///   - options: the options for solving.
  /// - Throws: `LayoutSolveError`.
  public func solve(
    dropping expendable: Set<ConstraintReference>? = nil, options: SpecOptions = SpecOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    var layoutOptions = options.layoutOptions
    layoutOptions.onConflict = expendable == nil ? .fail : .break
    layoutOptions.expendable = expendable ?? []
    return try resolved.solve(document.plans, layoutOptions)
  }
}

extension SpecInspection {
  /// Returns an error of ``solve(dropping:options:)`` with the names of the document.
  public func solveError(_ error: LayoutSolveError) -> SpecSolveError { SpecSolveError(error, self) }
}

extension SpecDocument {
  /// Returns the spec in an environment without solving it.
  ///
  /// - Parameters:
  ///   - caller: the environment.
  ///   - isCancelled: called every few hundred views and constraints; `true` ends the work.
  /// - Throws: `SpecSolveError.invalid` with all mistakes of the spec and of the caller, or
  ///   `SpecSolveError.budgetExceeded` if it was cancelled.
  public func inspect(
    _ caller: CallerEnvironment = CallerEnvironment(), isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> SpecInspection {
    SpecInspection(self, try resolved(for: caller, isCancelled: isCancelled), TextBudget(isCancelled: isCancelled))
  }

  /// The ids of all views, present or not, in document order.
  public var viewIDs: [String] { spec.views.compactMap { $0.id } }

  /// The names of all views, present or not, in document order: the id, or the JSON Pointer of a view without one.
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

  /// The positions of the spec's values in the text.
  public var sourceRanges: SourceRanges { SourceRanges(location, json?.root, templateMap, origins) }
}

/// The positions of a spec's values in the text.
public struct SourceRanges: Sendable {
  private var index: JSONPointerIndex?
  private let source: SourceMap
  private let origins: SpecOrigins?

  /// - Complexity: O(bytes).
  init(_ spec: JSONValue?, _ expanded: JSONValue?, _ map: TemplateMap?, _ origins: SpecOrigins?) {
    self.origins = origins
    let root = map == nil ? spec : expanded
    index = root.map { JSONPointerIndex(of: $0) }
    source = SourceMap(
      positions: JSONPositions(of: spec?.document.bytes ?? []), shift: map == nil ? 0 : spec?.startOffset ?? 0,
      map: map)
  }

  /// Returns the position of a value, or `nil` if the spec does not contain it.
  ///
  /// - Complexity: O(pointer), plus, once for each container along the path, its number of children.
  public mutating func range(of pointer: String) -> SourceRange? {
    guard let value = index?.value(at: JSONPointer(pointer)) else { return nil }
    if let origins { return SourceRange(at: origins.position(of: pointer)) }
    let start = source.position(ofByte: value.startOffset)
    return SourceRange(value, start, end: source.map == nil ? source.position(ofByte: value.endOffset) : nil)
  }

  /// Returns a correction with its places in the text, or `nil` if the place comes from a template or another file.
  ///
  /// - Complexity: that of ``range(of:)``, plus the number of neighbours of the value.
  public mutating func fix(_ correction: SpecCorrection) -> Fix? {
    guard origins == nil, let value = index?.value(at: JSONPointer(correction.pointer)) else { return nil }
    return correction.draft(at: value).flatMap { source.fix($0) }
  }

  /// Returns a conflict with the positions of its parts, and the edits that make its repairs.
  public mutating func located(_ conflict: SpecConflict) -> SpecConflict {
    var conflict = conflict
    for part in conflict.parts.indices {
      conflict.parts[part].position = range(of: conflict.parts[part].pointer).map {
        JSONPosition(line: $0.line, column: $0.column)
      }
    }
    guard origins == nil else { return conflict }
    for index in conflict.repairs.indices {
      let repair = conflict.repairs[index]
      guard let value = self.index?.value(at: JSONPointer(repair.pointer)) else { continue }
      conflict.repairs[index].edits = repair.draft(at: value).flatMap { source.fix($0) }?.edits ?? []
    }
    return conflict
  }
}

/// A range of the text of a spec.
public struct SourceRange: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int
  /// The number of bytes.
  public let length: Int
  /// The position after the last character, or `nil` in a spec that was expanded from templates or converted from
  /// another file.
  public let end: JSONPosition?

  /// Creates the range of a character in another file.
  init(at position: JSONPosition) {
    end = nil
    line = position.line
    column = position.column
    length = 1
  }

  init(_ value: JSONValue, _ position: JSONPosition, end: JSONPosition? = nil) {
    self.end = end
    line = position.line
    column = position.column
    length = value.endOffset - value.startOffset
  }
}
