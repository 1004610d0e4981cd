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

  /// Returns the SVG, or `nil` if it was cancelled or is too long.
  ///
  /// - Parameters:
  ///   - limit: the greatest length in bytes.
  ///   - isCancelled: called for each element of a picture; `true` stops the writing.
  public func text(limit: Int = .max, isCancelled: @escaping () -> Bool) -> String? {
    guard let (body, size) = content(clips: "l-root", limit: limit, isCancelled: isCancelled) else { return nil }
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

  /// Returns the pictures and the size of the sheet, or `nil` if it was cancelled or is too long.
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
