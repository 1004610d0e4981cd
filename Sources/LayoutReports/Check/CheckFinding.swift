import LayoutSpec

/// What a rule finds in one environment.
struct EnvironmentFinding: Sendable {
  let rule: CheckRule
  /// What is wrong, in a sentence.
  let message: String
  /// The JSON Pointer of what the finding is about, into the spec.
  let pointer: String
  /// What makes the finding the same one in other environments, beside the rule and the pointer.
  var identity = ""
  /// How bad it is here: of the environments' messages, that of the largest is told.
  var magnitude = 0.0
  var detail = FindingDetail()
}

/// What a finding has beside its message.
public struct FindingDetail: Hashable, Sendable {
  /// A constraint of a conflict.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public let constraint: String
    /// What it says.
    public let text: String
    /// The JSON Pointer of what makes it.
    public let pointer: String
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
  }

  /// A way to mend a conflict by changing one constraint.
  public struct Repair: Hashable, Sendable {
    /// The constraint's name.
    public let constraint: String
    /// What to add to its right side.
    public let change: Double
    /// What to do, in a sentence.
    public let text: String
  }

  /// How a variable moves while another one grows by 1.
  public struct Move: Hashable, Sendable {
    /// The variable: `q.left`.
    public let variable: String
    /// By how much it grows.
    public let change: Double
  }

  /// The view that it is about.
  public var view: String?
  /// The constraint that it is about.
  public var constraint: String?
  /// The code of a mistake in the document or the environment.
  public var code: String?
  /// The constraints that conflict.
  public var conflict: [Member] = []
  /// What is left of the conflict's proof: `0 >= gap`.
  public var gap = 0.0
  /// Ways to mend the conflict.
  public var repairs: [Repair] = []
  /// How what is ambiguous can move.
  public var direction: [Move] = []
  /// What to do about it, in a sentence.
  public var help: String?
  /// Where it is, where that is not in the spec: the line and column of a mistake in the caller's text.
  public var place: Place?
  /// Whether it is about what the caller gave for the environment, not about the spec.
  public var isOfEnvironment = false

  /// A line and a column, both from 1.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
  }
}

/// What a rule finds in a spec, over all environments that were checked.
public struct CheckFinding: Sendable {
  /// The rule.
  public let rule: CheckRule
  /// How much it weighs; never `off`.
  public let severity: CheckSeverity
  /// What is wrong, in a sentence; the numbers are those of the first example.
  public let message: String
  /// The JSON Pointer of what it is about, into the spec.
  public let pointer: String
  /// The line in the text that was read, from 1.
  public let line: Int
  /// The column in that line, in Unicode scalars, from 1.
  public let column: Int
  /// The piece of the spec that it is about; nil where it is not in the spec.
  public let place: SourcePlace?
  /// What it has beside its message.
  public let detail: FindingDetail
  /// In how many environments it was found.
  public let count: Int
  /// In how many it could have been.
  public let total: Int
  /// Up to three of those in which it was found, the worst first.
  public let examples: [EnvironmentFacts]
}
