import LayoutReports

/// The destination and the format of pictures.
struct PictureTarget {
  /// `svg`, `png` or `text`.
  let format: String
  /// The number of pixels per point in a PNG.
  let zoom: Double
  let options: PictureOptions
  let textSize: PictureScene.TextSize
  private let output: ResultTarget
  private let temporaryFolder: String

  init(
    format: String, zoom: Double, options: PictureOptions, textSize: PictureScene.TextSize,
    _ arguments: ParsedArguments, _ console: Console
  ) {
    (self.format, self.zoom, self.options, self.textSize) = (format, zoom, options, textSize)
    output = ResultTarget(arguments, console)
    temporaryFolder = console.temporaryFolder
  }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - svg: makes the SVG, which PNG is made from too.
  ///   - text: makes the picture in characters.
  func write(
    svg: () -> String, text: (PictureScene.TextSize, ANSIStyler) -> String
  ) throws(CommandFailure) {
    switch format {
    case "text": output.write(text(textSize, output.styler))
    case "png": output.write(try PNGConverter.png(of: svg(), zoom: zoom, temporary: temporaryFolder))
    default: output.write(svg())
    }
    try output.finish()
  }
}
