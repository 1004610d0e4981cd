import JSON
import Layout
import LayoutSpec

/// Writes keys as one layer of a Keyman touch layout.
struct KeymanWriter {
  let result: SpecResult
  /// Sentences about what the format cannot express.
  private(set) var warnings: [String] = []

  /// The distance in points within which edges are equal.
  private static let tolerance = 0.01
  /// The smallest gap that can be written, in virtual units: 0 means the default.
  private static let leastPad = 0.001
  /// The largest width and gap in Keyman's schema, in virtual units.
  private static let greatestLength = 100_000.0

  init(result: SpecResult) { self.result = result }

  /// Returns the text of the touch layout.
  ///
  /// - Parameter otherViews: the number of labelled views that are not keys.
  /// - Throws: `KeyboardExportError` if the keys are not in rows.
  mutating func text(keys: [SpecResult.View], otherViews: Int) throws(KeyboardExportError) -> String {
    let rows = try rows(of: keys)
    let scale = scale(of: rows)
    var losses = ExportLosses()
    losses.otherViews = otherViews
    for key in keys { KeymanOutput(of: key).addLosses(to: &losses) }
    if !areEquallyHigh(rows) {
      warnings.append("Keyman draws all rows equally high and without gaps: tops and heights of keys are not kept")
    }
    if let warning = losses.warning("Keyman") { warnings.append(warning) }
    let environment = result.environment
    let layer = environment.traits.first { $0.name == "layer" }?.value ?? "default"
    let platform = environment.environment.idiom == .pad ? "tablet" : "phone"
    var lines: [String] = []
    for (number, row) in rows.enumerated() {
      let keys = line(of: row, scale: scale).map { "              \($0)" }.joined(separator: ",\n")
      lines.append(
        "          {\n            \"id\": \(number + 1),\n            \"key\": [\n\(keys)\n            ]\n          }")
    }
    return """
      {
        "\(platform)": {
          "layer": [
            {
              "id": \(SpecFormatter.quoted(layer)),
              "row": [
      \(lines.joined(separator: ",\n"))
              ]
            }
          ]
        }
      }

      """
  }

  /// Returns the keys in rows from top to bottom, each from left to right.
  private func rows(of keys: [SpecResult.View]) throws(KeyboardExportError) -> [[SpecResult.View]] {
    let order = keys.indices.sorted { left, right in
      keys[left].frame.y != keys[right].frame.y ? keys[left].frame.y < keys[right].frame.y : left < right
    }
    var rows: [[SpecResult.View]] = []
    for index in order {
      let key = keys[index]
      if let first = rows.last?[0], abs(first.frame.y - key.frame.y) <= Self.tolerance {
        guard abs(first.frame.height - key.frame.height) <= Self.tolerance else { throw .notInRows(key: key.id) }
        rows[rows.count - 1].append(key)
      } else {
        if let first = rows.last?[0], first.frame.y + first.frame.height > key.frame.y + Self.tolerance {
          throw .notInRows(key: key.id)
        }
        rows.append([key])
      }
    }
    for index in rows.indices {
      rows[index].sort { $0.frame.x < $1.frame.x }
      for (left, right) in zip(rows[index], rows[index].dropFirst())
      where left.frame.x + left.frame.width > right.frame.x + Self.tolerance {
        throw .notInRows(key: right.id)
      }
    }
    return rows
  }

  /// Returns the number of virtual units per point. A typical key is 100 units wide, or more if Keyman's right margin
  /// of 15 units would otherwise be wider than the actual one.
  private mutating func scale(of rows: [[SpecResult.View]]) -> Double {
    var right = 0.0
    var length = 1.0
    for row in rows {
      var x = 0.0
      for frame in row.map({ $0.frame }) {
        length = max(length, frame.width, frame.x - x)
        x = frame.x + frame.width
      }
      right = max(right, x)
    }
    let margin = result.root.width - right
    let widths = rows.joined().map { $0.frame.width }.sorted()
    let typical = max(1, widths[widths.count / 2])
    let wanted = max(
      1, KeymanReader.defaultWidth / typical, KeymanReader.rightMargin / max(margin, 0.8 * Self.tolerance))
    let scale = min(wanted, Self.greatestLength / length)
    let missing = KeymanReader.rightMargin / scale - margin
    if missing > Self.tolerance {
      let points = numberText((missing * 1000).rounded() / 1000)
      warnings.append(
        "Keyman leaves a margin at the right: keys that reach into it are up to \(points) points narrower")
    }
    return scale
  }

  private func areEquallyHigh(_ rows: [[SpecResult.View]]) -> Bool {
    let height = result.root.height / Double(rows.count)
    for (number, row) in rows.enumerated() {
      guard let frame = row.first?.frame, abs(frame.y - Double(number) * height) <= Self.tolerance,
        abs(frame.height - height) <= Self.tolerance
      else { return false }
    }
    return true
  }

  /// Returns the keys of a row, one per line.
  private func line(of row: [SpecResult.View], scale: Double) -> [String] {
    let end = Self.rounded(result.root.width * scale - KeymanReader.rightMargin)
    var lines: [String] = []
    var x = 0.0
    for key in row {
      let pad = max(Self.leastPad, Self.rounded(key.frame.x * scale - x))
      let right = min(end, (key.frame.x + key.frame.width) * scale)
      let width = max(Self.leastPad, Self.rounded(right - x - pad))
      lines.append(self.line(of: key, pad: pad, width: width))
      x += pad + width
    }
    // The last key of a row extends to the margin, so an empty key after it keeps its width.
    let rest = Self.rounded(end - x)
    if rest > 2 * Self.leastPad {
      // A gap has the same limit as a key.
      let width = min(Self.greatestLength, Self.rounded(rest - Self.leastPad))
      lines.append(
        "{\"id\": \"T_spacer\", \"text\": \"\", \"pad\": \(numberText(Self.rounded(rest - width))), "
          + "\"width\": \(numberText(width)), \"sp\": 10}")
    }
    return lines
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }

  private func line(of key: SpecResult.View, pad: Double, width: Double) -> String {
    let members =
      KeymanOutput(of: key).members + ["\"pad\": \(numberText(pad))", "\"width\": \(numberText(width))"]
    return "{\(members.joined(separator: ", "))}"
  }
}
