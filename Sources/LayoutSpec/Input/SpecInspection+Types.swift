public import HardwareKeys
import Layout

extension SpecInspection {
  /// The present views that say what they enter, in document order, with the entries that hold in this environment.
  ///
  /// - Throws: what is wrong with a condition in this environment.
  public func typedViews() throws(SpecErrors) -> [TypedView] {
    try typedViewIndices().map { $0.typed }
  }

  /// The same, each with its index in the tree.
  public func typedViewIndices() throws(SpecErrors) -> [(view: Int, typed: TypedView)] {
    var evaluator = evaluator
    var views: [(view: Int, typed: TypedView)] = []
    for view in tree.views.indices {
      guard let nodes = document.spec.input(ofView: resolved.viewNodes[view])?.types else { continue }
      var entries: [TypedView.Entry] = []
      for node in nodes where node.condition.map({ evaluator.holds($0) == true }) ?? true { entries.append(node.entry) }
      views.append((view, TypedView(name(ofView: view), entries)))
    }
    guard evaluator.diagnostics.isEmpty else { throw evaluator.diagnostics.sorted() }
    return views
  }

  /// The keyboards on which check looks for what cannot be typed and for chords that clash: `us` and `jis` where the
  /// document says nothing.
  public var checkedKeyboards: [HardwareKeyboard.ID] { document.spec.check.hardware ?? [.us, .jis] }
}

extension SpecDocument {
  /// The views that say what they enter, in the environment asked for; the layout is not solved.
  ///
  /// - Throws: `SpecSolveError.invalid`, with all mistakes of the spec and of the caller at once.
  public func typedViews(for caller: CallerEnvironment = CallerEnvironment()) throws(SpecSolveError) -> [TypedView] {
    let inspection = try inspect(caller)
    do throws(SpecErrors) {
      return try inspection.typedViews()
    } catch {
      throw .invalid(error)
    }
  }
}

extension SpecResult {
  /// Which view each hardware key of a keyboard presses.
  ///
  /// - Throws: `SpecSolveError.invalid`, with what is wrong with a condition in this environment.
  public func hardwareKeyMap(on keyboard: HardwareKeyboard) throws(SpecSolveError) -> HardwareKeyMap {
    do throws(SpecErrors) {
      return HardwareKeyMap(try inspection.typedViews(), on: keyboard)
    } catch {
      throw .invalid(error)
    }
  }
}
