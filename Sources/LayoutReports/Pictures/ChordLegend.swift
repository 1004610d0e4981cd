import HardwareKeys

/// The legend of a chord as in menus: the symbols of modifiers, then the character on the key.
enum ChordLegend {
  static func text(_ chord: Chord, on keyboard: HardwareKeyboard) -> String {
    signs.reduce("") { chord.modifiers.contains($1.modifiers) ? $0 + $1.sign : $0 } + keyText(chord.key, on: keyboard)
  }

  /// The symbols, in the order of Apple's menus.
  private static let signs: [(modifiers: HardwareModifiers, sign: String)] = [
    (.control, "⌃"), (.option, "⌥"), (.shift, "⇧"), (.command, "⌘"),
  ]

  private static func keyText(_ key: HardwareKey, on keyboard: HardwareKeyboard) -> String {
    if let sign = keySigns[key.name] { return sign }
    if let modifier = key.modifier {
      return signs.first { $0.modifiers == HardwareModifiers(modifier) }?.sign ?? key.name
    }
    guard !key.isOnKeypad, let text = keyboard.text(for: Chord(key)) else { return key.name }
    let capital = text.uppercased()
    return capital.count == 1 ? capital : text
  }

  private static let keySigns = [
    "escape": "⎋", "returnOrEnter": "⏎", "keypadEnter": "⌤", "deleteOrBackspace": "⌫", "deleteForward": "⌦", "tab": "⇥",
    "spacebar": "␣", "capsLock": "⇪", "leftArrow": "←", "rightArrow": "→", "upArrow": "↑", "downArrow": "↓",
    "home": "↖",
    "end": "↘", "pageUp": "⇞", "pageDown": "⇟", "keypadNumLock": "⌧",
  ]
}
