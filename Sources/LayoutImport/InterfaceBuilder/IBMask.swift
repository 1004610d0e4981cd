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
