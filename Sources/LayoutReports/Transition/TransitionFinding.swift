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

  private struct Moment {
    let root: Size
    let frames: [Int: Rect]

    init(_ step: SpecTransition.Step, _ indices: [Name: Int]) {
      root = step.root
      var frames: [Int: Rect] = [:]
      for key in step.keys {
        let (id, frame) = step.frames[key]
        if let index = indices[Name(id)] { frames[index] = frame }
      }
      self.frames = frames
    }

    func has(_ pair: Pair) -> Bool {
      guard let frame = frames[pair.first], let other = frames[pair.second] else { return false }
      switch pair.rule {
      case .overlap: return frame.overlaps(other)
      case .outsideRoot: return max(-frame.x, -frame.y, frame.right - root.width, frame.bottom - root.height) > 1e-6
      }
    }
  }

  /// The largest number of problems that are found.
  private static let maximumCount = 1_000
  /// The largest number of overlapping pairs that are compared with the ends in a step.
  private static let maximumPairs = 1_000_000

  private let names: [String]
  private let indices: [Name: Int]
  private let ends: [Moment]
  private var ranges: [Pair: ClosedRange<Double>] = [:]

  /// Creates a search among the keys of views with these names, in document order, for problems that no end has.
  init(_ names: [String], ends: [SpecTransition.Step]) {
    self.names = names
    var indices: [Name: Int] = [:]
    for (index, name) in names.enumerated() { indices[Name(name)] = index }
    self.indices = indices
    self.ends = ends.map { Moment($0, indices) }
  }

  /// Examines a step.
  ///
  /// - Parameter isCancelled: called for every thousand comparisons; `true` ends the search.
  mutating func look(at step: SpecTransition.Step, isCancelled: () -> Bool) {
    guard (0...1).contains(step.progress) else { return }
    let now = Moment(step, indices)
    let keys = now.frames.sorted { $0.key < $1.key }.map { (index: $0.key, area: $0.value) }
    for (index, _) in keys {
      let alone = Pair(rule: .outsideRoot, first: index, second: index)
      if now.has(alone) { note(alone, step.progress) }
    }
    var pairs = 0
    Rect.forEachOverlap(among: keys, isCancelled: isCancelled) { first, second, shared in
      pairs += 1
      if shared.isNoticeable { note(Pair(rule: .overlap, first: first, second: second), step.progress) }
      return pairs < Self.maximumPairs
    }
  }

  private mutating func note(_ pair: Pair, _ progress: Double) {
    if let known = ranges[pair] {
      ranges[pair] = min(known.lowerBound, progress)...max(known.upperBound, progress)
    } else if ranges.count < Self.maximumCount, !ends.contains(where: { $0.has(pair) }) {
      ranges[pair] = progress...progress
    }
  }

  /// The findings, overlaps first, in document order.
  var findings: [TransitionFinding] {
    ranges.sorted { one, other in
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

extension Rect {
  func overlaps(_ other: Rect) -> Bool { intersection(other)?.isNoticeable ?? false }

  /// Whether the area is more than rounding.
  fileprivate var isNoticeable: Bool { width * height > 1e-6 }
}

extension SpecTransition {
  /// - Parameter isCancelled: called for every thousand comparisons; `true` ends the search.
  func animatedFindings(isCancelled: () -> Bool) -> [TransitionFinding] {
    // Edges move in proportion to progress, so a view that is inside the root at both ends never leaves it. One that is
    // present at only one end keeps its frame.
    transition.overlaps(among: keys, isCancelled: isCancelled).map {
      TransitionFinding(rule: .overlap, views: [ids[$0.first], ids[$0.second]], progress: $0.progress)
    }
  }
}
