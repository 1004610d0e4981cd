import JSON
import Layout

struct IBDocument {
  let xml: XMLDocument
  /// The version of the tools that saved the file, such as 21507; 0 if it is missing.
  let toolsVersion: Double
  /// Whether views have safe area guides. Otherwise controllers have top and bottom layout guides.
  let usesSafeAreas: Bool
  let canvas: IBCanvas
  let outlets: [String: String]
  let containers: IBContainers
  /// The sizes of the images by name. Those of SF Symbols are missing, because they depend on the font.
  let imageSizes: [String: Size]
  let ids: Set<String>

  init(_ source: ImportSource, _ context: ImportContext) throws(MalformedLayout) {
    xml = try XMLDocument(parsing: source.bytes, context)
    let root = xml.root
    try Self.check(root)
    toolsVersion = root["toolsVersion"].flatMap { Self.leadingNumber($0) } ?? 0
    usesSafeAreas = root.flag("useSafeAreas") == true
    canvas = IBCanvas(of: root, toolsVersion: toolsVersion)
    containers = IBContainers(of: xml)
    imageSizes = Self.imageSizes(in: root)
    ids = Set(root.descendants.compactMap { $0["id"] })
    var outlets: [String: String] = [:]
    for element in root.descendants where element.name == "outlet" {
      guard let id = element["destination"], let property = element["property"], !Self.systemOutlets.contains(property),
        outlets[id] == nil
      else { continue }
      outlets[id] = property
    }
    self.outlets = outlets
  }

  /// Outlets of UIKit, which describe the purpose of a view but do not identify it.
  private static let systemOutlets: Set<String> = ["view", "delegate", "dataSource", "tableView", "collectionView"]

  /// Whether Xcode 26 saved a file. Development versions of the tools call themselves 32700.
  static func isXcode26(_ toolsVersion: Double) -> Bool { (24000..<32700).contains(toolsVersion) }

  private static func imageSizes(in root: XMLElement) -> [String: Size] {
    var sizes: [String: Size] = [:]
    for resources in root.children(named: "resources") {
      for image in resources.children(named: "image") where image["catalog"] != "system" {
        guard let name = image["name"], let width = image.number("width"), let height = image.number("height") else {
          continue
        }
        sizes[name] = Size(width: width, height: height)
      }
    }
    return sizes
  }

  private static func check(_ root: XMLElement) throws(MalformedLayout) {
    func refuse(_ code: ImportError.Code, _ message: String, _ attribute: String = "") -> MalformedLayout {
      MalformedLayout(message, code: code, at: root.offset(ofAttribute: attribute))
    }
    guard root.name == "document", let type = root["type"], type.hasPrefix("com.apple.InterfaceBuilder") else {
      throw refuse(.malformed, "this is not a document of Interface Builder; its root is <\(root.name)>")
    }
    if type.contains(text: "AppleTV") {
      throw refuse(.unsupported, "this file is for tvOS; only files for iOS are imported", "type")
    }
    if type.contains(text: ".Cocoa.") || root["targetRuntime"]?.hasPrefix("MacOSX") == true {
      throw refuse(.unsupported, "this file is for macOS; only files for iOS are imported", "type")
    }
    guard type.contains(text: "CocoaTouch") else {
      throw refuse(.unsupported, "files of the type \(type) are not imported; only those for iOS are", "type")
    }
    guard root.flag("useAutolayout") == true else {
      throw refuse(
        .unsupported, "this file does not use Auto Layout (useAutolayout), so there are no constraints to import")
    }
  }

  /// Returns the part of a version before its second dot as a number: 21507.0 for "21507.0.1".
  private static func leadingNumber(_ text: String) -> Double? {
    text.split(separator: ".").first.flatMap { Double($0) }
  }
}
