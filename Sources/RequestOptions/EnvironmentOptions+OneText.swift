public import Layout

extension EnvironmentOptions {
  /// One environment, written as options in one text: `device=iphone-se-1&orientation=landscape`.
  ///
  /// - Returns: what the options say, or `nil` if the text is none, or has a part that is no option of the environment.
  /// - Throws: where the text of an option does not fit it, or the options ask for several environments.
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
        throw OptionTextError(option: option.name, text: value, message: "it may be given once, for one environment")
      }
    }
    return parts.isEmpty ? nil : options.environments()[0].request
  }
}
