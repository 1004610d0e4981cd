import LayoutReports

/// Where pictures go, and in which format.
struct PictureTarget {
  /// `svg`, `png` or `text`.
  let format: String
  /// The pixels of a PNG for each point.
  let zoom: Double
  /// How pictures are drawn.
  let options: PictureOptions
  /// The room of a picture in characters.
  let textSize: PictureScene.TextSize
  private let path: String?
  private let console: Console

  init(
    format: String, zoom: Double, options: PictureOptions, textSize: PictureScene.TextSize,
    _ arguments: ParsedArguments, _ console: Console
  ) {
    (self.format, self.zoom, self.options, self.textSize) = (format, zoom, options, textSize)
    path = arguments.value(of: .output)
    self.console = console
  }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - svg: makes the SVG, from which PNG is made, too.
  ///   - text: makes the picture in characters.
  func write(
    svg: () -> String, text: (PictureScene.TextSize, ANSIStyler) -> String
  ) throws(CommandFailure) {
    let target = ResultTarget(path, console)
    let styler = path == nil ? console.styler(on: console.output) : ANSIStyler(isOn: false)
    switch format {
    case "text": target.write(Array(text(textSize, styler).utf8))
    case "png": target.write(try PNGConverter.png(of: svg(), zoom: zoom))
    default: target.write(Array(svg().utf8))
    }
    try target.finish()
  }
}
