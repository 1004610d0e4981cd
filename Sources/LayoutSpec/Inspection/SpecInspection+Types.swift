public import HardwareKeys
import Layout

extension SpecInspection {
  /// Returns the present views with `types`, hidden ones among them, in document order, with their indices in the tree and
  /// the entries that hold in this environment.
  ///
  /// - Throws: `SpecSolveError.invalid` with the mistakes in conditions in this environment.
  public func typedViews() throws(SpecSolveError) -> [(view: Int, typed: TypedView)] {
    var evaluator = evaluator
    var views: [(view: Int, typed: TypedView)] = []
    for view in tree.views.indices {
      guard let nodes = document.spec.input(ofView: resolved.viewNodes[view])?.types else { continue }
      var entries: [TypedView.Entry] = []
      for node in nodes where !textBudget.isExceeded && (node.condition.map { evaluator.holds($0) == true } ?? true) {
        entries.append(node.entry)
        textBudget.charge(bytes: node.entry.size)
      }
      views.append((view, TypedView(name(ofView: view), entries)))
    }
    guard evaluator.diagnostics.isEmpty else { throw .invalid(evaluator.diagnostics.sorted()) }
    return views
  }

  /// The keyboards for the check's rules on untypable texts and clashing chords: `us` and `jis` unless the document
  /// names others.
  public var checkedKeyboards: [HardwareKeyboard.ID] { document.spec.check.hardware ?? [.us, .jis] }
}

extension SpecDocument {
  /// Returns the views with `types` in an environment, without solving the layout.
  ///
  /// - Parameters:
  ///   - caller: the environment.
  ///   - isCancelled: called often; `true` ends the work.
  /// - Throws: `SpecSolveError.invalid` with all mistakes of the spec and of the caller, or
  ///   `SpecSolveError.budgetExceeded` if it was cancelled or the texts are very long.
  public func typedViews(
    for caller: CallerEnvironment = CallerEnvironment(), isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> [TypedView] {
    let inspection = try inspect(caller, isCancelled: isCancelled)
    let views = try inspection.typedViews()
    if inspection.textBudget.isExceeded { throw .budgetExceeded }
    return views.map { $0.typed }
  }
}

extension TypedView.Entry {
  fileprivate var size: Int {
    let text = if case .text(let text) = self { text.utf8.count } else { 0 }
    return MemoryLayout<TypedView.Entry>.stride + text
  }
}

extension SpecResult {
  /// Returns the map from the hardware keys of a keyboard to views.
  ///
  /// - Throws: `SpecSolveError.invalid` if a condition is invalid in this environment.
  public func hardwareKeyMap(on keyboard: HardwareKeyboard) throws(SpecSolveError) -> HardwareKeyMap {
    HardwareKeyMap(try inspection.typedViews().map { $0.typed }, on: keyboard)
  }
}
