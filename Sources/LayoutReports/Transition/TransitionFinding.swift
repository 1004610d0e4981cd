import JSON
import Layout
import LayoutSpec

/// A problem during a transition that neither end has.
public struct TransitionFinding: Sendable {
  /// The kind of problem.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// Two keys overlap during the transition, but at neither end.
    case overlap = "transition-overlap"
    /// A key leaves the root during the transition.
    case outsideRoot = "transition-outside-root"
  }

  /// The kind of problem.
  public let rule: Rule
  /// The names of the views.
  public let views: [String]
  /// The range of progress in which the problem occurs, within 0 to 1.
  public let progress: ClosedRange<Double>

  /// A sentence that describes the problem.
  public var message: String {
    let quoted = views.map { "`\($0)`" }.joined(separator: " and ")
    let range = "from progress \(shortNumber(progress.lowerBound)) to \(shortNumber(progress.upperBound))"
    switch rule {
    case .overlap: return "\(quoted) overlap \(range)"
    case .outsideRoot: return "\(quoted) is outside the root \(range)"
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object(onOneLine: true) { writer in
      writer.string("rule", rule.rawValue)
      writer.string("message", message)
      writer.array("views", of: views, onOneLine: true) { $1.string($0) }
      writer.array("progress", of: [progress.lowerBound, progress.upperBound], onOneLine: true) { $1.fixed6($0) }
    }
  }
}

/// Finds problems in the steps of a transition in mode `track`.
struct TrackedFindings {
  private struct Pair: Hashable {
    let rule: TransitionFinding.Rule
    let first: Int
    let second: Int
  }

  private let names: [String]
  private let indices: [Name: Int]
  private var ranges: [Pair: ClosedRange<Double>] = [:]
  private var atAnEnd: Set<Pair> = []

  /// Creates a search among the keys with these names.
  init(_ names: [String]) {
    self.names = names
    var indices: [Name: Int] = [:]
    for (index, name) in names.enumerated() { indices[Name(name)] = index }
    self.indices = indices
  }

  /// Examines a step. Problems at an end are not reported.
  mutating func look(at step: SpecTransition.Step) {
    guard (0...1).contains(step.progress) else { return }
    let isEnd = step.progress == 0 || step.progress == 1
    let keys = step.frames.compactMap { entry in indices[Name(entry.id)].map { (index: $0, frame: entry.frame) } }
      .sorted { ($0.frame.x, $0.index) < ($1.frame.x, $1.index) }
    for (position, key) in keys.enumerated() {
      let frame = key.frame
      let beyond = max(-frame.x, -frame.y, frame.right - step.root.width, frame.bottom - step.root.height)
      if beyond > 1e-6 { note(Pair(rule: .outsideRoot, first: key.index, second: key.index), step.progress, isEnd) }
      for other in keys[(position + 1)...] {
        guard other.frame.x < frame.right, ranges.count < 1_000 else { break }
        guard let shared = frame.intersection(other.frame), shared.width * shared.height > 1e-6 else { continue }
        let pair = Pair(rule: .overlap, first: min(key.index, other.index), second: max(key.index, other.index))
        note(pair, step.progress, isEnd)
      }
    }
  }

  private mutating func note(_ pair: Pair, _ progress: Double, _ isEnd: Bool) {
    if isEnd { atAnEnd.insert(pair) }
    let known = ranges[pair] ?? progress...progress
    ranges[pair] = min(known.lowerBound, progress)...max(known.upperBound, progress)
  }

  /// The findings, overlaps first, in document order.
  var findings: [TransitionFinding] {
    ranges.filter { !atAnEnd.contains($0.key) }
      .sorted { one, other in
        (one.key.rule == .overlap ? 0 : 1, one.key.first, one.key.second)
          < (other.key.rule == .overlap ? 0 : 1, other.key.first, other.key.second)
      }
      .map { pair, range in
        TransitionFinding(
          rule: pair.rule,
          views: pair.first == pair.second ? [names[pair.first]] : [names[pair.first], names[pair.second]],
          progress: range)
      }
  }
}

extension SpecTransition {
  var animatedFindings: [TransitionFinding] {
    // Edges move in proportion to progress, so a view that is inside the root at both ends never leaves it.
    transition.overlaps(among: keys).map {
      TransitionFinding(rule: .overlap, views: [ids[$0.first], ids[$0.second]], progress: $0.progress)
    }
  }
}
