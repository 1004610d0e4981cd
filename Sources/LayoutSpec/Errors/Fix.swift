public import JSON

/// A correction of the text of a spec that leaves one mistake less and changes nothing else that the spec means.
public struct Fix: Hashable, Sendable {
  /// The replacement of a part of the text.
  public struct Edit: Hashable, Sendable {
    /// The position of the first character that is replaced.
    public let start: JSONPosition
    /// The position after the last character that is replaced.
    public let end: JSONPosition
    /// The new text.
    public let text: String

    /// Creates the replacement of the text between two positions.
    public init(start: JSONPosition, end: JSONPosition, text: String) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// A sentence that says what it does.
  public let title: String
  /// The changes of the text, in its order. They do not overlap.
  public let edits: [Edit]

  /// Creates a correction.
  ///
  /// - Parameter edits: the changes, in the order of the text, which do not overlap.
  public init(title: String, edits: [Edit]) {
    self.title = title
    self.edits = edits
  }
}
