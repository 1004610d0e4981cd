import Cassowary
import Layout
import LayoutSpec

/// What the rules about frames look at in a region, as functions of the ranged numbers.
///
/// A single size is a region of no ranged numbers, so that each rule is written once.
struct RuleScene {
  struct ViewEdges: RandomAccessCollection {
    fileprivate let values: AffineFunctions
    let count: Int

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(view: Int) -> Edges<AffineFunction> {
      let start = LinearLayout.variable(view, .left).index
      return Edges(x: values[start], y: values[start + 1], width: values[start + 2], height: values[start + 3])
    }

    func frames(at point: [Double]) -> [Rect] {
      (0..<count).map { view in
        let start = LinearLayout.variable(view, .left).index
        func value(_ offset: Int) -> Double { values.value(of: start + offset, at: point) }
        return Rect(x: value(0), y: value(1), width: value(2), height: value(3))
      }
    }
  }

  let polytope: Polytope
  let rules: Set<CheckRule>
  let ambiguous: Set<String>
  /// The frames at the corners of the region, which exclude most faults without functions.
  let corners: [[Rect]]
  let facts: SceneFacts
  let views: ViewEdges
  let root: Edges<AffineFunction>
  /// The touch targets, or `nil` if a value of a touch area is invalid.
  let targets: [(view: Int, area: Edges<AffineFunction>)]?
  let scrolls: [Bool]
  let keys: [Int]
  let leaves: [Int]
  /// The visible views that may be out of bounds or have no area somewhere.
  let suspects: [Int]
  private let map: TouchMap?
  let isCancelled: () -> Bool

  /// The spec at a point. The present views and active constraints are the same in the whole region.
  var inspection: SpecInspection { facts.inspection }
  var tree: ViewTree { inspection.tree }
  var numbers: SceneNumbers<AffineFunction> { facts.numbers }

  init(_ region: RangedLayout.Region, _ facts: SceneFacts, _ rules: Set<CheckRule>, isCancelled: @escaping () -> Bool) {
    let ambiguous: Set<String> = if case .solved(let solved) = region.status { Set(solved.ambiguous) } else { [] }
    self.init(region.polytope, region.values, facts, rules, ambiguous, nil, isCancelled)
  }

  /// Creates the scene of a single size.
  init(
    _ inspection: SpecInspection, _ solution: LayoutSolution, minimum: Size?, _ map: TouchMap?,
    _ rules: Set<CheckRule>, ambiguous: Set<String>, isCancelled: @escaping () -> Bool
  ) {
    let root = solution.root
    var values = AffineFunctions(count: 2 + 4 * solution.frames.count, parameterCount: 0)
    (values[0], values[1]) = (.number(root.width), .number(root.height))
    for (view, frame) in solution.frames.enumerated() {
      let start = LinearLayout.variable(view, .left).index
      (values[start], values[start + 1]) = (.number(frame.x), .number(frame.y))
      (values[start + 2], values[start + 3]) = (.number(frame.width), .number(frame.height))
    }
    let numbers = SceneNumbers(inspection, root: root, minimum: minimum, map)
    self.init(
      Polytope(box: []), values, SceneFacts(inspection: inspection, numbers: numbers.map { .number($0) }, share: 0),
      rules, ambiguous, map,
      isCancelled)
  }

  private init(
    _ polytope: Polytope, _ values: AffineFunctions, _ facts: SceneFacts, _ rules: Set<CheckRule>,
    _ ambiguous: Set<String>, _ map: TouchMap?, _ isCancelled: @escaping () -> Bool
  ) {
    (self.polytope, self.facts, self.rules, self.ambiguous) = (polytope, facts, rules, ambiguous)
    (self.map, self.isCancelled) = (map, isCancelled)
    let views = ViewEdges(values: values, count: facts.inspection.tree.views.count)
    self.views = views
    let zero = AffineFunction(0, count: polytope.dimension)
    let root = Edges(x: zero, y: zero, width: values[0], height: values[1])
    self.root = root
    targets = facts.numbers.targets.map { targets in
      // Over ranges, the areas are insets.
      targets.map { (view: $0.view, area: map == nil ? views[$0.view] + $0.area : $0.area) }
    }
    let corners = polytope.vertices.map { views.frames(at: $0) }
    self.corners = corners
    let tree = facts.inspection.tree
    let properties = tree.views
    let shown = properties.indices.filter(facts.inspection.isVisible)
    scrolls = facts.inspection.scrolls
    keys = shown.filter { properties[$0].kind == .key }
    leaves = shown.filter { properties[$0].kind == .view && !tree.hasChildren($0) }
    let bounds = polytope.vertices.map { (root: root.rect(at: $0), safeArea: facts.numbers.safeArea.rect(at: $0)) }
    let slack = Self.tolerance / 2
    func isIn(_ frame: Rect, _ bounds: Rect) -> Bool {
      frame.x >= bounds.x - slack && frame.y >= bounds.y - slack && frame.right <= bounds.right + slack
        && frame.bottom <= bounds.bottom + slack
    }
    // The views that may be out of bounds or have no area, within half of the tolerance.
    suspects = shown.filter { view in
      zip(corners, bounds).contains { frames, bounds in
        let frame = frames[view]
        return min(frame.width, frame.height) < 4 * slack || !isIn(frame, bounds.root)
          || (properties[view].kind == .key && !isIn(frame, bounds.safeArea))
      }
    }
  }

  func touchMap(at point: [Double]) -> TouchMap {
    if let map { return map }
    let offset = numbers.offset
    return TouchMap(
      root: Size(width: root.width.value(at: point), height: root.height.value(at: point)),
      targets: (targets ?? []).map { TouchMap.Target(view: $0.view, area: $0.area.rect(at: point)) },
      reach: numbers.reach?.value(at: point), offset: Point(x: offset.x.value(at: point), y: offset.y.value(at: point)))
  }

  /// The rules about frames, in the order of their findings.
  static let rules: [CheckRule] = [
    .touchOverlap, .smallTouchArea, .deadArea, .outsideRoot, .outsideSafeArea, .zeroSize, .smallTarget, .clipped,
    .overlap, .overlappingViews, .hiddenByKeyboard, .occluded, .acrossDivision, .unevenGap,
  ]

  /// How a rule was judged in a region: everywhere, at samples, or not to the end, so that there may be other faults.
  enum Judgement { case exact, sampled, undecided }

  typealias Found = (faults: [RuleFault], judgement: Judgement)

  /// Returns the faults of a rule about frames.
  func faults(of rule: CheckRule, _ work: inout Int) -> Found {
    switch rule {
    case .outsideRoot: (outsideRootFaults(), .exact)
    case .outsideSafeArea: (outsideSafeAreaFaults(), .exact)
    case .zeroSize: (zeroSizeFaults(), .exact)
    case .clipped: (clippingFaults(), .exact)
    case .smallTarget: targetFaults(&work)
    case .overlap: (overlapFaults(rule, among: keys), .exact)
    case .overlappingViews: (overlapFaults(rule, among: leaves), .exact)
    case .hiddenByKeyboard:
      (faults(rule, of: inspection.viewsUnderKeyboard, under: numbers.keyboard.map { [$0] } ?? []), .exact)
    case .occluded: (faults(rule, of: inspection.viewsUnderRegions, under: numbers.coveredRegions), .exact)
    case .acrossDivision: (divisionFaults(), .exact)
    case .touchOverlap: (touchOverlapFaults(), .exact)
    case .unevenGap: gapFaults()
    case .deadArea: deadAreaFaults()
    case .smallTouchArea: shareFaults()
    default: ([], .exact)
    }
  }

  /// Returns the faults of views where all functions of one of some alternatives exceed a limit. The magnitude is the
  /// largest of the alternatives, and for each of these the least of its functions.
  func faults(
    _ rule: CheckRule, of candidates: [Int], beyond limit: Double = 0, _ alternatives: (Int) -> [[AffineFunction]]
  ) -> [RuleFault] {
    let limit = AffineFunction(limit, count: polytope.dimension)
    var faults: [RuleFault?] = []
    for (position, view) in candidates.enumerated() {
      if position % 16 == 0, isCancelled() { break }
      let all = alternatives(view)
      let areSingle = all.allSatisfy { $0.count == 1 }
      let parts = all.compactMap { functions -> RuleFault.Part? in
        polytope.part(where: functions.map { $0 - limit }).map { part in
          let worst =
            areSingle
            ? part.greatest { point in all.reduce(-.infinity) { max($0, $1[0].value(at: point)) } }
            : part.greatestLeast(functions)
          return (part, worst)
        }
      }
      faults.append(RuleFault(rule, view: view, overlapping: parts, isCancelled: isCancelled))
    }
    return faults.compactMap { $0 }
  }
}

extension AffineFunction {
  fileprivate static func number(_ value: Double) -> AffineFunction { AffineFunction(value, count: 0) }
}
