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

struct TrackedFindings {
  /// Two keys that overlap, or a key outside the root with itself.
  private struct Pair: Hashable {
    let first: Int
    let second: Int

    var isAlone: Bool { first == second }
  }

  private struct Moment {
    let root: Size
    private(set) var frames: [Int: Rect] = [:]

    init(_ step: SpecTransition.Step, _ indices: [Name: Int]) {
      root = step.root
      for key in step.keys {
        let (id, frame) = step.frames[key]
        if let index = indices[Name(id)] { frames[index] = frame }
      }
    }

    func has(_ pair: Pair) -> Bool {
      guard let frame = frames[pair.first], let other = frames[pair.second] else { return false }
      guard pair.isAlone else { return frame.overlaps(other) }
      return max(-frame.x, -frame.y, frame.right - root.width, frame.bottom - root.height) > 1e-6
    }
  }

  private static let maximumCount = 1_000
  /// The largest number of overlapping pairs that are compared with the ends in a step.
  private static let maximumPairs = 1_000_000

  private let names: [String]
  private let indices: [Name: Int]
  private let ends: [Moment]
  private var ranges: [Pair: ClosedRange<Double>] = [:]

  init(_ transition: SpecTransition) {
    names = transition.documentIDs
    var indices: [Name: Int] = [:]
    for (index, name) in names.enumerated() { indices[Name(name)] = index }
    self.indices = indices
    // A failure is thrown at its step.
    let steps = [transition.times.first, transition.times.last].compactMap {
      $0.flatMap { try? transition.step(at: $0) }
    }
    ends = steps.map { Moment($0, indices) }
  }

  /// `isCancelled` is called for every thousand comparisons.
  mutating func look(at step: SpecTransition.Step, isCancelled: () -> Bool) {
    guard (0...1).contains(step.progress) else { return }
    let now = Moment(step, indices)
    let keys = now.frames.sorted { $0.key < $1.key }.map { (index: $0.key, area: $0.value) }
    for (index, _) in keys {
      let alone = Pair(first: index, second: index)
      if now.has(alone) { note(alone, step.progress) }
    }
    var pairs = 0
    Rect.forEachOverlap(among: keys, isCancelled: isCancelled) { first, second, shared in
      pairs += 1
      if shared.isNoticeable { note(Pair(first: first, second: second), step.progress) }
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

  /// Overlaps first, in document order.
  var findings: [TransitionFinding] {
    func order(_ pair: Pair) -> (Int, Int, Int) { (pair.isAlone ? 1 : 0, pair.first, pair.second) }
    return ranges.sorted { order($0.key) < order($1.key) }.map { pair, range in
      TransitionFinding(
        rule: pair.isAlone ? .outsideRoot : .overlap,
        views: pair.isAlone ? [names[pair.first]] : [names[pair.first], names[pair.second]], progress: range)
    }
  }
}

extension Rect {
  func overlaps(_ other: Rect) -> Bool { intersection(other)?.isNoticeable ?? false }

  fileprivate var isNoticeable: Bool { width * height > 1e-6 }
}

extension LayoutTransition {
  /// Returns the first 1,000 pairs of views that overlap on their way, but at neither end, and at which progress.
  func overlaps(
    among indices: [Int], isCancelled: () -> Bool = { false }
  ) -> [(first: Int, second: Int, progress: ClosedRange<Double>)] {
    var overlaps: [(first: Int, second: Int, progress: ClosedRange<Double>)] = []
    let areas = indices.map { (index: $0, area: frame(ofView: $0, at: 0).union(frame(ofView: $0, at: 1))) }
    Rect.forEachOverlap(among: areas, isCancelled: isCancelled) { first, second, _ in
      if let progress = sharedProgress(first, second) { overlaps.append((first, second, progress)) }
      return overlaps.count < 1_000
    }
    return overlaps.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// `nil` if the views do not overlap, or overlap at an end.
  private func sharedProgress(_ first: Int, _ second: Int) -> ClosedRange<Double>? {
    func overlap(at progress: Double) -> Bool {
      frame(ofView: first, at: progress).overlaps(frame(ofView: second, at: progress))
    }
    guard !overlap(at: 0), !overlap(at: 1) else { return nil }
    // They overlap if all four of these are above 0.
    func depths(at progress: Double) -> [Double] {
      let (one, other) = (frame(ofView: first, at: progress), frame(ofView: second, at: progress))
      return [one.right - other.x, other.right - one.x, one.bottom - other.y, other.bottom - one.y]
    }
    var (low, high) = (0.0, 1.0)
    for (from, to) in zip(depths(at: 0), depths(at: 1)) {
      if from <= 0, to <= 0 { return nil }
      if from <= 0 { low = max(low, from / (from - to)) }
      if to <= 0 { high = min(high, from / (from - to)) }
    }
    return low < high && overlap(at: (low + high) / 2) ? low...high : nil
  }
}
