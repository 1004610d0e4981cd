/// The reason why the text of an option is rejected.
public struct OptionTextError: Error, Hashable, Sendable {
  /// The option's name, without dashes.
  public let option: String
  /// The text as it was given.
  public let text: String
  /// A sentence that says what is wrong and what to write instead.
  public let message: String

  /// Creates an error about the text of an option.
  public init(option: String, text: String, message: String) {
    self.option = option
    self.text = text
    self.message = message
  }
}

extension OptionTextError: CustomStringConvertible {
  /// The message in the form of the command line.
  public var description: String { "--\(option): \(message)" }
}

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
