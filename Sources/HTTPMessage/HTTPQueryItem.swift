/// One parameter of a query.
public struct HTTPQueryItem: Sendable, Hashable {
  /// What stands before the `=`, decoded.
  public let name: String
  /// What stands behind it, decoded.
  public let value: String

  /// A parameter.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
