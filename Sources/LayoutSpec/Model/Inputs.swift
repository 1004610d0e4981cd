/// What decides the values of something that was read.
struct Inputs: Sendable {
  /// The numbers of the document that stand in it.
  var numbers = 0..<0
  /// Whether there is more: a condition, a metric, a trait, a baseline that is said elsewhere.
  var hasOthers = true

  /// Whether the values come out as they did when all numbers but some were the same.
  func areSame(where changed: Range<Int>) -> Bool { !hasOthers && !numbers.overlaps(changed) }
}
