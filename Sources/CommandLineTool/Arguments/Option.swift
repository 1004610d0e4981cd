/// An option of the command line: one entry gives parsing, help, completions and the manual page.
struct Option: Hashable, Sendable {
  /// What follows the option's name.
  enum Value: Hashable, Sendable {
    /// Nothing: the option is there or not.
    case none
    /// One of these words.
    case word([String])
    /// A text of the user's own; what stands for it in help, and the words that completion offers.
    case text(String, words: [String] = [])
    /// The path of a file; what stands for it in help.
    case file(String)
  }

  /// The heading under which help lists the option.
  enum Section: String, CaseIterable, Hashable, Sendable {
    case environment = "The environment"
    case result = "The result"
    case running = "Running"
    case general = "General"
  }

  /// The name, without the dashes.
  let name: String
  /// The one-letter name.
  var letter: Character?
  /// What follows the name.
  var value: Value = .none
  /// Whether it may be given more than once.
  var mayRepeat = false
  /// The heading under which help lists it.
  var section: Section = .general
  /// What it does: a phrase without a full stop.
  let summary: String

  /// Whether a value follows.
  var takesValue: Bool { value != .none }

  /// What stands for the value in help, or `nil` if there is none.
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

  /// The option as people write it: `-o, --output FILE`.
  var spelling: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}
