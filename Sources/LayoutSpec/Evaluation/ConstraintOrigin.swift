/// The origin in the document of a tree's constraint.
struct ConstraintOrigin: Sendable {
  var node: Int
  /// The suffix of the name: `#1`, `#top`; empty for a constraint of one row.
  var suffix: String

  var relation: Int { max(1, Int(suffix.dropFirst()) ?? 1) - 1 }
}
