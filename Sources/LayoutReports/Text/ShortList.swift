extension [String] {
  /// Returns the first words, and how many more there are: `a, b and 3 more`.
  public func shortList(_ limit: Int) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}
