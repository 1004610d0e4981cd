/// A constraint or a decision of a spec in words.
public struct SpecWords: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case constraint
    /// A rule that a stack or a view makes. Its text does not say whose it is.
    case view
    /// A decision of the document, or a rule of every layout. The text says all.
    case text
  }

  /// The text of the constraint, such as `q.width >= 44`, or the decision in the words of the document.
  public let text: String
  /// The name in reports: the constraint's id, or its JSON Pointer if it has none. For a decision, it is the text.
  public let name: String
  let source: Source

  /// The text, with the name of a rule that a stack or a view makes.
  public var shortText: String { source == .view ? fullText : text }

  /// The text with the name: `q.width >= 44 [/constraints/3]`.
  public var fullText: String { text + bracketedName }

  /// What follows the text in ``fullText``: the name in brackets, or nothing if the text says all.
  public var bracketedName: String { source == .text || text == name ? "" : " [\(name)]" }
}
