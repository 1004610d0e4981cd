public import JSON
public import Layout

/// A spec in one environment, for those who report on it: what is present and active there, what it is called, and where
/// it stands in the document.
public struct SpecInspection: Sendable {
  /// The spec.
  public let document: SpecDocument
  let resolved: ResolvedSpec
  fileprivate let naming: DiagnosticNames

  init(_ document: SpecDocument, _ resolved: ResolvedSpec) {
    self.document = document
    self.resolved = resolved
    naming = DiagnosticNames(document, resolved)
  }

  /// The present views and the active constraints.
  public var tree: ViewTree { resolved.tree }

  /// The environment with all that was derived.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, resolved) }

  /// A view's id, else its JSON Pointer.
  public func name(ofView view: Int) -> String { naming.view(view) }

  /// The JSON Pointer of a view, into the spec.
  public func pointer(ofView view: Int) -> String { naming.viewPointer(view) }

  /// What people call a view.
  public func label(ofView view: Int) -> String { tree.views[view].label ?? name(ofView: view) }

  /// What a view has under `output`.
  public func output(ofView view: Int) -> JSONValue? { resolved.content.output(ofView: view, in: document) }

  /// For each view, whether it is in a view that scrolls: one whose `output` has the role `scrollView`.
  public var scrolls: [Bool] {
    var scrolls: [Bool] = []
    for view in tree.views {
      // A parent stands before its children.
      let isIn = view.parent.map { scrolls[$0] || output(ofView: $0)?["role"]?.string == "scrollView" }
      scrolls.append(isIn ?? false)
    }
    return scrolls
  }

  /// The distances of a view's first baseline below its top and of its last one above its bottom, as far as the document
  /// gives them, whether or not a constraint uses them.
  public func baselines(ofView view: Int) -> (first: Double?, last: Double?) {
    guard let sizing = document.spec.sizing(ofView: resolved.viewNodes[view]),
      sizing.firstBaseline != nil || sizing.lastBaseline != nil
    else { return (nil, nil) }
    var evaluator = evaluator
    return (
      sizing.firstBaseline.flatMap { evaluator.number($0) }, sizing.lastBaseline.flatMap { evaluator.number($0) }
    )
  }

  /// The name of a variable: `q.left`.
  public func name(of role: LinearLayout.VariableRole) -> String { naming.variable(role) }

  /// The name of a constraint: its id, else its JSON Pointer; a stack's rules are named by the stack.
  public func name(of reference: ConstraintReference) -> String { naming.name(of: reference) }

  /// The JSON Pointer of what makes a constraint, into the spec.
  public func pointer(of reference: ConstraintReference) -> String { naming.pointer(of: reference) }

  /// What a constraint says, as a document would write it.
  public func text(of reference: ConstraintReference) -> String { naming.text(of: reference) }

  /// What a constraint would say with `shift` added to its right side; nil for one that a stack or a view makes.
  public func text(of reference: ConstraintReference, shiftedBy shift: Double) -> String? {
    guard case .constraint(let index) = reference else { return nil }
    return tree.text(of: index, shiftedBy: shift, naming: naming.view)
  }

  /// The JSON Pointer of the value `stack` of a view, by which its rules are named.
  public func stackPointer(ofView view: Int) -> String { naming.stack(of: view) }

  /// Solves the layout.
  ///
  /// - Parameter expendable: if it is not nil, required constraints that conflict are dropped rather than thrown,
  ///   these before others.
  /// - Throws: `LayoutSolveError`.
  public func solve(
    dropping expendable: Set<ConstraintReference>? = nil, options: SpecOptions = SpecOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    var layoutOptions = LayoutOptions(
      onConflict: expendable == nil ? .fail : .break, pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    layoutOptions.expendable = expendable ?? []
    let planned = try resolved.content.planned(for: resolved.environment, document.plans, layoutOptions)
    return try planned.solve(layoutOptions)
  }
}

extension SpecInspection {
  /// An error of ``solve(dropping:options:)`` in the words of the document.
  public func solveError(_ error: LayoutSolveError) -> SpecSolveError { SpecSolveError(error, naming) }
}

extension SpecDocument {
  /// The spec in the environment asked for, before it is solved.
  ///
  /// - Parameter isCancelled: asked every few hundred views and constraints; true ends it.
  /// - Throws: `SpecSolveError.invalid`, with all mistakes of the spec and of the caller at once;
  ///   `SpecSolveError.budgetExceeded` if it was cancelled.
  public func inspect(
    _ caller: CallerEnvironment = CallerEnvironment(), isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> SpecInspection {
    SpecInspection(self, try resolved(for: caller, isCancelled: isCancelled))
  }

  /// The ids of all views, present or not, in document order.
  public var viewIDs: [String] { spec.views.compactMap { $0.id } }

  /// Where values of the spec stand in the text that was read.
  public var places: SpecPlaces { SpecPlaces(location, json?.root, templateMap) }
}

/// Where the values of a spec stand in the text that was read.
public struct SpecPlaces: Sendable {
  private var index: JSONPointerIndex?
  private let positions: JSONPositions
  /// Where the values come from, if templates made them.
  private let map: TemplateMap?
  private let specStart: Int

  /// - Complexity: O(bytes).
  init(_ spec: JSONValue?, _ expanded: JSONValue?, _ map: TemplateMap?) {
    let root = map == nil ? spec : expanded
    index = root.map { JSONPointerIndex(of: $0) }
    self.map = map
    specStart = spec?.startOffset ?? 0
    positions = JSONPositions(of: spec?.document.bytes ?? [])
  }

  /// The place of a value, or `nil` if the spec has no such value.
  ///
  /// - Complexity: O(pointer), and once for each container on the way O(its children).
  public mutating func place(of pointer: String) -> SourcePlace? {
    guard let value = index?.value(at: JSONPointer(pointer)) else { return nil }
    let offset = map.map { $0.source(ofByte: value.startOffset) + specStart } ?? value.startOffset
    return SourcePlace(value, positions[ofByte: offset])
  }
}

/// A piece of the text that a spec was read from.
public struct SourcePlace: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int
  /// The number of bytes.
  public let length: Int

  init(_ value: JSONValue, _ position: JSONPosition) {
    line = position.line
    column = position.column
    length = value.endOffset - value.startOffset
  }
}
