import JSON
import Layout

extension XMLElement {
  var className: String { self["customClass"] ?? systemClassName }

  /// For people: `UILabel`, or `BadgeLabel (UILabel)` for a class of its own.
  var classDescription: String {
    guard let own = self["customClass"], systemClassName != "UIView" else { return className }
    return "\(own) (\(systemClassName))"
  }

  private var systemClassName: String {
    switch name {
    case "wkWebView": "WKWebView"
    case "mapView": "MKMapView"
    case "mtkView": "MTKView"
    case "glkView": "GLKView"
    case "arscnView": "ARSCNView"
    case "sceneKitView": "SCNView"
    case "skView": "SKView"
    case "tableViewCellContentView", "collectionViewCellContentView": "UIView"
    default: "UI" + name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  var isTopLevel: Bool { parent?.name == "objects" && parent?.parent?.name == "document" }

  var isController: Bool { name.hasSuffix("ontroller") }

  var ancestors: some Sequence<XMLElement> { sequence(first: self) { $0.parent }.dropFirst() }

  /// The recorded frame in the superview's coordinates.
  var frame: Rect? {
    guard let rect = child(named: "rect", key: "frame"), let x = rect.number("x"),
      let y = rect.number("y"), let width = rect.number("width"), let height = rect.number("height")
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Whether the system neither draws nor touches a view.
  var isHidden: Bool {
    varying("hidden").classes { specFlag($0) == true } == .all
      || varying("alpha").classes { specNumber($0) == 0 } == .all
  }

  var explicitMargins: Insets? {
    let margins = children.first { $0["key"] == "layoutMargins" || $0["key"] == "directionalLayoutMargins" }
    return margins.map { margins in
      Insets(
        top: margins.number("top") ?? 0, left: margins.number("left") ?? margins.number("leading") ?? 0,
        bottom: margins.number("bottom") ?? 0, right: margins.number("right") ?? margins.number("trailing") ?? 0)
    }
  }

  var font: XMLElement? { child(named: "fontDescription", key: "fontDescription") }

  func child(named name: String, key: String) -> XMLElement? { children.first { $0.name == name && $0["key"] == key } }

  /// The key is the name of the property that the child is the value of.
  func child(forKey key: String) -> XMLElement? { children.first { $0["key"] == key } }

  func number(_ attribute: String) -> Double? { specNumber(self[attribute]) }

  func flag(_ attribute: String) -> Bool? { specFlag(self[attribute]) }

  func positiveNumber(_ attribute: String) -> Double? { number(attribute).flatMap { $0 > 0 ? $0 : nil } }
}

func specNumber(_ text: String?) -> Double? {
  guard let text, let number = Double(decimal: text), number.magnitude <= 1e9 else { return nil }
  return number
}

/// Generators other than Interface Builder write `true` and `false`.
func specFlag(_ text: String?) -> Bool? {
  switch text {
  case "YES", "true": true
  case "NO", "false": false
  default: nil
  }
}
