import JSON
import Layout

/// The constraints that the system derives from a recorded frame and an autoresizing mask.
struct IBMask {
  let name: String
  let parent: String
  let frame: Rect
  let outer: Size
  private let horizontal: Flexibility
  private let vertical: Flexibility

  private struct Flexibility {
    let start: Bool
    let size: Bool
    let end: Bool

    var isSizeAlone: Bool { size && !start && !end }
  }

  init(_ view: IBView, frame: Rect, name: String, parent: String, outer: Size) {
    (self.name, self.parent, self.frame, self.outer) = (name, parent, frame, outer)
    let mask = view.element.child(named: "autoresizingMask")
    func has(_ attribute: String) -> Bool { mask?.flag(attribute) == true }
    horizontal = Flexibility(start: has("flexibleMinX"), size: has("widthSizable"), end: has("flexibleMaxX"))
    vertical = Flexibility(start: has("flexibleMinY"), size: has("heightSizable"), end: has("flexibleMaxY"))
  }

  var constraints: [SpecValue] {
    let insets = Insets(
      top: frame.y, left: frame.x, bottom: outer.height - frame.bottom, right: outer.width - frame.right)
    if horizontal.isSizeAlone, vertical.isSizeAlone, insets.left == insets.right {
      var pin: SpecObject = ["pin": .string(name), "to": .string(parent)]
      pin.add("insets", SpecValue(insets))
      return [.object(pin)]
    }
    let texts =
      axis(horizontal, frame.x, frame.width, outer.width, names: ("left", "right", "width", "centerX"))
      + axis(vertical, frame.y, frame.height, outer.height, names: ("top", "bottom", "height", "centerY"))
    return texts.map { .string($0) }
  }

  private func axis(
    _ flexibility: Flexibility, _ start: Double, _ size: Double, _ total: Double,
    names: (start: String, end: String, size: String, center: String)
  ) -> [String] {
    let end = total - start - size
    func equation(_ attribute: String, _ offset: Double) -> String {
      "\(name).\(attribute) == \(parent).\(attribute)\(IBText.offset(offset))"
    }
    if flexibility.isSizeAlone { return [equation(names.start, start), equation(names.end, -end)] }
    // Flexible parts share the remaining length in the recorded proportions.
    let growing = (flexibility.start ? start : 0) + (flexibility.size ? size : 0) + (flexibility.end ? end : 0)
    let fixed = total - growing
    func share(_ part: Double) -> String {
      let ratio = growing > 0 ? part / growing : 0
      return "\(numberText(ratio)) * \(parent).\(names.size)\(IBText.offset(-ratio * fixed))"
    }
    let length = flexibility.size && growing > 0 ? share(size) : numberText(size)
    let position =
      if !flexibility.start {
        equation(names.start, start)
      } else if !flexibility.end {
        equation(names.end, -end)
      } else if (start - end).magnitude < 1 || growing <= 0 {
        equation(names.center, (start - end) / 2)
      } else {
        "\(name).\(names.start) == \(parent).\(names.start) + \(share(start))"
      }
    return ["\(name).\(names.size) == \(length)", position]
  }
}

/// The shares of stacks with the distribution `fillProportionally` that do not follow from intrinsic sizes.
///
/// UIKit shares out such a stack's size by its children's intrinsic sizes. The file does not contain those of the
/// stacks inside it, and the recorded sizes are none if the stack has insets along its axis, because the shares are
/// those of its whole size. Because the shares are the same for every size of the stack, they follow from the recorded
/// frames.
extension IBSpecBuilder {
  var shareConstraints: [SpecValue] {
    layout.views.flatMap { view in
      (recordedShares(of: view) ?? []).map { .string($0) }
    }
  }

  /// For all children but the last, which takes the rest. As in UIKit, the first one wins.
  func recordedShares(of view: IBView) -> [String]? {
    guard view.isStack, view.element.varying("distribution").uniform == "fillProportionally",
      let axis = view.element.varying("axis").uniform, let rect = layout.alignmentRect(view.index),
      !view.children.isEmpty, view.children.allSatisfy({ layout.views[$0].installed == view.installed })
    else { return nil }
    let attribute = axis == "vertical" ? Attribute.height : .width
    let edges: [Rect.Edge] = axis == "vertical" ? [.top, .bottom] : [.leading, .trailing]
    let rects = view.children.map { layout.alignmentRect($0) }
    let isInset = edges.contains { edge in
      rects.allSatisfy { child in
        child.map { (edge.value(of: $0) - edge.value(of: rect)).magnitude > ImportVerification.tolerance } ?? true
      }
    }
    let isKnown = view.children.allSatisfy { child in
      let natural = layout.views[child].hasIntrinsicSize
      return attribute == .width ? natural.width : natural.height
    }
    guard isInset || !isKnown, let total = attribute.value(of: rect), total > 0 else { return nil }
    let stack = names.views[view.index]
    return zip(view.children, rects).dropLast().enumerated().compactMap { index, child in
      guard let size = child.1.flatMap({ attribute.value(of: $0) }) else { return nil }
      return
        "\(names.views[child.0]).\(attribute.rawValue) == \(numberText(size / total)) * \(stack).\(attribute.rawValue)"
        + IBText.priority(Double(max(1, 999 - index)))
    }
  }
}

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
