import Cassowary
import Layout
import LayoutSpec

/// The inputs of check rules in a region, as functions of the ranged numbers.
struct RangeScene {
  /// The edges of a rectangle.
  struct Edges {
    var x, y, right, bottom: AffineFunction

    var width: AffineFunction { right - x }
    var height: AffineFunction { bottom - y }
  }

  /// A touch target with its area.
  struct Target {
    let view: Int
    let area: Edges
  }

  let polytope: Polytope
  /// The spec at a point inside. The present views and active constraints are the same in the whole region.
  let inspection: SpecInspection
  /// The edges of each view.
  let views: [Edges]
  let root: Edges
  let safeArea: Edges
  /// The keyboard in the root's coordinates, or `nil` if there is none that could cover a view.
  let keyboard: Edges?
  /// The smallest allowed size of a key, or `nil` if its value is invalid.
  let minimum: (width: AffineFunction, height: AffineFunction)?
  /// The length of a pixel.
  let pixel: Double
  /// The touch targets, or `nil` if a value of a touch area is invalid.
  let targets: [Target]?
  /// The largest distance from a target at which a touch counts, or `nil` if there is no limit.
  let reach: AffineFunction?
  /// The offset that is added to the position of a touch.
  let offset: (x: AffineFunction, y: AffineFunction)

  var tree: ViewTree { inspection.tree }

  /// - Parameter inspect: returns the spec at a point, or `nil` if it is rejected there.
  init?(_ region: RangedLayout.Region, inspect: ([Double]) -> SpecInspection?) {
    let values = region.values
    let point = region.polytope.interiorPoint()
    guard !values.isEmpty, let inspection = inspect(point) else { return nil }
    let first = RangeFacts(inspection, root: Size(width: values[0](point), height: values[1](point)))
    var moved: [(facts: RangeFacts, step: Double)] = []
    for index in point.indices {
      let step = 0.9 * region.polytope.reach(from: point, along: index)
      guard step != 0, step.isFinite else { return nil }
      var other = point
      other[index] += step
      guard let inspection = inspect(other) else { return nil }
      let facts = RangeFacts(inspection, root: Size(width: values[0](other), height: values[1](other)))
      guard facts.numbers.count == first.numbers.count else { return nil }
      moved.append((facts, step))
    }
    let facts = first.numbers.indices.map { fact in
      AffineFunction(
        value: first.numbers[fact], at: point,
        slopes: Slopes(count: point.count) { index in
          let difference = moved[index].facts.numbers[fact] - first.numbers[fact]
          return difference.magnitude < 1e-9 ? 0 : difference / moved[index].step
        })
    }
    polytope = region.polytope
    self.inspection = inspection
    let zero = AffineFunction(0, count: point.count)
    let views = inspection.tree.views.indices.map { view in
      let start = LinearLayout.variable(view, .left).index
      return Edges(
        x: values[start], y: values[start + 1], right: values[start] + values[start + 2],
        bottom: values[start + 1] + values[start + 3])
    }
    self.views = views
    root = Edges(x: zero, y: zero, right: values[0], bottom: values[1])
    safeArea = Edges(x: facts[0], y: facts[1], right: facts[2], bottom: facts[3])
    keyboard = first.hasKeyboard ? Edges(x: facts[4], y: facts[5], right: facts[6], bottom: facts[7]) : nil
    minimum = first.hasMinimum ? (width: facts[8], height: facts[9]) : nil
    pixel = 1 / inspection.environment.environment.scale
    reach = first.hasReach ? facts[10] : nil
    offset = (x: facts[11], y: facts[12])
    targets = first.targets.map { targets in
      targets.enumerated().map { index, view in
        let place = RangeFacts.firstInset + 4 * index
        let frame = views[view]
        return Target(
          view: view,
          area: Edges(
            x: frame.x + facts[place], y: frame.y + facts[place + 1], right: frame.right + facts[place + 2],
            bottom: frame.bottom + facts[place + 3]))
      }
    }
  }

  /// Returns the map of touches at a point.
  func touchMap(at point: [Double]) -> TouchMap {
    func rect(_ edges: Edges) -> Rect {
      let (x, y) = (edges.x(point), edges.y(point))
      return Rect(x: x, y: y, width: edges.right(point) - x, height: edges.bottom(point) - y)
    }
    return TouchMap(
      root: Size(width: root.right(point), height: root.bottom(point)),
      targets: (targets ?? []).map { TouchMap.Target(view: $0.view, area: rect($0.area)) }, reach: reach?(point),
      offset: Point(x: offset.x(point), y: offset.y(point)))
  }
}

/// The numbers of a spec at a point that are not frames.
private struct RangeFacts {
  static let firstInset = 13

  var numbers: [Double]
  let hasKeyboard: Bool
  let hasMinimum: Bool
  let hasReach: Bool
  /// The touch targets.
  let targets: [Int]?

  init(_ inspection: SpecInspection, root: Size) {
    let environment = inspection.environment.environment
    let area = inspection.tree.frame(of: .safeArea, in: environment, root: root)
    var keyboard = environment.keyboard.state == .hidden ? nil : environment.keyboard.frame
    keyboard?.x -= environment.window.x
    keyboard?.y -= environment.window.y
    let frame = keyboard ?? Rect(width: 0, height: 0)
    let minimum = try? inspection.minimumTarget()
    // With empty frames, touch areas are only the insets.
    let map = try? inspection.touchMap(root: root) { _ in Rect(width: 0, height: 0) }.map
    hasKeyboard = keyboard != nil
    hasMinimum = minimum != nil
    hasReach = map.map { $0.reach < .infinity } ?? false
    targets = map.map { $0.targets.map { $0.view } }
    numbers = [
      area.x, area.y, area.right, area.bottom, frame.x, frame.y, frame.right, frame.bottom, minimum?.width ?? 0,
      minimum?.height ?? 0, hasReach ? map?.reach ?? 0 : 0, map?.offset.x ?? 0, map?.offset.y ?? 0,
    ]
    for target in map?.targets ?? [] {
      numbers += [target.area.x, target.area.y, target.area.right, target.area.bottom]
    }
  }
}
