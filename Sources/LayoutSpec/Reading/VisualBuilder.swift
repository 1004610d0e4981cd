import JSON
import Layout

/// Turns the elements of a visual format into rows, in order.
struct VisualBuilder {
  enum Compared {
    case number(Double)
    case metric(Int)
    case item(Item)
  }

  /// The left side of a predicate. An item is `nil` if its name is unknown; then no row is added.
  enum Subject {
    case gap(from: Item?, isParentFirst: Bool, to: Item?)
    case size(Item?)
    case end(Item?, parent: Item?)
  }

  let axis: LayoutConstraint.Axis
  let json: JSONView
  private(set) var parts: [VisualForm.Part] = []
  /// Whether everything in the format was accepted.
  var isGood = true

  private var lead: Attribute { axis == .horizontal ? .leading : .top }
  private var trail: Attribute { axis == .horizontal ? .trailing : .bottom }
  private var size: Attribute { axis == .horizontal ? .width : .height }

  mutating func align(_ items: [Item], _ attribute: Attribute?) {
    guard let attribute, let first = items.first else { return }
    for item in items.dropFirst() {
      parts.append(
        VisualForm.Part(
          first: AnchorTerm(item, attribute), relation: .equal, second: AnchorTerm(first, attribute),
          amount: .number(0)))
    }
  }

  mutating func append(
    _ subject: Subject, _ relation: Relation, _ compared: Compared, _ priority: PriorityNode?
  ) {
    let first: AnchorTerm
    var second: AnchorTerm?
    switch subject {
    case .gap(let from, let isParentFirst, let to):
      guard let from, let to else { return }
      first = AnchorTerm(to, lead)
      second = AnchorTerm(from, isParentFirst ? lead : trail)
    case .end(let item, let parent):
      guard let item, let parent else { return }
      first = AnchorTerm(parent, trail)
      second = AnchorTerm(item, trail)
    case .size(let item):
      guard let item else { return }
      first = AnchorTerm(item, size)
    }
    let amount: VisualForm.Amount
    switch compared {
    case .number(let number): amount = .number(number)
    case .metric(let metric): amount = .metric(metric)
    case .item(let item):
      second = AnchorTerm(item, size)
      amount = .number(0)
    }
    parts.append(
      VisualForm.Part(first: first, relation: relation, second: second, amount: amount, priority: priority))
  }
}
