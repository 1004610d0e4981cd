/// An option on the command line and in the server's queries. Everything about options is derived from it.
package struct Option: Sendable {
  package enum Value: Hashable, Sendable {
    /// On or off; without a value it is on.
    case flag
    /// `true` or `false`, which must be given.
    case truth
    /// One of some words. If they are many, a placeholder stands for them in help.
    case word([String], placeholder: String? = nil)
    case integer(ClosedRange<Int>, placeholder: String = "N")
    case number(ClosedRange<Double>, placeholder: String = "N")
    case positiveNumber
    /// Any text, with its placeholder in help and the words that completion offers.
    case text(String, words: [String] = [])
    /// The path of a file, with its placeholder in help.
    case file(String)
  }

  package enum Section: String, CaseIterable, Hashable, Sendable {
    case environment = "The environment"
    case result = "The result"
    case running = "Running"
    case general = "General"
  }

  package typealias Apply = @Sendable (inout OperationSettings, OptionText) throws(OptionTextError) -> Void

  package let name: String
  package var letter: Character?
  package var value: Value
  package var mayRepeat: Bool
  package var section: Section
  /// The description in help: a phrase without a full stop.
  package let summary: String
  /// The description in the OpenAPI document, if the server's option differs from the command's.
  package let sentence: String?
  package let example: String?
  package let apply: Apply?

  package init(
    _ name: String, letter: Character? = nil, _ value: Value, _ summary: String, mayRepeat: Bool = false,
    section: Section = .result, sentence: String? = nil, example: String? = nil, apply: Apply? = nil
  ) {
    (self.name, self.letter, self.value, self.mayRepeat, self.section) = (name, letter, value, mayRepeat, section)
    (self.summary, self.sentence, self.example, self.apply) = (summary, sentence, example, apply)
  }

  package var takesValue: Bool { value != .flag }

  package var placeholder: String? {
    switch value {
    case .flag: nil
    case .truth: "true|false"
    case .word(let words, let placeholder): placeholder ?? words.joined(separator: "|")
    case .integer(_, let placeholder), .number(_, let placeholder), .text(let placeholder, _), .file(let placeholder):
      placeholder
    case .positiveNumber: "N"
    }
  }

  package var completions: [String] {
    switch value {
    case .word(let words, _), .text(_, let words): words
    case .truth: ["true", "false"]
    case .flag, .integer, .number, .positiveNumber, .file: []
    }
  }

  package var spelling: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }

  /// The description as sentences, with the form of a text.
  package var sentences: String {
    let form = if case .text(let placeholder, _) = value { " (\(placeholder))" } else { "" }
    return (sentence ?? summary.prefix(1).uppercased() + summary.dropFirst() + form + ".")
      + (mayRepeat ? " May be repeated." : "")
  }

  package func set(_ text: String, in settings: inout OperationSettings) throws(OptionTextError) {
    let text = OptionText(name, text, as: value)
    if let apply { return try apply(&settings, text) }
    switch value {
    case .word(let words, _): if !words.contains(text.text) { throw text.unknownWord(text.text, among: words) }
    case .integer: _ = try text.integer()
    case .number: _ = try text.numberInRange()
    case .flag, .truth, .positiveNumber, .text, .file: break
    }
  }
}
