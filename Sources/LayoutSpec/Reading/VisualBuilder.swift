import JSON
import Layout

/// Turns the elements of a visual format into rows, in order.
struct VisualBuilder {
  enum Compared {
    case value(Value)
    case item(Item)
  }

  /// A size, or two positions whose distance is compared. An item is `nil` if its name is unknown.
  typealias Subject = [(item: Item?, attribute: Attribute)]

  let axis: LayoutConstraint.Axis
  let json: JSONView
  private(set) var parts: [VisualForm.Part] = []
  /// Whether everything in the format was accepted.
  var isGood = true

  var lead: Attribute { axis == .horizontal ? .leading : .top }
  var trail: Attribute { axis == .horizontal ? .trailing : .bottom }
  var size: Attribute { axis == .horizontal ? .width : .height }

  func number(_ number: Double) -> Compared { .value(.number(number, json.location)) }

  mutating func align(_ items: [Item], _ attribute: Attribute?) {
    guard let attribute, let first = items.first else { return }
    for item in items.dropFirst() { append([(item, attribute), (first, attribute)], .equal, number(0), nil) }
  }

  /// Adds a row, unless the name of an item is unknown.
  mutating func append(
    _ subject: Subject, _ relation: Relation, _ compared: Compared, _ priority: PriorityNode?
  ) {
    let terms = subject.compactMap { item, attribute in item.map { AnchorTerm($0, attribute) } }
    guard let first = terms.first, terms.count == subject.count else { return }
    var row = AnchorsForm(first: first, relation: relation, second: terms.dropFirst().first)
    switch compared {
    case .value(let value): row.constant = value
    case .item(let item): row.second = AnchorTerm(item, size)
    }
    parts.append(VisualForm.Part(row: row, priority: priority))
  }
}
