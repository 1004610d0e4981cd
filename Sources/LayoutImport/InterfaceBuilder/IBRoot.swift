import JSON
import Layout

/// A view that is a layout of its own: the system determines its size, and constraints do not cross its border.
struct IBRoot {
  /// The kind of the view.
  enum Kind: Hashable {
    /// A controller's view.
    case controller
    /// A top-level view of a xib.
    case view
    /// The content view of a table's cell.
    case tableCell
    /// The content view of a collection's cell.
    case collectionCell
    /// A header or footer.
    case supplementary
  }

  let kind: Kind
  /// The owner of the view: the controller, the cell, or the view itself.
  let owner: XMLElement
  let view: XMLElement
  /// The scene that contains the view.
  let scene: XMLElement?

  /// Whether it can be as large as the screen, and has a safe area.
  var isScreen: Bool { kind == .controller || kind == .view }

  /// The name and size of the layout.
  let summary: ImportSummary

  /// Returns the layouts of a file in its order. A layout inside another one follows it.
  static func roots(of document: IBDocument) -> [IBRoot] {
    var roots: [IBRoot] = []
    for element in document.xml.root.descendants {
      guard let (kind, view) = kind(of: element, in: document) else { continue }
      roots.append(IBRoot(kind, owner: element, view: view))
    }
    return roots
  }

  private init(_ kind: Kind, owner: XMLElement, view: XMLElement) {
    self.kind = kind
    self.owner = owner
    self.view = view
    scene = kind == .controller ? owner.parent?.parent : nil
    var aliases = [owner["id"], view["id"], scene?["sceneID"]].compactMap { $0 }
    let id = aliases.isEmpty ? owner.name : aliases.removeFirst()
    let names = ["userLabel", "storyboardIdentifier", "reuseIdentifier", "customClass"].compactMap { owner[$0] }
    let className = IBClass.name(of: owner)
    // A header without a name is named after its key in the table.
    let part = kind == .supplementary ? owner["key"] : nil
    summary = ImportSummary(
      name: names.first ?? part ?? className, id: id, aliases: aliases + names.dropFirst(), className: className,
      size: IBGeometry.frame(of: view).map { Size(width: $0.width, height: $0.height) })
  }

  /// The width that determines the system's margins. For a cell it is the cell's own.
  var width: Double { IBGeometry.frame(of: owner)?.width ?? summary.size?.width ?? 0 }

  /// Whether it is a cell of a table whose rows are inset from the sides.
  var isInsetGrouped: Bool { table?["style"] == "insetGrouped" }

  /// Whether a cell shows an accessory, such as a chevron, next to its content.
  var hasAccessory: Bool { kind == .tableCell && owner["accessoryType"] ?? "none" != "none" }

  /// Whether the constraints of a cell determine the height of its row.
  var sizesItself: Bool {
    guard kind == .tableCell, table?["rowHeight"] == "-1" else { return false }
    return owner["rowHeight"] == nil || owner["rowHeight"] == "-1"
  }

  /// The table that contains a cell, or `nil` if there is none.
  var table: XMLElement? {
    var next = owner.parent
    while let element = next {
      if element.name == "tableView" { return element }
      next = element.parent
    }
    return nil
  }

  /// Returns the kind of layout that an element owns, or `nil` if there is none.
  private static func kind(
    of element: XMLElement, in document: IBDocument
  ) -> (Kind, view: XMLElement)? {
    switch element.name {
    case "tableViewCell":
      return element.children.first { $0["key"] == "contentView" }.map { (.tableCell, $0) }
    case "collectionViewCell":
      return (.collectionCell, element.children.first { $0["key"] == "contentView" } ?? element)
    case "collectionReusableView", "tableViewHeaderFooterView":
      return (.supplementary, element.children.first { $0["key"] == "contentView" } ?? element)
    default: break
    }
    switch element["key"] {
    case "tableHeaderView", "tableFooterView": return (.supplementary, element)
    default: break
    }
    if element.name.hasSuffix("ontroller") {
      return element.children.first { $0["key"] == "view" }.map { (.controller, $0) }
    }
    let isTopLevel = element.parent?.name == "objects" && element.parent?.parent?.name == "document"
    guard isTopLevel, IBGeometry.frame(of: element) != nil else { return nil }
    return (.view, element)
  }
}

/// The classes of tags.
enum IBClass {
  /// Returns the class of an element: its own, or UIKit's for the tag.
  static func name(of element: XMLElement) -> String { element["customClass"] ?? systemName(ofTag: element.name) }

  private static func systemName(ofTag tag: String) -> String {
    switch tag {
    case "wkWebView": "WKWebView"
    case "mapView": "MKMapView"
    case "mtkView": "MTKView"
    case "glkView": "GLKView"
    case "arscnView": "ARSCNView"
    case "sceneKitView": "SCNView"
    case "skView": "SKView"
    case "tableViewCellContentView", "collectionViewCellContentView": "UIView"
    default: "UI" + tag.prefix(1).uppercased() + tag.dropFirst()
    }
  }
}

/// Reads positions and sizes.
enum IBGeometry {
  /// Returns the recorded frame of a view in its superview's coordinates, or `nil` if there is none.
  static func frame(of view: XMLElement) -> Rect? {
    guard let rect = view.children.first(where: { $0.name == "rect" && $0["key"] == "frame" }),
      let x = number(rect["x"]), let y = number(rect["y"]), let width = number(rect["width"]),
      let height = number(rect["height"])
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Returns a number that a spec can contain, or `nil` for any other text.
  static func number(_ text: String?) -> Double? {
    guard let text, let number = Double(decimal: text), number.magnitude <= 1e9 else { return nil }
    return number
  }

  /// Returns a positive number, or `nil` for any other text.
  static func positive(_ text: String?) -> Double? { number(text).flatMap { $0 > 0 ? $0 : nil } }
}
