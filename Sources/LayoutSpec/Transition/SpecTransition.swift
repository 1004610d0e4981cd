public import Layout

/// A transition of a spec from one environment to another.
public struct SpecTransition: Sendable {
  /// The layout at one time of the transition.
  public struct Step: Sendable {
    /// Seconds from the start.
    public let time: Double
    /// The progress: 0 at the start, 1 at the end.
    public let progress: Double
    /// The root's size.
    public let root: Size
    /// The frames of the views, in document order.
    public let frames: [(id: String, frame: Rect)]
    /// The opacity of the views that are not fully opaque, in document order.
    public let opacity: [(id: String, opacity: Double)]
    /// The positions of the visible keys in ``frames``.
    package let keys: [Int]
  }

  /// The reason why there is no transition.
  public struct Failure: Error, Sendable {
    /// The error.
    public let error: SpecSolveError
    /// The progress at which the error occurred, or `nil` if it does not depend on it.
    public let progress: Double?

    /// Creates a failure.
    public init(_ error: SpecSolveError, progress: Double? = nil) { (self.error, self.progress) = (error, progress) }
  }

  /// The layout at the start.
  public let from: SpecResult
  /// The layout at the end.
  public let to: SpecResult
  /// The settings of the transition.
  public let settings: TransitionSettings
  /// The frames of ``ids``, which are interpolated in mode `animate`.
  public let transition: LayoutTransition
  /// The views with a frame at either end, in document order.
  public let ids: [String]
  /// The indices of the visible keys.
  package let keys: [Int]
  /// The ids of all views of the document, present or not, in document order.
  package let documentIDs: [String]
  private let track: EnvironmentTrack?
  private let options: SpecOptions

  /// Creates the transition of a document from the caller's environment to one with some differences.
  ///
  /// - Throws: ``Failure`` if the spec or an environment is invalid, or one end has no layout.
  public init(
    _ document: SpecDocument, from start: CallerEnvironment, to change: CallerEnvironment,
    settings: TransitionSettings = TransitionSettings(), options: SpecOptions = SpecOptions()
  ) throws(Failure) {
    self.settings = settings
    self.options = options
    guard change.errors.isEmpty else { throw Failure(.invalid(document.mistakes(for: start) + change.errors)) }
    var end = change
    end.request = change.request.over(start.request)
    let from = try Self.solve(document, start, options, progress: 0)
    let to = try Self.solve(document, end, options, progress: 1)
    (self.from, self.to) = (from, to)
    var views: [Name: (isKey: Bool, from: Rect?, to: Rect?)] = [:]
    to.forEachFrame { view, id, frame in views[Name(id)] = (to.isVisibleKey(view), nil, frame) }
    from.forEachFrame { view, id, frame in views[Name(id)] = (from.isVisibleKey(view), frame, views[Name(id)]?.to) }
    documentIDs = document.viewIDs
    ids = documentIDs.filter { views[Name($0)] != nil }
    let merged = ids.compactMap { views[Name($0)] }
    keys = merged.indices.filter { merged[$0].isKey }
    transition = LayoutTransition(
      merged.map { LayoutTransition.View(from: $0.from, to: $0.to) }, fromRoot: from.root, toRoot: to.root,
      curve: settings.curve, duration: settings.duration)
    track = settings.mode == .track ? EnvironmentTrack(document, from: from.resolved, to: to.resolved) : nil
  }

  private static func solve(
    _ document: SpecDocument, _ caller: CallerEnvironment, _ options: SpecOptions, progress: Double
  ) throws(Failure) -> SpecResult {
    do throws(SpecSolveError) {
      return try document.solve(for: caller, options: options)
    } catch {
      if case .invalid = error { throw Failure(error) }
      throw Failure(error, progress: progress)
    }
  }

  /// Whether the layout is the same at both ends.
  public var hasEqualEnds: Bool {
    from.root == to.root && from.views.elementsEqual(to.views) { $0.id == $1.id && $0.frame == $1.frame }
  }

  /// The times of the steps, in seconds.
  public var times: [Double] { LayoutTransition.times(duration: settings.duration, rate: settings.rate) }

  /// Returns the step at a time.
  ///
  /// - Throws: ``Failure`` if the layout at that time has no solution, in mode `track`.
  public func step(at time: Double) throws(Failure) -> Step {
    let progress = transition.progress(at: time)
    guard track != nil else {
      let opacity = ids.indices.map { transition.opacity(ofView: $0, at: progress) }
      return Step(
        time: time, progress: progress, root: transition.root(at: progress),
        frames: ids.indices.map { (ids[$0], transition.frame(ofView: $0, at: progress)) },
        opacity: ids.indices.filter { opacity[$0] != 1 }.map { (ids[$0], opacity[$0]) }, keys: keys)
    }
    let result = try result(at: progress)
    var frames: [(id: String, frame: Rect)] = []
    var keys: [Int] = []
    result.forEachFrame { view, id, frame in
      if result.isVisibleKey(view) { keys.append(frames.count) }
      frames.append((id, frame))
    }
    return Step(time: time, progress: progress, root: result.root, frames: frames, opacity: [], keys: keys)
  }

  /// Returns the layout at a progress, in mode `track`.
  package func result(at progress: Double) throws(Failure) -> SpecResult {
    if progress == 0 { return from }
    if progress == 1 { return to }
    guard let track else { return progress < 1 ? from : to }
    do throws(SpecSolveError) {
      let (environment, request) = track.environment(at: progress)
      if let errors = environment.invalidSizes { throw SpecSolveError.invalid(errors) }
      let document = from.document
      return try document.solve(
        try document.resolved(in: environment, request, isCancelled: options.isCancelled), options)
    } catch {
      throw Failure(error, progress: progress)
    }
  }
}

extension SpecTransition.Failure: CustomStringConvertible {
  /// A sentence that says what is wrong, what to do, and at which progress it occurred.
  public var description: String { (progress.map { "at progress \($0): " } ?? "") + error.description }
}

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
