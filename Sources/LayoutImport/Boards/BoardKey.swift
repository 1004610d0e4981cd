import Layout

/// A key of a physical keyboard, with its position in key widths and its legends.
struct BoardKey {
  var name: String
  var label: String
  /// The twelve legends of keyboard-layout-editor, from the top left to the front; empty if there are none.
  var legends: [String] = []
  var box: Rect
  /// The corners of a rotated key in order; empty if it is upright.
  var outline: [Point] = []
  /// Whether the box overlaps another key's only because it is larger than the rotated key.
  var isCrowded = false
  /// Whether it is a decal on the case, not a switch.
  var isDecal = false
  /// The text that the key types, if the source contains it.
  var text: String?
  var layer: String?
  var offset = 0

  var kind: String { isDecal || isCrowded ? "view" : "key" }

  var shape: [Point] { outline.isEmpty ? box.corners() : outline }

  var condition: SpecObject { layer.map { ["layer": .string($0)] } ?? [:] }

  /// Turns the key about a point. Its box becomes the upright rectangle around it.
  mutating func turn(by degrees: Double, about center: Point, _ context: ImportContext) {
    context.warn("rotated-key", "a rotated key is imported as the upright rectangle around it", at: offset)
    outline = box.corners(turnedBy: degrees, about: center)
    box = Rect(around: outline)
  }

  /// The members of `output` for a key of a keyboard: what its legend says that it types or does.
  var typing: SpecObject {
    var output = SpecObject()
    output.add("text", text ?? (role == "space" ? " " : label.count == 1 && role == nil ? label.lowercased() : nil))
    output.add("role", role)
    return output
  }

  private var role: String? {
    switch label.lowercased() {
    case "backspace", "back space", "bksp", "bspc", "⌫": "delete"
    case "enter", "return", "⏎", "↵": "return"
    case "shift", "lshift", "rshift", "left shift", "right shift", "⇧": "shift"
    case "space": "space"
    case "" where box.width >= 3: "space"
    default: nil
    }
  }
}
