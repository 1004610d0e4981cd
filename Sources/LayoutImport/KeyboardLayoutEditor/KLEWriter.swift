import JSON
import Layout
import LayoutSpec

/// Writes keys as keyboard-layout-editor's raw data: a row a line, places as differences from where the next key would be.
struct KLEWriter {
  let keys: [SpecResult.View]
  /// The width of a key of one unit, in points.
  let unit: Double

  /// The text of the raw data, as strict JSON.
  func text(name: String) -> String {
    var lines: [String] = []
    if !name.isEmpty { lines.append("{\"name\": \(SpecFormatter.quoted(name))}") }
    var y = 0.0
    var alignment = 4
    for row in rows() {
      var items: [String] = []
      var x = 0.0
      for (number, key) in row.enumerated() {
        let box = self.box(of: key)
        var properties: [String] = []
        if number == 0, box.y != y {
          let step = Self.rounded(box.y - y)
          if step != 0 { properties.append("\"y\":\(SpecNumber.text(step))") }
          y += step
        }
        let step = Self.rounded(box.x - x)
        if step != 0 { properties.append("\"x\":\(SpecNumber.text(step))") }
        x += step
        let legend = Self.legend(of: key)
        if legend.alignment != alignment {
          alignment = legend.alignment
          properties.append("\"a\":\(alignment)")
        }
        let width = Self.rounded(box.width)
        if width != 1 { properties.append("\"w\":\(SpecNumber.text(width))") }
        if Self.rounded(box.height) != 1 { properties.append("\"h\":\(SpecNumber.text(box.height))") }
        if !properties.isEmpty { items.append("{\(properties.joined(separator: ","))}") }
        items.append(SpecFormatter.quoted(legend.text))
        x += width
      }
      lines.append("[\(items.joined(separator: ","))]")
      y += 1
    }
    return "[\n" + lines.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
  }

  /// Keys of one top, from left to right, the rows from top to bottom.
  private func rows() -> [[SpecResult.View]] {
    let order = keys.indices.sorted { left, right in
      let (one, two) = (box(of: keys[left]), box(of: keys[right]))
      if one.y != two.y { return one.y < two.y }
      if one.x != two.x { return one.x < two.x }
      return left < right
    }
    var rows: [[SpecResult.View]] = []
    for index in order {
      if let last = rows.last?.last, box(of: last).y == box(of: keys[index]).y {
        rows[rows.count - 1].append(keys[index])
      } else {
        rows.append([keys[index]])
      }
    }
    return rows
  }

  private func box(of key: SpecResult.View) -> BoardBox {
    BoardBox(
      x: Self.rounded(key.frame.x / unit), y: Self.rounded(key.frame.y / unit),
      width: max(1e-6, Self.rounded(key.frame.width / unit)), height: max(1e-6, Self.rounded(key.frame.height / unit)))
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  /// What is printed on a key, and the alignment that puts it where it was.
  private static func legend(of key: SpecResult.View) -> (text: String, alignment: Int) {
    if let legends = key.output?["legends"], legends.kind == .array {
      let texts = legends.elements.map { escaped($0.string ?? "") }
      if texts.count == KLELegends.placeCount, texts.contains(where: { !$0.isEmpty }) {
        return KLELegends.written(texts)
      }
    }
    return (escaped(key.label), 7)
  }

  /// A text in which nothing is taken for HTML or the end of a legend.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
