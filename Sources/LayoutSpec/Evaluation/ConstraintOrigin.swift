/// Where a constraint of a tree comes from in the document.
struct ConstraintOrigin: Sendable {
  /// The constraint's index among the document's.
  var node: Int
  /// What stands behind the name: `#1`, `#top`; empty for a constraint of one row.
  var suffix: String
}
