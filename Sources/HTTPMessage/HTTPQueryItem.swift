/// One parameter of a query.
public struct HTTPQueryItem: Sendable, Hashable {
  /// The decoded text before the `=`.
  public let name: String
  /// The decoded text after the `=`.
  public let value: String

  /// Creates a parameter.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
