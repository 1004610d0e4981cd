import Cassowary
import Layout
import LayoutSpec

/// A layout in a region, with what the rules about frames look at, as functions of the ranged numbers.
///
/// A single size is a region of no ranged numbers, so that each rule is written once.
struct RuleScene {
  struct ViewEdges {
    fileprivate let values: AffineFunctions
    fileprivate let count: Int

    subscript(view: Int) -> Edges {
      let start = LinearLayout.variable(view, .left).index
      return Edges(x: values[start], y: values[start + 1], width: values[start + 2], height: values[start + 3])
    }

    func frames(at point: [Double]) -> [Rect] {
      (0..<count).map { LinearLayout.frame(ofView: $0) { values.value(of: $0, at: point) } }
    }
  }

  let polytope: Polytope
  let rules: Set<CheckRule>
  let ambiguous: Set<String>
  /// The frames at the corners of the region, which exclude most faults without functions.
  let corners: [[Rect]]
  let facts: SceneFacts
  let views: ViewEdges
  let root: Edges
  /// `nil` if a value of a touch area is invalid.
  let targets: [(view: Int, area: Edges)]?
  let scrolls: [Bool]
  let keys: [Int]
  let leaves: [Int]
  /// Visible views that may be out of bounds or have no area somewhere.
  let suspects: [Int]
  let isCancelled: () -> Bool

  var inspection: SpecInspection { facts.inspection }
  var tree: ViewTree { inspection.tree }

  /// The `values` are the root's size and the frames of the views; `ambiguous` are the names of variables.
  init(
    _ polytope: Polytope, _ values: AffineFunctions, _ facts: SceneFacts, _ rules: Set<CheckRule>,
    ambiguous: some Sequence<String>, isCancelled: @escaping () -> Bool
  ) {
    (self.polytope, self.facts, self.rules, self.isCancelled) = (polytope, facts, rules, isCancelled)
    self.ambiguous = Set(ambiguous)
    let tree = facts.inspection.tree
    let properties = tree.views
    let views = ViewEdges(values: values, count: properties.count)
    self.views = views
    let zero = AffineFunction(0, count: polytope.dimension)
    let root = Edges(x: zero, y: zero, width: values[0], height: values[1])
    self.root = root
    targets = facts.touchInsets?.map { ($0.view, views[$0.view] + $0.area) }
    let corners = polytope.vertices.map { views.frames(at: $0) }
    self.corners = corners
    let shown = properties.indices.filter(facts.inspection.isVisible)
    scrolls = facts.inspection.scrolls
    keys = shown.filter { properties[$0].kind == .key }
    leaves = shown.filter { properties[$0].kind == .view && !tree.hasChildren($0) }
    let bounds = polytope.vertices.map { (root: root.rect(at: $0), safeArea: facts.safeArea.rect(at: $0)) }
    // Within half of the tolerance.
    let slack = Self.tolerance / 2
    suspects = shown.filter { view in
      zip(corners, bounds).contains { frames, bounds in
        let frame = frames[view]
        return min(frame.width, frame.height) < 4 * slack || !bounds.root.contains(frame, slack: slack)
          || (properties[view].kind == .key && !bounds.safeArea.contains(frame, slack: slack))
      }
    }
  }

  func touchMap(at point: [Double]) -> TouchMap {
    let offset = facts.offset
    return TouchMap(
      root: Size(width: root.width.value(at: point), height: root.height.value(at: point)),
      targets: (targets ?? []).map { TouchMap.Target(view: $0.view, area: $0.area.rect(at: point)) },
      reach: facts.reach?.value(at: point), offset: Point(x: offset.x.value(at: point), y: offset.y.value(at: point)))
  }

  /// In the order of their findings.
  static let rules: [CheckRule] = [
    .touchOverlap, .smallTouchArea, .deadArea, .outsideRoot, .outsideSafeArea, .zeroSize, .smallTarget, .clipped,
    .overlap, .overlappingViews, .hiddenByKeyboard, .occluded, .acrossDivision, .unevenGap,
  ]

  /// How a rule was judged in a region: everywhere, at samples, or not to the end, so that there may be other faults.
  enum Judgement { case exact, sampled, undecided }

  typealias Found = (faults: [RuleFault], judgement: Judgement)

  func faults(of rule: CheckRule, _ work: inout Int) -> Found {
    switch rule {
    case .outsideRoot: (faults(rule, of: suspects.filter { !scrolls[$0] }), .exact)
    case .outsideSafeArea: (outsideSafeAreaFaults(), .exact)
    case .zeroSize: (zeroSizeFaults(), .exact)
    case .clipped: (faults(rule, of: facts.contents.keys.sorted()), .exact)
    case .smallTarget: targetFaults(&work)
    case .overlap: (overlapFaults(rule, among: keys), .exact)
    case .overlappingViews: (overlapFaults(rule, among: leaves), .exact)
    case .hiddenByKeyboard where facts.keyboard != nil: (faults(rule, of: inspection.viewsUnderKeyboard), .exact)
    case .occluded where !facts.coveredRegions.isEmpty, .acrossDivision where facts.fold != nil:
      (faults(rule, of: inspection.viewsUnderRegions), .exact)
    case .touchOverlap: (touchOverlapFaults(), .exact)
    case .unevenGap: gapFaults()
    case .deadArea: deadAreaFaults()
    case .smallTouchArea: shareFaults()
    default: ([], .exact)
    }
  }

  /// The magnitude is the largest of the alternatives, and for each of these the least of its functions.
  func faults(_ rule: CheckRule, of candidates: [Int]) -> [RuleFault] {
    let limit = AffineFunction(Self.limit(of: rule), count: polytope.dimension)
    var faults: [RuleFault?] = []
    for (position, view) in candidates.enumerated() {
      if position % 16 == 0, isCancelled() { break }
      let all = alternatives(of: rule, for: view)
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
      faults.append(RuleFault(.init(rule: rule, view: view), parts, isCancelled: isCancelled))
    }
    return faults.compactMap { $0 }
  }
}

extension AffineFunctions {
  /// Functions of no parameters: a solution's root and frames.
  init(_ solution: LayoutSolution) {
    let frames = solution.frames.flatMap { [$0.x, $0.y, $0.width, $0.height] }
    let numbers = [solution.root.width, solution.root.height] + frames
    self.init(count: numbers.count, parameterCount: 0)
    for (index, number) in numbers.enumerated() { self[index] = AffineFunction(number, count: 0) }
  }
}
