/// What is found about a list.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The constraints contradict each other.
  case conflict
  /// They hold as printed, but would not if their numbers moved by what rounding or half a pixel allows.
  case rounding
  /// They hold.
  case satisfiable
  /// The list could not be read or judged.
  case unreadable
}
