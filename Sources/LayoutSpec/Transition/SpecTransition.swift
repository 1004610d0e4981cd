public import Layout

/// A spec on its way from one environment to another.
public struct SpecTransition: Sendable {
  /// What is seen at one time.
  public struct Step: Sendable {
    /// Seconds from the start.
    public let time: Double
    /// How far it has come: 0 at the start, 1 at the end.
    public let progress: Double
    /// The root's size.
    public let root: Size
    /// The frames of the views, in document order.
    public let frames: [(id: String, frame: Rect)]
    /// The opacity of the views that are not opaque, in document order.
    public let opacity: [(id: String, opacity: Double)]
  }

  /// Why there is no transition.
  public struct Failure: Error, Sendable {
    /// What is wrong.
    public let error: SpecSolveError
    /// Where; nil for what is wrong everywhere.
    public let progress: Double?
  }

  /// The layout at the start.
  public let from: SpecResult
  /// The layout at the end.
  public let to: SpecResult
  /// How it goes.
  public let settings: TransitionSettings
  /// The frames of ``ids``, as they move in `animate`.
  public let transition: Transition
  /// The views that have a frame at either end, in document order.
  public let ids: [String]
  /// The indices of the keys among them that are at both ends.
  package let keys: [Int]
  /// The environments on the way, in `track`.
  private let track: EnvironmentTrack?
  private let options: SpecOptions

  /// The transition of a document.
  ///
  /// - Parameters:
  ///   - document: the spec.
  ///   - start: what the caller asks for at the start.
  ///   - change: what is other at the end; what it leaves open is as at the start.
  ///   - settings: how it goes.
  ///   - options: how to solve.
  /// - Throws: ``Failure``: the spec or an environment is not valid, or one end has no layout.
  public init(
    _ document: SpecDocument, from start: CallerEnvironment, to change: CallerEnvironment,
    settings: TransitionSettings = TransitionSettings(), options: SpecOptions = SpecOptions()
  ) throws(Failure) {
    self.settings = settings
    self.options = options
    var end = change
    end.request = change.request.over(start.request)
    from = try Self.solve(document, start, options, progress: 0)
    to = try Self.solve(document, end, options, progress: 1)
    var merged = MergedViews(document)
    merged.add(from) { $0.from = $1 }
    merged.add(to) { $0.to = $1 }
    let views = merged.sorted
    ids = views.map { $0.id }
    keys = views.indices.filter { views[$0].isKey && views[$0].from != nil && views[$0].to != nil }
    transition = Transition(
      views.map { Transition.View(from: $0.from, to: $0.to) }, fromRoot: from.root, toRoot: to.root,
      curve: settings.curve, duration: settings.duration)
    track = settings.mode == .track ? from.track(to: to) : nil
  }

  private static func solve(
    _ document: SpecDocument, _ caller: CallerEnvironment, _ options: SpecOptions, progress: Double
  ) throws(Failure) -> SpecResult {
    do throws(SpecSolveError) {
      return try document.solve(for: caller, options: options)
    } catch {
      if case .invalid = error { throw Failure(error: error, progress: nil) }
      throw Failure(error: error, progress: progress)
    }
  }

  /// The times of the steps, in seconds.
  public var times: [Double] { Transition.times(duration: settings.duration, rate: settings.rate) }

  /// The step at a time.
  ///
  /// - Throws: ``Failure``, in `track`, where the layout on the way has no solution.
  public func step(at time: Double) throws(Failure) -> Step {
    let progress = transition.progress(at: time)
    return try step(time: time, progress: progress)
  }

  /// The step with a progress.
  func step(time: Double, progress: Double) throws(Failure) -> Step {
    guard track != nil else {
      let opacity = ids.indices.map { transition.opacity(ofView: $0, at: progress) }
      return Step(
        time: time, progress: progress, root: transition.root(at: progress),
        frames: ids.indices.map { (ids[$0], transition.frame(ofView: $0, at: progress)) },
        opacity: ids.indices.filter { opacity[$0] != 1 }.map { (ids[$0], opacity[$0]) })
    }
    let result = try result(at: progress)
    return Step(
      time: time, progress: progress, root: result.root, frames: result.views.map { ($0.id, $0.frame) }, opacity: [])
  }

  /// The layout at a progress, in `track`.
  package func result(at progress: Double) throws(Failure) -> SpecResult {
    if progress == 0 { return from }
    if progress == 1 { return to }
    guard let track else { return progress < 1 ? from : to }
    do throws(SpecSolveError) {
      let (environment, request) = track.environment(at: progress)
      return try from.solved(in: environment, request, options)
    } catch {
      throw Failure(error: error, progress: progress)
    }
  }
}

/// The views of two results, in document order.
private struct MergedViews {
  struct View {
    let id: String
    let isKey: Bool
    var from: Rect?
    var to: Rect?
  }

  private let order: [String: Int]
  private var views: [Int: View] = [:]

  init(_ document: SpecDocument) {
    var order: [String: Int] = [:]
    for (position, id) in document.viewIDs.enumerated() { order[id] = position }
    self.order = order
  }

  mutating func add(_ result: SpecResult, _ set: (inout View, Rect) -> Void) {
    for view in result.views {
      guard let position = order[view.id] else { continue }
      set(&views[position, default: View(id: view.id, isKey: view.kind == .key)], view.frame)
    }
  }

  var sorted: [View] { views.sorted { $0.key < $1.key }.map { $0.value } }
}
