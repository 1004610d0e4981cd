public import JSON
import Layout
public import LayoutSpec

/// A report on a transition for programs.
public struct TransitionReport: Sendable {
  /// The transition.
  public let transition: SpecTransition

  /// The largest size of a report in bytes.
  public static let longest = 64 << 20

  /// Creates a report on a transition.
  public init(_ transition: SpecTransition) { self.transition = transition }

  /// Creates a report on a transition. One that would be too long is refused before solving.
  public init(
    _ document: SpecDocument, from start: CallerEnvironment, to change: CallerEnvironment,
    settings: TransitionSettings = TransitionSettings(), options: SpecOptions = SpecOptions()
  ) throws(SpecTransition.Failure) {
    if Self.isTooLong(document, from: start, settings, isCancelled: options.isCancelled) { throw Self.tooLong }
    transition = try SpecTransition(document, from: start, to: change, settings: settings, options: options)
  }

  /// Returns whether a report would be too long even if it only contained the views at the start.
  public static func isTooLong(
    _ document: SpecDocument, from start: CallerEnvironment, _ settings: TransitionSettings,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) -> Bool {
    // The transition reports mistakes in the document or the environment.
    guard let inspection = try? document.inspect(start, isCancelled: isCancelled) else { return false }
    // A frame takes at least its name, its braces, its keys and four digits.
    var step = 48
    for view in inspection.tree.views where view.kind == .key || view.kind == .view {
      if let id = view.id { step += id.utf8.count + 40 }
    }
    return settings.stepCount * step > longest
  }

  /// The problem of a report that is too long.
  public static let tooLong = SpecTransition.Failure(
    .invalid(
      SpecErrors([
        SpecError(
          code: .limitExceeded, pointer: "", source: .request,
          message: "the report is longer than \(longest >> 20) MiB; ask for fewer steps")
      ])))

  /// Writes the report as one JSON value.
  ///
  /// - Parameter isCancelled: called before each step, and while problems are searched for.
  /// - Throws: the problem of a step, ``tooLong``, or `SpecSolveError.budgetExceeded` if it was cancelled.
  public func write(to writer: inout JSONWriter, isCancelled: () -> Bool = { false }) throws(SpecTransition.Failure) {
    writer.beginObject()
    writer.key("from")
    transition.from.write(to: &writer)
    writer.key("to")
    transition.to.write(to: &writer)
    writer.fixed6("duration", transition.settings.duration)
    writer.key("steps")
    writer.beginArray()
    let findings = try forEachStep(isCancelled: isCancelled) { step throws(SpecTransition.Failure) in
      Self.write(step, to: &writer)
      if writer.byteCount > Self.longest { throw Self.tooLong }
    }
    writer.endArray()
    writer.array("findings", of: findings, onOneLine: findings.isEmpty) { $0.write(to: &$1) }
    writer.endObject()
  }

  /// Calls a closure with each step, in order of time.
  ///
  /// - Parameter isCancelled: called before each step, and while problems are searched for.
  /// - Returns: problems that neither end has.
  /// - Throws: the problem of a step, or `SpecSolveError.budgetExceeded` if it was cancelled.
  @discardableResult public func forEachStep(
    isCancelled: () -> Bool = { false }, _ body: (SpecTransition.Step) throws(SpecTransition.Failure) -> Void
  ) throws(SpecTransition.Failure) -> [TransitionFinding] {
    var tracked = transition.settings.mode == .track ? TrackedFindings(transition) : nil
    for time in transition.times {
      if isCancelled() { throw SpecTransition.Failure(.budgetExceeded) }
      let step = try transition.step(at: time)
      tracked?.look(at: step, isCancelled: isCancelled)
      try body(step)
    }
    // In an animation, a view that is inside the root at both ends never leaves it.
    let findings =
      tracked?.findings
      ?? transition.transition.overlaps(among: transition.keys, isCancelled: isCancelled).map {
        TransitionFinding(
          rule: .overlap, views: [transition.ids[$0.first], transition.ids[$0.second]], progress: $0.progress)
      }
    if isCancelled() { throw SpecTransition.Failure(.budgetExceeded) }
    return findings
  }

  /// Writes a step as one JSON value.
  public static func write(_ step: SpecTransition.Step, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.fixed6("time", step.time)
      writer.fixed6("progress", step.progress)
      writer.numbers("root", [("width", step.root.width), ("height", step.root.height)])
      writer.object("frames") { writer in
        for (id, frame) in step.frames {
          writer.key(id)
          writer.rect(frame)
        }
      }
      if !step.opacity.isEmpty { writer.numbers("opacity", step.opacity.map { ($0.id, $0.opacity) }) }
    }
  }
}
