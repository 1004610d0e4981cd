package import Cassowary

/// A border of a region, given as a function that is nonnegative inside.
package struct RangeCut: Hashable, Sendable {
  package var slack: AffineFunction
  /// The decision in the words of the document. A constraint has none until the cell words it.
  package var words = SpecWords(text: "", name: "", source: .text)
  /// The constraint's index in the linear system. Decisions of the document come before.
  var order = -1
  /// Whether the border belongs to this side, or `nil` if both sides are the same there. It may belong to neither side.
  package var isClosed: Bool?
  /// Whether something else holds where the function is 0, but the same on both sides.
  var isIsolated = false

  /// Functions above 0 on this side of a border that does not belong to it, or along which something else holds.
  package var openSides: [AffineFunction] { isIsolated ? [slack, -slack] : isClosed == false ? [slack] : [] }
}
