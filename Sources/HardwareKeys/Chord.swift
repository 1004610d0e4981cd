/// A hardware key, pressed while modifiers are held down.
public struct Chord: Hashable, Sendable {
  /// The key.
  public let key: HardwareKey
  /// The modifiers.
  public let modifiers: HardwareModifiers

  /// A key with modifiers, by default none.
  public init(_ key: HardwareKey, _ modifiers: HardwareModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Why a text is no chord.
  public enum ParseError: Error, Hashable, Sendable {
    /// There is no key beside modifiers.
    case missingKey
    /// There are two keys.
    case twoKeys(String, String)
    /// A modifier stands twice.
    case repeatedModifier(HardwareModifier)
    /// There is no such key or modifier.
    case unknown(String)
  }

  /// Reads a chord: modifiers and a key, with plus signs between, such as `shift+hyphen`.
  ///
  /// Keys are called by the names of `GCKeyCode` or by W3C codes. The left and right forms of a modifier mean the
  /// modifier.
  public init(parsing text: String) throws(ParseError) {
    guard !text.isEmpty else { throw .missingKey }
    var modifiers: HardwareModifiers = []
    var key: (key: HardwareKey, text: String)?
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      let word = String(part)
      if let modifier = Self.modifier(word) {
        guard modifiers.insert(HardwareModifiers(modifier)).inserted else { throw .repeatedModifier(modifier) }
        continue
      }
      guard let found = Self.key(word) else { throw .unknown(word) }
      if let key { throw .twoKeys(key.text, word) }
      key = (found, word)
    }
    guard let key else { throw .missingKey }
    self.init(key.key, modifiers)
  }

  /// A modifier by its name or that of one of its two keys, which `GCKeyCode` calls `leftAlt` and `leftGUI` and Apple's
  /// keyboards option and command.
  private static func modifier(_ word: String) -> HardwareModifier? {
    switch word {
    case "leftOption", "rightOption": .option
    case "leftCommand", "rightCommand": .command
    default: HardwareModifier(rawValue: word) ?? key(word)?.modifier
    }
  }

  private static func key(_ word: String) -> HardwareKey? { HardwareKey(named: word) ?? HardwareKey(code: word) }

  /// The chord as people write it: `shift+hyphen`.
  public var text: String { (modifiers.modifiers.map { $0.rawValue } + [key.name]).joined(separator: "+") }

  /// Whether chords of one text stand in this order: the main block before the keypad, then the fewest modifiers, then by
  /// usage.
  static func areInOrder(_ one: Chord, _ other: Chord) -> Bool {
    (one.key.isOnKeypad ? 1 : 0, one.modifiers.count, one.key.usage, one.modifiers.rawValue)
      < (other.key.isOnKeypad ? 1 : 0, other.modifiers.count, other.key.usage, other.modifiers.rawValue)
  }
}
