import RequestOptions

extension EnvironmentOption {
  /// What the option says, in a sentence.
  var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}
