import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// The largest length or distance, in points, that counts as rounding.
  static let tolerance = 1e-6

  /// The least length in points that is worth a finding, in the worst environment.
  static let leastLength = 0.01 - tolerance

  /// Checks outside-root, outside-safe-area, small-target and zero-size.
  mutating func checkFrames(_ layout: ViewFrames) {
    let root = Rect(width: layout.root.width, height: layout.root.height)
    let safeArea = tree.frame(of: .safeArea, in: environment, root: layout.root)
    let minimum = minimumTarget()
    let map = touchMap(layout)
    if let map { checkTouches(map, minimum: minimum, layout) }
    let cells = map.map { cellsOfKeys($0) } ?? [:]
    let scrolls = inspection.scrolls
    let ambiguous = Set(findings.filter { $0.rule == .ambiguous }.flatMap { $0.variables })
    for view in views() {
      let frame = layout.frames[view]
      let isKey = tree.views[view].kind == .key
      let beyond = scrolls[view] ? [] : check(.outsideRoot, view, frame, beyond: root, "the root")
      // A view that extends out of the root also extends out of the safe area on that side.
      if isKey { check(.outsideSafeArea, view, frame, beyond: safeArea, "the safe area", besides: beyond) }
      let sizes: [(length: Double, kind: LinearLayout.ViewVariable)] = [(frame.width, .width), (frame.height, .height)]
      let emptySizes = sizes.filter { $0.length <= Self.tolerance }
      if emptySizes.contains(where: { !ambiguous.contains(inspection.name(of: .view(view, $0.kind))) }) {
        add(
          .zeroSize, view: view,
          "\(quoted(view)) has no area: it is \(shortNumber(frame.width)) × \(shortNumber(frame.height)) points")
      }
      guard isKey, isOn(.smallTarget), let minimum else { continue }
      let size = cells[view] ?? frame
      let shortfall = max(minimum.width - size.width, minimum.height - size.height)
      if shortfall > Self.tolerance {
        add(
          .smallTarget, view: view, magnitude: shortfall,
          """
          \(cells[view] == nil ? "" : "the cell of ")\(quoted(view)) is \
          \(shortNumber(size.width)) × \(shortNumber(size.height)) points, smaller than \
          \(shortNumber(minimum.width)) × \(shortNumber(minimum.height))
          """)
      }
    }
  }

  /// Returns the smallest allowed size of a key, or `nil` if no rule needs it or the spec's value is invalid, which is
  /// a finding.
  private mutating func minimumTarget() -> Size? {
    guard isOn(.smallTarget) || isOn(.smallTouchArea) else { return nil }
    do throws(SpecErrors) {
      return try inspection.minimumTarget()
    } catch {
      findings += EnvironmentFinding.findings(error, by: inspection.document)
      return nil
    }
  }

  /// Returns the cells of keys, which are used in a root that uses the keyboard.
  private func cellsOfKeys(_ map: TouchMap) -> [Int: Rect] {
    guard isOn(.smallTarget), inspection.document.usesKeyboardRoot, map.targets.count <= Self.touchLimit else {
      return [:]
    }
    var cells: [Int: Rect] = [:]
    for (index, target) in map.targets.enumerated() where target.area.width >= 0 && target.area.height >= 0 {
      cells[target.view] = map.cell(of: index)
    }
    return cells
  }

  /// Reports a view that extends out of bounds.
  ///
  /// - Returns: the sides on which it does by a length that is worth a finding.
  @discardableResult
  private mutating func check(
    _ rule: CheckRule, _ view: Int, _ frame: Rect, beyond bounds: Rect, _ name: String, besides known: [String] = []
  ) -> [String] {
    guard isOn(rule) else { return [] }
    let sides = [
      ("left", bounds.x - frame.x), ("top", bounds.y - frame.y), ("right", frame.right - bounds.right),
      ("bottom", frame.bottom - bounds.bottom),
    ]
    let beyond = sides.filter { $0.1 > Self.tolerance && !known.contains($0.0) }
    guard let worst = beyond.map({ $0.1 }).max() else { return [] }
    let words = beyond.map { "\(points($0.1)) at the \($0.0)" }.joined(separator: ", ")
    add(rule, view: view, magnitude: worst, "\(quoted(view)) extends beyond \(name) by \(words)")
    findings[findings.count - 1].group?.manner = beyond.map { $0.0 }.joined(separator: " ")
    return beyond.filter { $0.1 >= Self.leastLength }.map { $0.0 }
  }

  /// Checks overlap and overlapping-views.
  mutating func checkOverlaps(_ layout: ViewFrames) {
    checkOverlaps(.overlap, among: views { $0.kind == .key }, layout)
    let others = views { $0.kind == .view }.filter { !tree.hasChildren($0) }
    checkOverlaps(.overlappingViews, among: others, layout)
  }

  private mutating func checkOverlaps(_ rule: CheckRule, among keys: [Int], _ layout: ViewFrames) {
    guard isOn(rule) else { return }
    for pair in overlaps(among: keys.map { ($0, layout.frames[$0]) }) {
      add(
        rule, view: pair.second, partner: pair.first, magnitude: pair.shared.width * pair.shared.height,
        identity: inspection.name(ofView: pair.first),
        """
        \(quoted(pair.first)) and \(quoted(pair.second)) share an area of \(amountText(pair.shared.width)) × \
        \(amountText(pair.shared.height)) points
        """)
    }
  }

  /// Returns the pairs of views whose areas overlap, up to a limit, in the order of the views.
  ///
  /// - Parameter isIgnored: returns whether two views may overlap.
  /// - Complexity: as for `Rect.forEachOverlap`.
  func overlaps(
    among areas: [(view: Int, area: Rect)], unless isIgnored: (Int, Int) -> Bool = { _, _ in false }
  ) -> [(first: Int, second: Int, shared: Rect)] {
    var pairs: [(first: Int, second: Int, shared: Rect)] = []
    let areas = areas.map { (index: $0.view, area: $0.area) }
    Rect.forEachOverlap(among: areas, isCancelled: { isCancelled }) { first, second, shared in
      if shared.width * shared.height > Self.tolerance, !isIgnored(first, second) {
        pairs.append((first, second, shared))
      }
      return pairs.count < Self.overlapLimit
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// The largest number of overlaps that a rule reports for an environment or a region: thousands of keys in one place
  /// are one mistake.
  static let overlapLimit = 1_000
}
