import JSON
public import Layout

extension SpecDocument {
  /// Solves the spec for an environment.
  ///
  /// - Parameters:
  ///   - caller: what the caller asks for; what it leaves open comes from the spec's own environment, else is derived.
  ///   - options: how to solve, and what to show.
  /// - Throws: `SpecSolveError`, with all mistakes of the spec and of the caller at once.
  public func solve(
    for caller: CallerEnvironment = CallerEnvironment(), options: SpecOptions = SpecOptions()
  ) throws(SpecSolveError) -> SpecResult {
    try solve(try resolved(for: caller, isCancelled: options.isCancelled), options)
  }

  /// Solves a resolved spec.
  func solve(_ resolved: ResolvedSpec, _ options: SpecOptions) throws(SpecSolveError) -> SpecResult {
    let layoutOptions = LayoutOptions(
      onConflict: options.onConflict, pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    let planned = try planned(resolved, layoutOptions)
    do throws(LayoutSolveError) {
      return try SpecResult(self, resolved, planned.solve(layoutOptions), options)
    } catch {
      throw SpecSolveError(error, DiagnosticNames(self, resolved))
    }
  }

  /// Solves the spec for an environment put together in Swift.
  ///
  /// - Throws: `SpecSolveError`.
  public func solve(
    for request: EnvironmentRequest, options: SpecOptions = SpecOptions()
  ) throws(SpecSolveError) -> SpecResult {
    try solve(for: CallerEnvironment(request), options: options)
  }

  /// An resolved spec as a system of constraints, and a plan of it.
  func planned(
    _ resolved: ResolvedSpec, _ options: LayoutOptions = LayoutOptions()
  ) throws(SpecSolveError) -> PlannedLayout {
    do throws(LayoutSolveError) {
      return try resolved.content.planned(for: resolved.environment, plans, options)
    } catch {
      guard case .invalidProblem(let error) = error else {
        throw SpecSolveError(error, DiagnosticNames(self, resolved))
      }
      throw .invalid(
        SpecErrors([
          SpecError(
            code: .numberOutOfRange, pointer: "", source: .spec,
            message: "a number of this layout comes out beyond what can be computed: \(error)", line: 1, column: 1)
        ]))
    }
  }

  /// Whether the device, the orientation, the split and the window that a caller asks for go together: a phone has no
  /// splits. Where the caller says what is nothing at all, it is not a matter of going together.
  public func forms(_ caller: CallerEnvironment) -> Bool {
    guard !caller.isImpossible else { return false }
    guard caller.errors.isEmpty else { return true }
    let request = caller.request.over(spec.environment.request)
    return !LayoutEnvironment.contradictions(in: request).contains { $0.key.isOfPlace }
  }

  /// The tree of present views and active constraints in the environment asked for.
  func resolved(
    for caller: CallerEnvironment, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> ResolvedSpec {
    guard isComplete else { throw errors.isEmpty ? .budgetExceeded : .invalid(errors) }
    // Of a document of another version nothing else can be said, nor of what the caller gave for it.
    guard isReadable else { throw .invalid(errors) }
    var callerErrors = caller.errors + SpecErrors(namingErrors(in: caller))
    var diagnostics = diagnostics
    let request = caller.request.over(spec.environment.request)
    report(LayoutEnvironment.contradictions(in: request), of: caller, &diagnostics, &callerErrors)
    let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot)
    guard let environment, callerErrors.isEmpty else {
      throw .invalid(diagnostics.sorted() + callerErrors)
    }
    return try resolved(in: environment, request, diagnostics, isCancelled: isCancelled)
  }

  /// The tree of present views and active constraints in an environment, of which the request gives traits and metrics.
  func resolved(
    in environment: LayoutEnvironment, _ request: EnvironmentRequest, _ known: Diagnostics? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> ResolvedSpec {
    let followsUndocked = spec.keyboardGuide.followsUndockedKeyboard
    if let known = resolvedSpecs.resolved(for: environment, request, followsUndocked: followsUndocked) { return known }
    let evaluator = Evaluator(self, environment, request, known ?? diagnostics)
    var builder = SpecResolver(evaluator, isCancelled: isCancelled)
    if let resolved = builder.build(request: request) {
      resolvedSpecs.keep(resolved)
      return resolved
    }
    if builder.isGivenUp { throw .budgetExceeded }
    throw .invalid(builder.evaluator.diagnostics.sorted())
  }

  /// Records contradictions where the document or the caller has them.
  private func report(
    _ contradictions: [EnvironmentError], of caller: CallerEnvironment, _ diagnostics: inout Diagnostics,
    _ callerErrors: inout SpecErrors
  ) {
    // Where a key that decides the window's place was refused, what follows from its absence is no second mistake.
    let isPlaceKnown = !caller.hasRefusedPlace && !environment.lacksPlace(in: spec.environment.source)
    for error in contradictions where isPlaceKnown || !error.key.isOfPlace {
      let key = error.key.rawValue
      if !caller.gives(error.key), let json = spec.environment.source?.value(at: key) {
        diagnostics.report(.invalidEnvironment, at: json, error.message)
      } else {
        callerErrors += SpecErrors([caller.error(.invalidEnvironment, key: key, error.message)])
      }
    }
  }

  /// Custom traits and metrics of a request put together in Swift that the spec does not have.
  private func namingErrors(in caller: CallerEnvironment) -> [SpecError] {
    var errors: [SpecError] = []
    for (name, value) in caller.request.traits.sorted(by: { $0.key < $1.key }) {
      guard let trait = environmentNames.trait(name) else {
        errors.append(caller.error(.unknownTrait, key: "traits/" + name.text, "the spec has no trait \"\(name)\""))
        continue
      }
      guard environmentNames.isValue(value, of: trait) else {
        errors.append(
          caller.error(.invalidTraitValue, key: "traits/" + name.text, "\"\(value)\" is no value of the trait \(name)"))
        continue
      }
    }
    for (name, number) in caller.request.metrics.sorted(by: { $0.key < $1.key }) {
      if !environmentNames.hasMetric(name) {
        errors.append(caller.error(.unknownMetric, key: "metrics/" + name.text, "the spec has no metric \"\(name)\""))
      } else if !(abs(number) <= ViewTree.greatestMagnitude) {
        errors.append(
          caller.error(.numberOutOfRange, key: "metrics/" + name.text, "a number is at most 1e9 in magnitude"))
      }
    }
    return errors
  }
}

extension EnvironmentError.Key {
  /// Whether the key is about where the window is.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .device, .split: true
    case .windowWidth, .windowHeight, .scale, .keyboardFrameWidth, .keyboardFrameHeight, .keyboardHeight,
      .keyboardInputHeight:
      false
    }
  }
}

extension EnvironmentRequest {
  /// Whether a key that decides the window's place was given, and refused.
  fileprivate func lacksPlace(in source: EnvironmentSource?) -> Bool {
    guard let keys = source?.keys else { return false }
    return (keys.contains(.device) && device == nil) || (keys.contains(.orientation) && orientation == nil)
      || (keys.contains(.split) && split == nil) || (keys.contains(.window) && window == nil)
      || (keys.contains(.idiom) && idiom == nil)
  }
}

extension CallerEnvironment {
  /// Whether a key that decides the window's place was refused, or may be behind a key that is not known.
  fileprivate var hasRefusedPlace: Bool {
    request.lacksPlace(in: source) || errors.errors.contains { $0.code == .unknownKey }
  }

  /// Whether what an error is about comes from the caller.
  fileprivate func gives(_ key: EnvironmentError.Key) -> Bool {
    switch key {
    case .device, .split, .windowWidth, .windowHeight: request.namesPlace
    case .scale: request.scale != nil
    case .keyboardFrameWidth, .keyboardFrameHeight, .keyboardHeight, .keyboardInputHeight: request.keyboard != nil
    }
  }
}

extension SpecSolveError {
  init(_ error: LayoutSolveError, _ naming: DiagnosticNames) {
    switch error {
    case .budgetExceeded: self = .budgetExceeded
    case .invalidProblem, .unsuitablePlan:
      self = .invalid(
        SpecErrors([
          SpecError(
            code: .numberOutOfRange, pointer: "", source: .spec,
            message: "a number of this layout comes out beyond what can be computed; avoid coefficients near 0",
            line: 1, column: 1)
        ]))
    case .unsatisfiable(let conflict):
      let members = conflict.members.map { member in
        SpecConflict.Member(
          constraint: naming.name(of: member.reference), text: naming.text(of: member.reference),
          pointer: naming.pointer(of: member.reference), multiplier: member.multiplier, repair: member.repair)
      }
      self = .unsatisfiable(SpecConflict(members: members, gap: conflict.gap))
    }
  }
}
