import JSON
import Layout

/// Pictures of layouts in one self-contained SVG, with captions.
public struct SVGSheet: Sendable {
  private let groups: [[PictureScene]]
  private let options: PictureOptions

  /// Creates a sheet of groups, such as before and after. The pictures of a group are side by side.
  public init(groups: [[PictureScene]], options: PictureOptions = PictureOptions()) {
    self.groups = groups
    self.options = options
  }

  static let margin = 16.0

  /// The SVG.
  public var text: String { text { false } ?? "" }

  /// Returns the SVG, or `nil` if it was cancelled.
  ///
  /// - Parameter isCancelled: called for each element of a picture; `true` stops the writing.
  public func text(isCancelled: @escaping () -> Bool) -> String? {
    guard let (body, size) = content(clips: "l-root", isCancelled: isCancelled) else { return nil }
    let title = groups.flatMap { $0.map { $0.caption } }.joined(separator: "; ")
    return Self.document(body, size: size, title: title, styleSheet: options.theme.styleSheet)
  }

  static func document(_ body: String, size: Size, title: String, styleSheet: String) -> String {
    let (width, height) = (svg(size.width), svg(size.height))
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    text += " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\""
    text += " font-family=\"-apple-system, 'SF Pro Text', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif\">\n"
    text += "<title>\(markupEscaped(title))</title>\n"
    if !styleSheet.isEmpty { text += "<style>\n\(styleSheet)\n</style>\n" }
    text += "<defs><pattern id=\"l-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\""
    text +=
      " patternTransform=\"rotate(45)\"><line class=\"l-hatch\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern></defs>\n"
    text += "<rect class=\"l-page\" width=\"\(width)\" height=\"\(height)\"/>\n"
    return text + body + "</svg>\n"
  }

  /// Returns the pictures and the size of the sheet, or `nil` if it was cancelled.
  ///
  /// - Parameter clips: the prefix of the ids of the roots' outlines.
  func content(clips: String, isCancelled: @escaping () -> Bool = { false }) -> (text: String, size: Size)? {
    let layout = SheetLayout(groups, options)
    var text = ""
    for (index, cell) in layout.cells.enumerated() {
      text += "<g transform=\"translate(\(svg(cell.x)) \(svg(cell.y)))\">\n"
      text += SceneWriter(cell, options, clip: "\(clips)-\(index)", isCancelled: isCancelled).text
      text += "</g>\n"
      if isCancelled() { return nil }
    }
    return (text, layout.size)
  }
}

/// Returns the tag of a line of text.
///
/// - Parameter anchor: the part of the line at `x`, or `nil` for its start.
func textTag(
  _ text: String, _ style: String, x: Double, y: Double, size: Double, anchor: StaticString? = nil
) -> String {
  let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
  return "<text class=\"\(style)\" x=\"\(svg(x))\" y=\"\(svg(y))\" font-size=\"\(svg(size))\"\(anchor)>"
    + "\(markupEscaped(text))</text>"
}

func svgPath(_ points: [Point]) -> String {
  "M" + points.map { "\(svg($0.x)) \(svg($0.y))" }.joined(separator: "L")
}

/// Formats a number with up to three decimals.
func svg(_ value: Double) -> String { numberText((value * 1000).rounded() / 1000) }
