import Cassowary
import Layout
import LayoutSpec

/// A rectangle, by numbers or by functions of ranged numbers.
struct Edges<Number> {
  var x, y, width, height: Number

  func map<Other>(_ transform: (Number) -> Other) -> Edges<Other> {
    Edges<Other>(x: transform(x), y: transform(y), width: transform(width), height: transform(height))
  }
}

extension Edges<Double> {
  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

  var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension Edges<AffineFunction> {
  var right: AffineFunction { x + width }
  var bottom: AffineFunction { y + height }

  var transposed: Self { Edges(x: y, y: x, width: height, height: width) }

  func rect(at point: [Double]) -> Rect { map { $0.value(at: point) }.rect }

  static func + (one: Self, other: Self) -> Self {
    Edges(x: one.x + other.x, y: one.y + other.y, width: one.width + other.width, height: one.height + other.height)
  }
}

/// What rules look at besides the frames of views: numbers at a single size, or functions of ranged numbers.
struct SceneNumbers<Number> {
  let safeArea: Edges<Number>
  /// The keyboard in the root's coordinates, or `nil` if there is none that could cover a view.
  let keyboard: Edges<Number>?
  /// The window controls and the occlusions.
  let coveredRegions: [Edges<Number>]
  /// The axis along which the fold divides the screen, and its position there, or `nil` if there is none.
  let fold: (axis: LayoutConstraint.Axis, position: Number)?
  /// The smallest allowed size of a key, or `nil` if its value is invalid.
  let minimum: (width: Number, height: Number)?
  /// The touch areas of views, or `nil` if a value of one is invalid. For ranges these are the insets of views.
  let targets: [(view: Int, area: Edges<Number>)]?
  /// The largest distance from a target at which a touch counts, or `nil` if there is no limit.
  let reach: Number?
  let offset: (x: Number, y: Number)
  let contents: [(view: Int, axis: LayoutConstraint.Axis, length: Number)]
  /// The distances of children of stacks from the next ones, where they are not the stack's spacing.
  let spacings: [(view: Int, length: Number)]

  func map<Other>(_ transform: (Number) -> Other) -> SceneNumbers<Other> {
    SceneNumbers<Other>(
      safeArea: safeArea.map(transform), keyboard: keyboard?.map(transform),
      coveredRegions: coveredRegions.map { $0.map(transform) },
      fold: fold.map { (axis: $0.axis, position: transform($0.position)) },
      minimum: minimum.map { (width: transform($0.width), height: transform($0.height)) },
      targets: targets?.map { (view: $0.view, area: $0.area.map(transform)) }, reach: reach.map(transform),
      offset: (x: transform(offset.x), y: transform(offset.y)),
      contents: contents.map { (view: $0.view, axis: $0.axis, length: transform($0.length)) },
      spacings: spacings.map { (view: $0.view, length: transform($0.length)) })
  }

  /// All numbers, in the order of ``map(_:)``.
  var all: [Number] {
    var numbers: [Number] = []
    _ = map { numbers.append($0) }
    return numbers
  }
}

extension SceneNumbers<Double> {
  init(_ inspection: SpecInspection, root: Size, minimum: Size?, _ map: TouchMap?) {
    let environment = inspection.environment.environment
    let views = inspection.tree.views
    let contents = views.indices.filter {
      (views[$0].kind == .view || views[$0].kind == .key) && inspection.isVisible($0)
    }.flatMap { view in
      [LayoutConstraint.Axis.horizontal, .vertical].compactMap { axis in
        views[view].intrinsic(axis).map { (view: view, axis: axis, length: $0) }
      }
    }
    self.init(
      safeArea: Edges(inspection.tree.frame(of: .safeArea, in: environment, root: root)),
      keyboard: environment.visibleKeyboard.map { Edges($0) },
      coveredRegions: environment.coveredRegions.map { Edges($0) },
      fold: environment.fold.map { (axis: $0.axis, position: $0.position) },
      minimum: minimum.map { (width: $0.width, height: $0.height) },
      targets: map?.targets.map { (view: $0.view, area: Edges($0.area)) },
      reach: map.flatMap { $0.reach < .infinity ? $0.reach : nil },
      offset: map.map { (x: $0.offset.x, y: $0.offset.y) } ?? (x: 0, y: 0), contents: contents,
      spacings: views.indices.compactMap { view in
        guard let length = views[view].spacingAfter, views[view].parent.map({ views[$0].stack != nil }) ?? false
        else { return nil }
        return (view: view, length: length)
      })
  }
}

/// The inputs of rules other than frames, for all regions of a cell with the same root.
struct SceneFacts {
  let inspection: SpecInspection
  let numbers: SceneNumbers<AffineFunction>
  let share: Double
}

extension SceneFacts {
  init?(_ region: RangedLayout.Region, inspect: ([Double]) -> SpecInspection?) {
    let values = region.values
    func numbers(_ inspection: SpecInspection, at point: [Double]) -> SceneNumbers<Double> {
      let root = Size(width: values.value(of: 0, at: point), height: values.value(of: 1, at: point))
      // With empty frames, touch areas are only the insets. Rounded ones would put keys apart that are in line.
      let map = try? inspection.touchMap(root: root, isRounded: false) { _ in Rect(width: 0, height: 0) }.map
      return SceneNumbers(inspection, root: root, minimum: try? inspection.minimumTarget(), map)
    }
    let point = region.polytope.interiorPoint()
    guard !values.isEmpty, let inspection = inspect(point) else { return nil }
    let first = numbers(inspection, at: point)
    let count = first.all.count
    var moved: [(numbers: [Double], step: Double)] = []
    for index in point.indices {
      let step = 0.9 * region.polytope.reach(from: point, along: index)
      guard step != 0, step.isFinite else { return nil }
      var other = point
      other[index] += step
      guard let inspection = inspect(other) else { return nil }
      moved.append((numbers(inspection, at: other).all, step))
      guard moved[index].numbers.count == count else { return nil }
    }
    var next = 0
    let functions = first.map { number in
      defer { next += 1 }
      return AffineFunction(
        value: number, at: point,
        slopes: Slopes(count: point.count) { index in
          let difference = moved[index].numbers[next] - number
          return difference.magnitude < Polytope.rounding ? 0 : difference / moved[index].step
        })
    }
    self.init(inspection: inspection, numbers: functions, share: region.polytope.share)
  }
}
