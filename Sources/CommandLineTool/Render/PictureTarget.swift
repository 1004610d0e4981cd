import LayoutReports

/// The destination and the format of pictures.
struct PictureTarget {
  /// `svg`, `png` or `text`.
  let format: String
  /// The number of pixels per point in a PNG.
  let zoom: Double
  /// The options of pictures.
  let options: PictureOptions
  /// The size of a picture in characters.
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
  ///   - svg: makes the SVG, which PNG is made from too.
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
