public import JSON

/// A warning about a part of a file that is missing or different in the spec. There is one for each kind.
public struct ImportWarning: Hashable, Sendable {
  /// The kind, for programs: `dynamic-type`.
  public let code: String
  /// A sentence about the first occurrence.
  public let message: String
  /// The positions of all occurrences in the order of the file; never empty.
  public let positions: [JSONPosition]
}
