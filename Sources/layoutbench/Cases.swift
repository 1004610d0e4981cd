import Cassowary

enum Cases {
  static let names = [
    "form", "keyboard-61", "keyboard-104", "row-100", "row-200", "row-400", "row-800", "row-1600",
  ]

  static func system(_ name: String) -> LinearSystem? {
    let parts = name.split(separator: "-")
    let count = parts.count == 2 ? Int(parts[1]) : nil
    return switch (parts.first, count) {
    case ("form", nil): form()
    case ("keyboard", 61?): keyboard([15, 14, 13, 12, 7])
    case ("keyboard", 104?): keyboard([20, 21, 21, 16, 17, 9])
    case ("row", let count?): row(count)
    case ("shrunk", let count?): shrunk(count)
    case ("grid", let count?): grid(count)
    case ("levels", let count?): levels(count)
    default: nil
    }
  }

  /// A row of views with required minimum widths and optional preferred widths. The last view takes the remaining
  /// width.
  static func row(_ count: Int) -> LinearSystem {
    var system = LinearSystem()
    let width = system.parameter("root.width", Double(count) * 44 + 60)
    let lefts = (0..<count).map { system.variable("v\($0).left") }
    let widths = (0..<count).map { system.variable("v\($0).width") }
    for index in 0..<count {
      let least = Double(30 + index * 7 % 11)
      system.add(widths[index] >= least)
      if index < count - 1 { system.add(widths[index] == least + 5, 250) }
      system.add(index == 0 ? lefts[0] == 0.0 : lefts[index] == lefts[index - 1] + widths[index - 1] + 4)
    }
    system.add(lefts[count - 1] + widths[count - 1] == width)
    return system
  }

  /// A row that is 5 % too narrow for its views, which have different minimum widths, and larger preferred widths.
  static func shrunk(_ count: Int) -> LinearSystem {
    var system = LinearSystem()
    let lefts = (0..<count).map { system.variable("v\($0).left") }
    let widths = (0..<count).map { system.variable("v\($0).width") }
    var sum = -4.0
    for index in 0..<count {
      let least = 30 + 10 * share(index, of: count)
      sum += least + 9
      system.add(widths[index] >= least)
      system.add(widths[index] == least + 5, 250)
      system.add(index == 0 ? lefts[0] == 0.0 : lefts[index] == lefts[index - 1] + widths[index - 1] + 4)
    }
    let width = system.parameter("root.width", (sum * 0.95).rounded())
    system.add(lefts[count - 1] + widths[count - 1] == width)
    return system
  }

  /// Below 1, different for each view, in irregular order.
  private static func share(_ index: Int, of count: Int) -> Double {
    Double(index * 7919 % count) / Double(count)
  }

  /// A grid of about this number of equal cells with gaps.
  static func grid(_ count: Int) -> LinearSystem {
    var system = LinearSystem()
    let columns = max(1, Int(Double(count).squareRoot()))
    let rows = max(1, count / columns)
    let width = system.parameter("root.width", Double(columns) * 60)
    let height = system.parameter("root.height", Double(rows) * 40)
    var cells: [[Box]] = []
    for row in 0..<rows {
      cells.append((0..<columns).map { Box("v\(row).\($0)", &system) })
      for column in 0..<columns {
        let cell = cells[row][column]
        system.add(cell.width >= 20.0, 750)
        system.add(cell.width == cells[0][0].width)
        system.add(cell.height == cells[0][0].height)
        system.add(
          column == 0 ? cell.left == 4.0 : cell.left == cells[row][column - 1].left + cells[row][column - 1].width + 4)
        system.add(
          row == 0 ? cell.top == 4.0 : cell.top == cells[row - 1][column].top + cells[row - 1][column].height + 4)
      }
      if let last = cells[row].last { system.add(last.left + last.width + 4 == width) }
    }
    if let last = cells.last?.first { system.add(last.top + last.height + 4 == height) }
    return system
  }

  /// Rows of keys in units: the width of every key follows from one unit.
  static func keyboard(_ rows: [Int]) -> LinearSystem {
    var system = LinearSystem()
    let width = system.parameter("root.width", 900)
    let height = system.parameter("root.height", 300)
    let unit = system.variable("U")
    system.add(unit >= 0.0)
    var above: Box?
    for (index, count) in rows.enumerated() {
      let row = Box("row\(index)", &system)
      system.add(row.left == 3.0)
      system.add(row.width == width - 6)
      if let above {
        system.add(row.top == above.top + above.height + 6)
        system.add(row.height == above.height)
      } else {
        system.add(row.top == 4.0)
      }
      above = row
      let widest = rows.max() ?? count
      var left: Box?
      for key in 0..<count {
        let box = Box("key\(index).\(key)", &system)
        // The last key of a row is wider if the row has fewer keys.
        let units = key == count - 1 ? Double(widest - count + 1) : 1
        system.add(box.width == units * unit + (units - 1) * 5)
        system.add(box.top == row.top)
        system.add(box.height == row.height)
        if let left { system.add(box.left == left.left + left.width + 5) } else { system.add(box.left == row.left) }
        left = box
      }
      if index == 0, let left { system.add(left.left + left.width == row.left + row.width) }
    }
    if let above { system.add(above.top + above.height == height - 4) }
    return system
  }

  /// Views with optional constraints at up to `count` priorities.
  static func levels(_ count: Int) -> LinearSystem {
    var system = LinearSystem()
    let width = system.parameter("root.width", 6000)
    let views = 300
    let boxes = (0..<views).map { Box("v\($0)", &system) }
    for (index, box) in boxes.enumerated() {
      system.add(box.top == 0.0)
      system.add(box.height == 10.0)
      let priority = Priority(Double(1 + (index * 7) % count) * (900 / Double(count)))
      system.add(box.width == Double(10 + index % 30), priority ?? .required)
      system.add(index == 0 ? box.left == 0.0 : box.left == boxes[index - 1].left + boxes[index - 1].width)
    }
    if let last = boxes.last { system.add(last.left + last.width == width) }
    return system
  }

  /// A form of aligned labels and fields, with preferred and minimum sizes: about 110 constraints.
  static func form() -> LinearSystem {
    var system = LinearSystem()
    let width = system.parameter("root.width", 500)
    let height = system.parameter("root.height", 600)
    let middle = system.variable("middle")
    var above: Box?
    for index in 0..<6 {
      let label = Box("label\(index)", &system)
      let field = Box("field\(index)", &system)
      system.add(label.width >= Double(40 + 9 * index), 750)
      system.add(label.width == Double(40 + 9 * index), 200)
      system.add(label.height == 16.0, 750)
      system.add(field.height >= 21.0, 750)
      system.add(field.height == 21.0, 500)
      system.add(field.width >= 125.0, 750)
      system.add(label.left >= 10.0)
      system.add(label.left == 10.0, 500)
      system.add(field.left >= label.left + label.width + 10)
      system.add(field.left == label.left + label.width + 10, 500)
      system.add(field.left == middle, 750)
      system.add(field.left + field.width <= width - 10)
      system.add(field.left + field.width == width - 10, 500)
      system.add(label.top + 0.5 * label.height == field.top + 0.5 * field.height, 750)
      if let above {
        system.add(field.top >= above.top + above.height + 10)
        system.add(field.top == above.top + above.height + 10, 500)
      } else {
        system.add(field.top == 10.0)
      }
      above = field
    }
    if let above { system.add(above.top + above.height <= height - 10) }
    return system
  }
}
