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
  /// "remove UILabel's height of 20, and keep the ratio".
  func removal(of index: Int, _ rest: String = "", others: [Int] = []) -> Repair {
    Repair(.remove, index, "remove \(description(of: index))\(rest)", others: others)
  }

  /// "give UILabel's height of 20 priority 999 instead of 1000".
  func yielding(of index: Int, _ rest: String = "", to priority: Int = 999) -> Repair {
    Repair(.priority, index, "give \(description(of: index)) priority \(priority) instead of 1000\(rest)")
  }
}
