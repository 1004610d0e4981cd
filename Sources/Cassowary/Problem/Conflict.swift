/// The origin of a row of the solver, as conflicts name it.
public protocol ConflictOrigin: Hashable, Sendable {
  /// Whether the row holds implicitly, so that nobody can change it.
  var isImplicit: Bool { get }
}

/// A minimal set of conflicting required constraints: without any one of them, the others can be satisfied.
///
/// If violations exceed the tolerance only in total, the set may be larger than necessary.
public struct MinimalConflict<Origin: ConflictOrigin>: Hashable, Sendable {
  /// A constraint of a conflict.
  public struct Member: Hashable, Sendable {
    /// The constraint.
    public let origin: Origin

    /// The constraint's label, or its text if it has none, such as `left >= 80.0`, or `c12` if no variable has a name.
    public let name: String

    /// The multiplier of the constraint in the proof: above 0 for `>=`, below 0 for `<=`.
    public let multiplier: Double

    /// The amount by which the constant alone would have to grow, or shrink if negative, to resolve the conflict.
    public let repair: Double

    /// Creates a member.
    public init(_ origin: Origin, name: String, multiplier: Double, repair: Double) {
      self.origin = origin
      self.name = name
      self.multiplier = multiplier
      self.repair = repair
    }
  }

  /// The constraints, in the order in which they were added.
  public let members: [Member]

  /// The gap of the proof: the sum of all members times their multipliers, with the parameters' values, is `0 >= gap`,
  /// and the gap is above 0.
  public let gap: Double

  /// Creates a conflict.
  public init(members: [Member], gap: Double) {
    self.members = members
    self.gap = gap
  }

  /// Returns the same conflict with other origins and names. Members without an origin are omitted.
  package func compactMap<Other>(
    _ translate: (Origin) -> (origin: Other, name: String)?
  ) -> MinimalConflict<Other> {
    let translated = members.compactMap { member in
      translate(member.origin).map { origin, name in
        MinimalConflict<Other>.Member(origin, name: name, multiplier: member.multiplier, repair: member.repair)
      }
    }
    return MinimalConflict<Other>(members: translated, gap: gap)
  }

  /// Returns the conflict of the same members with another gap: the amounts by which constants have to change are
  /// proportional to it.
  package func scaled(by factor: Double) -> Self {
    let scaled = members.map {
      Member($0.origin, name: $0.name, multiplier: $0.multiplier, repair: $0.repair * factor)
    }
    return Self(members: scaled, gap: gap * factor)
  }
}

extension MinimalConflict: CustomStringConvertible {
  /// A sentence with the constraints that can be changed, at most eight, and by how much to change the constant of
  /// each: one change is enough.
  public var description: String {
    let changeable = members.filter { !$0.origin.isImplicit }
    let named = changeable.isEmpty ? members : changeable
    let listed = named.prefix(8).map { "\"\($0.name)\" by \(decimalText($0.repair))" }.joined(separator: ", ")
    let rest = named.count > 8 ? " and \(named.count - 8) more" : ""
    return "required constraints conflict; change the constant of one of them: \(listed)\(rest)"
  }
}

/// A conflict of constraints of a ``Problem`` or a ``Solver``.
public typealias Conflict = MinimalConflict<ConstraintID>

extension ConstraintID: ConflictOrigin {
  /// `false`: each constraint was added by the caller.
  public var isImplicit: Bool { false }
}

extension Conflict.Member {
  /// The constraint.
  public var constraint: ConstraintID { origin }

  /// Creates a member. Without a name, it is named after its index, such as `c12`.
  public init(constraint: ConstraintID, multiplier: Double, repair: Double, name: String? = nil) {
    self.init(constraint, name: name ?? "c\(constraint.index)", multiplier: multiplier, repair: repair)
  }
}

extension Conflict {
  func translated(_ rows: [Int]) -> Conflict {
    compactMap { (ConstraintID(index: rows[$0.index]), "c\(rows[$0.index])") }
  }

  /// - Parameter ids: the ID of each constraint of the problem, or `nil` if it is the index.
  func named(by problem: Problem, ids: [Int]? = nil) -> Conflict {
    compactMap { row in
      let id = ids.map { $0[row.index] } ?? row.index
      return (ConstraintID(index: id), problem.reportedName(of: row) ?? "c\(id)")
    }
  }
}

extension Problem {
  /// Returns the label, or the text if the author named the variables.
  fileprivate func reportedName(of id: ConstraintID) -> String? {
    if let label = rows.labels[id.index] { return label }
    return variableNames.isEmpty ? nil : constraint(id).map { text(of: $0) }
  }
}
