import Cassowary
import Layout
import LayoutSpec

/// The inputs of check rules in a region, as functions of the ranged numbers.
struct RangeScene {
  struct Edges {
    var x, y, right, bottom: AffineFunction

    var width: AffineFunction { right - x }
    var height: AffineFunction { bottom - y }

    func rect(at point: [Double]) -> Rect {
      let (x, y) = (x.value(at: point), y.value(at: point))
      return Rect(x: x, y: y, width: right.value(at: point) - x, height: bottom.value(at: point) - y)
    }
  }

  struct Target {
    let view: Int
    let area: Edges
  }

  struct ViewEdges: RandomAccessCollection {
    fileprivate let values: AffineFunctions
    let count: Int

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(view: Int) -> Edges {
      let start = LinearLayout.variable(view, .left).index
      let (x, y) = (values[start], values[start + 1])
      return Edges(x: x, y: y, right: x + values[start + 2], bottom: y + values[start + 3])
    }
  }

  struct Corner {
    let frames: [Rect]
    let root: Rect
    let safeArea: Rect
  }

  let region: Int
  let polytope: Polytope
  let ambiguous: Set<String>
  /// The corners of the region, which exclude most faults without functions.
  let corners: [Corner]
  let facts: RangeFacts
  let views: ViewEdges
  let root: Edges
  let safeArea: Edges
  /// The keyboard in the root's coordinates, or `nil` if there is none that could cover a view.
  let keyboard: Edges?
  /// The window controls and the occlusions.
  let coveredRegions: [Edges]
  /// The axis along which the fold divides the screen, and its position there, or `nil` if there is none.
  let fold: (axis: LayoutConstraint.Axis, position: AffineFunction)?
  /// The smallest allowed size of a key, or `nil` if its value is invalid.
  let minimum: (width: AffineFunction, height: AffineFunction)?
  let pixel: Double
  /// The touch targets, or `nil` if a value of a touch area is invalid.
  let targets: [Target]?
  /// The largest distance from a target at which a touch counts, or `nil` if there is no limit.
  let reach: AffineFunction?
  /// The offset that is added to the position of a touch.
  let offset: (x: AffineFunction, y: AffineFunction)
  let contents: [(content: ViewContent, length: AffineFunction)]
  /// Returns whether to stop. Then results are incomplete.
  let isCancelled: () -> Bool

  /// The spec at a point. The present views and active constraints are the same in the whole region.
  var inspection: SpecInspection { facts.inspection }
  var tree: ViewTree { inspection.tree }

  init(_ region: RangedLayout.Region, index: Int, _ known: RangeFacts, isCancelled: @escaping () -> Bool) {
    self.region = index
    self.isCancelled = isCancelled
    let values = region.values
    let (first, facts) = (known.first, known.functions)
    polytope = region.polytope
    ambiguous = if case .solved(let solved) = region.status { Set(solved.ambiguous) } else { [] }
    self.facts = known
    let zero = AffineFunction(0, count: region.polytope.dimension)
    let views = ViewEdges(values: values, count: known.inspection.tree.views.count)
    self.views = views
    root = Edges(x: zero, y: zero, right: values[0], bottom: values[1])
    safeArea = Edges(facts[0...])
    keyboard = first.hasKeyboard ? Edges(facts[4...]) : nil
    minimum = first.hasMinimum ? (width: facts[8], height: facts[9]) : nil
    pixel = 1 / known.inspection.environment.environment.scale
    reach = first.hasReach ? facts[10] : nil
    offset = (x: facts[11], y: facts[12])
    targets = first.targets.map { targets in
      targets.enumerated().map { index, view in
        let offset = PointFacts.firstInset + 4 * index
        let frame = views[view]
        return Target(
          view: view,
          area: Edges(
            x: frame.x + facts[offset], y: frame.y + facts[offset + 1], right: frame.right + facts[offset + 2],
            bottom: frame.bottom + facts[offset + 3]))
      }
    }
    contents = first.contents.enumerated().map { ($1, facts[first.firstContent + $0]) }
    coveredRegions = (0..<first.regionCount).map { Edges(facts[(first.firstRegion + 4 * $0)...]) }
    fold = first.foldAxis.map { ($0, facts[13]) }
    let (root, safeArea) = (root, safeArea)
    corners = polytope.vertices.map { vertex in
      Corner(
        frames: values.frames(count: views.count, at: vertex), root: root.rect(at: vertex),
        safeArea: safeArea.rect(at: vertex))
    }
  }

  func touchMap(at point: [Double]) -> TouchMap {
    TouchMap(
      root: Size(width: root.right.value(at: point), height: root.bottom.value(at: point)),
      targets: (targets ?? []).map { TouchMap.Target(view: $0.view, area: $0.area.rect(at: point)) },
      reach: reach?.value(at: point), offset: Point(x: offset.x.value(at: point), y: offset.y.value(at: point)))
  }
}

extension AffineFunctions {
  fileprivate func frames(count: Int, at point: [Double]) -> [Rect] {
    (0..<count).map { view in
      let start = LinearLayout.variable(view, .left).index
      func value(_ offset: Int) -> Double { self.value(of: start + offset, at: point) }
      return Rect(x: value(0), y: value(1), width: value(2), height: value(3))
    }
  }
}

extension ViewFrames {
  init?(_ region: RangedLayout.Region, viewCount: Int, at point: [Double]) {
    let values = region.values
    guard !values.isEmpty else { return nil }
    root = Size(width: values.value(of: 0, at: point), height: values.value(of: 1, at: point))
    frames = values.frames(count: viewCount, at: point)
  }
}

extension RangeScene.Edges {
  /// Creates a rectangle of the first four facts of a slice.
  fileprivate init(_ facts: ArraySlice<AffineFunction>) {
    let start = facts.startIndex
    self.init(x: facts[start], y: facts[start + 1], right: facts[start + 2], bottom: facts[start + 3])
  }
}

/// A view with an intrinsic size along an axis.
struct ViewContent {
  let view: Int
  let axis: LayoutConstraint.Axis
}

/// The inputs of rules other than frames, for all regions of a cell with the same root.
struct RangeFacts {
  /// The spec at a point inside.
  let inspection: SpecInspection
  let scrolls: [Bool]
  /// The visible views, keys included.
  let shown: [Int]
  let keys: [Int]
  /// The visible views without children that are not keys.
  let leaves: [Int]
  let share: Double
  fileprivate let first: PointFacts
  fileprivate let functions: [AffineFunction]

  /// Measures a region.
  ///
  /// - Parameter inspect: returns the spec at a point, or `nil` if it is rejected there.
  init?(_ region: RangedLayout.Region, inspect: ([Double]) -> SpecInspection?) {
    let values = region.values
    let point = region.polytope.interiorPoint()
    guard !values.isEmpty, let inspection = inspect(point) else { return nil }
    let first = PointFacts(
      inspection, root: Size(width: values[0].value(at: point), height: values[1].value(at: point)))
    var moved: [(facts: PointFacts, step: Double)] = []
    for index in point.indices {
      let step = 0.9 * region.polytope.reach(from: point, along: index)
      guard step != 0, step.isFinite else { return nil }
      var other = point
      other[index] += step
      guard let inspection = inspect(other) else { return nil }
      let facts = PointFacts(
        inspection, root: Size(width: values[0].value(at: other), height: values[1].value(at: other)))
      guard facts.numbers.count == first.numbers.count else { return nil }
      moved.append((facts, step))
    }
    functions = first.numbers.indices.map { fact in
      AffineFunction(
        value: first.numbers[fact], at: point,
        slopes: Slopes(count: point.count) { index in
          let difference = moved[index].facts.numbers[fact] - first.numbers[fact]
          return difference.magnitude < Polytope.rounding ? 0 : difference / moved[index].step
        })
    }
    self.inspection = inspection
    self.first = first
    scrolls = inspection.scrolls
    let views = inspection.tree.views
    shown = views.indices.filter(inspection.isVisible)
    keys = shown.filter { views[$0].kind == .key }
    leaves = shown.filter { views[$0].kind == .view && !inspection.tree.hasChildren($0) }
    share = region.polytope.share
  }
}

/// The numbers of a spec at a point that are not frames.
private struct PointFacts {
  static let firstInset = 14

  var numbers: [Double]
  let hasKeyboard: Bool
  let hasMinimum: Bool
  let hasReach: Bool
  let foldAxis: LayoutConstraint.Axis?
  let targets: [Int]?
  /// The index of the first number of the covered regions, and their number.
  let firstRegion: Int
  let regionCount: Int
  let contents: [ViewContent]

  /// The index of the first intrinsic size.
  var firstContent: Int { firstRegion + 4 * regionCount }

  init(_ inspection: SpecInspection, root: Size) {
    let environment = inspection.environment.environment
    let area = inspection.tree.frame(of: .safeArea, in: environment, root: root)
    let keyboard = environment.visibleKeyboard
    let frame = keyboard ?? Rect(width: 0, height: 0)
    let minimum = try? inspection.minimumTarget()
    // With empty frames, touch areas are only the insets. Rounded ones would put keys apart that are in line.
    let map = try? inspection.touchMap(root: root, isRounded: false) { _ in Rect(width: 0, height: 0) }.map
    hasKeyboard = keyboard != nil
    hasMinimum = minimum != nil
    hasReach = map.map { $0.reach < .infinity } ?? false
    targets = map.map { $0.targets.map { $0.view } }
    numbers = [
      area.x, area.y, area.right, area.bottom, frame.x, frame.y, frame.right, frame.bottom, minimum?.width ?? 0,
      minimum?.height ?? 0, hasReach ? map?.reach ?? 0 : 0, map?.offset.x ?? 0, map?.offset.y ?? 0,
      environment.fold?.position ?? 0,
    ]
    foldAxis = environment.fold?.axis
    let regions = environment.coveredRegions
    firstRegion = Self.firstInset + 4 * (targets?.count ?? 0)
    regionCount = regions.count
    for area in (map?.targets ?? []).map({ $0.area }) + regions {
      numbers += [area.x, area.y, area.right, area.bottom]
    }
    let views = inspection.tree.views
    contents = views.indices.filter {
      (views[$0].kind == .view || views[$0].kind == .key) && inspection.isVisible($0)
    }.flatMap { view in
      [LayoutConstraint.Axis.horizontal, .vertical].filter { views[view].intrinsic($0) != nil }.map {
        ViewContent(view: view, axis: $0)
      }
    }
    numbers += contents.map { views[$0.view].intrinsic($0.axis) ?? 0 }
  }
}
