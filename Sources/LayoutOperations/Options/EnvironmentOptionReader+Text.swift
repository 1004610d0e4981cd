import JSON
import Layout
import LayoutSpec

extension EnvironmentOptionReader {
  package static var everything: EnvironmentOptionReader {
    var options = EnvironmentOptionReader()
    options.add(.all)
    return options
  }

  /// Parses options as on a command line: `--device iphone-16 --all-traits`. A value with spaces is in quotes, as in
  /// `--trait 'plane=my letters'`.
  package init(parsing line: String) throws(OptionTextError) {
    self.init()
    var words = Self.words(of: line)[...]
    while let word = words.popFirst() {
      let spelled = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      let name = word.hasPrefix("--") ? String(spelled[0].dropFirst(2)) : ""
      if let all = AllValuesOption(rawValue: name), spelled.count == 1 {
        add(all)
        continue
      }
      guard let option = EnvironmentOption(rawValue: name) else { throw Self.unknown(name.isEmpty ? word : name, word) }
      guard let value = spelled.count == 2 ? spelled[1] : words.popFirst() else {
        throw OptionTextError(
          option: name, text: "", message: "the value is missing; write \(option.option.placeholder ?? "")")
      }
      guard option.option.mayRepeat || !has(option) else {
        throw OptionTextError(option: name, text: value, message: "it must not be repeated; remove one")
      }
      try add(option, value)
    }
    if let contradiction = contradiction(dashes: "--") {
      throw OptionTextError(option: "", text: line, message: contradiction)
    }
  }

  private static func unknown(_ name: String, _ word: String) -> OptionTextError {
    let hint = nearestName(to: name, among: Option.ofEnvironments.map { $0.name }).map { "did you mean --\($0)?" }
    return OptionTextError(
      option: name, text: word,
      message: "unknown option; \(hint ?? "write options of the environment, such as --device iphone-16")")
  }

  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    for scalar in line.unicodeScalars {
      if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? ""
      } else if quote == nil, scalar == " " || scalar == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? ""
        word?.unicodeScalars.append(scalar)
      }
    }
    return words + [word].compactMap { $0 }
  }

  /// Parses one environment from options in one text, `device=iphone-se-1&orientation=landscape`, or returns `nil` if a
  /// part is not an option of the environment.
  package static func environment(in text: String) throws(OptionTextError) -> EnvironmentRequest? {
    var options = EnvironmentOptionReader()
    let parts = text.split(separator: "&")
    for part in parts {
      guard let sign = part.firstIndex(of: "="), let option = EnvironmentOption(rawValue: String(part[..<sign])) else {
        return nil
      }
      let value = String(part[part.index(after: sign)...])
      let isRepeated = !option.option.mayRepeat && options.has(option)
      try options.add(option, value)
      guard !isRepeated, !options.isSeveral else {
        throw OptionTextError(
          option: option.name, text: value, message: "it must not be repeated; only one environment is possible")
      }
    }
    return parts.isEmpty ? nil : options.environments()[0].request
  }
}
