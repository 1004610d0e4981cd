/// The fonts of texts.
enum IBFont {
  /// Returns how far a baseline can be from its estimate, in points. The metrics of custom fonts are unknown.
  static func baselineTolerance(of element: XMLElement) -> Double {
    let font = element.child(named: "fontDescription")
    return font?["name"] == nil ? 2 : 2 + 0.2 * size(of: element)
  }

  /// The size of a view's font in points.
  static func size(of element: XMLElement) -> Double {
    let font = element.child(named: "fontDescription")
    if let size = font?.positiveNumber("pointSize"), size < 1000 { return size }
    switch font?["style"] {
    case "UICTFontTextStyleTitle0": return 34
    case "UICTFontTextStyleTitle1": return 28
    case "UICTFontTextStyleTitle2": return 22
    case "UICTFontTextStyleTitle3": return 20
    case "UICTFontTextStyleCallout": return 16
    case "UICTFontTextStyleSubhead": return 15
    case "UICTFontTextStyleFootnote": return 13
    case "UICTFontTextStyleCaption1": return 12
    case "UICTFontTextStyleCaption2": return 11
    default: return element.name == "button" ? 18 : 17
    }
  }
}
