import JSON
import Layout
import LayoutSpec

/// The text of an option, with methods that parse it.
package struct OptionText: Sendable {
  /// The option's name, without dashes.
  package let option: String
  /// The text as it was given.
  package let text: String

  /// Creates the text of an option.
  package init(option: String, text: String) {
    self.option = option
    self.text = text
  }

  /// Returns an error about this text.
  package func error(_ message: String) -> OptionTextError {
    OptionTextError(option: option, text: text, message: message)
  }

  /// Returns the word of a type that the text names.
  package func word<Word>(
    of type: Word.Type = Word.self
  ) throws(OptionTextError) -> Word where Word: RawRepresentable<String> & CaseIterable {
    guard let word = Word(rawValue: text) else { throw unknownWord(text, among: Word.allCases.map({ $0.rawValue })) }
    return word
  }

  /// Returns the error for an unknown word, with the nearest known one.
  package func unknownWord(_ word: some StringProtocol, among words: [String]) -> OptionTextError {
    let word = String(word)
    let isLong = words.count > 12 && nearestName(to: word, among: words) == nil
    return error("unknown value \"\(word)\"\(isLong ? "" : "; \(suggestion(for: word, among: words))")")
  }

  /// Parses `true` or `false`.
  package func boolean() throws(OptionTextError) -> Bool {
    switch text {
    case "true": true
    case "false": false
    default: throw error("\"\(text)\" is neither true nor false")
    }
  }

  /// Parses a JSON number of at most 1e9.
  package func number(_ part: some StringProtocol) throws(OptionTextError) -> Double {
    guard let value = Double(decimal: part) else {
      let fault = part.isEmpty ? "a number is missing in \"\(text)\"" : "\"\(part)\" is not a number"
      throw error("\(fault); write one such as 12 or -0.5")
    }
    guard value.magnitude <= ViewTree.greatestMagnitude else {
      throw error("\(part) is larger than 1000000000 in magnitude")
    }
    return value
  }

  /// Parses exactly the given number of numbers, separated by commas.
  package func numbers(_ count: Int, form: String) throws(OptionTextError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else { throw error("\"\(text)\" is not of the form \(form)") }
    var numbers: [Double] = []
    for part in parts { numbers.append(try number(part)) }
    return numbers
  }

  /// Returns the parts before and after the first equals sign.
  package func assignment(form: String) throws(OptionTextError) -> (name: String, value: String) {
    // This compares scalars, because a combining mark after the sign would form one character with it.
    let scalars = text.unicodeScalars
    guard let sign = scalars.firstIndex(of: "="), sign != scalars.startIndex else {
      throw error("\"\(text)\" is not of the form \(form)")
    }
    return (String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...]))
  }
}

/// The reason why the text of an option is rejected.
package struct OptionTextError: Error, Hashable, Sendable {
  /// The option's name, without dashes.
  package let option: String
  /// The text as it was given.
  package let text: String
  /// A sentence that says what is wrong and what to write instead.
  package let message: String

  /// Creates an error about the text of an option.
  package init(option: String, text: String, message: String) {
    self.option = option
    self.text = text
    self.message = message
  }
}

extension OptionTextError: CustomStringConvertible {
  /// The message in the form of the command line.
  package var description: String { "--\(option): \(message)" }
}
