import Layout
import LayoutSpec

extension EnvironmentJudge {
  /// Lengths and distances up to this, in points, are those of rounding.
  static let tolerance = 1e-6

  /// outside-root, outside-safe-area, small-target and zero-size.
  mutating func judgePlaces(_ solution: LayoutSolution) {
    let root = Rect(width: solution.root.width, height: solution.root.height)
    let safeArea = tree.frame(of: .safeArea, in: environment, root: solution.root)
    let minimum = minimumTarget()
    for view in views(where: { $0.kind == .view || $0.kind == .key }) {
      let frame = solution.frames[view]
      let isKey = tree.views[view].kind == .key
      judge(.outsideRoot, view, frame, beyond: root, "the root")
      if isKey { judge(.outsideSafeArea, view, frame, beyond: safeArea, "the safe area") }
      if frame.width <= Self.tolerance || frame.height <= Self.tolerance {
        add(
          .zeroSize, view: view,
          "\(quoted(view)) has no area: it is \(shortNumber(frame.width)) × \(shortNumber(frame.height)) points")
      }
      guard isKey, let minimum else { continue }
      let shortfall = max(minimum.width - frame.width, minimum.height - frame.height)
      if shortfall > Self.tolerance {
        add(
          .smallTarget, view: view, magnitude: shortfall,
          """
          \(quoted(view)) is \(shortNumber(frame.width)) × \(shortNumber(frame.height)) points, smaller than \
          \(shortNumber(minimum.width)) × \(shortNumber(minimum.height))
          """)
      }
    }
  }

  /// The least size of a key; nil where nobody asks, and where the spec's is at fault, which is a finding.
  private mutating func minimumTarget() -> Size? {
    guard isOn(.smallTarget) else { return nil }
    do throws(SpecErrors) {
      return try inspection.minimumTarget()
    } catch {
      findings += error.errors.map(EnvironmentFinding.init)
      return nil
    }
  }

  private mutating func judge(
    _ rule: CheckRule, _ view: Int, _ frame: Rect, beyond bounds: Rect, _ name: String
  ) {
    guard isOn(rule) else { return }
    let sides = [
      ("left", bounds.x - frame.x), ("top", bounds.y - frame.y), ("right", frame.right - bounds.right),
      ("bottom", frame.bottom - bounds.bottom),
    ]
    let beyond = sides.filter { $0.1 > Self.tolerance }
    guard let worst = beyond.map(\.1).max() else { return }
    let words = beyond.map { "\(points($0.1)) at the \($0.0)" }.joined(separator: ", ")
    add(rule, view: view, magnitude: worst, "\(quoted(view)) reaches out of \(name) by \(words)")
  }

  /// overlap.
  ///
  /// - Complexity: O(*k* log *k* + pairs of keys whose extents meet along the axis on which they are spread more).
  mutating func judgeOverlaps(_ solution: LayoutSolution) {
    guard isOn(.overlap) else { return }
    let frames = solution.frames
    let keys = views { $0.kind == .key }
    func spread(_ place: (Rect) -> Double) -> Double {
      let places = keys.map { place(frames[$0]) }
      return (places.max() ?? 0) - (places.min() ?? 0)
    }
    let isTall = spread(\.y) > spread(\.x)
    func start(_ key: Int) -> Double { isTall ? frames[key].y : frames[key].x }
    func end(_ key: Int) -> Double { isTall ? frames[key].bottom : frames[key].right }
    let sorted = keys.sorted { (start($0), $0) < (start($1), $1) }
    var pairs: [(first: Int, second: Int, shared: Rect)] = []
    for (position, key) in sorted.enumerated() {
      if position % 64 == 0, check.options.solving.isCancelled?() == true { return }
      for other in sorted[(position + 1)...] {
        guard start(other) < end(key), pairs.count < Self.overlapLimit else { break }
        guard let shared = frames[key].intersection(frames[other]), shared.width * shared.height > Self.tolerance
        else { continue }
        pairs.append((min(key, other), max(key, other), shared))
      }
    }
    for pair in pairs.sorted(by: { ($0.first, $0.second) < ($1.first, $1.second) }) {
      add(
        .overlap, view: pair.second, magnitude: pair.shared.width * pair.shared.height,
        identity: inspection.name(ofView: pair.first),
        """
        \(quoted(pair.first)) and \(quoted(pair.second)) share an area of \(shortNumber(pair.shared.width)) × \
        \(shortNumber(pair.shared.height)) points
        """)
    }
  }

  /// The most overlaps that are told of one environment: thousands of keys in one place are one mistake.
  private static let overlapLimit = 1_000
}
