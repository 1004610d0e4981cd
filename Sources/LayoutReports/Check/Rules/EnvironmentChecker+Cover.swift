import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// The number of points by which the keyboard, the window controls or an occlusion may cover a view.
  static let coverTolerance = 1.0

  /// Checks hidden-by-keyboard: views without children under the keyboard.
  mutating func checkKeyboardCover(_ layout: ViewFrames) {
    guard isOn(.hiddenByKeyboard), !tree.usesKeyboardRoot, let keyboard = environment.visibleKeyboard
    else { return }
    for view in inspection.viewsUnderKeyboard {
      let depth = layout.frames[view].depth(under: keyboard)
      guard depth > Self.coverTolerance + Self.tolerance else { continue }
      add(
        .hiddenByKeyboard, view: view, magnitude: depth,
        help: "constrain it to keyboard.top, or add \"coveredByKeyboard\": true if the keyboard may cover it",
        "\(quoted(view)) lies under the keyboard by \(points(depth))")
    }
  }

  /// Checks occluded: keys, and views without children, under the window controls or an occlusion.
  mutating func checkOcclusion(_ layout: ViewFrames) {
    guard isOn(.occluded), !tree.usesKeyboardRoot else { return }
    let regions = environment.coveredRegions
    guard !regions.isEmpty else { return }
    for view in inspection.viewsUnderRegions {
      if isCancelled { return }
      let depths = regions.map { layout.frames[view].depth(under: $0) }
      guard let depth = depths.max(), depth > Self.coverTolerance + Self.tolerance,
        let index = depths.firstIndex(of: depth)
      else { continue }
      let isControls = environment.windowControls && index == 0
      add(
        .occluded, view: view, magnitude: depth,
        help: "\(isControls ? Self.besideControls : Self.outOf(regions[index])), or add \"mayBeOccluded\": true",
        "\(quoted(view)) lies under \(isControls ? "the window controls" : "an occlusion") by \(points(depth))")
      findings[findings.count - 1].group?.manner = isControls ? "controls" : "occlusion"
    }
  }

  private static var besideControls: String {
    "constrain it to \(Guide.safeAreaBesideCorners.rawValue) or \(Guide.safeAreaBelowCorners.rawValue)"
  }

  private static func outOf(_ region: Rect) -> String {
    let numbers = [region.x, region.y, region.width, region.height].map(shortNumber)
    return "keep it out of \(numbers[0]), \(numbers[1]), \(numbers[2]) × \(numbers[3])"
  }

  /// Checks across-division: keys, and views without children, on both sides of the fold.
  mutating func checkDivision(_ layout: ViewFrames) {
    guard isOn(.acrossDivision), !tree.usesKeyboardRoot, let fold = environment.fold else { return }
    for view in inspection.viewsUnderRegions {
      let frame = layout.frames[view]
      guard fold.divides(frame, tolerance: Self.tolerance) else { continue }
      let (start, end) = fold.parts(of: frame)
      let sides =
        fold.axis == .horizontal
        ? "\(points(start)) to its left and \(shortNumber(end)) to its right"
        : "\(points(start)) above and \(shortNumber(end)) below it"
      add(
        .acrossDivision, view: view, magnitude: min(start, end),
        help: "put it on one side of the fold, or add \"mayBeOccluded\": true",
        "\(quoted(view)) lies across the fold, \(sides)")
    }
  }
}

extension SpecInspection {
  /// The visible views without children, except for those that the keyboard may cover.
  var viewsUnderKeyboard: [Int] { exposedViews(exempt: isCoveredByKeyboard) { !tree.hasChildren($0) } }

  /// The visible keys, and views without children, except for those that an occlusion or the fold may lie over.
  var viewsUnderRegions: [Int] {
    exposedViews(exempt: mayBeOccluded) { tree.views[$0].kind == .key || !tree.hasChildren($0) }
  }

  /// Returns the visible views that a rule applies to, except for exempt ones and everything in these.
  private func exposedViews(exempt isExempt: (Int) -> Bool, where isWanted: (Int) -> Bool) -> [Int] {
    var exempt: [Bool] = []
    // A parent precedes its children.
    for view in tree.views.indices {
      exempt.append(tree.views[view].parent.map { exempt[$0] } ?? false || isExempt(view))
    }
    return tree.views.indices.filter { !exempt[$0] && isVisible($0) && isWanted($0) }
  }
}

extension Rect {
  /// The smaller of the width and the height that another rectangle covers; 0 if it covers nothing.
  fileprivate func depth(under other: Rect) -> Double {
    intersection(other).map { min($0.width, $0.height) } ?? 0
  }
}

extension LayoutEnvironment {
  /// The system's keyboard in the window's coordinates, or `nil` if it is hidden.
  var visibleKeyboard: Rect? {
    guard keyboard.state != .hidden, let frame = keyboard.frame else { return nil }
    return Rect(x: frame.x - window.x, y: frame.y - window.y, width: frame.width, height: frame.height)
  }
}

extension LayoutEnvironment.Fold {
  /// Returns the lengths of the parts of a frame on both sides of the line.
  fileprivate func parts(of frame: Rect) -> (start: Double, end: Double) {
    axis == .horizontal
      ? (position - frame.x, frame.right - position) : (position - frame.y, frame.bottom - position)
  }
}
