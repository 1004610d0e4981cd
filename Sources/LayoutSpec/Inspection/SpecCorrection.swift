import JSON

/// A correction of a valid spec by JSON Pointers, from which ``SourceRanges`` makes a ``Fix``.
public struct SpecCorrection: Hashable, Sendable {
  /// What is done with the value at the pointer.
  public enum Change: Hashable, Sendable {
    /// The element or member is removed.
    case removal
    /// The string is replaced by another.
    case replacement(String)
    /// The object gets the entry `"when": { "TRAIT": true }`, after its `id`.
    case condition(String)
  }

  /// A sentence that says what it does.
  public let title: String
  /// The JSON Pointer of the value in the spec.
  public let pointer: String
  /// What is done with the value.
  public let change: Change

  /// Creates a correction.
  public init(_ title: String, _ change: Change, at pointer: String) {
    self.title = title
    self.pointer = pointer
    self.change = change
  }

  func draft(at value: JSONValue) -> FixDraft? {
    switch change {
    case .removal: return FixDraft(title, removing: value)
    case .replacement(let text):
      return FixDraft(title: title, edits: [TextEdit(range: value.range, text: JSONWriter.quoted(text))])
    case .condition(let trait):
      guard value["when"] == nil, let id = value["id"] else { return nil }
      let entry = "\(value.memberSeparator)\"when\": { \"\(trait)\": true }"
      return FixDraft(title: title, edits: [TextEdit(range: id.endOffset..<id.endOffset, text: entry)])
    }
  }
}
