import Cassowary
import Layout
public import LayoutSpec

/// A picture of a layout over one or two ranges: a chart of the edges or a map of the regions, and below it the layout
/// at each breakpoint or in each region.
public struct RangePicture: Sendable {
  /// The regions.
  public let layout: RangedLayout
  private let caption: String
  private let samples: [RangeSample]
  /// The number of layouts without a limit.
  private let sampleCount: Int
  private let options: PictureOptions

  /// The largest number of layouts below the chart.
  private static let sampleLimit = 24
  private static let width = 1_000.0

  /// Creates a picture of a layout over one or two ranges.
  ///
  /// - Parameters:
  ///   - caller: the rest of the environment. A range overrides its value of the number.
  ///   - limit: the largest number of regions.
  /// - Throws: `RangeError`.
  public init(
    _ document: SpecDocument, over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(),
    picture: PictureOptions = PictureOptions(), options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(RangeError) {
    layout = try document.layout(over: ranges, for: caller, options: options, limit: limit)
    self.options = picture
    let texts = ranges.map {
      "\($0.number.name) from \(shortNumber($0.bounds.lowerBound)) to \(shortNumber($0.bounds.upperBound))"
    }
    caption = (document.name.isEmpty ? "" : document.name + ", ") + texts.joined(separator: ", ")
    let samples = try RangeSample.all(of: layout) { options.isCancelled?() ?? false }
    sampleCount = samples.count
    var drawn: [RangeSample] = []
    for var sample in samples.prefix(Self.sampleLimit).sorted(by: { $0.number < $1.number }) {
      if options.isCancelled?() ?? false { throw .solve(.budgetExceeded) }
      let environment = document.caller(caller, over: ranges, at: sample.point)
      guard
        var scene = try? PictureScene(document, for: environment, layers: picture.layers, options: options)
      else { continue }
      scene.caption = sample.caption
      scene.shortCaption = nil
      sample.scene = scene
      drawn.append(sample)
    }
    self.samples = drawn
  }

  /// The SVG.
  public var svg: String { svg { false } ?? "" }

  /// Returns the SVG, or `nil` if it is cancelled.
  ///
  /// - Parameter isCancelled: called for each view of the chart and before each picture.
  public func svg(isCancelled: () -> Bool) -> String? {
    let width = max(options.width ?? Self.width, 320)
    var writer = ChartWriter(width: width)
    writer.heading(caption)
    if layout.ranges.count == 1 {
      writer.strips(layout, views: shownViews, isCancelled: isCancelled)
    } else {
      writer.map(layout)
    }
    if sampleCount > samples.count {
      writer.note("The layout at \(samples.count) of \(sampleCount) points:")
    }
    var sheetOptions = options
    sheetOptions.width = width
    let sheet = SVGSheet(groups: samples.compactMap { $0.scene.map { [$0] } }, options: sheetOptions)
    guard !isCancelled(), let (pictures, size) = sheet.content(clips: "l-sample", isCancelled: isCancelled) else {
      return nil
    }
    if !samples.isEmpty { writer.append(pictures, height: size.height) }
    let theme = options.theme == .none ? "" : options.theme.styleSheet + "\n" + ChartWriter.styleSheet
    return SVGSheet.document(
      writer.text, size: Size(width: width, height: writer.height), title: caption, styleSheet: theme)
  }

  /// Returns the regions as a table, for a terminal.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    styler.styled(.bold, printable(caption)) + "\n" + layout.text(styler)
  }

  /// The views without children.
  private var shownViews: Set<String> {
    let styles: Set<PictureScene.Shape.Style> = [.leaf, .key, .specialKey]
    return Set(samples.flatMap { ($0.scene?.shapes ?? []).filter { styles.contains($0.style) }.map { $0.id } })
  }
}

/// A point of the ranges at which the layout is drawn.
private struct RangeSample: Sendable {
  /// The position of the sample among those that are drawn.
  var number = 0
  let point: [Double]
  let caption: String
  var scene: PictureScene?

  static func all(of layout: RangedLayout, isCancelled: () -> Bool) throws(RangeError) -> [RangeSample] {
    layout.ranges.count == 1 ? try breakpoints(of: layout, isCancelled: isCancelled) : regions(of: layout)
  }

  /// Returns the ends of the range and each breakpoint, with both sides if something jumps there.
  private static func breakpoints(
    of layout: RangedLayout, isCancelled: () -> Bool
  ) throws(RangeError) -> [RangeSample] {
    let range = layout.ranges[0]
    let name = range.number.name
    let ends = [range.bounds.lowerBound, range.bounds.upperBound].map {
      RangeSample(point: [$0], caption: "\(name) \(shortNumber($0))")
    }
    var samples = [ends[0]]
    let nearby = (range.bounds.upperBound - range.bounds.lowerBound) * 1e-7
    for border in layout.borders {
      guard let at = border.points.first?.first, layout.regions.indices.contains(border.regions.0),
        layout.regions.indices.contains(border.regions.1)
      else { continue }
      if isCancelled() { throw .solve(.budgetExceeded) }
      let (before, after) = (layout.regions[border.regions.0], layout.regions[border.regions.1])
      if before.continues(into: after, at: [at]) {
        samples.append(RangeSample(point: [at], caption: "\(name) \(shortNumber(at))"))
      } else {
        samples.append(RangeSample(point: [at - nearby], caption: "\(name) up to \(shortNumber(at))"))
        samples.append(RangeSample(point: [at + nearby], caption: "\(name) from \(shortNumber(at))"))
      }
    }
    samples.append(ends[1])
    for index in samples.indices { samples[index].number = index }
    return samples
  }

  /// Returns a point inside each region, the largest region first.
  private static func regions(of layout: RangedLayout) -> [RangeSample] {
    let sizes = layout.regions.map { $0.polytope.share }
    let order = layout.regions.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }
    return order.map { index in
      let point = Self.roundPoint(in: layout.regions[index].polytope)
      let values = zip(layout.ranges, point).map { "\($0.number.name) \(shortNumber($1))" }.joined(separator: ", ")
      return RangeSample(number: index, point: point, caption: "\(index): \(values)")
    }
  }
}

extension RangeSample {
  /// Returns a point inside, with whole numbers if those nearest to the middle are inside.
  private static func roundPoint(in polytope: Polytope) -> [Double] {
    let point = polytope.interiorPoint()
    let rounded = point.map { $0.rounded() }
    return polytope.facets.allSatisfy { $0.value(at: rounded) > 1e-6 } ? rounded : point
  }
}

extension RangedLayout.Region {
  /// Returns whether the layout is the same on both sides of a breakpoint.
  fileprivate func continues(into other: RangedLayout.Region, at point: [Double]) -> Bool {
    guard case .solved(let one) = status, case .solved(let next) = other.status else { return false }
    let (frames, others) = (one.frames, next.frames)
    guard frames.count == others.count else { return false }
    return zip(frames, others).allSatisfy { one, next in
      guard one.id == next.id else { return false }
      let pairs = [
        (one.frame.x, next.frame.x), (one.frame.y, next.frame.y), (one.frame.width, next.frame.width),
        (one.frame.height, next.frame.height),
      ]
      return pairs.allSatisfy { abs($0.value(at: point) - $1.value(at: point)) < 0.01 }
    }
  }
}
