import JSON
import Layout

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

func svgLines(_ points: [Point]) -> String {
  "M" + points.map { "\(svg($0.x)) \(svg($0.y))" }.joined(separator: "L")
}

func svgText(
  _ text: String, _ style: String, x: Double, y: Double, size: Double, anchor: StaticString? = nil, title: String? = nil
) -> String {
  let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
  let title = title.map { "<title>\(markupEscaped($0))</title>" } ?? ""
  return "<text class=\"\(style)\" x=\"\(svg(x))\" y=\"\(svg(y))\" font-size=\"\(svg(size))\"\(anchor)>"
    + "\(markupEscaped(text))\(title)</text>"
}

func svgGroup(x: Double, y: Double) -> String { "<g transform=\"translate(\(svg(x)) \(svg(y)))\">" }

/// Formats a number with up to three decimals.
func svg(_ value: Double) -> String { numberText((value * 1000).rounded() / 1000) }
