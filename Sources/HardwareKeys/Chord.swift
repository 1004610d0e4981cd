/// A hardware key pressed together with modifiers.
public struct Chord: Hashable, Sendable {
  /// The key.
  public let key: HardwareKey
  /// The modifiers.
  public let modifiers: HardwareModifiers

  /// Creates a chord from a key and its modifiers, by default none.
  public init(_ key: HardwareKey, _ modifiers: HardwareModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The reason why a text is not a chord.
  public enum ParseError: Error, Hashable, Sendable {
    /// There are only modifiers and no key.
    case missingKey
    /// There are two keys.
    case twoKeys(String, String)
    /// A modifier is repeated.
    case repeatedModifier(HardwareModifier)
    /// There is no such key or modifier.
    case unknown(String)
  }

  /// Parses a chord: modifiers and a key, separated by plus signs, such as `shift+hyphen`.
  ///
  /// Keys have the names of `GCKeyCode` or W3C codes. The left and right forms of a modifier both mean the modifier,
  /// unless there is no other key and the form is the last word, as in `leftShift`.
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
    if let key {
      self.init(key.key, modifiers)
    } else if let key = text.split(separator: "+").last.flatMap({ Self.key(String($0)) }), let own = key.modifier {
      self.init(key, modifiers.subtracting(HardwareModifiers(own)))
    } else {
      throw .missingKey
    }
  }

  /// Returns a modifier by its name, or by the name of one of its two keys: `GCKeyCode` calls them `leftAlt` and
  /// `leftGUI`, Apple's keyboards option and command.
  private static func modifier(_ word: String) -> HardwareModifier? {
    switch word {
    case "leftOption", "rightOption": .option
    case "leftCommand", "rightCommand": .command
    default: HardwareModifier(rawValue: word) ?? key(word)?.modifier
    }
  }

  private static func key(_ word: String) -> HardwareKey? {
    // Swift's comparison takes the Kelvin sign for a K.
    word.utf8.allSatisfy { $0 < 0x80 } ? HardwareKey(named: word) ?? HardwareKey(code: word) : nil
  }

  /// The text of the chord, such as `shift+hyphen`.
  public var text: String { (modifiers.modifiers.map { $0.rawValue } + [key.name]).joined(separator: "+") }

  static func areInOrder(_ one: Chord, _ other: Chord) -> Bool {
    (one.key.isOnKeypad ? 1 : 0, one.modifiers.count, one.key.usage, one.modifiers.rawValue)
      < (other.key.isOnKeypad ? 1 : 0, other.modifiers.count, other.key.usage, other.modifiers.rawValue)
  }
}

extension Chord.ParseError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to write instead.
  public var description: String {
    switch self {
    case .missingKey, .unknown(""): "a chord needs a key, such as shift+hyphen"
    case .twoKeys(let one, let other): "a chord has one key, not \"\(one)\" and \"\(other)\""
    case .repeatedModifier(let modifier): "duplicate modifier \"\(modifier.rawValue)\"; remove one"
    case .unknown(let word): "unknown hardware key \"\(word)\"; write a name such as keyA or hyphen"
    }
  }
}
