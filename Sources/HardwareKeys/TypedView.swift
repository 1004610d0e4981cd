/// A view that hardware keys press, and the texts and keys that it enters.
public struct TypedView: Hashable, Sendable {
  /// An entry of a view. A hardware key that enters it presses the view.
  public enum Entry: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A hardware key.
    case key(Chord)
  }

  /// The view's name.
  public let name: String
  /// The view's entries, in document order.
  public let entries: [Entry]

  /// Creates a view with its entries.
  public init(_ name: String, _ entries: [Entry]) {
    self.name = name
    self.entries = entries
  }
}

extension HardwareKeyboard {
  /// Returns the chords of an entry, in the order of ``chords(for:)``. An entry that is a key has one chord on each
  /// keyboard that has the key.
  public func chords(of entry: TypedView.Entry) -> [Chord] {
    switch entry {
    case .text(let text): chords(for: text)
    case .key(let chord): has(chord.key) ? [chord] : []
    }
  }
}
