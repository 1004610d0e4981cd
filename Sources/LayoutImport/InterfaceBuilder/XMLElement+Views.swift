import JSON
import Layout

extension XMLElement {
  /// The class of a view or controller: its own, or the system's for the tag.
  var className: String { self["customClass"] ?? systemClassName }

  /// The class of a view for people: `UILabel`, or `BadgeLabel (UILabel)` if it has its own.
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

  /// Whether an element is not part of a controller or a table.
  var isTopLevel: Bool { parent?.name == "objects" && parent?.parent?.name == "document" }

  var isController: Bool { name.hasSuffix("ontroller") }

  var ancestors: some Sequence<XMLElement> { sequence(first: self) { $0.parent }.dropFirst() }

  /// The recorded frame of a view in its superview's coordinates, or `nil` if there is none.
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

  /// The margins of a view in the file, or `nil` if there are none.
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

  /// Returns the first child with a key, the name of the property that it is the value of.
  func child(forKey key: String) -> XMLElement? { children.first { $0["key"] == key } }

  func number(_ attribute: String) -> Double? { specNumber(self[attribute]) }

  /// Returns a Boolean attribute, or `nil` if it is missing.
  func flag(_ attribute: String) -> Bool? { specFlag(self[attribute]) }

  func positiveNumber(_ attribute: String) -> Double? { number(attribute).flatMap { $0 > 0 ? $0 : nil } }
}

/// Returns a number that a spec can contain, or `nil` for any other text.
func specNumber(_ text: String?) -> Double? {
  guard let text, let number = Double(decimal: text), number.magnitude <= 1e9 else { return nil }
  return number
}

/// Returns a Boolean of a file, which generators other than Interface Builder write as `true` and `false`.
func specFlag(_ text: String?) -> Bool? {
  switch text {
  case "YES", "true": true
  case "NO", "false": false
  default: nil
  }
}
