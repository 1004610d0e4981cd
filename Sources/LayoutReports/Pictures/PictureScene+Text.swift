import JSON
import Layout

extension PictureScene {
  /// The maximum size of a picture in characters: the width, from 20 to 400, and the height, or `nil` for any. A layout
  /// that would be too narrow to read is higher.
  public typealias TextSize = (columns: Int, rows: Int?)

  /// The size of a usual terminal.
  public static let usualTextSize: TextSize = (columns: 80, rows: 48)

  /// Returns the picture in box characters, for a terminal.
  public func text(_ size: TextSize = usualTextSize, _ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    let width = min(max(size.columns, 20), 400)
    var text = Self.lines(caption, width, .bold, styler)
    if let remark {
      let isBad = side == nil && shapes.contains { $0.isInConflict }
      text += Self.lines(remark, width, isBad ? .red : .cyan, styler)
    }
    guard root.width >= 0.001, root.height >= 0 else { return text }
    // A cell of a terminal is about twice as high as wide.
    var scale = Double(width - 2) / root.width
    if let rows = size.rows, root.height > 0 {
      // A layout that would be too narrow to read is drawn higher than requested.
      scale = min(scale, max(Double(max(rows, 4) - 2) * 2 / root.height, min(scale, 28 / root.width)))
    }
    var canvas = TextCanvas(root, scale)
    if !isKeyboard, let fold = environment.fold { canvas.line(fold) }
    for shape in shapes where shape.style == .leaf { canvas.box(shape) }
    for shape in shapes where shape.style == .key || shape.style == .specialKey { canvas.box(shape) }
    if !isKeyboard, let controls = environment.windowControlsFrame { canvas.cover(controls, "●●●", "▒") }
    if let keyboard { canvas.cover(keyboard, " keyboard ", "░") }
    if !isKeyboard {
      for occlusion in environment.occlusions { canvas.cover(occlusion, "", "▒") }
    }
    for shape in shapes where !shape.open.isEmpty && min(shape.frame.width, shape.frame.height) < 0.5 {
      canvas.mark(shape)
    }
    return text + canvas.text(styler)
  }

  private static func lines(_ text: String, _ width: Int, _ style: TextStyle, _ styler: ANSIStyler) -> String {
    let lines = wrapped(printable(text)) { terminalWidth(of: $0) <= width }
    return lines.map { styler.styled(style, $0) + "\n" }.joined()
  }
}

private struct TextCanvas {
  private struct Cell {
    var character: Character = " "
    var style: TextStyle?
    /// Whether the wide character before this one covers it.
    var isCovered = false
  }

  private let columns: Int
  private let rows: Int
  /// The number of columns for a point; twice the number of rows.
  private let scale: Double
  private var cells: [Cell]

  init(_ root: Size, _ scale: Double) {
    columns = max(1, Int((root.width * scale).rounded())) + 2
    rows = max(1, Int(min(400, (root.height * scale / 2).rounded())) + 2)
    self.scale = scale
    cells = Array(repeating: Cell(), count: columns * rows)
    box((0, 0, columns - 1, rows - 1), Array("┏┓┛┗━┃"), nil)
  }

  mutating func box(_ shape: PictureScene.Shape) {
    let pen = !shape.open.isEmpty ? "┌┐┘└╌╎" : shape.style == .leaf ? "┌┐┘└─│" : "╭╮╯╰─│"
    let style: TextStyle? = shape.isInConflict ? .red : shape.open.isEmpty ? nil : .yellow
    box(corners(shape.frame), Array(pen), style)
    label(printable(shape.label), in: shape.frame, style)
  }

  /// For the keyboard, window controls or an occlusion, which cover everything below them.
  mutating func cover(_ frame: Rect, _ name: String, _ pattern: Character) {
    let corners = corners(frame)
    func inner(_ start: Int, _ end: Int, of count: Int) -> Range<Int> {
      (start..<max(start, end + 1)).clamped(to: 1..<max(1, count - 1))
    }
    for row in inner(corners.top, corners.bottom, of: rows) {
      for column in inner(corners.left, corners.right, of: columns) { put(pattern, column, row, .dim) }
    }
    // There is no outline around the name.
    let room = corners.right - corners.left + 1
    let (shown, width) = Self.cut(name, to: room)
    guard shown == name, corners.bottom >= corners.top else { return }
    put(shown, corners.left + (room - width) / 2, (corners.top + corners.bottom) / 2, .dim)
  }

  mutating func line(_ fold: LayoutEnvironment.Fold) {
    if fold.axis == .horizontal {
      let column = cell(fold.position * scale)
      for row in 1..<max(1, rows - 1) { put("┊", column, row, .dim) }
    } else {
      let row = cell(fold.position * scale / 2)
      for column in 1..<max(1, columns - 1) { put("┈", column, row, .dim) }
    }
  }

  mutating func mark(_ shape: PictureScene.Shape) {
    let (left, top, _, _) = corners(shape.frame)
    let (column, row) = (min(max(left, 1), columns - 2), min(max(top, 1), rows - 2))
    put("◇", column, row, .yellow)
    put(Self.cut(printable(shape.label), to: columns - 3 - column).text, column + 1, row, .yellow)
  }

  private typealias Corners = (left: Int, top: Int, right: Int, bottom: Int)

  /// - Parameter pen: the corners clockwise from the top left, then the horizontal and the vertical line.
  private mutating func box(_ corners: Corners, _ pen: [Character], _ style: TextStyle?) {
    let (left, top, right, bottom) = corners
    guard right > left, bottom > top else { return }
    for column in ((left + 1)..<right).clamped(to: 0..<columns) {
      put(pen[4], column, top, style)
      put(pen[4], column, bottom, style)
    }
    for row in ((top + 1)..<bottom).clamped(to: 0..<rows) {
      put(pen[5], left, row, style)
      put(pen[5], right, row, style)
    }
    put(pen[0], left, top, style)
    put(pen[1], right, top, style)
    put(pen[2], right, bottom, style)
    put(pen[3], left, bottom, style)
  }

  private mutating func label(_ label: String, in frame: Rect, _ style: TextStyle?) {
    let (left, top, right, bottom) = corners(frame)
    let room = right - left - 1
    guard room > 0, bottom > top + 1 else { return }
    let (shown, width) = Self.cut(label, to: room)
    put(shown, left + 1 + (room - width) / 2, (top + bottom) / 2, style ?? .bold)
  }

  private static func cut(_ text: String, to room: Int) -> (text: String, width: Int) {
    var (shown, width) = ("", 0)
    for character in text {
      let next = terminalWidth(of: String(character))
      guard width + next <= room else { break }
      shown.append(character)
      width += next
    }
    return (shown, width)
  }

  /// Inside the root's outline. Adjacent frames do not share cells.
  private func corners(_ frame: Rect) -> Corners {
    (
      cell(frame.x * scale) + 1, cell(frame.y * scale / 2) + 1, cell(frame.right * scale),
      cell(frame.bottom * scale / 2)
    )
  }

  private func cell(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value.rounded()))) }

  private mutating func put(_ text: String, _ column: Int, _ row: Int, _ style: TextStyle?) {
    var column = column
    for character in text {
      let width = terminalWidth(of: String(character))
      for cell in 0..<width { put(cell == 0 ? character : nil, column + cell, row, style) }
      column += width
    }
  }

  /// `nil` if the wide character before covers the cell.
  private mutating func put(_ character: Character?, _ column: Int, _ row: Int, _ style: TextStyle?) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let index = row * columns + column
    // Of a wide character, both halves are replaced.
    if character != nil, cells[index].isCovered { cells[index - 1] = Cell() }
    if column + 1 < columns, cells[index + 1].isCovered { cells[index + 1] = Cell() }
    cells[index] = Cell(character: character ?? " ", style: style, isCovered: character == nil)
  }

  func text(_ styler: ANSIStyler) -> String {
    var text = ""
    for row in 0..<rows {
      var line = cells[(row * columns)..<((row + 1) * columns)].filter { !$0.isCovered }
      while line.last?.character == " " { line.removeLast() }
      for cell in line { text += styler.styled(cell.character == " " ? nil : cell.style, String(cell.character)) }
      text += "\n"
    }
    return text
  }
}
