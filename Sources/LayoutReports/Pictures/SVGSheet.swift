import JSON
import Layout

/// Pictures of layouts in one self-contained SVG, with captions.
public struct SVGSheet: Sendable {
  private var groups: [[PictureScene]]
  private let options: PictureOptions

  /// Creates a sheet of groups, such as before and after. The pictures of a group are side by side.
  public init(groups: [[PictureScene]], options: PictureOptions = PictureOptions()) {
    self.groups = groups
    self.options = options
  }

  static let margin = 16.0

  /// The SVG.
  public var text: String { text { false } ?? "" }

  /// Returns the SVG, or `nil` if it is longer than a limit in bytes, or `isCancelled`, which is called for each element
  /// of a picture, returned `true`.
  public func text(limit: Int = .max, isCancelled: @escaping () -> Bool) -> String? {
    var sheet = self
    if options.theme == .none, groups.count == 1, groups[0].count == 1 {
      // The page that has the colors says what its only picture is.
      (sheet.groups[0][0].caption, sheet.groups[0][0].remark) = ("", nil)
    }
    guard let (body, size) = sheet.content(clips: "l-root", limit: limit, isCancelled: isCancelled) else { return nil }
    let title = groups.flatMap { $0.map { LabelFitting.shortened($0.caption) } }.joined(separator: "; ")
    let text = Self.document(body, size: size, title: title, styleSheet: options.theme.styleSheet)
    return text.utf8.count > limit ? nil : text
  }

  static func document(_ body: String, size: Size, title: String, styleSheet: String) -> String {
    let (width, height) = (svg(size.width), svg(size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" font-family="-apple-system, 'SF Pro Text', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif">
      <title>\(markupEscaped(title))</title>
      \(styleSheet.isEmpty ? "" : "<style>\n\(styleSheet)\n</style>\n")\
      <defs><pattern id="l-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <line class="l-hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>
      <rect class="l-page" width="\(width)" height="\(height)"/>
      \(body)</svg>

      """
  }

  /// `nil` if it was cancelled or is too long.
  func content(
    clips: String, limit: Int = .max, isCancelled: @escaping () -> Bool = { false }
  ) -> (text: String, size: Size)? {
    let layout = SheetLayout(groups, options, isCancelled: isCancelled)
    if isCancelled() { return nil }
    var text = ""
    for (index, cell) in layout.cells.enumerated() {
      var writer = SceneWriter([cell.scene], options, clip: "\(clips)-\(index)", isCancelled: isCancelled)
      writer.write(cell)
      text += "\(svgGroup(x: cell.x, y: cell.y))\n\(writer.text)</g>\n"
      if isCancelled() || text.utf8.count > limit { return nil }
    }
    return (text, layout.size)
  }
}

func svgElement(
  _ name: StaticString, _ style: String, _ numbers: KeyValuePairs<StaticString, Double> = [:],
  _ attributes: String = "", title: String? = nil
) -> String {
  let start = "<\(name) class=\"\(style)\"\(numbers.map { " \($0)=\"\(svg($1))\"" }.joined())\(attributes)"
  return title.map { "\(start)><title>\(markupEscaped($0))</title></\(name)>" } ?? "\(start)/>"
}

func svgRect(_ style: String, _ rect: Rect, _ attributes: String = "", title: String? = nil) -> String {
  svgElement(
    "rect", style, ["x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height], attributes, title: title)
}

func svgLine(_ style: String, from start: Point, to end: Point) -> String {
  svgElement("line", style, ["x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y])
}

func svgPath(_ style: String, _ path: String, _ attributes: String = "", title: String? = nil) -> String {
  svgElement("path", style, [:], " d=\"\(path)\"\(attributes)", title: title)
}

func svgLines(_ points: [Point]) -> String { "M" + points.map { "\(svg($0.x)) \(svg($0.y))" }.joined(separator: "L") }

func svgText(
  _ text: String, _ style: String, x: Double, y: Double, size: Double, anchor: StaticString? = nil, title: String? = nil
) -> String {
  let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
  let title = title.map { "<title>\(markupEscaped($0))</title>" } ?? ""
  return "<text class=\"\(style)\" x=\"\(svg(x))\" y=\"\(svg(y))\" font-size=\"\(svg(size))\"\(anchor)>"
    + "\(markupEscaped(text))\(title)</text>"
}

func svgGroup(x: Double, y: Double) -> String { "<g transform=\"translate(\(svg(x)) \(svg(y)))\">" }

/// With up to three decimals.
func svg(_ value: Double) -> String { numberText((value * 1000).rounded() / 1000) }
