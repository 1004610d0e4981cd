public import Layout

extension EnvironmentOptions {
  /// Parses one environment from options in one text: `device=iphone-se-1&orientation=landscape`.
  ///
  /// - Returns: the environment, or `nil` if the text has a part that is not an option of the environment.
  /// - Throws: an error if the value of an option is invalid, or the options name several environments.
  public static func environment(in text: String) throws(OptionTextError) -> EnvironmentRequest? {
    var options = EnvironmentOptions()
    let parts = text.split(separator: "&")
    for part in parts {
      guard let sign = part.firstIndex(of: "="), let option = EnvironmentOption(rawValue: String(part[..<sign])) else {
        return nil
      }
      let value = String(part[part.index(after: sign)...])
      let isRepeated = !option.mayRepeat && options.has(option)
      try options.add(option, value)
      guard !isRepeated, !options.isSeveral else {
        throw OptionTextError(
          option: option.name, text: value, message: "it must not be repeated; only one environment is possible")
      }
    }
    return parts.isEmpty ? nil : options.environments()[0].request
  }
}
