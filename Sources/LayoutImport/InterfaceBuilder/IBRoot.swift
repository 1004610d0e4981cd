import JSON
import Layout

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
