/// The reason why a text is rejected that names a value, such as a range or a curve.
public struct ValueTextError: Error, Hashable, Sendable {
  /// A sentence that says what is wrong and what to write instead.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) { self.message = message }
}

extension ValueTextError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
