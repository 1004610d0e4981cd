import Layout

/// The environments between two, as something is dragged: numbers move, and everything else is the first one's until the
/// end.
struct EnvironmentTrack: Sendable {
  /// One end.
  struct End: Sendable {
    let environment: LayoutEnvironment
    let request: EnvironmentRequest
    /// The metrics that either end replaces, as they are at this one.
    var metrics: [Name: Double] = [:]
  }

  let from: End
  let to: End
  private let way: EnvironmentWay

  init(from: End, to: End) {
    self.from = from
    self.to = to
    way = EnvironmentWay(from: from.environment, to: to.environment)
  }

  /// The environment at a progress, and what was asked for.
  func environment(at progress: Double) -> (LayoutEnvironment, EnvironmentRequest) {
    var request = progress >= 1 ? to.request : from.request
    var environment = way.environment(at: progress)
    environment.followWindow(request)
    for (name, number) in from.metrics {
      if let other = to.metrics[name] { request.metrics[name] = number.moved(to: other, progress) }
    }
    return (environment, request)
  }
}

extension SpecDocument {
  /// The values of metrics in a resolved spec; one that has none there is left out.
  func values(of names: Set<Name>, in resolved: ResolvedSpec) -> [Name: Double] {
    var evaluator = Evaluator(self, resolved.environment, resolved.request, diagnostics)
    var values: [Name: Double] = [:]
    for (index, metric) in spec.metrics.enumerated() where names.contains(metric.name) {
      if let value = evaluator.metric(index) { values[metric.name] = value }
    }
    return values
  }
}

extension LayoutEnvironment {
  /// Decides the size classes by the window, where the request leaves them open.
  fileprivate mutating func followWindow(_ request: EnvironmentRequest) {
    let whole = window == screen ? device?.posture(orientation) : nil
    if request.horizontalSizeClass == nil {
      horizontalSizeClass = whole?.horizontalSizeClass ?? (window.width < 640 ? .compact : .regular)
    }
    if request.verticalSizeClass == nil {
      verticalSizeClass = whole?.verticalSizeClass ?? (window.height < 480 ? .compact : .regular)
    }
  }
}
