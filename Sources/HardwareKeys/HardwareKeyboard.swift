/// A hardware keyboard: the chords and the texts that they enter.
///
/// It covers the levels none, shift, option, and option with shift of Apple's layouts, and the numeric keypad. Dead
/// keys enter their own character.
public struct HardwareKeyboard: Sendable {
  /// The known keyboards.
  public enum ID: String, CaseIterable, Hashable, Sendable {
    case us, uk, de, fr, jis

    fileprivate var layout: HardwareKeyTable.Layout {
      switch self {
      case .us: HardwareKeyTable.us
      case .uk: HardwareKeyTable.uk
      case .de: HardwareKeyTable.de
      case .fr: HardwareKeyTable.fr
      case .jis: HardwareKeyTable.jis
      }
    }

    /// The name of the keyboard for people.
    public var name: String { layout.name }
  }

  /// The keyboard's identifier.
  public let id: ID
  private let texts: [Chord: String]
  private let chords: [Unicode.Scalar: [Chord]]
  private let lacks: Set<Int>

  /// Creates a keyboard.
  ///
  /// - Parameters:
  ///   - id: the keyboard's identifier.
  ///   - exchangesISOKeys: whether the key left of 1 and the key right of the left shift key of an ISO keyboard report
  ///     each other's usage, as on Apple's keyboards.
  public init(_ id: ID, exchangesISOKeys: Bool = false) {
    self.id = id
    let layout = id.layout
    lacks = layout.lacks
    var texts: [Chord: String] = [:]
    var chords: [Unicode.Scalar: [Chord]] = [:]
    for row in layout.rows + HardwareKeyTable.common + HardwareKeyTable.keypad {
      for usage in Self.usages(of: row.usage, on: id, exchanged: exchangesISOKeys && layout.isISO) {
        guard let key = HardwareKey(usage: usage) else { continue }
        for (level, text) in zip(Self.levels, row.texts) {
          guard let text, let scalar = text.unicodeScalars.first else { continue }
          let chord = Chord(key, level)
          // A layout's own text of a key on the keypad comes first.
          guard texts[chord] == nil else { continue }
          texts[chord] = text
          chords[scalar, default: []].append(chord)
        }
      }
    }
    self.texts = texts
    self.chords = chords.mapValues { $0.sorted(by: Chord.areInOrder) }
  }

  private static let levels: [HardwareModifiers] = [[], .shift, .option, [.option, .shift]]

  /// The key before the return key of ISO and JIS keyboards has two usages, and systems treat them alike.
  private static func usages(of usage: Int, on id: ID, exchanged: Bool) -> [Int] {
    switch usage {
    case 0x31 where id != .us: [0x31, 0x32]
    case 0x35 where exchanged: [0x64]
    case 0x64 where exchanged: [0x35]
    default: [usage]
    }
  }

  /// Returns whether the keyboard has a key.
  public func has(_ key: HardwareKey) -> Bool { !lacks.contains(key.usage) }

  /// Returns the chords that enter a text: the main block before the keypad, then fewer modifiers first, then by usage.
  /// A text of several characters has none.
  public func chords(for text: String) -> [Chord] {
    var scalars = text.unicodeScalars.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return [] }
    return chords[scalar] ?? []
  }

  /// Returns the text that a chord enters, or `nil` if it enters none.
  public func text(for chord: Chord) -> String? { texts[chord] }

  /// Every text that the keyboard enters, without duplicates, ordered by code point.
  public var allTexts: [String] { chords.keys.sorted().map { String($0) } }
}
