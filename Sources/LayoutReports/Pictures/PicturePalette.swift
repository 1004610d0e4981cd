/// The colors of a picture.
public struct PicturePalette: Hashable, Sendable {
  private let isDark: Bool

  /// Dark on light.
  public static let light = PicturePalette(isDark: false)

  /// Light on dark.
  public static let dark = PicturePalette(isDark: true)

  /// For neighboring areas. People with color blindness distinguish them, too.
  static let touchColors = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9"]

  /// The style rules of the picture's classes, one on each line.
  public var rules: String {
    func color(_ light: String, _ dark: String) -> String { isDark ? dark : light }
    let page = color("#ffffff", "#131416")
    let caption = color("#1d1d1f", "#f2f2f4")
    let window = color("#f5f6f8", "#1d1f22")
    let keyboard = color("#d3d6dc", "#2b2d31")
    let edge = color("#aeb4bf", "#4a4e56")
    let key = color("#ffffff", "#66696f")
    let keyText = color("#111214", "#ffffff")
    let specialKey = color("#b0b6c1", "#484b51")
    let shadow = color("#8b9099", "#17181a")
    let view = color("#e3eaf4", "#2a3547")
    let viewEdge = color("#7f93b2", "#7d93b8")
    let viewText = color("#26364f", "#d5e0f2")
    let shade = color("#7d8798", "#8d97a8")
    let guide = color("#2f855a", "#68d391")
    let device = color("#2a2b2f", "#000000")
    let open = color("#b45309", "#fbbf24")
    let conflict = color("#c81e1e", "#ff7b72")
    let constraint = color("#6d28d9", "#c4a5ff")
    let ghost = color("#0b63c5", "#79b8ff")
    /// With a background, so that it is readable on lines.
    func name(_ color: String) -> String {
      "fill:\(color);stroke:\(window);stroke-width:2.5;stroke-linejoin:round;paint-order:stroke"
    }
    func icon(_ color: String) -> String {
      "fill:none;stroke:\(color);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round"
    }
    return """
      .l-page{fill:\(page)}
      .l-caption{fill:\(caption);font-weight:600}
      .l-remark{fill:\(caption)}
      .l-remark-bad{fill:\(conflict)}
      .l-window{fill:\(window);stroke:\(edge)}
      .l-keyboard{fill:\(keyboard);stroke:\(edge)}
      .l-shade{fill:\(shade);fill-opacity:.2}
      .l-key{fill:\(key);stroke:\(shadow);stroke-width:.4}
      .l-special{fill:\(specialKey);stroke:\(shadow);stroke-width:.4}
      .l-shadow{fill:\(shadow)}
      .l-key-text{fill:\(keyText)}
      .l-special-text{fill:\(keyText)}
      .l-key-icon{\(icon(keyText))}
      .l-special-icon{\(icon(keyText))}
      .l-leaf-icon{\(icon(viewText))}
      .l-leaf{fill:\(view);stroke:\(viewEdge)}
      .l-leaf-text{fill:\(viewText)}
      .l-container{fill:none;stroke:\(viewEdge);stroke-width:.75;stroke-opacity:.4}
      .l-guide{fill:none;stroke:\(guide);stroke-dasharray:4 3}
      .l-guide-text{\(name(guide))}
      .l-open-text{\(name(open))}
      .l-new-text{\(name(guide))}
      .l-gone-text{\(name(open))}
      .l-system{fill-opacity:.92}
      .l-system-keys{fill:\(key);fill-opacity:.6}
      .l-new{fill:none;stroke:\(guide);stroke-width:2}
      .l-gone{fill:none;stroke:\(open);stroke-width:2;stroke-dasharray:2 2}
      .l-device{fill:\(device)}
      .l-indicator{fill:\(caption);fill-opacity:.55}
      .l-occlusion{fill:\(device);fill-opacity:.4}
      .l-division{fill:\(shade);fill-opacity:.16}
      .l-fold{fill:\(caption);fill-opacity:.5}
      .l-controls-frame{fill:\(shade);fill-opacity:.16}
      .l-controls{fill:\(specialKey);stroke:\(edge);stroke-width:.5}
      .l-close{fill:#ff5f57}
      .l-minimize{fill:#febc2e}
      .l-zoom{fill:#28c840}
      .l-open{fill:url(#l-hatch);stroke:\(open);stroke-width:1.5;stroke-dasharray:5 3}
      .l-hatch{stroke:\(open);stroke-opacity:.75}
      .l-conflict{fill:\(conflict);fill-opacity:.18;stroke:\(conflict);stroke-width:2}
      .l-outline{fill:none}
      .l-marks{pointer-events:none}
      .l-constraint{stroke:\(constraint);stroke-width:1.25;fill:none}
      .l-optional{stroke:\(constraint);stroke-width:1.25;stroke-dasharray:2 2;fill:none}
      .l-baseline{stroke:\(ghost);stroke-width:1.25}
      .l-ghost{fill:none;stroke:\(ghost);stroke-width:1;stroke-dasharray:4 2;stroke-opacity:.8}
      .l-move{fill:none;stroke:\(ghost);stroke-width:1.25}
      .l-touch{fill-opacity:.4}
      """
  }
}

/// The color theme of a picture.
public enum PictureTheme: String, CaseIterable, Hashable, Sendable {
  /// Light or dark, depending on the viewer's preference.
  case auto
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
  /// No colors, and no caption or remark of a single picture. The page that shows the picture provides both.
  case none

  var styleSheet: String {
    switch self {
    case .auto:
      PicturePalette.light.rules + "\n@media (prefers-color-scheme:dark){\n" + PicturePalette.dark.rules + "\n}"
    case .light: PicturePalette.light.rules
    case .dark: PicturePalette.dark.rules
    case .none: ""
    }
  }
}
