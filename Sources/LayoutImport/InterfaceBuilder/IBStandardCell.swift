import JSON
import Layout

/// Cells of a standard style, whose labels and image the system places, whatever their autoresizing masks are.
extension IBSpecBuilder {
  var standardCellStyle: String? {
    guard layout.root.owner.name == "tableViewCell" else { return nil }
    return layout.root.owner["style"].flatMap { $0.hasPrefix("IBUITableViewCellStyle") ? $0 : nil }
  }

  func isPlacedBySystem(_ view: IBView) -> Bool {
    view.parent == 0 && standardCellStyle != nil
      && ["textLabel", "detailTextLabel", "imageView"].contains { layout.root.owner[$0] == view.id }
  }

  /// Places a view at the margins at which it is recorded. It is as large as what it shows, unless it fills the cell.
  func systemConstraints(of view: IBView, _ frame: Rect) -> [SpecValue] {
    let (name, cell) = (names.views[view.index], names.views[0])
    let outer = Rect(width: layout.size.width, height: layout.size.height)
    let inner = outer.inset(by: guides.rootMargins)
    func isNear(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude <= ImportVerification.tolerance }
    var texts: [String] = []
    let isAtEnd = isNear(frame.right, inner.right)
    if isNear(frame.x, inner.x) {
      texts.append("\(name).leading == margins.leading")
    } else if !isAtEnd {
      texts.append("\(name).leading == \(cell).leading\(IBText.offset(frame.x))")
    }
    if isAtEnd {
      texts.append("\(name).trailing == margins.trailing")
    } else if frame.right < inner.right {
      texts.append("\(name).trailing <= margins.trailing")
    }
    if isNear(frame.y, 0), isNear(frame.bottom, outer.height) {
      texts += ["\(name).top == \(cell).top", "\(name).bottom == \(cell).bottom"]
    } else {
      texts.append("\(name).centerY == \(cell).centerY\(IBText.offset(frame.center.y - outer.center.y))")
    }
    return texts.map { .string($0) }
  }
}
