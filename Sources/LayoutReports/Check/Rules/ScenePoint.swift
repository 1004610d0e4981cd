import Cassowary
import Layout
import LayoutSpec

struct ScenePoint {
  let scene: RuleScene
  let point: [Double]
  private let frames: [Rect]
  private let neighbors: [(before: Int, key: Int, after: Int)]
  private let groups: ViewGroups
  /// The touch areas if the cells of keys count.
  private let cells: TouchMap?

  init(_ scene: RuleScene, at point: [Double]) {
    self.scene = scene
    self.point = point
    frames = scene.views.frames(at: point)
    let rows = KeyRows(scene.inspection, frames, isCancelled: scene.isCancelled)
    neighbors = scene.neighbors(in: rows, at: point)
    groups = ViewGroups(scene.inspection, rows)
    cells = scene.usesCells ? scene.touchMap(at: point) : nil
  }

  private struct Words {
    let message: String
    var help: String?
    /// What must be the same for faults with the same cause.
    var alike = ""
  }

  /// `nil` if the fault barely exists at the point.
  func finding(_ subject: RuleFault.Subject, amount: Double) -> EnvironmentFinding? {
    let (rule, view, partner) = (subject.rule, subject.view, subject.partner)
    guard let words = view.map({ words(rule, $0, partner, amount) }) ?? wordsOfDeadArea(amount) else { return nil }
    return groups.finding(
      rule, view: view, partner: partner, magnitude: amount,
      identity: partner.map { scene.inspection.name(ofView: $0) } ?? "", alike: words.alike, help: words.help,
      words.message)
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
    func excess(beyond bounds: Edges) -> [(side: String, length: Double)] {
      let lengths = scene.excess(scene.views[view], beyond: bounds).map { $0.value(at: point) }
      return zip(["left", "top", "right", "bottom"], lengths).map { ($0, $1) }.filter { $0.1 > RuleScene.tolerance }
    }
    let isRoot = rule == .outsideRoot
    // A view that extends out of the root also extends out of the safe area on that side.
    let known =
      isRoot || !scene.reportsOutsideRoot
      ? [] : excess(beyond: scene.root).filter { $0.length >= RuleScene.leastLength }.map { $0.side }
    let beyond = excess(beyond: isRoot ? scene.root : scene.facts.safeArea).filter { !known.contains($0.side) }
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

  private var minimum: (width: Double, height: Double)? {
    scene.facts.minimum.map { ($0.width.value(at: point), $0.height.value(at: point)) }
  }

  private func wordsOfSmallTarget(_ view: Int) -> Words? {
    let cell = cells.flatMap { scene.cell(of: view, in: $0) }
    let own = cell ?? frames[view]
    guard let (width, height) = minimum, max(width - own.width, height - own.height) > RuleScene.tolerance
    else { return nil }
    let (subject, least) = ((cell == nil ? "" : "the cell of ") + quoted(view), Rect(width: width, height: height))
    return Words(message: "\(subject) is \(size(own)) points, smaller than \(size(least))")
  }

  /// For each alternative of the rule; `nil` if the view fails none.
  private func amounts(_ rule: CheckRule, _ view: Int) -> [Double]? {
    let amounts = scene.alternatives(of: rule, for: view).map { $0.least(at: point) }
    let limit = RuleScene.limit(of: rule) + RuleScene.tolerance
    return amounts.contains { $0 > limit } ? amounts : nil
  }

  private func wordsOfClipping(_ view: Int) -> Words? {
    guard let amounts = amounts(.clipped, view), let contents = scene.facts.contents[view] else { return nil }
    let limit = RuleScene.limit(of: .clipped) + RuleScene.tolerance
    let clipped = zip(contents, amounts).filter { $0.1 > limit }.map { content, amount in
      let length = content.axis == .horizontal ? frames[view].width : frames[view].height
      return (axis: content.axis, length: length, needed: length + amount)
    }
    let unit = clipped.count == 2 ? "" : clipped[0].axis == .horizontal ? " wide" : " high"
    let (size, content) = (clipped.map { shortNumber($0.length) }, clipped.map { shortNumber($0.needed) })
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
    amounts(.hiddenByKeyboard, view).map {
      Words(
        message: "\(quoted(view)) lies under the keyboard by \(points($0[0]))",
        help: "constrain it to keyboard.top, or add \"coveredByKeyboard\": true if the keyboard may cover it")
    }
  }

  private func wordsOfOcclusion(_ view: Int) -> Words? {
    guard let depths = amounts(.occluded, view), let depth = depths.max(), let index = depths.firstIndex(of: depth)
    else { return nil }
    let isControls = scene.inspection.environment.environment.windowControls && index == 0
    let region = scene.facts.coveredRegions[index].rect(at: point)
    let fix =
      isControls
      ? "constrain it to \(Guide.safeAreaBesideCorners.rawValue) or \(Guide.safeAreaBelowCorners.rawValue)"
      : "keep it out of \(shortNumber(region.x)), \(shortNumber(region.y)), \(size(region))"
    return Words(
      message: "\(quoted(view)) lies under \(isControls ? "the window controls" : "an occlusion") by \(points(depth))",
      help: "\(fix), or add \"mayBeOccluded\": true", alike: isControls ? "controls" : "occlusion")
  }

  private func wordsOfDivision(_ view: Int) -> Words? {
    guard amounts(.acrossDivision, view) != nil, let fold = scene.facts.fold,
      let lengths = scene.alternatives(of: .acrossDivision, for: view).first?.map({ $0.value(at: point) })
    else { return nil }
    let (start, end) = (points(lengths[0]), shortNumber(lengths[1]))
    let sides =
      fold.axis == .horizontal ? "\(start) to its left and \(end) to its right" : "\(start) above and \(end) below it"
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
    guard let minimum else { return nil }
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
