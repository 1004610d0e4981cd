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
    self.name = name
    self.parent = parent
    self.frame = frame
    self.outer = outer
    let mask = view.element.child(named: "autoresizingMask")
    func has(_ attribute: String) -> Bool { mask?.flag(attribute) == true }
    horizontal = Flexibility(start: has("flexibleMinX"), size: has("widthSizable"), end: has("flexibleMaxX"))
    vertical = Flexibility(start: has("flexibleMinY"), size: has("heightSizable"), end: has("flexibleMaxY"))
  }

  var constraints: [SpecValue] {
    if let pin { return [pin] }
    return axis(
      horizontal, start: frame.x, size: frame.width, total: outer.width, names: ("left", "right", "width", "centerX"))
      + axis(
        vertical, start: frame.y, size: frame.height, total: outer.height, names: ("top", "bottom", "height", "centerY")
      )
  }

  private var pin: SpecValue? {
    let insets = Insets(
      top: frame.y, left: frame.x, bottom: outer.height - frame.bottom, right: outer.width - frame.right)
    guard horizontal.isSizeAlone, vertical.isSizeAlone, insets.left == insets.right else { return nil }
    var pin: SpecObject = ["pin": .string(name), "to": .string(parent)]
    pin.add("insets", SpecValue(insets))
    return .object(pin)
  }

  private func axis(
    _ flexibility: Flexibility, start: Double, size: Double, total: Double,
    names: (start: String, end: String, size: String, center: String)
  ) -> [SpecValue] {
    let end = total - start - size
    func equation(_ attribute: String, _ offset: Double) -> SpecValue {
      .string("\(name).\(attribute) == \(parent).\(attribute)\(IBText.offset(offset))")
    }
    if flexibility.isSizeAlone { return [equation(names.start, start), equation(names.end, -end)] }
    // Flexible parts share the remaining length in the recorded proportions.
    let growing =
      (flexibility.start ? start : 0) + (flexibility.size ? size : 0) + (flexibility.end ? end : 0)
    let fixed = total - growing
    func share(_ part: Double) -> String {
      let ratio = growing > 0 ? part / growing : 0
      return "\(numberText(ratio)) * \(parent).\(names.size)\(IBText.offset(-ratio * fixed))"
    }
    var constraints: [SpecValue] = []
    let sizeGrows = flexibility.size && growing > 0
    constraints.append(.string("\(name).\(names.size) == " + (sizeGrows ? share(size) : numberText(size))))
    switch (flexibility.start, flexibility.end) {
    case (false, _): constraints.append(equation(names.start, start))
    case (true, false): constraints.append(equation(names.end, -end))
    case (true, true):
      if (start - end).magnitude < 1 || growing <= 0 {
        constraints.append(equation(names.center, (start - end) / 2))
      } else {
        constraints.append(.string("\(name).\(names.start) == \(parent).\(names.start) + \(share(start))"))
      }
    }
    return constraints
  }
}
