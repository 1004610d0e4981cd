import Layout
import LayoutSpec

struct ScenePoint {
  let scene: RuleScene
  let point: [Double]
  private let frames: [Rect]
  private let root: Rect
  private let numbers: SceneNumbers<Double>
  private let neighbors: [(before: Int, key: Int, after: Int)]
  private let groups: ViewGroups

  init(_ scene: RuleScene, at point: [Double]) {
    self.scene = scene
    self.point = point
    frames = scene.views.frames(at: point)
    root = scene.root.rect(at: point)
    numbers = scene.numbers.map { $0.value(at: point) }
    let rows = KeyRows(scene.inspection, frames, isCancelled: scene.isCancelled)
    neighbors = rows.neighbors(numbers.spacings, isCancelled: scene.isCancelled)
    groups = ViewGroups(scene.inspection, rows)
  }

  private struct Words {
    let message: String
    var help: String?
    /// What must be the same for faults with the same cause.
    var alike = ""
  }

  /// Returns the finding of a fault, or `nil` if it barely exists at the point.
  func finding(_ subject: RuleFault.Subject, amount: Double) -> EnvironmentFinding? {
    let (rule, view, partner) = (subject.rule, subject.view, subject.partner)
    let words = view.map { self.words(rule, $0, partner, amount) } ?? wordsOfDeadArea(amount)
    return words.map {
      groups.finding(
        rule, view: view, partner: partner, magnitude: amount,
        identity: partner.map { scene.inspection.name(ofView: $0) } ?? "", alike: $0.alike, help: $0.help, $0.message
      )
    }
  }

  private func words(_ rule: CheckRule, _ view: Int, _ partner: Int?, _ amount: Double) -> Words? {
    switch rule {
    case .outsideRoot, .outsideSafeArea: wordsOfOutside(rule, view)
    case .zeroSize: wordsOfZeroSize(view)
    case .smallTarget: wordsOfSmallTarget(view)
    case .clipped: wordsOfClipping(view)
    case .overlap, .overlappingViews, .touchOverlap: partner.flatMap { wordsOfOverlap(rule, $0, view) }
    case .hiddenByKeyboard: wordsOfCover(view)
    case .occluded: wordsOfOcclusion(view)
    case .acrossDivision: wordsOfDivision(view)
    case .unevenGap: wordsOfGap(view)
    case .smallTouchArea: wordsOfSmallTouchArea(view, amount)
    default: nil
    }
  }

  private func quoted(_ view: Int) -> String { "`\(scene.inspection.name(ofView: view))`" }

  private func size(_ frame: Rect) -> String { "\(shortNumber(frame.width)) × \(shortNumber(frame.height))" }

  private func wordsOfOutside(_ rule: CheckRule, _ view: Int) -> Words? {
    func excess(beyond bounds: Rect) -> [(side: String, length: Double)] {
      let frame = frames[view]
      let sides: [(side: String, length: Double)] = [
        ("left", bounds.x - frame.x), ("top", bounds.y - frame.y), ("right", frame.right - bounds.right),
        ("bottom", frame.bottom - bounds.bottom),
      ]
      return sides.filter { $0.length > RuleScene.tolerance }
    }
    let isRoot = rule == .outsideRoot
    // A view that extends out of the root also extends out of the safe area on that side.
    let known =
      isRoot || !scene.reportsOutsideRoot
      ? [] : excess(beyond: root).filter { $0.length >= RuleScene.leastLength }.map { $0.side }
    let beyond = excess(beyond: isRoot ? root : numbers.safeArea.rect).filter { !known.contains($0.side) }
    guard !beyond.isEmpty else { return nil }
    let words = beyond.map { "\(points($0.length)) at the \($0.side)" }.joined(separator: ", ")
    return Words(
      message: "\(quoted(view)) extends beyond \(isRoot ? "the root" : "the safe area") by \(words)",
      alike: beyond.map { $0.side }.joined(separator: " "))
  }

  private func wordsOfZeroSize(_ view: Int) -> Words? {
    let frame = frames[view]
    guard min(frame.width, frame.height) <= RuleScene.tolerance else { return nil }
    return Words(message: "\(quoted(view)) has no area: it is \(size(frame)) points")
  }

  private func wordsOfSmallTarget(_ view: Int) -> Words? {
    let cell = scene.cell(of: view, at: point)
    let own = cell ?? frames[view]
    guard let (width, height) = numbers.minimum, max(width - own.width, height - own.height) > RuleScene.tolerance
    else { return nil }
    return Words(
      message: """
        \(cell == nil ? "" : "the cell of ")\(quoted(view)) is \(size(own)) points, smaller than \
        \(shortNumber(width)) × \(shortNumber(height))
        """)
  }

  private func wordsOfClipping(_ view: Int) -> Words? {
    func clipping(_ axis: LayoutConstraint.Axis, _ length: Double) -> (length: String, content: String)? {
      guard let content = numbers.contents.first(where: { ($0.view, $0.axis) == (view, axis) })?.length,
        content - length > RuleScene.clippingTolerance + RuleScene.tolerance
      else { return nil }
      return (shortNumber(length), shortNumber(content))
    }
    let width = clipping(.horizontal, frames[view].width)
    let height = clipping(.vertical, frames[view].height)
    let lengths = [width, height].compactMap { $0 }
    guard !lengths.isEmpty else { return nil }
    let unit = lengths.count == 2 ? "" : width == nil ? " high" : " wide"
    let (size, content) = (lengths.map { $0.length }, lengths.map { $0.content })
    return Words(
      message: """
        \(quoted(view)) is \(size.joined(separator: " × ")) points\(unit), but its content needs \
        \(content.joined(separator: " × "))
        """, help: "give it more room, or a compressionResistance above what squeezes it")
  }

  private func wordsOfOverlap(_ rule: CheckRule, _ first: Int, _ second: Int) -> Words? {
    let isTouch = rule == .touchOverlap
    func area(_ view: Int) -> Rect? {
      isTouch ? scene.targets?.first { $0.view == view }?.area.rect(at: point) : frames[view]
    }
    guard let one = area(first), let other = area(second), let shared = one.intersection(other),
      shared.width * shared.height > RuleScene.tolerance
    else { return nil }
    let pair = "\(quoted(first)) and \(quoted(second)) share"
    let size = "\(amountText(shared.width)) × \(amountText(shared.height)) points"
    return Words(message: isTouch ? "the touch areas of \(pair) \(size)" : "\(pair) an area of \(size)")
  }

  private func wordsOfCover(_ view: Int) -> Words? {
    guard let depth = numbers.keyboard.map({ frames[view].depth(under: $0.rect) }), Self.isCovered(depth)
    else { return nil }
    return Words(
      message: "\(quoted(view)) lies under the keyboard by \(points(depth))",
      help: "constrain it to keyboard.top, or add \"coveredByKeyboard\": true if the keyboard may cover it")
  }

  private static func isCovered(_ depth: Double) -> Bool {
    depth > RuleScene.coverTolerance + RuleScene.tolerance
  }

  private func wordsOfOcclusion(_ view: Int) -> Words? {
    let regions = numbers.coveredRegions.map { $0.rect }
    let depths = regions.map { frames[view].depth(under: $0) }
    guard let depth = depths.max(), Self.isCovered(depth), let index = depths.firstIndex(of: depth) else { return nil }
    let isControls = scene.inspection.environment.environment.windowControls && index == 0
    let region = regions[index]
    let fix =
      isControls
      ? "constrain it to \(Guide.safeAreaBesideCorners.rawValue) or \(Guide.safeAreaBelowCorners.rawValue)"
      : "keep it out of \(shortNumber(region.x)), \(shortNumber(region.y)), \(size(region))"
    return Words(
      message: "\(quoted(view)) lies under \(isControls ? "the window controls" : "an occlusion") by \(points(depth))",
      help: "\(fix), or add \"mayBeOccluded\": true", alike: isControls ? "controls" : "occlusion")
  }

  private func wordsOfDivision(_ view: Int) -> Words? {
    guard let (axis, position) = numbers.fold else { return nil }
    let frame = frames[view]
    let (start, end) =
      axis == .horizontal ? (position - frame.x, frame.right - position) : (position - frame.y, frame.bottom - position)
    guard min(start, end) > RuleScene.tolerance else { return nil }
    let sides =
      axis == .horizontal
      ? "\(points(start)) to its left and \(shortNumber(end)) to its right"
      : "\(points(start)) above and \(shortNumber(end)) below it"
    return Words(
      message: "\(quoted(view)) lies across the fold, \(sides)",
      help: "put it on one side of the fold, or add \"mayBeOccluded\": true")
  }

  private func wordsOfGap(_ view: Int) -> Words? {
    guard let (before, key, after) = neighbors.first(where: { $0.key == view }) else { return nil }
    let (gap, next) = (frames[key].x - frames[before].right, frames[after].x - frames[key].right)
    guard abs(gap - next) > scene.pixel + RuleScene.tolerance else { return nil }
    return Words(
      message: """
        the gap between \(quoted(before)) and \(quoted(key)) is \(points(gap)), but the next one, to \(quoted(after)), \
        is \(points(next))
        """)
  }

  private func wordsOfSmallTouchArea(_ view: Int, _ shortfall: Double) -> Words? {
    guard let minimum = numbers.minimum else { return nil }
    let least = minimum.width * minimum.height
    let area = text(of: least - shortfall, below: least, as: areaText)
    return Words(message: "touches in \(area) square points go to \(quoted(view)), less than \(areaText(least))")
  }

  private func wordsOfDeadArea(_ area: Double) -> Words? {
    let isEmpty = !scene.touchMap(at: point).targets.contains { $0.area.width >= 0 && $0.area.height >= 0 }
    return Words(
      message: "touches in \(areaText(area)) square points of the keyboard go to no key",
      help: isEmpty ? "make its views keys, or give them \"touch\": true" : "increase touch.reach")
  }
}

extension Rect {
  /// The smaller of the width and the height that another rectangle covers; 0 if it covers nothing.
  fileprivate func depth(under other: Rect) -> Double {
    intersection(other).map { min($0.width, $0.height) } ?? 0
  }
}
