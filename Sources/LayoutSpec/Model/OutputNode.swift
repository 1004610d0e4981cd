import JSON
import Layout

/// The members of a view's `output` that depend on conditions.
struct OutputNode: Sendable {
  struct Member: Sendable {
    var key: Name
    /// The location of the value to use.
    var value: Conditional<JSONLocation>
  }

  /// The members, in document order.
  var members: [Member] = []
}
