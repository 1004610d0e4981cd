import JSON
import Layout
import LayoutSpec

/// The text of an option's value, with methods that parse it.
package struct OptionText: Sendable {
  private let option: String
  package let text: String

  private let value: Option.Value

  package init(_ option: String, _ text: String, as value: Option.Value = .flag) {
    (self.option, self.text, self.value) = (option, text, value)
  }

  package func error(_ message: String) -> OptionTextError {
    OptionTextError(option: option, text: text, message: message)
  }

  package func word<Word: RawRepresentable<String> & CaseIterable>() throws(OptionTextError) -> Word {
    guard let word = Word(rawValue: text) else { throw unknownWord(text, among: Word.allCases.map({ $0.rawValue })) }
    return word
  }

  package func unknownWord(_ word: some StringProtocol, among words: [String]) -> OptionTextError {
    let word = String(word.prefix(40))
    let isLong = words.count > 12 && nearestName(to: word, among: words) == nil
    return error("unknown value \"\(word)\"\(isLong ? "" : "; \(suggestion(for: word, among: words))")")
  }

  package func boolean() throws(OptionTextError) -> Bool {
    switch text {
    case "true": true
    case "false": false
    default: throw error("\"\(text.prefix(40))\" is neither true nor false")
    }
  }

  /// Parses the text of a flag, which is on if it has no value.
  package func flag() throws(OptionTextError) -> Bool { text.isEmpty ? true : try boolean() }

  package func integer() throws(OptionTextError) -> Int {
    guard case .integer(let range, _) = value else { throw error("not a whole number") }
    // `Int` accepts a plus sign, which is not intended here.
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) {
      return number
    }
    throw error("\"\(text.prefix(40))\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  func numberInRange() throws(OptionTextError) -> Double {
    guard case .number(let range, _) = value else { throw error("not a number") }
    if let number = Double(decimal: text), range.contains(number) { return number }
    let (least, most) = (numberText(range.lowerBound), numberText(range.upperBound))
    throw error("\"\(text.prefix(40))\" is not a number from \(least) to \(most)")
  }

  /// Returns the environment that options in one text describe, or `nil` if the text is something else.
  package func environment() throws(OptionTextError) -> EnvironmentRequest? {
    do throws(OptionTextError) {
      return try EnvironmentOptionReader.environment(in: text)
    } catch {
      throw self.error("\(error.option): \(error.message)")
    }
  }

  package func parsed<Value>(
    by parse: (String) throws(ValueTextError) -> Value
  ) throws(OptionTextError) -> Value {
    do throws(ValueTextError) {
      return try parse(text)
    } catch {
      throw self.error(error.message)
    }
  }

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

  func assignment(form: String) throws(OptionTextError) -> (name: String, value: String) {
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
  package let option: String
  package let text: String
  package let message: String

  package init(option: String, text: String, message: String) {
    self.option = option
    self.text = text
    self.message = message
  }
}

extension OptionTextError: CustomStringConvertible {
  /// The message in the form of the command line.
  package var description: String { option.isEmpty ? message : "--\(option): \(message)" }
}
