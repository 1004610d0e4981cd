import Layout
public import LayoutSpec

/// A picture of a layout over one or two ranges: a chart of the edges or a map of the regions, and below it the layout
/// at each breakpoint or in each region.
public struct RangePicture: Sendable {
  /// The regions.
  public let layout: RangedLayout
  private let caption: String
  private var scenes: [PictureScene] = []
  private let sampleCount: Int
  /// Points that have no picture, with the reason.
  private var missing: [String] = []
  private let options: PictureOptions

  private static let sampleLimit = 24
  private static let width = 1_000.0

  /// Creates a picture of a layout over one or two ranges, which override the caller's values of their numbers, with at
  /// most `limit` regions.
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
    let isCancelled = options.isCancelled ?? { false }
    let (samples, count) = try RangeSample.points(of: layout, limit: Self.sampleLimit, isCancelled: isCancelled)
    sampleCount = count
    for sample in samples {
      if isCancelled() { throw .solve(.budgetExceeded) }
      do throws(SpecSolveError) {
        scenes.append(try PictureScene(document, for: caller, over: layout, sample, picture.layers, options: options))
      } catch {
        if case .budgetExceeded = error { throw .solve(error) }
        missing.append("\(sample.caption): \(error.summary)")
      }
    }
  }

  /// The SVG.
  public var svg: String { svg { false } ?? "" }

  /// Returns the SVG, or `nil` if it is longer than a limit in bytes, or `isCancelled`, which is called for each region
  /// and band of a chart and for each element of a picture, returned `true`.
  public func svg(limit: Int = .max, isCancelled: @escaping () -> Bool) -> String? {
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
    let sheet = SVGSheet(
      groups: scenes.enlarged(in: Size(width: width, height: 1.5 * width)).map { [$0] }, options: sheetOptions)
    guard !isCancelled(),
      let (pictures, size) = sheet.content(clips: "l-sample", limit: limit, isCancelled: isCancelled)
    else { return nil }
    if !scenes.isEmpty { writer.append(pictures, height: size.height) }
    let theme = options.theme == .none ? "" : options.theme.styleSheet + "\n" + ChartWriter.styleSheet
    let text = SVGSheet.document(
      writer.text, size: Size(width: width, height: writer.height), title: caption, styleSheet: theme)
    return text.utf8.count > limit ? nil : text
  }

  /// Returns the regions as a table, for a terminal.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    styler.styled(.bold, printable(caption)) + "\n" + layout.text(styler)
  }
}

extension PictureScene {
  fileprivate init(
    _ document: SpecDocument, for caller: CallerEnvironment, over layout: RangedLayout, _ sample: RangeSample,
    _ layers: [PictureLayer], options: SpecOptions
  ) throws(SpecSolveError) {
    func inspect(_ point: [Double]) throws(SpecSolveError) -> SpecInspection {
      try document.inspect(document.caller(caller, over: layout.ranges, at: point), isCancelled: options.isCancelled)
    }
    let inspection = try inspect(sample.point)
    try self.init(inspection, options: options)
    caption = sample.caption
    shortCaption = nil
    if let side = sample.side {
      moveToLimit(from: try PictureScene(inspect(side.far), options: options), ratio: RangeSample.Side.ratio)
      if let conflict = layout.regions[side.region].conflict?.conflict(at: side.border) {
        // A conflict that begins at the breakpoint is about nothing there.
        let isNothing = conflict.gap <= side.tolerance
        remark = inspection.named(isNothing ? conflict.scaled(by: 0) : conflict).message
        mark(conflict, inspection)
      }
    }
    try addInput(layers, inspection, options: options)
  }
}

extension [PictureScene] {
  /// Small pictures are enlarged if they would be too small to read beside the largest one.
  func enlarged(in room: Size) -> [PictureScene] {
    // The scale at which most labels can be read.
    let readableScale = 0.5
    let scales = map { scene in
      Swift.min(readableScale, room.width / scene.bounds.width, room.height / scene.bounds.height)
    }
    guard let smallest = scales.min(), smallest > 0 else { return self }
    return zip(self, scales).map { scene, scale in
      var scene = scene
      // One scale shows which layout is larger, so it is kept if the difference is small.
      if scale > 1.25 * smallest { scene.enlargement = scale / smallest }
      return scene
    }
  }
}
