import Cassowary

/// The answer for one list: what conflicts, by how much, why, and what to change.
///
/// ```swift
/// for log in ConflictLogReader.logs(in: text.utf8) {
///   let diagnosis = LogDiagnosis(of: log)
///   print(diagnosis.why)
/// }
/// ```
public struct LogDiagnosis: Sendable {
  /// Limits of the work.
  public struct Options: Sendable {
    /// The most pivots that one solve may take; nil is a limit that grows with the list.
    public var pivotLimit: Int?
    /// Asked now and then; true ends the work, and the list counts as unreadable.
    public var isCancelled: (@Sendable () -> Bool)?

    /// Options, by default none.
    public init(pivotLimit: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil) {
      self.pivotLimit = pivotLimit
      self.isCancelled = isCancelled
    }
  }

  /// A member of a conflict with its share in the sum.
  public struct Member: Hashable, Sendable {
    /// What takes part.
    public enum Subject: Hashable, Sendable {
      /// A constraint, by its index in the list.
      case constraint(Int)
      /// A fact.
      case fact(Fact)
    }

    /// What takes part.
    public let subject: Subject
    /// What it is multiplied by in the proof; the greatest of a constraint is 1.
    public let multiplier: Double
    /// What its constant would have to grow by for the others to hold.
    public let repair: Double
  }

  /// What the system broke.
  public struct Broken: Hashable, Sendable {
    /// Its index in the list, or `nil` if the list does not hold it.
    public let index: Int?
    /// The constraint as printed.
    public let constraint: LoggedConstraint
    /// Whether the list holds without it, as printed.
    public let resolves: Bool
  }

  /// The list as it was read.
  public let log: ConflictLog
  /// What its constraints say.
  public let meaning: ListMeaning
  /// What made each constraint.
  public let origins: [ConstraintOrigin]
  /// What was found.
  public internal(set) var verdict = Verdict.satisfiable
  /// The minimal conflict, constraints in the list's order and then facts; of a rounding, what nearly conflicts; else empty.
  public internal(set) var members: [Member] = []
  /// By how much the members of a conflict contradict each other: their least total violation.
  public internal(set) var excess = 0.0
  /// Changes that resolve the conflict, the likeliest first.
  public internal(set) var repairs: [Repair] = []
  /// A conflict that remains when this one is resolved, in a sentence, or `nil` if the list holds then.
  public internal(set) var furtherConflict: String?
  /// What the system broke, if the log says so.
  public internal(set) var broken: Broken?
  /// The reason, in a sentence or a few.
  public internal(set) var why = ""
  /// What the lines name but do not give, and what is lost.
  public internal(set) var missing: [String] = []

  /// By how much a list that holds would conflict if the margins that it names were 8 points wide, or `nil` if it would
  /// not.
  var excessWithStandardMargins: Double?
  /// Whether a list that holds would leave no more room than rounding does if its margins were 8 points wide.
  var isTightWithStandardMargins = false

  /// The constraints that repeat one before them, address included.
  let repeated: Set<Int>

  /// Diagnoses a list.
  public init(of log: ConflictLog, options: Options = Options()) {
    self.log = log
    meaning = ListMeaning(log.constraints)
    origins = log.constraints.map { ConstraintOrigin($0) }
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
      why = Self.reason(error)
    }
    missing = MissingParts(self).sentences
  }

  private static func repeated(in constraints: [LoggedConstraint]) -> Set<Int> {
    var first: [String: Int] = [:]
    var repeated: Set<Int> = []
    for (index, constraint) in constraints.enumerated() where !constraint.address.isEmpty {
      if let known = first[constraint.address] {
        if constraints[known].saysTheSame(as: constraint) { repeated.insert(index) }
      } else {
        first[constraint.address] = index
      }
    }
    return repeated
  }

  private static func reasonWithoutConstraints(_ log: ConflictLog) -> String {
    if log.isPrivate {
      return "the list was replaced by <private>, or left out: read the log in Xcode's console, not in Console.app"
    }
    if log.unreadCount > 0 { return "none of the list's lines could be read" }
    if log.hasList { return "the list is empty" }
    return "the list of constraints is missing: copy the log from its head to the broken constraint"
  }

  private static func reason(_ error: FeasibilityError) -> String {
    switch error {
    case .budgetExceeded, .cancelled: "the list is too large to be judged in the time that is allowed"
    case .numberOutOfRange: "the list's numbers are too large to be computed with"
    }
  }
}
