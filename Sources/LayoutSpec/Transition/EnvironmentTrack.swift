import Layout

/// The environments between two, for an interactive change: numbers are interpolated, and everything else stays that of
/// the first environment until the end.
struct EnvironmentTrack: Sendable {
  struct End: Sendable {
    let environment: LayoutEnvironment
    let request: EnvironmentRequest
    /// The values at this end of the metrics that either end overrides.
    var metrics: [Name: Double] = [:]
  }

  let from: End
  let to: End
  private let environments: EnvironmentInterpolation

  init(from: End, to: End) {
    self.from = from
    self.to = to
    environments = EnvironmentInterpolation(from: from.environment, to: to.environment)
  }

  func environment(at progress: Double) -> (LayoutEnvironment, EnvironmentRequest) {
    var request = progress >= 1 ? to.request : from.request
    var environment = environments.environment(at: progress)
    environment.deriveFromWindow(request)
    for (name, number) in from.metrics {
      if let other = to.metrics[name] { request.metrics[name] = number.interpolated(to: other, at: progress) }
    }
    return (environment, request)
  }
}

extension LayoutEnvironment {
  /// The sizes that are not positive, for example because a curve goes below 0, or `nil` if there are none.
  var invalidSizes: SpecErrors? {
    var request = EnvironmentRequest()
    request.window = window
    request.keyboard = EnvironmentRequest.Keyboard()
    request.keyboard?.frame = keyboard.frame
    request.keyboard?.inputHeight = keyboard.inputHeight
    let errors = LayoutEnvironment.sizeErrors(request).map {
      SpecError(code: .invalidEnvironment, pointer: "", source: .environment, message: $0.message)
    }
    return errors.isEmpty ? nil : SpecErrors(errors)
  }
}

extension SpecDocument {
  /// Returns the values of metrics in a resolved spec. Metrics without a value are omitted.
  func values(of names: Set<Name>, in resolved: ResolvedSpec) -> [Name: Double] {
    var evaluator = PointEvaluator(
      self, PointNumbers(environment: resolved.environment), resolved.request, diagnostics)
    var values: [Name: Double] = [:]
    for (index, metric) in spec.metrics.enumerated() where names.contains(metric.name) {
      if let value = evaluator.metric(index) { values[metric.name] = value }
    }
    return values
  }
}
