import JSON

/// The members of a view's `output` that depend on conditions.
struct OutputNode: Sendable {
  struct Member: Sendable {
    /// The member's key.
    var key: String
    /// The place of the value to use.
    var value: Conditional<JSONPlace>
  }

  var members: [Member] = []
}
