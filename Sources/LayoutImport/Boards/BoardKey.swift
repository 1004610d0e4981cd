import Layout

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
  var text: String?
  var layer: String?
  var offset = 0

  var kind: String { isDecal || isCrowded ? "view" : "key" }

  var shape: [Point] { outline.isEmpty ? box.corners() : outline }

  var condition: SpecObject { layer.map { ["layer": .string($0)] } ?? [:] }

  mutating func turn(by degrees: Double, about center: Point, _ context: ImportContext) {
    context.warn("rotated-key", "a rotated key is imported as the upright rectangle around it", at: offset)
    outline = box.corners(turnedBy: degrees, about: center)
    box = Rect(around: outline)
  }

  /// The members of `output`: what the legend says that the key types or does.
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
