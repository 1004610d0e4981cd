import JSON
import Layout
import LayoutSpec

/// Writes keys as keyboard-layout-editor's raw data, one row per line. Positions are relative to the default position
/// of the next key. Views that are not keys become decals.
struct KLEWriter {
  let keys: [SpecResult.View]
  /// The width of a key of one unit, in points.
  let unit: Double
  /// Sentences about what the format cannot express.
  private(set) var warnings: [String] = []

  init(keys: [SpecResult.View], unit: Double) {
    self.keys = keys
    self.unit = unit
  }

  /// Returns the raw data as strict JSON.
  mutating func text(name: String) -> String {
    warn()
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
          if step != 0 { properties.append("\"y\":\(numberText(step))") }
          y += step
        }
        let step = Self.rounded(box.x - x)
        if step != 0 { properties.append("\"x\":\(numberText(step))") }
        x += step
        let legend = Self.legend(of: key)
        if legend.alignment != alignment {
          alignment = legend.alignment
          properties.append("\"a\":\(alignment)")
        }
        let width = Self.rounded(box.width)
        if width != 1 { properties.append("\"w\":\(numberText(width))") }
        if Self.rounded(box.height) != 1 { properties.append("\"h\":\(numberText(box.height))") }
        if key.kind != .key { properties.append("\"d\":true") }
        if !properties.isEmpty { items.append("{\(properties.joined(separator: ","))}") }
        items.append(SpecFormatter.quoted(legend.text))
        x += width
      }
      lines.append("[\(items.joined(separator: ","))]")
      y += 1
    }
    return "[\n" + lines.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
  }

  private mutating func warn() {
    if unit != BoardSpec.unit {
      warnings.append(
        "keyboard-layout-editor measures in keys, not in points: a unit of \(numberText(unit)) points is imported as "
          + "\(numberText(BoardSpec.unit)) points")
    }
    if keys.contains(where: { Self.rounded($0.frame.x / unit) < 0 || Self.rounded($0.frame.y / unit) < 0 }) {
      warnings.append("a key extends beyond the root at the left or top: an import moves all keys by that much")
    }
    var losses = ExportLosses()
    for key in keys {
      guard let output = key.output else { continue }
      for member in output.members {
        let name = member.key.string
        let isKept =
          name == "legends" ? Self.legends(of: key) != nil : name == "text" && member.value.string == key.label
        if !isKept { losses.add(name) }
      }
    }
    if let warning = losses.warning("keyboard-layout-editor") { warnings.append(warning) }
  }

  /// Returns the rows from top to bottom, each with the keys of one top edge from left to right.
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

  /// Returns the legend of a key, and the alignment that puts it at its original position.
  private static func legend(of key: SpecResult.View) -> (text: String, alignment: Int) {
    legends(of: key).map { KLELegends.written($0) } ?? (escaped(key.label), 7)
  }

  /// Returns the twelve legends of a key that has them.
  private static func legends(of key: SpecResult.View) -> [String]? {
    guard let legends = key.output?["legends"], legends.kind == .array else { return nil }
    let texts = legends.elements.map { escaped($0.string ?? "") }
    return texts.count == KLELegends.positionCount && texts.contains { !$0.isEmpty } ? texts : nil
  }

  /// Returns a text that cannot be mistaken for HTML or the end of a legend.
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
