#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Layout

extension PictureScene {
  /// The picture in box characters, for a terminal.
  ///
  /// - Parameter columns: how wide it may be.
  public func text(columns: Int = 100, _ paint: Paint = Paint(isOn: false)) -> String {
    var text = paint(.bold, printable(caption)) + "\n"
    if let remark { text += paint(shapes.contains { $0.isInConflict } ? .red : .cyan, printable(remark)) + "\n" }
    guard root.width >= 0.001, root.height >= 0 else { return text }
    // A cell of a terminal is about twice as high as it is wide.
    let inner = min(max(columns, 20), 400) - 2
    let scale = Double(inner) / root.width
    var canvas = TextCanvas(columns: inner + 2, rows: Int(min(400, (root.height * scale / 2).rounded())) + 2)
    canvas.frame()
    for shape in shapes where shape.style == .leaf { canvas.box(shape, scale) }
    for shape in shapes where shape.style == .key || shape.style == .specialKey { canvas.box(shape, scale) }
    return text + canvas.text(paint)
  }
}

/// A grid of characters.
private struct TextCanvas {
  /// The characters of a box: corners from the top left on clockwise, then the horizontal and the vertical line.
  struct Pen {
    let corners: (Character, Character, Character, Character)
    let horizontal: Character
    let vertical: Character

    static let root = Pen(corners: ("┏", "┓", "┛", "┗"), horizontal: "━", vertical: "┃")
    static let key = Pen(corners: ("╭", "╮", "╯", "╰"), horizontal: "─", vertical: "│")
    static let view = Pen(corners: ("┌", "┐", "┘", "└"), horizontal: "─", vertical: "│")
    static let open = Pen(corners: ("┌", "┐", "┘", "└"), horizontal: "╌", vertical: "╎")
  }

  private struct Cell {
    var character: Character = " "
    var style: TextStyle?
    /// Whether the wide character before it covers it.
    var isCovered = false
  }

  private let columns: Int
  private let rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// Draws the root's outline around everything.
  mutating func frame() { box((0, 0, columns - 1, rows - 1), .root, nil) }

  mutating func box(_ shape: PictureScene.Shape, _ scale: Double) {
    let pen: Pen = !shape.open.isEmpty ? .open : shape.style == .leaf ? .view : .key
    let style: TextStyle? = shape.isInConflict ? .red : shape.open.isEmpty ? nil : .yellow
    box(corners(shape.frame, scale), pen, style)
    label(printable(shape.label), in: shape.frame, scale, style)
  }

  private typealias Corners = (left: Int, top: Int, right: Int, bottom: Int)

  private mutating func box(_ corners: Corners, _ pen: Pen, _ style: TextStyle?) {
    let (left, top, right, bottom) = corners
    guard right > left, bottom > top else { return }
    for column in ((left + 1)..<right).clamped(to: 0..<columns) {
      put(pen.horizontal, column, top, style)
      put(pen.horizontal, column, bottom, style)
    }
    for row in ((top + 1)..<bottom).clamped(to: 0..<rows) {
      put(pen.vertical, left, row, style)
      put(pen.vertical, right, row, style)
    }
    put(pen.corners.0, left, top, style)
    put(pen.corners.1, right, top, style)
    put(pen.corners.2, right, bottom, style)
    put(pen.corners.3, left, bottom, style)
  }

  private mutating func label(_ label: String, in frame: Rect, _ scale: Double, _ style: TextStyle?) {
    let (left, top, right, bottom) = corners(frame, scale)
    let room = right - left - 1
    guard room > 0, bottom > top + 1 else { return }
    var shown = ""
    var width = 0
    for character in label {
      let next = terminalWidth(of: String(character))
      guard width + next <= room else { break }
      shown.append(character)
      width += next
    }
    var column = left + 1 + (room - width) / 2
    for character in shown {
      let cellCount = terminalWidth(of: String(character))
      put(character, column, (top + bottom) / 2, style ?? .bold)
      if cellCount == 2 { cover(column + 1, (top + bottom) / 2) }
      column += max(1, cellCount)
    }
  }

  /// The cells of a frame's edges, inside of the root's outline; neighbours that touch do not share cells.
  private func corners(_ frame: Rect, _ scale: Double) -> Corners {
    func cell(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value.rounded()))) }
    return (
      cell(frame.x * scale) + 1, cell(frame.y * scale / 2) + 1, cell(frame.right * scale),
      cell(frame.bottom * scale / 2)
    )
  }

  private mutating func put(_ character: Character, _ column: Int, _ row: Int, _ style: TextStyle?) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column] = Cell(character: character, style: style)
  }

  private mutating func cover(_ column: Int, _ row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column].isCovered = true
  }

  func text(_ paint: Paint) -> String {
    var text = ""
    for row in 0..<rows {
      var line = cells[(row * columns)..<((row + 1) * columns)].filter { !$0.isCovered }
      while line.last?.character == " " { line.removeLast() }
      for cell in line { text += paint(cell.character == " " ? nil : cell.style, String(cell.character)) }
      text += "\n"
    }
    return text
  }
}
