import JSON
public import Layout

extension SpecDocument {
  /// Solves the spec for an environment. Anything that the caller leaves open comes from the spec's environment, or is
  /// derived.
  ///
  /// - Throws: `SpecSolveError`. Its case `invalid` has the mistakes of the spec and of the caller.
  public func solve(
    for caller: CallerEnvironment = CallerEnvironment(), options: SpecOptions = SpecOptions()
  ) throws(SpecSolveError) -> SpecResult {
    try solve(try resolved(for: caller, isCancelled: options.isCancelled), options)
  }

  func solve(_ resolved: ResolvedSpec, _ options: SpecOptions) throws(SpecSolveError) -> SpecResult {
    do throws(LayoutSolveError) {
      return try SpecResult(self, resolved, resolved.solve(plans, options.layoutOptions), options)
    } catch {
      throw SpecSolveError(error, SpecInspection(self, resolved, TextBudget(isCancelled: options.isCancelled)))
    }
  }

  /// Solves the spec for an environment created in Swift.
  public func solve(
    for request: EnvironmentRequest, options: SpecOptions = SpecOptions()
  ) throws(SpecSolveError) -> SpecResult {
    try solve(for: CallerEnvironment(request), options: options)
  }

  func linearLayout(_ resolved: ResolvedSpec) throws(SpecSolveError) -> LinearLayout {
    do throws(ProblemError) {
      return try resolved.content.tree.linearLayout(for: resolved.environment)
    } catch {
      throw .tooLarge(error)
    }
  }

  /// Returns whether the caller's device, orientation, split and window can be combined: a phone has no splits. It
  /// ignores values that are invalid by themselves.
  public func isPossible(_ caller: CallerEnvironment) -> Bool {
    guard !caller.isImpossible else { return false }
    guard caller.errors.isEmpty else { return true }
    let request = caller.request.over(spec.environment)
    return !LayoutEnvironment.contradictions(in: request).contains { $0.isAboutScreen }
  }

  /// The mistakes of the spec with its own environment, without those that only a layout has.
  package var ownMistakes: SpecErrors {
    do throws(SpecSolveError) {
      _ = try environment(for: CallerEnvironment())
    } catch {
      if case .invalid(let errors) = error { return errors }
    }
    return errors
  }

  package func mistakes(for caller: CallerEnvironment) -> SpecErrors {
    do throws(SpecSolveError) {
      _ = try resolved(for: caller)
    } catch {
      if case .invalid(let errors) = error { return errors }
    }
    return errors + caller.errors
  }

  func resolved(
    for caller: CallerEnvironment, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> ResolvedSpec {
    let (environment, request) = try environment(for: caller)
    return try resolved(in: environment, request, isCancelled: isCancelled)
  }

  func environment(for caller: CallerEnvironment) throws(SpecSolveError) -> (LayoutEnvironment, EnvironmentRequest) {
    guard isComplete else { throw errors.isEmpty ? .budgetExceeded : .invalid(errors) }
    // Nothing else can be checked in a document of an unknown version, or in the caller's input for it.
    guard isReadable else { throw .invalid(errors) }
    var callerErrors = caller.errors + SpecErrors(namingErrors(in: caller))
    let request = caller.request.over(spec.environment)
    let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot)
    if let environment, callerErrors.isEmpty { return (environment, request) }
    var diagnostics = diagnostics
    report(LayoutEnvironment.contradictions(in: request), of: caller, &diagnostics, &callerErrors)
    throw .invalid(diagnostics.sorted() + callerErrors)
  }

  /// Returns the present views and active constraints in an environment. The request gives traits and metrics.
  func resolved(
    in environment: LayoutEnvironment, _ request: EnvironmentRequest,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> ResolvedSpec {
    let followsUndocked = spec.keyboardGuide.followsUndockedKeyboard
    if let known = resolvedSpecs.resolved(for: environment, request, followsUndocked: followsUndocked) { return known }
    var resolver = SpecResolver(
      PointEvaluator(self, PointNumbers(environment: environment), request), isCancelled: isCancelled)
    let resolved = resolver.build(request: request)
    if resolver.cancellation.isCancelled { throw .budgetExceeded }
    guard let resolved, resolver.evaluator.diagnostics.isEmpty else {
      throw .invalid(resolver.evaluator.diagnostics.sorted())
    }
    resolvedSpecs.keep(resolved)
    return resolved
  }

  private func report(
    _ contradictions: [EnvironmentError], of caller: CallerEnvironment, _ diagnostics: inout Diagnostics,
    _ callerErrors: inout SpecErrors
  ) {
    guard !contradictions.isEmpty else { return }
    // If a key that determines the window was rejected or misspelt, its absence must not cause further mistakes.
    let isScreenKnown =
      !caller.request.lacksScreen(in: caller.source) && !environment.lacksScreen(in: spec.environmentSource)
      && !caller.errors.contains { $0.code == .unknownKey }
    for error in contradictions where isScreenKnown || !error.isAboutScreen {
      let pointer = JSONPointer(error.pointer)
      if !caller.gives(error), let json = spec.environmentSource?.value(at: pointer) {
        diagnostics.report(.invalidEnvironment, at: json.view, error.message)
      } else {
        callerErrors += SpecErrors([caller.error(.invalidEnvironment, at: pointer, error.message)])
      }
    }
  }

  private func namingErrors(in caller: CallerEnvironment) -> [SpecError] {
    var errors: [SpecError] = []
    var search = NearestNameSearch()
    func report(_ code: SpecErrorCode, _ kind: String, _ name: Name, _ message: String) {
      errors.append(caller.error(code, at: JSONPointer("/" + kind).appending(name.text), message))
    }
    for (name, value) in caller.request.traits.sorted(by: { $0.key < $1.key }) {
      if let trait = spec.trait(name) {
        guard !spec.isValue(value, of: trait) else { continue }
        let hint = search.alternatives(to: value.text) { trait.values.map { $0.text } }
        report(.invalidTraitValue, "traits", name, "the trait \"\(name)\" has no value \"\(value)\"\(hint)")
      } else if !spec.incompleteKeys.contains(.traits) {
        let hint = search.alternatives(to: name.text) { spec.traits.map { $0.name.text } }
        report(.unknownTrait, "traits", name, "the spec has no trait \"\(name)\"\(hint)")
      }
    }
    for (name, number) in caller.request.metrics.sorted(by: { $0.key < $1.key }) {
      if !spec.hasMetric(name) {
        guard !spec.incompleteKeys.contains(.metrics) else { continue }
        let hint = search.alternatives(to: name.text) { spec.metrics.dropFirst().map { $0.name.text } }
        report(.unknownMetric, "metrics", name, "the spec has no metric \"\(name)\"\(hint)")
      } else if !(abs(number) <= ViewTree.greatestMagnitude) {
        report(.numberOutOfRange, "metrics", name, "expected a number of at most 1e9 in magnitude")
      }
    }
    return errors
  }

  /// Returns the spec in an environment without solving it.
  ///
  /// - Throws: `SpecSolveError.invalid` with all mistakes of the spec and of the caller, or
  ///   `SpecSolveError.budgetExceeded` if `isCancelled`, which is called often, returned `true`.
  public func inspect(
    _ caller: CallerEnvironment = CallerEnvironment(), isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> SpecInspection {
    SpecInspection(self, try resolved(for: caller, isCancelled: isCancelled), TextBudget(isCancelled: isCancelled))
  }
}

extension EnvironmentError {
  fileprivate var isAboutScreen: Bool { pointer == "/device" || pointer == "/split" }
}

extension EnvironmentRequest {
  /// Returns whether a key that determines the window was given and rejected.
  fileprivate func lacksScreen(in source: JSONValue?) -> Bool {
    guard let source else { return false }
    func gives(_ key: String) -> Bool { source.value(forKey: key) != nil }
    return (device == nil && gives("device")) || (orientation == nil && gives("orientation"))
      || (split == nil && gives("split")) || (window == nil && gives("window"))
  }
}

extension CallerEnvironment {
  fileprivate func gives(_ error: EnvironmentError) -> Bool {
    switch error.pointer.split(separator: "/").first {
    case "device", "split", "window": request.namesScreen
    case "scale": request.scale != nil
    case "keyboard": request.keyboard != nil
    case "occlusions": request.occlusions != nil
    default: request.division != nil
    }
  }
}

extension SpecInspection {
  /// The environment with all derived values.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, resolved) }

  /// Solves the layout. If `expendable` is not `nil`, conflicting required constraints are dropped instead of causing an
  /// error, these before others.
  public func solve(
    dropping expendable: Set<ConstraintReference>? = nil, options: SpecOptions = SpecOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    var layoutOptions = options.layoutOptions
    layoutOptions.onConflict = expendable == nil ? .fail : .break
    layoutOptions.expendable = expendable ?? []
    return try resolved.solve(document.plans, layoutOptions)
  }

  /// Returns an error of ``solve(dropping:options:)`` with the names of the document.
  public func solveError(_ error: LayoutSolveError) -> SpecSolveError { SpecSolveError(error, self) }
}
