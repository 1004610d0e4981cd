import JSON
import Layout
import LayoutSpec

/// Writes keys as one layer of a Keyman touch layout.
struct KeymanWriter {
  let result: SpecResult
  /// What the format cannot say.
  private(set) var warnings: [String] = []

  /// Edges that are this close, in points, are one.
  private static let tolerance = 0.01
  /// The narrowest gap that can be written, in virtual units: 0 stands for the default.
  private static let leastPad = 0.01

  init(result: SpecResult) { self.result = result }

  /// The text of the touch layout.
  ///
  /// - Throws: `KeyboardExportError` if the keys do not stand in rows.
  mutating func text(keys: [SpecResult.View]) throws(KeyboardExportError) -> String {
    let rows = try rows(of: keys)
    let scale = scale(of: rows)
    if !areEquallyHigh(rows) {
      warnings.append("Keyman draws all rows equally high and without gaps: tops and heights of keys are not kept")
    }
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

  /// The keys in rows from top to bottom, each from left to right.
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

  /// How many virtual units a point is: what makes Keyman's margin at the right the one that there is.
  private mutating func scale(of rows: [[SpecResult.View]]) -> Double {
    var right = 0.0
    for row in rows { if let last = row.last { right = max(right, last.frame.x + last.frame.width) } }
    let margin = result.root.width - right
    if margin >= 0.5 { return KeymanReader.rightMargin / margin }
    warnings.append("Keyman leaves a margin of 15 units at the right: the last keys of rows are narrower by it")
    let widths = rows.joined().map { $0.frame.width }.sorted()
    let typical = widths.isEmpty ? 0 : widths[widths.count / 2]
    return KeymanReader.defaultWidth / max(typical, 1)
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

  /// The keys of a row, a line each.
  private func line(of row: [SpecResult.View], scale: Double) -> [String] {
    var lines: [String] = []
    var x = 0.0
    for key in row {
      let pad = max(Self.leastPad, Self.rounded((key.frame.x * scale) - x))
      let width = max(Self.leastPad, Self.rounded((key.frame.x + key.frame.width) * scale - x - pad))
      lines.append(self.line(of: key, pad: pad, width: width))
      x += pad + width
    }
    // The last key of a row reaches the margin: an empty one behind it keeps this one's width.
    let rest = result.root.width * scale - KeymanReader.rightMargin - x
    if rest > Self.tolerance * scale, rest > 2 * Self.leastPad {
      lines.append(
        "{\"id\": \"T_spacer\", \"text\": \"\", \"pad\": \(SpecNumber.text(Self.leastPad)), "
          + "\"width\": \(SpecNumber.text(min(10, Self.rounded(rest - Self.leastPad)))), \"sp\": 10}")
    }
    return lines
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }

  private func line(of key: SpecResult.View, pad: Double, width: Double) -> String {
    let role = key.output?["role"]?.string
    var (id, text) = Self.idAndText(of: key, role: role)
    if role == nil, let typed = key.output?["text"]?.string, !id.hasPrefix("K_"), !id.hasPrefix("U_"), !typed.isEmpty {
      id = "U_" + typed.unicodeScalars.map { Self.hexadecimal($0) }.joined(separator: "_")
      text = key.label
    }
    var members = ["\"id\": \(SpecFormatter.quoted(id))", "\"text\": \(SpecFormatter.quoted(text))"]
    members.append("\"pad\": \(SpecNumber.text(pad))")
    members.append("\"width\": \(SpecNumber.text(width))")
    if let role, role != "space" { members.append("\"sp\": 1") }
    if let layer = key.output?["layer"]?.string { members.append("\"nextlayer\": \(SpecFormatter.quoted(layer))") }
    for (name, list) in [("sk", key.output?["longPress"]), ("multitap", key.output?["multitap"])] {
      let subkeys = list?.elements.compactMap { $0.string }.filter { !$0.isEmpty }.map { text in
        let id = "U_" + text.unicodeScalars.map { Self.hexadecimal($0) }.joined(separator: "_")
        return "{\"id\": \"\(id)\", \"text\": \(SpecFormatter.quoted(text))}"
      }
      if let subkeys, !subkeys.isEmpty { members.append("\"\(name)\": [\(subkeys.joined(separator: ", "))]") }
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A key's id and text; what Keyman draws as an icon has both fixed.
  private static func idAndText(of key: SpecResult.View, role: String?) -> (id: String, text: String) {
    switch role {
    case "shift": return ("K_SHIFT", "*Shift*")
    case "delete": return ("K_BKSP", "*BkSp*")
    case "return": return ("K_ENTER", "*Enter*")
    case "inputModeSwitch": return ("K_LOPT", "*Menu*")
    case "dismiss": return ("K_ROPT", "*Hide*")
    case "space": return ("K_SPACE", "")
    default: break
    }
    let isKeymanID = ["K_", "T_", "U_"].contains { key.id.hasPrefix($0) }
    return (isKeymanID ? key.id : "T_\(key.id)", key.label)
  }
}
