public import JSON
public import Layout

/// A spec in one environment, for those who report on it: what is present and active there, what it is called, and where
/// it stands in the document.
public struct SpecInspection: Sendable {
  /// The spec.
  public let document: SpecDocument
  let instance: Instance
  fileprivate let naming: Naming

  init(_ document: SpecDocument, _ instance: Instance) {
    self.document = document
    self.instance = instance
    naming = Naming(document, instance)
  }

  /// The present views and the active constraints.
  public var tree: ViewTree { instance.tree }

  /// The environment with all that was derived.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, instance) }

  /// A view's id, else its JSON Pointer.
  public func name(ofView view: Int) -> String { naming.view(view) }

  /// The JSON Pointer of a view, into the spec.
  public func pointer(ofView view: Int) -> String { naming.viewPointer(view) }

  /// What people call a view.
  public func label(ofView view: Int) -> String { tree.views[view].label ?? name(ofView: view) }

  /// What a view has under `output`.
  public func output(ofView view: Int) -> JSONValue? { document.output(ofNode: instance.viewNodes[view]) }

  /// The distances of a view's first baseline below its top and of its last one above its bottom, as far as the document
  /// gives them, whether or not a constraint uses them.
  public func baselines(ofView view: Int) -> (first: Double?, last: Double?) {
    guard let sizing = document.spec.sizing(ofView: instance.viewNodes[view]),
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
  /// - Parameter expendable: where it is not nil, required constraints that conflict are dropped rather than thrown,
  ///   these before others.
  /// - Throws: `LayoutSolveError`.
  public func solve(
    dropping expendable: Set<ConstraintReference>? = nil, options: SpecOptions = SpecOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    let planned: PlannedLayout
    do throws(LinearLayoutError) {
      planned = try instance.content.planned(for: instance.environment, document.plans)
    } catch {
      throw .invalidProblem(error)
    }
    var layoutOptions = LayoutOptions(
      onConflict: expendable == nil ? .fail : .break, pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    layoutOptions.expendable = expendable ?? []
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
  /// - Throws: `SpecSolveError.invalid`, with all mistakes of the spec and of the caller at once.
  public func inspect(_ caller: CallerEnvironment = CallerEnvironment()) throws(SpecSolveError) -> SpecInspection {
    SpecInspection(self, try instance(for: caller))
  }

  /// The ids of all views, present or not, in document order.
  public var viewIDs: [String] { spec.views.compactMap(\.id) }

  /// Where values of the spec stand in the text that was read.
  public var places: SpecPlaces { SpecPlaces(json, specPointer) }
}

/// Where the values of a spec stand in the text that was read.
public struct SpecPlaces: Sendable {
  private let json: JSONDocument?
  private let specPointer: String
  private let positions: JSONPositions

  /// - Complexity: O(bytes).
  init(_ json: JSONDocument?, _ specPointer: String) {
    self.json = json
    self.specPointer = specPointer
    positions = JSONPositions(of: json?.bytes ?? [])
  }

  /// The place of a value; nil where the spec has no such value.
  ///
  /// - Complexity: O(values that stand before it on the way).
  public subscript(pointer: String) -> SourcePlace? {
    guard let value = json?.value(at: JSONPointer(specPointer + pointer)) else { return nil }
    return SourcePlace(value, positions[ofByte: value.startOffset])
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
