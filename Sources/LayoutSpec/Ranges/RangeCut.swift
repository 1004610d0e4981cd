package import Cassowary

/// A border of a region, given as a function that is nonnegative inside.
package struct RangeCut: Hashable, Sendable {
  package var slack: AffineFunction
  /// The decision in the words of the document. A constraint has none until ``SolvedCell/worded(_:of:)`` finds them.
  package var words: SpecWords
  /// The constraint's index in the linear system. Decisions of the document come before.
  var order: Int
  /// Whether the border belongs to this side, or `nil` if both sides are the same there. It may belong to neither side.
  package var isClosed: Bool?
  /// Whether something else holds where the function is 0, but the same on both sides.
  var isIsolated = false

  /// Creates the border of a decision of the document.
  init(slack: AffineFunction, label: String, isClosed: Bool?, isIsolated: Bool = false) {
    self.slack = slack
    words = SpecWords(text: label, name: label, source: .text)
    self.isClosed = isClosed
    self.isIsolated = isIsolated
    order = -1
  }

  /// Functions that are above 0 on this side of a border that does not belong to it, or along which something else holds.
  package var openSides: [AffineFunction] { isIsolated ? [slack, -slack] : isClosed == false ? [slack] : [] }

  /// Creates the border of a constraint of the linear system.
  init(slack: AffineFunction, row: Int, isClosed: Bool? = nil) {
    self.slack = slack
    self.isClosed = isClosed
    words = SpecWords(text: "", name: "", source: .text)
    order = row
  }
}
