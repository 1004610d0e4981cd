import Layout

/// The environments between two, for an interactive change: numbers are interpolated, and everything else stays that of
/// the first environment until the end.
struct EnvironmentTrack: Sendable {
  private let environments: EnvironmentInterpolation
  private let from: EnvironmentRequest
  private let to: EnvironmentRequest
  /// The metrics that either end overrides and that have a value at both.
  private var metrics: [(name: Name, from: Double, to: Double)] = []

  init(_ document: SpecDocument, from start: ResolvedSpec, to end: ResolvedSpec) {
    environments = EnvironmentInterpolation(from: start.environment, to: end.environment)
    (from, to) = (start.request, end.request)
    var (before, after) = (SpecInspection(document, start).evaluator, SpecInspection(document, end).evaluator)
    for (index, metric) in document.spec.metrics.enumerated()
    where from.metrics[metric.name] != nil || to.metrics[metric.name] != nil {
      if let value = before.metric(index), let other = after.metric(index) {
        metrics.append((name: metric.name, from: value, to: other))
      }
    }
  }

  func environment(at progress: Double) -> (LayoutEnvironment, EnvironmentRequest) {
    var request = progress >= 1 ? to : from
    var environment = environments.environment(at: progress)
    environment.deriveFromWindow(request)
    for metric in metrics { request.metrics[metric.name] = metric.from.interpolated(to: metric.to, at: progress) }
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
