/// A view that hardware keys press, with what it enters.
public struct TypedView: Hashable, Sendable {
  /// What a view enters, so that a hardware key that enters it presses the view.
  public enum Entry: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A hardware key of its own.
    case key(Chord)
  }

  /// The view's name.
  public let name: String
  /// What it enters, in the order of the document.
  public let entries: [Entry]

  /// A view with what it enters.
  public init(_ name: String, _ entries: [Entry]) {
    self.name = name
    self.entries = entries
  }
}

extension HardwareKeyboard {
  /// The chords of an entry, in the order of ``chords(for:)``. A key of its own has one on each keyboard that has the key.
  public func chords(of entry: TypedView.Entry) -> [Chord] {
    switch entry {
    case .text(let text): chords(for: text)
    case .key(let chord): has(chord.key) ? [chord] : []
    }
  }
}
