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
    let instance = try instance(for: caller)
    let planned = try planned(instance)
    var layoutOptions = LayoutOptions()
    layoutOptions.onConflict = options.onConflict
    layoutOptions.pivotLimit = options.pivotLimit
    layoutOptions.isCancelled = options.isCancelled
    do throws(LayoutSolveError) {
      return try SpecResult(self, instance, planned.solve(layoutOptions), options)
    } catch {
      throw SpecSolveError(error, Naming(self, instance))
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

  /// An instance as a system of constraints, and a plan of it.
  func planned(_ instance: Instance) throws(SpecSolveError) -> PlannedLayout {
    do throws(LinearLayoutError) {
      return try instance.content.planned(for: instance.environment, plans)
    } catch {
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
    guard caller.errors.isEmpty else { return true }
    let request = caller.request.over(spec.environment.request)
    return !LayoutEnvironment.contradictions(in: request).contains { $0.key.isOfPlace }
  }

  /// The tree of present views and active constraints in the environment asked for.
  func instance(for caller: CallerEnvironment) throws(SpecSolveError) -> Instance {
    // Of a document of another version nothing else can be said, nor of what the caller gave for it.
    guard isReadable else { throw .invalid(SpecErrors(errors)) }
    var callerErrors = caller.errors + namingErrors(in: caller)
    var diagnostics = diagnostics
    let request = caller.request.over(spec.environment.request)
    report(LayoutEnvironment.contradictions(in: request), of: caller, &diagnostics, &callerErrors)
    let environment = try? LayoutEnvironment(resolving: request, usesKeyboardRoot: usesKeyboardRoot)
    guard let environment, callerErrors.isEmpty else {
      throw .invalid(SpecErrors(diagnostics.sorted() + callerErrors))
    }
    let followsUndocked = spec.keyboardGuide.followsUndockedKeyboard
    if let known = instances.instance(for: environment, request, followsUndocked: followsUndocked) { return known }
    let evaluator = Evaluator(self, environment, request, diagnostics)
    if let relative = relatives.instance(for: environment, request, followsUndocked: followsUndocked) {
      var builder = InstanceBuilder(evaluator, refilling: relative.content)
      if let instance = builder.build(request: request) {
        instances.keep(instance)
        return instance
      }
    }
    var builder = InstanceBuilder(evaluator)
    if let instance = builder.build(request: request) {
      instances.keep(instance)
      relatives.keep(instance)
      return instance
    }
    throw .invalid(SpecErrors(builder.evaluator.diagnostics.sorted()))
  }

  /// Records contradictions where the document or the caller has them.
  private func report(
    _ contradictions: [EnvironmentError], of caller: CallerEnvironment, _ diagnostics: inout Diagnostics,
    _ callerErrors: inout [SpecError]
  ) {
    // Where a key that decides the window's place was refused, what follows from its absence is no second mistake.
    let isPlaceKnown = !caller.hasRefusedPlace && !environment.lacksPlace(of: spec.environment.members)
    for error in contradictions where isPlaceKnown || !error.key.isOfPlace {
      let key = error.key.rawValue
      if !caller.gives(error.key), let json = spec.environment.members?.value(at: key) {
        diagnostics.report(.invalidEnvironment, at: json, error.message)
      } else {
        callerErrors.append(caller.error(.invalidEnvironment, key: key, error.message))
      }
    }
  }

  /// Custom traits and metrics of a request put together in Swift that the spec does not have.
  private func namingErrors(in caller: CallerEnvironment) -> [SpecError] {
    var errors: [SpecError] = []
    for (name, value) in caller.request.traits.sorted(by: { $0.key < $1.key }) {
      guard let trait = spec.traits.first(where: { $0.name == name }) else {
        errors.append(caller.error(.unknownTrait, key: "traits/" + name.text, "the spec has no trait \"\(name)\""))
        continue
      }
      guard trait.values.contains(value) || refusedTraits.contains(name) else {
        errors.append(
          caller.error(.invalidTraitValue, key: "traits/" + name.text, "\"\(value)\" is no value of the trait \(name)"))
        continue
      }
    }
    for (name, number) in caller.request.metrics.sorted(by: { $0.key < $1.key }) {
      if !spec.metrics.dropFirst().contains(where: { $0.name == name }) {
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
  fileprivate func lacksPlace(of members: Members?) -> Bool {
    guard let members else { return false }
    return (members.contains(.device) && device == nil) || (members.contains(.orientation) && orientation == nil)
      || (members.contains(.split) && split == nil) || (members.contains(.window) && window == nil)
      || (members.contains(.idiom) && idiom == nil)
  }
}

extension CallerEnvironment {
  /// Whether a key that decides the window's place was refused, or may be behind a key that is not known.
  fileprivate var hasRefusedPlace: Bool {
    request.lacksPlace(of: members) || errors.contains { $0.code == .unknownKey }
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
  init(_ error: LayoutSolveError, _ naming: Naming) {
    switch error {
    case .budgetExceeded: self = .budgetExceeded
    case .invalidProblem:
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
