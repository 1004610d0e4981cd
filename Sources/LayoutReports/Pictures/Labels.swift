import JSON
import Layout
import LayoutSpec

enum LabelFitting {
  /// In points; `nil` if the label would be too small to read.
  static func fontSize(_ label: String, width: Double, height: Double, largest: Double) -> Double? {
    let ems = self.ems(label)
    guard ems > 0 else { return nil }
    let size = fontSize(ems: ems, width: width, height: height, largest: largest)
    return size >= 4 ? size : nil
  }

  static func fontSize(ems: Double, width: Double, height: Double, largest: Double) -> Double {
    min(largest, height * 0.5, (width - min(8, width * 0.2)) / ems)
  }

  /// With some extra space for wider fonts.
  static func width(_ text: some StringProtocol, size: Double) -> Double { width(ems: ems(text), size: size) }

  static func width(ems: Double, size: Double) -> Double { ems * size * 1.15 }

  /// Breaks between words. Only a single word that is too wide is cut. Lines beyond `limit` become an ellipsis.
  static func lines(_ text: String, size: Double, width: Double, limit: Int = 4) -> [String] {
    let words = shortened(text).split(separator: " ").map { cut(String($0), size: size, width: width) }
    var lines = wrapped(words) { self.width($0, size: size) <= width }
    guard lines.count > limit else { return lines }
    lines.removeSubrange(limit...)
    lines[limit - 1] = cut(lines[limit - 1] + " …", size: size, width: width)
    return lines
  }

  static func cut(_ text: String, size: Double, width: Double) -> String {
    guard self.width(text, size: size) > width else { return text }
    var cut = ""
    var ems = 1.0
    for character in text {
      ems += self.ems(character)
      guard self.width(ems: ems, size: size) <= width else { break }
      cut.append(character)
    }
    return cut + "…"
  }

  static func shortened(_ text: String) -> String {
    text.utf8.count <= longestText ? text : String(text.unicodeScalars.prefix(longestText)) + "…"
  }

  /// In UTF-8 bytes. Longer texts are not measured, because they fit nowhere.
  private static let longestText = 16_384

  static func ems(_ text: some StringProtocol) -> Double {
    text.utf8.count <= longestText ? text.reduce(0) { $0 + ems($1) } : Double(text.utf8.count)
  }

  private static func ems(_ character: Character) -> Double {
    // Marks add no width, and comparing a character with millions of them takes long.
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if ["⌫", "⌦", "⌨"].contains(scalar) { return 1.4 }
    if terminalWidth(of: scalar) == 2 || !scalar.isASCII && scalar.value >= 0x2190 { return 1 }
    switch scalar {
    case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!", " ": return 0.32
    case "m", "w", "M", "W", "@", "%": return 0.88
    default:
      let category = scalar.properties.generalCategory
      return category == .uppercaseLetter ? 0.68 : category.isNumber || scalar == "×" ? 0.64 : 0.58
    }
  }
}

struct LabelPlacer {
  private var taken: [Rect] = []
  private let area: Rect

  init(area: Rect) { self.area = area }

  mutating func avoid(_ frame: Rect) { taken.append(frame) }

  /// Returns the top left corner of the first free candidate, or else of the next free place below the first candidate.
  mutating func place(_ size: Size, _ candidates: [Point], rowsBelow: Int = 12) -> Point? {
    guard let first = candidates.first else { return nil }
    let below = (0..<rowsBelow).map { Point(x: first.x, y: first.y + Double($0 + 1) * size.height) }
    for point in candidates + below {
      let frame = Rect(x: point.x, y: point.y, width: size.width, height: size.height)
      guard area.contains(frame, slack: 0.01), !taken.contains(where: { $0.intersection(frame) != nil }) else {
        continue
      }
      taken.append(frame)
      return point
    }
    return nil
  }
}

enum LabelRow {
  /// Labels stay in order, and move apart if they are close to each other; those without space are `nil`.
  static func centers(
    of labels: [(position: Double, length: Double)], in bounds: ClosedRange<Double>, reach: Double
  ) -> [Double?] {
    let order = labels.indices.sorted { (labels[$0].position, $0) < (labels[$1].position, $1) }
    // The lowest positions show which labels have space; the highest ones are found from the other end.
    var placed: [(index: Int, low: Double)] = []
    var end = bounds.lowerBound
    for index in order {
      let (position, half) = (labels[index].position, labels[index].length / 2)
      let low = max(end + half, position - reach)
      guard low <= position + reach + 1e-9, low + half <= bounds.upperBound + 1e-9 else { continue }
      placed.append((index, low))
      end = low + half
    }
    var centers = [Double?](repeating: nil, count: labels.count)
    end = bounds.upperBound
    for (index, low) in placed.reversed() {
      let high = min(end - labels[index].length / 2, labels[index].position + reach)
      centers[index] = (low + high) / 2
      end = high - labels[index].length / 2
    }
    return centers
  }
}
