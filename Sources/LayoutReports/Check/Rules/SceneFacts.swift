import Cassowary
import Layout
import LayoutSpec

/// A rectangle by functions of the ranged numbers.
struct Edges {
  var x, y, width, height: AffineFunction

  var right: AffineFunction { x + width }
  var bottom: AffineFunction { y + height }

  var transposed: Edges { Edges(x: y, y: x, width: height, height: width) }

  func rect(at point: [Double]) -> Rect {
    Rect(
      x: x.value(at: point), y: y.value(at: point), width: width.value(at: point), height: height.value(at: point))
  }

  static func + (one: Edges, other: Edges) -> Edges {
    Edges(x: one.x + other.x, y: one.y + other.y, width: one.width + other.width, height: one.height + other.height)
  }
}

/// The numbers that rules compare frames with, for all regions of a cell with the same root.
struct SceneFacts {
  /// The spec at a point. The present views and active constraints are the same in the whole region.
  let inspection: SpecInspection
  let share: Double
  let safeArea: Edges
  /// The keyboard in the root's coordinates, or `nil` if it is hidden or the root is its own view.
  let keyboard: Edges?
  /// The window controls and the occlusions; none in a keyboard's view, which does not have the window's coordinates.
  let coveredRegions: [Edges]
  /// Along the axis on which the fold divides the screen; `nil` in a keyboard's view, or if there is no fold.
  let fold: (axis: LayoutConstraint.Axis, position: AffineFunction)?
  /// The smallest allowed size of a key, or `nil` if its value is invalid.
  let minimum: (width: AffineFunction, height: AffineFunction)?
  /// What touch areas add to the frames of views, or `nil` if a value of one is invalid.
  let touchInsets: [(view: Int, area: Edges)]?
  /// The largest distance from a target at which a touch counts, or `nil` if there is no limit.
  let reach: AffineFunction?
  let offset: (x: AffineFunction, y: AffineFunction)
  /// The intrinsic sizes of views.
  let contents: [Int: [(axis: LayoutConstraint.Axis, length: AffineFunction)]]
  /// The distances of children of stacks from the next ones that the children set themselves.
  let spacings: [(view: Int, length: AffineFunction)]

  /// Reads the numbers at a point, always in the same order.
  private init(_ inspection: SpecInspection, root: Size, share: Double, _ function: (Double) -> AffineFunction) {
    func edges(_ rect: Rect) -> Edges {
      Edges(x: function(rect.x), y: function(rect.y), width: function(rect.width), height: function(rect.height))
    }
    self.inspection = inspection
    self.share = share
    let environment = inspection.environment.environment
    safeArea = edges(inspection.tree.frame(of: .safeArea, in: environment, root: root))
    let isInWindow = !inspection.tree.usesKeyboardRoot
    keyboard = isInWindow ? environment.visibleKeyboard.map(edges) : nil
    coveredRegions = isInWindow ? environment.coveredRegions.map(edges) : []
    fold = isInWindow ? environment.fold.map { ($0.axis, function($0.position)) } : nil
    minimum = (try? inspection.minimumTarget()).map { (function($0.width), function($0.height)) }
    // With empty frames, touch areas are only the insets. Rounded ones would put keys apart that are in line.
    let map = try? inspection.touchMap(root: root, isRounded: false) { _ in Rect(width: 0, height: 0) }.map
    touchInsets = map?.targets.map { ($0.view, edges($0.area)) }
    reach = map.flatMap { $0.reach < .infinity ? function($0.reach) : nil }
    offset = (function(map?.offset.x ?? 0), function(map?.offset.y ?? 0))
    let views = inspection.tree.views
    let shown = views.indices.filter { (views[$0].kind == .view || views[$0].kind == .key) && inspection.isVisible($0) }
    var contents: [Int: [(axis: LayoutConstraint.Axis, length: AffineFunction)]] = [:]
    for view in shown {
      for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
        if let length = views[view].intrinsic(axis) { contents[view, default: []].append((axis, function(length))) }
      }
    }
    self.contents = contents
    spacings = views.indices.compactMap { view in
      guard let length = views[view].spacingAfter, views[view].parent.map({ views[$0].stack != nil }) ?? false
      else { return nil }
      return (view, function(length))
    }
  }

  /// `nil` if the spec is invalid at some points of the region. The `values` are the root's size and the views' frames.
  init?(
    _ polytope: Polytope, _ values: AffineFunctions, inspect: ([Double]) -> SpecInspection?,
    onNumber: (AffineFunction) -> Void = { _ in }
  ) {
    func facts(at point: [Double], _ function: (Double) -> AffineFunction) -> SceneFacts? {
      let root = Size(width: values.value(of: 0, at: point), height: values.value(of: 1, at: point))
      return inspect(point).map { SceneFacts($0, root: root, share: polytope.share, function) }
    }
    guard !values.isEmpty else { return nil }
    let point = polytope.interiorPoint()
    var moved: [(numbers: [Double], step: Double)] = []
    for index in point.indices {
      let step = 0.9 * polytope.reach(from: point, along: index)
      guard step != 0, step.isFinite else { return nil }
      var other = point
      other[index] += step
      var numbers: [Double] = []
      func read(_ number: Double) -> AffineFunction {
        numbers.append(number)
        return AffineFunction(number, count: 0)
      }
      guard facts(at: other, read) != nil else { return nil }
      moved.append((numbers, step))
    }
    var count = 0
    func function(_ number: Double) -> AffineFunction {
      let slopes = Slopes(count: point.count) { index in
        let (numbers, step) = moved[index]
        let difference = (count < numbers.count ? numbers[count] : number) - number
        return difference.magnitude < Polytope.rounding ? 0 : difference / step
      }
      count += 1
      let function = AffineFunction(value: number, at: point, slopes: slopes)
      onNumber(function)
      return function
    }
    guard let facts = facts(at: point, function), moved.allSatisfy({ $0.numbers.count == count }) else { return nil }
    self = facts
  }
}
