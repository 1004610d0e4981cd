import JSON
import Layout
import LayoutSpec

enum LabelFitting {
  /// Returns the font size in points at which a label fits, or `nil` if it would be too small to read.
  static func fontSize(_ label: String, width: Double, height: Double, largest: Double = 22) -> Double? {
    let ems = self.ems(label)
    guard ems > 0 else { return nil }
    let size = min(largest, height * 0.5, (width - min(8, width * 0.2)) / ems)
    return size >= 4 ? size : nil
  }

  /// The size of letters at which a label fits, or the smallest one if it does not.
  static func fontSize(_ label: String, width: Double, height: Double, largest: Double, smallest: Double) -> Double {
    let room = (width - min(8, width * 0.2)) / max(1, ems(label))
    return max(smallest, min(largest, height * 0.5, room))
  }

  /// Returns the width of a text, with some extra space for wider fonts.
  static func width(_ text: String, size: Double) -> Double { TextWidth(text).points(size: size) }

  /// Breaks a text into lines of a given width between words. Only a single word that is too wide is cut.
  ///
  /// - Parameter limit: the largest number of lines. The rest is replaced by an ellipsis.
  static func lines(_ text: String, size: Double, width: Double, limit: Int = 4) -> [String] {
    var lines: [String] = []
    var line = TextWidth("")
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == " " }
      let word = rest.prefix { $0 != " " }
      guard !word.isEmpty else { return lines }
      rest = rest[word.endIndex...]
      var longer = line
      longer.add(" ")
      longer.add(word)
      if !lines.isEmpty, longer.points(size: size) <= width {
        line = longer
        lines[lines.count - 1] += " \(word)"
      } else if lines.count < limit {
        lines.append(cut(String(word), size: size, width: width))
        line = TextWidth(lines[lines.count - 1])
      } else {
        lines[limit - 1] = cut(lines[limit - 1] + " …", size: size, width: width)
        return lines
      }
    }
  }

  static func cut(_ text: String, size: Double, width: Double) -> String {
    guard self.width(text, size: size) > width else { return text }
    var cut = ""
    var ems = 1.0
    for character in text {
      ems += self.ems(String(character))
      guard ems * size * 1.15 <= width else { break }
      cut.append(character)
    }
    return cut + "…"
  }

  static func ems(_ label: String) -> Double { TextWidth(label).ems }

  /// Returns the beginning of a text that is too long for any line.
  static func shortened(_ text: String) -> String {
    text.utf8.count <= TextWidth.longestText
      ? text : String(text.unicodeScalars.prefix(TextWidth.longestText)) + "…"
  }
}

/// The width of a text, to which more can be added.
struct TextWidth {
  private var byteCount = 0
  private var sum = 0.0

  /// The longest text that is measured, in UTF-8 bytes. Longer ones fit nowhere.
  static let longestText = 16_384

  init(_ text: some StringProtocol) { add(text) }

  mutating func add(_ text: some StringProtocol) {
    byteCount += text.utf8.count
    guard byteCount <= Self.longestText else { return }
    for character in text { sum += Self.ems(character) }
  }

  var ems: Double { byteCount <= Self.longestText ? sum : Double(byteCount) }

  /// The width in points, with some extra space for wider fonts.
  func points(size: Double) -> Double { ems * size * 1.15 }

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

  /// Returns a free position for a label: the first free candidate, or else the next one below the first candidate.
  ///
  /// - Returns: the top left corner, or `nil` if there is no space.
  mutating func place(_ size: Size, _ candidates: [Point], rowsBelow: Int = 12) -> Point? {
    guard let first = candidates.first else { return nil }
    let below = (0..<rowsBelow).map { Point(x: first.x, y: first.y + Double($0 + 1) * size.height) }
    for point in candidates + below {
      let frame = Rect(x: point.x, y: point.y, width: size.width, height: size.height)
      guard area.contains(frame), !taken.contains(where: { $0.intersection(frame) != nil }) else { continue }
      taken.append(frame)
      return point
    }
    return nil
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x - 0.01 && other.y >= y - 0.01 && other.right <= right + 0.01 && other.bottom <= bottom + 0.01
  }
}

enum LabelRow {
  /// Returns positions for the centers of labels, so that they do not overlap, or `nil` for labels without space.
  ///
  /// Labels stay in order. Those close to each other move apart by the same distance.
  static func centers(
    of labels: [(position: Double, length: Double)], in bounds: ClosedRange<Double>, reach: Double
  ) -> [Double?] {
    let order = labels.indices.sorted { (labels[$0].position, $0) < (labels[$1].position, $1) }
    // The lowest positions show which labels have space; the highest ones are then found from the other end. Between
    // both, labels fit, too.
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
