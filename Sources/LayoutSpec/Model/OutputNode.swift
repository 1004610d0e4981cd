import JSON
import Layout

/// The members of a view's `output` that depend on conditions.
struct OutputNode: Sendable {
  struct Member: Sendable {
    var key: Name
    var value: Conditional<JSONLocation>
  }

  var members: [Member] = []
}
