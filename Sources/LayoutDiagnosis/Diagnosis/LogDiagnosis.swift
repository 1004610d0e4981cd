public import Cassowary

/// The diagnosis of one list: the conflict, its size, its cause, and how to fix it.
///
/// ```swift
/// for log in ConflictLogReader.logs(in: text.utf8) {
///   let diagnosis = LogDiagnosis(of: log)
///   print(diagnosis.why)
/// }
/// ```
public struct LogDiagnosis: Sendable {
  /// Limits on the work.
  public typealias Options = SolveOptions

  /// The constraint or fact of a member of a conflict.
  public enum Subject: ConflictOrigin {
    /// A constraint, by its index in the list.
    case constraint(Int)
    /// A fact.
    case fact(Fact)

    /// Whether it is a fact.
    public var isImplicit: Bool { fact != nil }

    var constraint: Int? { if case .constraint(let index) = self { index } else { nil } }

    var fact: Fact? { if case .fact(let fact) = self { fact } else { nil } }
  }

  /// A member of a conflict, without a name.
  public typealias Member = MinimalConflict<Subject>.Member

  /// The constraint that the system broke.
  public struct Broken: Hashable, Sendable {
    /// The index in the list, or `nil` if the list does not contain it.
    public let index: Int?
    /// The constraint as printed.
    public let constraint: LoggedConstraint
    /// Whether the list has a conflict, and is satisfiable without it.
    public let resolves: Bool
  }

  /// The list.
  public let log: ConflictLog
  /// The meaning of its constraints.
  public let meaning: ListMeaning
  /// The origin of each constraint.
  public let origins: [ConstraintOrigin]
  /// The verdict.
  public internal(set) var verdict = Verdict.satisfiable
  /// The minimal conflict: constraints in the list's order, then facts. For ``Verdict/rounding``, the members that
  /// nearly conflict. Otherwise empty.
  public internal(set) var members: [Member] = []
  /// The least total violation of the members of a conflict.
  public internal(set) var excess = 0.0
  /// Changes that resolve the conflict, the most likely one first.
  public internal(set) var repairs: [Repair] = []
  /// The repairs to show to people: the first four.
  package var likeliestRepairs: ArraySlice<Repair> { repairs.prefix(4) }
  /// The known situation that the conflict comes from, or `nil` if none is recognized.
  public internal(set) var situation: KnownSituation?
  var cause: Cause?
  /// A sentence about a conflict that remains after this one is resolved, or `nil` if there is none.
  public internal(set) var furtherConflict: String?
  /// The constraint that the system broke, if the log contains it.
  public internal(set) var broken: Broken?
  /// The cause, in one or more sentences.
  public internal(set) var why = ""
  /// Sentences about information that the lines refer to but do not contain.
  public internal(set) var missing: [String] = []

  /// The violation if margins were 8 points wide, or `nil` if the list would still be satisfiable.
  var excessWithStandardMargins: Double?

  /// Repetitions of an earlier constraint, including its address.
  let repeated: Set<Int>

  /// Diagnoses a list. If a limit on the work is exceeded, it counts as unreadable.
  public init(of log: ConflictLog, options: Options = Options()) {
    self.log = log
    let meaning = ListMeaning(log.constraints)
    self.meaning = meaning
    origins = log.constraints.map { constraint in
      let items = constraint.operands.compactMap { meaning.table.position(of: $0.item) }
      return ConstraintOrigin(constraint, of: items.map { meaning.table.items[$0] })
    }
    repeated = Self.repeated(in: log.constraints)
    guard !log.constraints.isEmpty else {
      verdict = .unreadable
      why = Self.reasonWithoutConstraints(log)
      return
    }
    do throws(FeasibilityError) {
      try decide(options)
    } catch {
      verdict = .unreadable
      members = []
      repairs = []
      why = error.rawValue
      // The caller of a cancelled diagnosis does not read on.
      if options.isCancelled?() == true { return }
    }
    missing = missingParts
    if verdict == .satisfiable { why = satisfiableSentences }
  }

  private static func repeated(in constraints: [LoggedConstraint]) -> Set<Int> {
    var first: [String: LoggedConstraint] = [:]
    return Set(
      constraints.indices.filter { index in
        let constraint = constraints[index]
        if let known = first[constraint.address] { return known.isEquivalent(to: constraint) }
        if !constraint.address.isEmpty { first[constraint.address] = constraint }
        return false
      })
  }

  private static func reasonWithoutConstraints(_ log: ConflictLog) -> String {
    if log.isPrivate {
      return
        "the list was replaced by <private>, or is missing: copy the log from Xcode's console, not from Console.app"
    }
    if log.unreadCount > 0 { return "none of the list's lines could be read" }
    if log.hasList { return "the list is empty" }
    return "the list of constraints is missing: copy the log from its first line to the broken constraint"
  }
}

extension MinimalConflict.Member where Origin == LogDiagnosis.Subject {
  /// The index in the list of the constraint, or `nil` for a fact.
  public var index: Int? { origin.constraint }
}

extension MinimalConflict where Origin == LogDiagnosis.Subject {
  var constraints: [Int] { members.compactMap { $0.index } }
  var facts: [Fact] { members.compactMap { $0.origin.fact } }
}

/// The verdict on a list.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The constraints contradict each other.
  case conflict
  /// The constraints are satisfiable as printed, but not if their numbers change within rounding or half a pixel.
  case rounding
  /// The constraints are satisfiable.
  case satisfiable
  /// The list could not be read or checked.
  case unreadable
}
