/// A symbol on a key that is drawn as lines, so that it does not depend on fonts.
struct KeyIcon: Hashable, Sendable {
  private var signs = ""
  private var role: String?
  /// In a square of 24 by 24.
  private let path: String

  private static let all: [KeyIcon] = [
    .init(
      signs: "🌐🌍🌎🌏", role: "inputModeSwitch",
      path: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 3c-5.2 5-5.2 13 0 18c5.2-5 5.2-13 0-18"
        + "M3 12h18M4.6 7.2h14.8M4.6 16.8h14.8"),
    .init(signs: "⇧⬆", role: "shift", path: "M12 3.5L3.5 12.5h4.5v7.5h8v-7.5h4.5z"),
    .init(signs: "⇪", path: "M12 2.5L4 11h4v5h8v-5h4zM8 19h8v2.5H8z"),
    .init(
      signs: "⌫", role: "delete",
      path: "M9 5h10.5a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9L2.5 12zM11.5 9.2l5.6 5.6M17.1 9.2l-5.6 5.6"),
    .init(signs: "⌦", path: "M15 5H4.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2H15l6.5-7zM12.5 9.2l-5.6 5.6M6.9 9.2l5.6 5.6"),
    .init(signs: "⏎↵↩⮐", role: "return", path: "M20 5.5v6a2.5 2.5 0 0 1-2.5 2.5H4.5M9 9.5L4.5 14L9 18.5"),
    .init(signs: "␣⎵", role: "space", path: "M3.5 10v5h17v-5"),
    .init(
      signs: "⌨", role: "dismiss",
      path: "M4 3.5h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM6 7h.5M9.8 7h.5M13.7 7h.5"
        + "M17.5 7h.5M6 9.7h.5M9.8 9.7h.5M13.7 9.7h.5M17.5 9.7h.5M8.5 12.5h7M8.5 18.5l3.5 3l3.5-3"),
    .init(role: "plane", path: "M5.5 6h1M11.5 6h1M17.5 6h1M5.5 12h1M11.5 12h1M17.5 12h1M5.5 18h1M11.5 18h1M17.5 18h1"),
    .init(signs: "⇥", path: "M3 12h14M12 7l5 5l-5 5M20.5 6v12"),
    .init(signs: "←", path: "M20 12H4M10 6l-6 6l6 6"),
    .init(signs: "→", path: "M4 12h16M14 6l6 6l-6 6"),
    .init(signs: "↑", path: "M12 20V4M6 10l6-6l6 6"),
    .init(signs: "↓", path: "M12 4v16M6 14l6 6l6-6"),
    .init(signs: "⎋", path: "M12 4.5a7.5 7.5 0 1 1-7.5 7.5M12 12L4 4M4 9.5V4h5.5"),
    .init(signs: "⌤", path: "M4 5.5h16M6 15l6-6l6 6"),
    .init(signs: "⌃", path: "M6 12l6-6l6 6"),
    .init(signs: "⌥", path: "M3 6h6l7 13h5M14 6h7"),
    .init(
      signs: "⌘",
      path: "M9 9V6.5A2.5 2.5 0 1 0 6.5 9H17.5A2.5 2.5 0 1 0 15 6.5V17.5A2.5 2.5 0 1 0 17.5 15H6.5"
        + "A2.5 2.5 0 1 0 9 17.5z"),
    .init(signs: "↖", path: "M19 19L5 5M5 13V5h8"),
    .init(signs: "↘", path: "M5 5L19 19M19 11v8h-8"),
    .init(signs: "⇞", path: "M12 21V3M6 9l6-6l6 6M8.5 13.5h7M8.5 17h7"),
    .init(signs: "⇟", path: "M12 3v18M6 15l6 6l6-6M8.5 7h7M8.5 10.5h7"),
    .init(signs: "⌧", path: "M3 6h18v12H3zM9 9.5l6 5M15 9.5l-6 5"),
  ]

  /// `nil` if the square would be too small to see.
  static func side(width: Double, height: Double) -> Double? {
    let side = min(22, height * 0.56, width * 0.7)
    return side >= 5 ? side : nil
  }

  func tag(_ style: String, x: Double, y: Double, side: Double) -> String {
    let place = "translate(\(svg(x - side / 2)) \(svg(y - side / 2))) scale(\(svg(side / 24)))"
    return svgElement("path", style, [:], " transform=\"\(place)\" d=\"\(path)\"")
  }
}

extension KeyIcon {
  /// The symbol of the label if that is one, or else that of the role if there is no label.
  init?(label: String?, role: String?) {
    guard let label, label.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
      guard let role, let icon = Self.all.first(where: { $0.role == role }) else { return nil }
      self = icon
      return
    }
    // A symbol is short.
    guard label.utf8.count <= 32 else { return nil }
    // A variation selector selects a font's form of the symbol.
    let scalars = label.unicodeScalars.filter { !(0xFE00...0xFE0F).contains($0.value) }
    self.init(sign: String(String.UnicodeScalarView(scalars)))
  }

  /// `nil` if the sign is not drawn as lines.
  init?(sign: String) {
    // Hashing takes time in proportion to the marks of a character, of which a label may have millions.
    guard sign.utf8.count <= 8, let icon = Self.bySign[sign] else { return nil }
    self = icon
  }

  private static let bySign = {
    var icons: [String: KeyIcon] = [:]
    for icon in all {
      for sign in icon.signs { icons[String(sign)] = icon }
    }
    return icons
  }()
}
