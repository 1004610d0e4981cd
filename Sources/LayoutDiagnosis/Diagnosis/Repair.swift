import Cassowary
import Layout

/// A change that resolves a conflict.
public struct Repair: Hashable, Sendable {
  /// The kind of a repair.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Lower a constraint's priority to 999.
    case priority
    /// Change a constraint's constant.
    case constant
    /// Remove a constraint that says too much, such as one of two on the same attribute, or one of Interface Builder.
    case remove
    /// Pin an edge to another edge.
    case anchor
    /// Stop translating a view's autoresizing mask into constraints.
    case autoresizing
    /// Set another property of a view, so that the system no longer makes a constraint.
    case property
  }

  /// The kind of the repair.
  public let kind: Kind
  /// The index of the constraint to change, or of one that the view to change has made.
  public let constraint: Int
  /// A sentence that says what to do, such as "set UIInputView.allowsSelfSizing = true".
  public let text: String
  /// The change removes them, too.
  let others: [Int]
  /// In the meaning's row, or `nil` if the constraint is removed or gives way.
  let constant: Double?
  /// The size that is added to the row if its edge becomes the opposite one.
  let edge: QuantityTerm?
  /// A lower one is more likely.
  var rank = 0.0
  /// Whether the resulting frames are probably not what the author meant.
  var isWrong = false

  init(
    _ kind: Kind, _ constraint: Int, _ text: String, others: [Int] = [], constant: Double? = nil,
    edge: QuantityTerm? = nil
  ) {
    (self.kind, self.constraint, self.text) = (kind, constraint, text)
    (self.others, self.constant, self.edge) = (others, constant, edge)
  }

  func ranked(_ rank: Double, isWrong: Bool = false) -> Repair {
    var ranked = self
    (ranked.rank, ranked.isWrong) = (rank, isWrong)
    return ranked
  }
}

extension LogDiagnosis {
  func removal(of index: Int, _ rest: String = "", others: [Int] = []) -> Repair {
    Repair(.remove, index, "remove \(description(of: index))\(rest)", others: others)
  }

  func yielding(of index: Int, _ rest: String = "", to priority: Int = 999) -> Repair {
    Repair(.priority, index, "give \(description(of: index)) priority \(priority) instead of 1000\(rest)")
  }

  /// The text is the size that a changed number gives a view, "it is then 192 high", or `nil` if it is not a size.
  ///
  /// If a constraint gives way, only its own number changes, since all others still hold. So the frames that the solver
  /// finds differ from the intended ones by this number.
  func effect(of index: Int) -> (isWrong: Bool, text: String?) {
    let row = rows[index]
    guard let item = row.first.item, row.first.attribute.isSize else { return (isWrongMove(index), nil) }
    let isRatio = log.constraints[index].aspectRatio != nil
    let other = row.second.flatMap { second in fixedSizes.first { $0.anchor == second } }
    guard !isRatio, row.second == nil || other != nil else { return (isRatio, nil) }
    let old = row.multiplier * (other?.size ?? 0) + row.constant
    let new = old + repair(of: index)
    let (kind, isWidth) = (kind(of: item), row.first.attribute.isHorizontal)
    // The share of a size that must remain.
    let least = kind.isFlexible || kind.isText && isWidth ? 0.3 : 0.6
    let isWrong = old != 0 && (new < old * least || new < 1e-6)
    return (isWrong, "it is then \(roundedText(new)) \(isWidth ? "wide" : "high")")
  }

  /// Returns whether a view overlaps another one or leaves its superview, or a distance is another than meant.
  private func isWrongMove(_ index: Int) -> Bool {
    let constraint = log.constraints[index]
    let change = repair(of: index)
    let (old, new) = (rows[index].constant, rows[index].constant + change)
    guard let edge = constraint.first.attribute.isNearEdge, let second = constraint.second else { return false }
    if old == 0 {
      let isNear = edge != (constraint.direction == .rightToLeft)
      let items = items(of: index)
      // Views beside each other overlap, or a view leaves the one that contains it.
      if items.count < 2 || second.attribute.isNearEdge != edge || isContainer(items[1], of: items[0]) {
        return (new > 0) != isNear
      }
      return isContainer(items[0], of: items[1]) && (new < 0) != isNear
    }
    if (old > 0) != (new > 0) || new.magnitude < 1e-6 { return true }
    // A least distance is the author's limit, and an edge may move by 8 points without harm.
    return change.magnitude > 8 && (constraint.relation != .equal || new.magnitude > 2 * old.magnitude)
  }

  /// Returns whether an item contains another, or must be what contains it, because it has a guide or an imposed size.
  private func isContainer(_ item: Int, of other: Int) -> Bool {
    if contains(item, other) { return true }
    return !contains(other, item) && fixedSizes.contains { $0.item == item && $0.origin != .own }
  }
}
