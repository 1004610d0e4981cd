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
