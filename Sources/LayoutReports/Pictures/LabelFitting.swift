/// How large the letters of a label are.
enum LabelFitting {
  /// The size of letters, in points, at which a label fits; nil where it would be too small to be read.
  static func fontSize(_ label: String, width: Double, height: Double, largest: Double = 22) -> Double? {
    let ems = self.ems(label)
    guard ems > 0 else { return nil }
    let size = min(largest, height * 0.5, (width - min(8, width * 0.2)) / ems)
    return size >= 4 ? size : nil
  }

  /// The largest letters that a key's label is drawn with: words are smaller than single signs, as on the devices.
  static func largestSize(onKey label: String) -> Double { label.count == 1 ? 22 : 16 }

  /// The width of a label in sizes of its letters, about as usual fonts have it.
  static func ems(_ label: String) -> Double {
    label.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      if ["⌫", "⌦", "⌨"].contains(character) { return sum + 1.4 }
      if terminalWidth(of: String(character)) == 2 || !scalar.isASCII && scalar.value >= 0x2190 { return sum + 1 }
      switch character {
      case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!", " ": return sum + 0.32
      case "m", "w", "M", "W", "@", "%": return sum + 0.88
      default: return sum + (character.isUppercase ? 0.68 : character.isNumber || character == "×" ? 0.64 : 0.58)
      }
    }
  }
}
