import JSON

/// The area that the keys of a board are measured in.
enum BoardFrame {
  /// The spec's root, in which a key width is the metric `u`.
  case board
  /// A keyboard's root. Its safe area is as many key widths wide and high as the board, with gaps between the keys.
  case keyboard(id: String, size: (width: Double, height: Double))

  func constraints(_ id: String, _ box: BoardBox) -> [SpecValue] {
    [
      start(of: id, "left", at: box.x), start(of: id, "top", at: box.y), size(of: id, "width", box.width),
      size(of: id, "height", box.height),
    ]
  }

  func start(of id: String, _ edge: String, at position: Double) -> SpecValue {
    switch self {
    case .board:
      .string("\(id).\(edge) == " + (position == 0 ? "root.\(edge)" : BoardSpec.units(position)))
    case .keyboard(let frame, _):
      .string(
        "\(id).\(edge) == \(frame).\(edge)"
          + (position == 0 ? "" : " + \(units(position, along: edge == "left" ? "width" : "height"))"))
    }
  }

  func size(of id: String, _ size: String, _ length: Double) -> SpecValue {
    switch self {
    case .board: .string("\(id).\(size) == \(BoardSpec.units(length))")
    case .keyboard: .string("\(id).\(size) == \(units(length, along: size)) - gap")
    }
  }

  private func units(_ number: Double, along size: String) -> String {
    guard case .keyboard(let frame, let all) = self else { return BoardSpec.units(number) }
    let factor = number == 1 ? "" : "\(numberText(number)) * "
    return "\(factor)(\(frame).\(size) + gap) / \(numberText(size == "width" ? all.width : all.height))"
  }
}

extension BoardKey {
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
