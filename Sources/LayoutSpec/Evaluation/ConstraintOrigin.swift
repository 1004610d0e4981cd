/// The origin in the document of a tree's constraint.
struct ConstraintOrigin: Sendable {
  /// The index of the constraint in the document.
  var node: Int
  /// The suffix of the name: `#1`, `#top`; empty for a constraint of one row.
  var suffix: String
}
