/// An option of the command line. Parsing, help, completions and the manual page are derived from it.
struct Option: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case none
    case word([String])
    /// Any text, with its placeholder in help and the words that completion offers.
    case text(String, words: [String] = [])
    /// The path of a file, with its placeholder in help.
    case file(String)
  }

  /// A heading in help.
  enum Section: String, CaseIterable, Hashable, Sendable {
    case environment = "The environment"
    case result = "The result"
    case running = "Running"
    case general = "General"
  }

  let name: String
  var letter: Character?
  var value: Value = .none
  var mayRepeat = false
  /// The heading under which help lists the option.
  var section: Section = .result
  /// The description: a phrase without a full stop.
  let summary: String

  var takesValue: Bool { value != .none }

  /// The placeholder of the value in help, or `nil` if there is none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .word(let words): words.joined(separator: "|")
    case .text(let placeholder, _), .file(let placeholder): placeholder
    }
  }

  /// The words that completion offers for the value.
  var completions: [String] {
    switch value {
    case .word(let words), .text(_, let words): words
    case .none, .file: []
    }
  }

  func integer(_ text: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    // `Int` accepts a plus sign, which is not intended here.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) else {
      throw .badValue("--\(name): \"\(text)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The option as in help: `-o, --output FILE`.
  var spelling: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}
