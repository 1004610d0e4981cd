import Cassowary
import Layout

extension ListMeaning {
  /// Returns the constraint as an expression of the layout spec: `UILabel1.top == UIView1.top + 8`.
  public func form(of index: Int) -> String { form(of: index) { $0.name } }

  /// With names for people: `UILabel.top == safeArea.top + 8`.
  func text(of index: Int) -> String { form(of: index) { $0.displayName } }

  private func form(of index: Int, naming itemName: (ItemTable.Item) -> String) -> String {
    let row = rows[index]
    let priority = row.isRequired ? "" : " @ \(exactText(row.priority))"
    return expression(of: row) { name(of: $0, naming: itemName) } + priority
  }

  /// Without the priority.
  func expression(of row: Row, naming name: (ItemAnchor) -> String) -> String {
    let left = "\(name(row.first)) \(row.relation.symbol) "
    guard let second = row.second else { return left + exactText(row.constant) }
    let base = row.base.map { "\(name($0)) + " } ?? ""
    let factor = row.multiplier == 1 ? "" : "\(exactText(row.multiplier)) * "
    return "\(left)\(base)\(factor)\(name(second))\(summandText(row.constant, exactText))"
  }

  func name(of anchor: ItemAnchor, naming itemName: (ItemTable.Item) -> String) -> String {
    switch anchor.owner {
    case .item(let item): "\(itemName(table.items[item])).\(anchor.attribute.rawValue)"
    case .margins(let item): "\(itemName(table.items[item]))Margins.\(anchor.attribute.rawValue)"
    case .origin(let item): "\(itemName(table.items[item]))Superview.\(anchor.attribute.rawValue)"
    }
  }
}

/// ` + 8` or ` - 8`; empty for 0.
func summandText(_ value: Double, _ text: (Double) -> String) -> String {
  value == 0 ? "" : " \(value < 0 ? "-" : "+") \(text(value.magnitude))"
}

/// As in layout specs, without unneeded digits.
func exactText(_ value: Double) -> String {
  // An Int of WebAssembly has 32 bits.
  if value.magnitude < 1e15, value == value.rounded(.towardZero) { return "\(Int64(value))" }
  return "\(value)"
}

/// For a sentence, rounded to six digits like the numbers in logs.
func roundedText(_ value: Double) -> String {
  // UIKit's smallest number, 2.22507e-308, stands for no size.
  guard value.magnitude >= 1e-9 else { return "0" }
  guard value.magnitude < 1e15 else { return "\(value)" }
  var scale = 1.0
  while value.magnitude * scale < 99_999.5, scale < 1e14 { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return exactText(rounded)
}
