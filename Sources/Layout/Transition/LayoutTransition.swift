/// A transition between two layouts, like an animation block of UIKit: each frame is interpolated, and views that
/// appear or disappear fade.
///
/// Create one from two solved layouts, then ask it for each frame of the display. ``frames(at:into:)`` does not
/// allocate.
public struct LayoutTransition: Sendable {
  /// A view in one or both layouts.
  public struct View: Hashable, Sendable {
    /// Its frame in the first layout, or `nil` if it is absent there.
    public let from: Rect?
    /// Its frame in the second layout, or `nil` if it is absent there.
    public let to: Rect?

    /// Creates a view that is present in at least one of the layouts.
    public init(from: Rect?, to: Rect?) {
      self.from = from
      self.to = to
    }
  }

  /// The views.
  public let views: [View]
  /// The root's size in the first layout.
  public let fromRoot: Size
  /// The root's size in the second layout.
  public let toRoot: Size
  /// The curve from time to progress.
  public let curve: AnimationCurve
  /// The duration in seconds.
  public let duration: Double

  /// Creates a transition of views between two layouts.
  public init(
    _ views: [View], fromRoot: Size, toRoot: Size, curve: AnimationCurve = .easeInOut, duration: Double = 0.25
  ) {
    self.views = views
    self.fromRoot = fromRoot
    self.toRoot = toRoot
    self.curve = curve
    self.duration = duration
  }

  /// Returns the progress at a time, in seconds from the start.
  public func progress(at time: Double) -> Double { curve.progress(at: time, duration: duration) }

  /// Returns the root's size at a progress.
  public func root(at progress: Double) -> Size {
    Size(
      width: fromRoot.width.interpolated(to: toRoot.width, at: progress),
      height: fromRoot.height.interpolated(to: toRoot.height, at: progress))
  }

  /// Returns the frame of a view at a progress. A view that is in only one of the layouts keeps its frame.
  ///
  /// - Precondition: the index is one of ``views``.
  public func frame(ofView index: Int, at progress: Double) -> Rect {
    let view = views[index]
    guard let from = view.from else { return view.to ?? Rect(width: 0, height: 0) }
    guard let to = view.to else { return from }
    return from.interpolated(to: to, at: progress)
  }

  /// Returns the opacity of a view at a progress, from 0 to 1.
  ///
  /// - Precondition: the index is one of ``views``.
  public func opacity(ofView index: Int, at progress: Double) -> Double {
    switch (views[index].from, views[index].to) {
    case (nil, _): min(max(progress, 0), 1)
    case (_, nil): 1 - min(max(progress, 0), 1)
    case (_?, _?): 1
    }
  }

  /// Writes the frames of all views at a progress into an array, without allocation if it has the capacity.
  public func frames(at progress: Double, into frames: inout [Rect]) {
    frames.removeAll(keepingCapacity: true)
    for index in views.indices { frames.append(frame(ofView: index, at: progress)) }
  }

  /// An hour at 240 per second, and more.
  private static let stepLimit = 1_000_000

  /// Returns the times of the steps in seconds: `i / rate` before the end, and the end itself.
  ///
  /// The end is the only one if the rate or the duration is not a finite number above 0, or if there would be more than
  /// a million.
  public static func times(duration: Double, rate: Double) -> [Double] {
    guard rate > 0, rate.isFinite, duration.isFinite, duration * rate <= Double(stepLimit) else { return [duration] }
    var times: [Double] = []
    while Double(times.count) / rate < duration { times.append(Double(times.count) / rate) }
    times.append(duration)
    return times
  }
}

extension Double {
  @inline(__always)
  package func interpolated(to other: Double, at progress: Double) -> Double { self + progress * (other - self) }
}

extension Rect {
  package func interpolated(to other: Rect, at progress: Double) -> Rect {
    Rect(
      x: x.interpolated(to: other.x, at: progress), y: y.interpolated(to: other.y, at: progress),
      width: width.interpolated(to: other.width, at: progress),
      height: height.interpolated(to: other.height, at: progress))
  }
}
