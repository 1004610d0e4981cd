import Layout
public import LayoutSpec

/// A picture of a layout over one or two ranges: a chart of the edges or a map of the regions, and below it the layout
/// at each breakpoint or in each region.
public struct RangePicture: Sendable {
  /// The regions.
  public let layout: RangedLayout
  private let caption: String
  /// The layouts at some of the points.
  private let scenes: [PictureScene]
  /// The number of layouts without a limit.
  private let sampleCount: Int
  /// The points that have no picture, with the reason.
  private let missing: [String]
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
    let (samples, count) = try RangeSample.points(of: layout, limit: Self.sampleLimit) {
      options.isCancelled?() ?? false
    }
    sampleCount = count
    var scenes: [PictureScene] = []
    var missing: [String] = []
    for sample in samples {
      if options.isCancelled?() ?? false { throw .solve(.budgetExceeded) }
      let environment = document.caller(caller, over: ranges, at: sample.point)
      var scene: PictureScene
      do throws(SpecSolveError) {
        scene = try PictureScene(document, for: environment, layers: picture.layers, options: options)
      } catch {
        if case .budgetExceeded = error { throw .solve(error) }
        missing.append("\(sample.caption): \(ProblemDetails(error).detail)")
        continue
      }
      if let side = sample.side {
        scene.move(to: side, of: layout.regions[side.region], from: sample.point) {
          try? document.inspect(environment, isCancelled: options.isCancelled)
        }
      }
      scene.caption = sample.caption
      scene.shortCaption = nil
      scenes.append(scene)
    }
    self.scenes = scenes
    self.missing = missing
  }

  /// The SVG.
  public var svg: String { svg { false } ?? "" }

  /// Returns the SVG, or `nil` if it is cancelled.
  ///
  /// - Parameter isCancelled: called for each region and band of a chart, and before each picture.
  public func svg(isCancelled: () -> Bool) -> String? {
    let width = max(options.width ?? Self.width, 320)
    var writer = ChartWriter(width: width)
    writer.heading(caption)
    if layout.ranges.count == 1 {
      writer.strips(layout, isCancelled: isCancelled)
    } else {
      writer.map(layout)
    }
    for text in missing { writer.note("no picture for \(text)") }
    if sampleCount > scenes.count + missing.count {
      writer.note("The layout at \(scenes.count) of \(sampleCount) points:")
    }
    var sheetOptions = options
    sheetOptions.width = width
    // A single picture is not enlarged.
    if scenes.count == 1 { sheetOptions.columns = 1 }
    let sheet = SVGSheet(groups: scenes.map { [$0] }, options: sheetOptions)
    guard !isCancelled(), let (pictures, size) = sheet.content(clips: "l-sample", isCancelled: isCancelled) else {
      return nil
    }
    if !scenes.isEmpty { writer.append(pictures, height: size.height) }
    let theme = options.theme == .none ? "" : options.theme.styleSheet + "\n" + ChartWriter.styleSheet
    return SVGSheet.document(
      writer.text, size: Size(width: width, height: writer.height), title: caption, styleSheet: theme)
  }

  /// Returns the regions as a table, for a terminal.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    styler.styled(.bold, printable(caption)) + "\n" + layout.text(styler)
  }
}
