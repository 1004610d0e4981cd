/// A contradiction in an environment request.
public struct EnvironmentError: Error, Hashable, Sendable {
  /// The JSON Pointer in an environment of the part of the request that is invalid, such as `/window/width`.
  public let pointer: String
  /// A sentence that says what is wrong and what to write instead.
  public let message: String

  /// Creates an error about the value at a pointer.
  public init(_ pointer: String, _ message: String) {
    self.pointer = pointer
    self.message = message
  }
}

extension EnvironmentError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
