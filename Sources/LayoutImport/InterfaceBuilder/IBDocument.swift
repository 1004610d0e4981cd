import JSON
import Layout

struct IBDocument {
  let root: XMLElement
  /// Such as 21507; 0 if it is missing.
  let toolsVersion: Double
  /// Whether views have safe area guides. Otherwise controllers have top and bottom layout guides.
  let usesSafeAreas: Bool
  let canvas: IBCanvas
  let outlets: [String: String]
  let containers: IBContainers
  /// Without those of SF Symbols, because they depend on the font.
  let imageSizes: [String: Size]
  let ids: Set<String>

  init(_ source: ImportSource, _ context: ImportContext) throws(MalformedLayout) {
    root = try XMLElement(parsing: source.bytes, context)
    try Self.check(root)
    // 21507.0 for "21507.0.1".
    toolsVersion = root["toolsVersion"]?.split(separator: ".").first.flatMap { Double($0) } ?? 0
    usesSafeAreas = root.flag("useSafeAreas") == true
    canvas = IBCanvas(of: root, toolsVersion: toolsVersion)
    containers = IBContainers(of: root)
    imageSizes = Self.imageSizes(in: root)
    ids = Set(root.descendants.compactMap { $0["id"] })
    outlets = root.descendants.reduce(into: [:]) { outlets, element in
      guard element.name == "outlet", let id = element["destination"], let property = element["property"],
        !Self.systemOutlets.contains(property)
      else { return }
      outlets[id] = outlets[id] ?? property
    }
  }

  /// Outlets of UIKit describe the purpose of a view but do not identify it.
  private static let systemOutlets: Set<String> = ["view", "delegate", "dataSource", "tableView", "collectionView"]

  /// Development versions of the tools call themselves 32700.
  static func isXcode26(_ toolsVersion: Double) -> Bool { (24000..<32700).contains(toolsVersion) }

  private static func imageSizes(in root: XMLElement) -> [String: Size] {
    let images = root.children(named: "resources").flatMap { $0.children(named: "image") }
    return images.reduce(into: [:]) { sizes, image in
      guard image["catalog"] != "system", let name = image["name"], let width = image.number("width"),
        let height = image.number("height")
      else { return }
      sizes[name] = Size(width: width, height: height)
    }
  }

  private static func check(_ root: XMLElement) throws(MalformedLayout) {
    func unsupported(_ message: String, _ attribute: String) -> MalformedLayout {
      MalformedLayout(message, code: .unsupported, at: root.offset(ofAttribute: attribute))
    }
    guard root.name == "document", let type = root["type"], type.hasPrefix("com.apple.InterfaceBuilder") else {
      throw MalformedLayout(
        "this is not a document of Interface Builder; its root is <\(root.name)>", at: root.offset)
    }
    if type.contains(text: "AppleTV") {
      throw unsupported("this file is for tvOS; only files for iOS are imported", "type")
    }
    if type.contains(text: ".Cocoa.") || root["targetRuntime"]?.hasPrefix("MacOSX") == true {
      throw unsupported("this file is for macOS; only files for iOS are imported", "type")
    }
    guard type.contains(text: "CocoaTouch") else {
      throw unsupported("files of the type \(type) are not imported; only those for iOS are", "type")
    }
    guard root.flag("useAutolayout") == true else {
      throw unsupported("this file does not use Auto Layout (useAutolayout), so there are no constraints to import", "")
    }
  }
}
