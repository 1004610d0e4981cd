import JSON
import Layout

/// The text of an option, and what it is read as.
public struct OptionText: Sendable {
  /// The option's name, without dashes in front.
  public let option: String
  /// The text as it was given.
  public let text: String

  /// The text of an option.
  public init(option: String, text: String) {
    self.option = option
    self.text = text
  }

  /// The error that this text is not what is wanted.
  public func error(_ message: String) -> OptionTextError {
    OptionTextError(option: option, text: text, message: message)
  }

  /// The word among those of a type.
  public func word<Word>(
    of type: Word.Type = Word.self
  ) throws(OptionTextError) -> Word where Word: RawRepresentable<String> & CaseIterable {
    guard let word = Word(rawValue: text) else { throw unknownWord(text, among: Word.allCases.map({ $0.rawValue })) }
    return word
  }

  /// The error that a word is none of those known, with the nearest of them.
  public func unknownWord(_ word: some StringProtocol, among words: [String]) -> OptionTextError {
    let word = String(word)
    if let nearest = nearestName(to: word, among: words) {
      return error("there is no \"\(word)\"; did you mean \"\(nearest)\"?")
    }
    guard words.count <= 12 else { return error("there is no \"\(word)\"") }
    return error("there is no \"\(word)\"; write one of \(words.joined(separator: ", "))")
  }

  /// `true` or `false`.
  public func boolean() throws(OptionTextError) -> Bool {
    switch text {
    case "true": true
    case "false": false
    default: throw error("\"\(text)\" is neither true nor false")
    }
  }

  /// A number of at most 1e9, written as JSON writes numbers.
  public func number(_ part: some StringProtocol) throws(OptionTextError) -> Double {
    guard let value = Double(json: part) else {
      throw error("\"\(part)\" is not a number; write digits as in 12 or -0.5")
    }
    guard value.magnitude <= ViewTree.greatestMagnitude else { throw error("\(part) is beyond 1000000000") }
    return value
  }

  /// Numbers between commas, exactly so many.
  public func numbers(_ count: Int, form: String) throws(OptionTextError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else { throw error("\"\(text)\" is not of the form \(form)") }
    var numbers: [Double] = []
    for part in parts { numbers.append(try number(part)) }
    return numbers
  }

  /// What stands before and behind the first equals sign.
  public func assignment(form: String) throws(OptionTextError) -> (name: String, value: String) {
    // Scalars, because a mark behind the sign would make one character with it.
    let scalars = text.unicodeScalars
    guard let sign = scalars.firstIndex(of: "="), sign != scalars.startIndex else {
      throw error("\"\(text)\" is not of the form \(form)")
    }
    return (String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...]))
  }
}
