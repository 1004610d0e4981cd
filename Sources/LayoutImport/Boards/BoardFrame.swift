import JSON

enum BoardFrame {
  /// The metric `u` is a key width, 44 points by default.
  case board
  /// The safe area is as many key widths wide and high as the board, with gaps between the keys.
  case keyboard(id: String, size: (width: Double, height: Double))

  func start(of id: String, _ edge: String, at position: Double) -> SpecValue {
    let units = units(position, along: edge == "left" ? "width" : "height")
    return switch self {
    case .board: .string("\(id).\(edge) == " + (position == 0 ? "root.\(edge)" : units))
    case .keyboard(let frame, _): .string("\(id).\(edge) == \(frame).\(edge)" + (position == 0 ? "" : " + " + units))
    }
  }

  func size(of id: String, _ size: String, _ length: Double) -> SpecValue {
    let units = units(length, along: size)
    return switch self {
    case .board: .string("\(id).\(size) == \(units)")
    case .keyboard: .string("\(id).\(size) == \(units) - gap")
    }
  }

  func units(_ number: Double, along size: String) -> String {
    let factor = number == 1 ? "" : "\(numberText(number)) * "
    return switch self {
    case .board: factor + "u"
    case .keyboard(let frame, let all):
      "\(factor)(\(frame).\(size) + gap) / \(numberText(size == "width" ? all.width : all.height))"
    }
  }
}
