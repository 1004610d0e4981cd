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
    guard root.name == "document", let type = root["type"], type.hasPrefix("com.apple.InterfaceBuilder") else {
      throw root.malformed("this is not a document of Interface Builder; its root is <\(root.name)>")
    }
    if type.contains(text: "AppleTV") {
      throw root.malformed("this file is for tvOS; only files for iOS are imported", "type", code: .unsupported)
    }
    if type.contains(text: ".Cocoa.") || root["targetRuntime"]?.hasPrefix("MacOSX") == true {
      throw root.malformed("this file is for macOS; only files for iOS are imported", "type", code: .unsupported)
    }
    guard type.contains(text: "CocoaTouch") else {
      let message = "files of the type \(type) are not imported; only those for iOS are"
      throw root.malformed(message, "type", code: .unsupported)
    }
    guard root.flag("useAutolayout") == true else {
      let message = "this file does not use Auto Layout (useAutolayout), so there are no constraints to import"
      throw root.malformed(message, code: .unsupported)
    }
  }
}

/// A view that is a layout of its own: the system determines its size, and constraints do not cross its border.
struct IBRoot {
  enum Kind: Hashable {
    case controller
    /// A top-level view of a xib.
    case view
    case tableCell
    case collectionCell
    case supplementary
  }

  let kind: Kind
  let owner: XMLElement
  let view: XMLElement

  /// Whether it can be as large as the screen, and has a safe area.
  var isScreen: Bool { kind == .controller || kind == .view }

  let summary: ImportSummary

  /// In the order of the file. A layout inside another one follows it.
  static func roots(of document: IBDocument) -> [IBRoot] {
    document.root.descendants.compactMap { element in
      kind(of: element).map { IBRoot($0, owner: element, view: $1, screen: document.canvas.size) }
    }
  }

  private init(_ kind: Kind, owner: XMLElement, view: XMLElement, screen: Size) {
    (self.kind, self.owner, self.view) = (kind, owner, view)
    let scene = kind == .controller ? owner.parent?.parent : nil
    var aliases = [owner["id"], view["id"], scene?["sceneID"]].compactMap { $0 }
    let id = aliases.isEmpty ? owner.name : aliases.removeFirst()
    let names = ["userLabel", "storyboardIdentifier", "reuseIdentifier", "customClass"].compactMap { owner[$0] }
    let className = owner.className
    // A header without a name is named after its key in the table.
    let part = kind == .supplementary ? owner["key"] : nil
    var size = view.frame.map { Size(width: $0.width, height: $0.height) }
    // Below an opaque bar, old versions record the height of the screen, but the frames of the part below the bar.
    if kind == .controller, size == screen, let frame = view.frame, frame.y > 0, frame.y < frame.height {
      size?.height -= frame.y
    }
    if kind == .view {
      if let width = Self.ownSize(of: view, "width") { size?.width = width }
      if let height = Self.ownSize(of: view, "height") { size?.height = height }
    }
    summary = ImportSummary(
      name: names.first ?? part ?? className, id: id, aliases: aliases + names.dropFirst(), className: className,
      size: size)
  }

  private static func ownSize(of view: XMLElement, _ attribute: String) -> Double? {
    let installation = view.installation(of: "constraints")
    let constraint = view.child(named: "constraints")?.children.first {
      $0["firstAttribute"] == attribute && $0["firstItem"] ?? view["id"] == view["id"] && $0["secondItem"] == nil
        && $0["relation"] == nil && $0["priority"] == nil && $0.flag("placeholder") != true
        && $0.children(named: "variation").isEmpty && $0["id"].flatMap { installation[$0] } ?? .all == .all
    }
    return constraint?.positiveNumber("constant")
  }

  /// The width that determines the system's margins. For a cell it is the cell's own.
  var width: Double { owner.frame?.width ?? summary.size?.width ?? 0 }

  var isInsetGrouped: Bool { table?["style"] == "insetGrouped" }

  var hasAccessory: Bool { kind == .tableCell && owner["accessoryType"] ?? "none" != "none" }

  /// Whether the constraints of a cell determine the height of its row.
  var sizesItself: Bool {
    guard kind == .tableCell, table?["rowHeight"] == "-1" else { return false }
    return owner["rowHeight"] == nil || owner["rowHeight"] == "-1"
  }

  var table: XMLElement? { owner.ancestors.first { $0.name == "tableView" } }

  var explicitMargins: Insets? { view.explicitMargins ?? owner.explicitMargins }

  private static func kind(of element: XMLElement) -> (Kind, view: XMLElement)? {
    switch element.name {
    case "tableViewCell":
      return element.child(forKey: "contentView").map { (.tableCell, $0) }
    case "collectionViewCell":
      return (.collectionCell, element.child(forKey: "contentView") ?? element)
    case "collectionReusableView", "tableViewHeaderFooterView":
      return (.supplementary, element.child(forKey: "contentView") ?? element)
    default: break
    }
    if element["key"] == "tableHeaderView" || element["key"] == "tableFooterView" { return (.supplementary, element) }
    if element.isController { return element.child(forKey: "view").map { (.controller, $0) } }
    guard element.isTopLevel, element.frame != nil else { return nil }
    return (.view, element)
  }
}

/// The screen of a file's canvas, from its `device`.
struct IBCanvas {
  /// Such as `retina6_12`; empty if there is none.
  let id: String
  let toolsVersion: Double
  private let isLandscape: Bool
  private let screen: Screen?

  init(of document: XMLElement, toolsVersion: Double) {
    let device = document.child(named: "device")
    let id = device?["id"] ?? Self.id(of: document)
    (self.id, self.toolsVersion) = (id, toolsVersion)
    isLandscape = device?["orientation"] == "landscape"
    screen = Self.screens.first { $0.id == id }
  }

  var size: Size {
    // Xcode 6 and 7 had a square canvas for all devices.
    let (width, height) = screen.map { ($0.width, $0.height) } ?? (600, 600)
    return isLandscape ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  var hasHomeIndicator: Bool { (screen?.bottom ?? 0) > 0 }
  var isPad: Bool { id.hasPrefix("ipad") }
  var isSquare: Bool { size.width == 600 && size.height == 600 }

  /// Returns the id of the screen that the first controller's view fills, but for a bar; empty if there is none.
  private static func id(of document: XMLElement) -> String {
    let view = document.descendants.first { $0["key"] == "view" && $0.parent?.isController == true }
    guard let frame = view?.frame else { return "" }
    return screens.first { screen in
      screen.width == frame.width && (0.75 * screen.height...screen.height).contains(frame.height)
    }?.id ?? ""
  }

  /// The insets of the safe area: `top` in older versions, `newerTop` in versions from 21000 on.
  private typealias Screen = (id: String, width: Double, height: Double, top: Double, newerTop: Double, bottom: Double)

  private static let screens: [Screen] = [
    ("retina3_5", 320, 480, 20, 20, 0),
    ("retina4_0", 320, 568, 20, 20, 0),
    ("retina4_7", 375, 667, 20, 20, 0),
    ("retina5_5", 414, 736, 20, 20, 0),
    ("retina5_9", 375, 812, 44, 50, 34),
    ("retina6_0", 390, 844, 44, 47, 34),
    ("retina6_1", 414, 896, 44, 48, 34),
    ("retina6_5", 414, 896, 44, 44, 34),
    ("retina6_7", 428, 926, 44, 47, 34),
    ("retina6_12", 393, 852, 59, 59, 34),
    ("retina6_72", 430, 932, 59, 59, 34),
    ("retina6_3", 402, 874, 62, 62, 34),
    ("ipad9_7", 768, 1024, 20, 20, 0),
    ("ipad10_5", 834, 1112, 20, 20, 0),
    ("ipad12_9", 1024, 1366, 20, 20, 0),
    ("ipad11_0rounded", 834, 1194, 24, 24, 20),
    ("ipad12_9rounded", 1024, 1366, 24, 24, 20),
  ]

  /// The safe area in the version that saved the file.
  var safeArea: Insets {
    guard let screen else { return Insets(top: 20) }
    // Xcode 26 records the safe area of phones with a home indicator twice. Xcode 11 left out the status bar of iPads,
    // and until Xcode 14 that of phones with a home button.
    let factor = !isPad && hasHomeIndicator && IBDocument.isXcode26(toolsVersion) ? 2.0 : 1
    let hasNoStatusBar =
      isPad ? (14800..<19500).contains(toolsVersion) : !hasHomeIndicator && (14800..<21600).contains(toolsVersion)
    let top = hasNoStatusBar ? 0 : factor * (toolsVersion >= 21000 ? screen.newerTop : screen.top)
    if isLandscape, !isPad {
      // The status bar is hidden, and the notch is at one side.
      return hasHomeIndicator ? Insets(left: top, bottom: 21 * factor, right: top) : Insets()
    }
    return Insets(top: top, bottom: factor * screen.bottom)
  }

  func isDeviceInset(_ inset: Double, _ edge: Rect.Edge) -> Bool {
    guard edge == .top, let screen else { return false }
    return [screen.top, screen.newerTop].contains { ($0 - inset).magnitude < 0.5 }
  }
}
