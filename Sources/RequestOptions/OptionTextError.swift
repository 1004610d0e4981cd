/// Why the text of an option is not taken.
public struct OptionTextError: Error, Hashable, Sendable {
  /// The option's name, without dashes in front.
  public let option: String
  /// The text as it was given.
  public let text: String
  /// A sentence that says what is wrong and what to write instead.
  public let message: String

  /// An error about the text of an option.
  public init(option: String, text: String, message: String) {
    self.option = option
    self.text = text
    self.message = message
  }
}

extension OptionTextError: CustomStringConvertible {
  /// The message as the command line words it.
  public var description: String { "--\(option): \(message)" }
}
