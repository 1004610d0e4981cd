import RequestOptions

extension EnvironmentOption {
  /// The description of the option as a sentence.
  var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}
