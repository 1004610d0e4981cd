enum IBFont {
  /// Returns how far a baseline can be from its estimate, in points. The metrics of custom fonts are unknown.
  static func baselineTolerance(of element: XMLElement) -> Double {
    let font = element.child(named: "fontDescription")
    return font?["name"] == nil ? 2 : 2 + 0.2 * size(of: element)
  }

  static func size(of element: XMLElement) -> Double {
    let font = element.child(named: "fontDescription")
    if let size = font?.positiveNumber("pointSize"), size < 1000 { return size }
    return IBTextStyle(of: element)?.size ?? (element.name == "button" ? 18 : 17)
  }
}
