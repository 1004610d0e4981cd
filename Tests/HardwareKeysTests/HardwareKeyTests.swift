import HardwareKeys
import Testing

/// Tests of keyboards, chords and events.
@Suite struct HardwareKeyTests {
  private func chords(_ text: String, _ id: HardwareKeyboard.ID, exchanged: Bool = false) -> String {
    HardwareKeyboard(id, exchangesISOKeys: exchanged).chords(for: text).map { $0.text }.joined(separator: " ")
  }

  @Test(arguments: [
    ("+", HardwareKeyboard.ID.us, "shift+equalSign keypadPlus"),
    ("+", .uk, "shift+equalSign keypadPlus"),
    ("+", .de, "closeBracket keypadPlus"),
    ("+", .fr, "shift+slash keypadPlus"),
    ("+", .jis, "shift+semicolon keypadPlus"),
    ("=", .us, "equalSign keypadEqualSign"),
    ("=", .de, "shift+zero keypadEqualSign"),
    ("=", .fr, "slash keypadEqualSign"),
    ("=", .jis, "shift+hyphen keypadEqualSign"),
    ("*", .us, "shift+eight keypadAsterisk"),
    ("*", .jis, "shift+quote keypadAsterisk"),
    ("*", .fr, "shift+closeBracket keypadAsterisk"),
    ("1", .fr, "shift+one keypad1"),
    ("1", .jis, "one keypad1"),
    ("^", .jis, "equalSign"),
    ("^", .us, "shift+six"),
    ("^", .de, "graveAccentAndTilde shift+option+six"),
    ("<", .de, "nonUSBackslash"),
    ("<", .fr, "nonUSBackslash"),
    ("@", .fr, "graveAccentAndTilde option+backslash option+nonUSPound"),
    ("@", .jis, "openBracket"),
    ("@", .de, "option+keyL"),
    ("§", .uk, "graveAccentAndTilde option+six"),
    ("`", .uk, "nonUSBackslash option+nonUSBackslash"),
    ("#", .de, "backslash nonUSPound shift+option+three"),
    ("#", .uk, "option+three"),
    ("´", .de, "equalSign"),
    ("z", .de, "keyY"),
    ("_", .jis, "international1 shift+international1"),
    ("¥", .jis, "international3"),
    ("\\", .jis, "option+international3"),
    ("]", .jis, "backslash nonUSPound"),
    ("\\", .us, "backslash"),
    ("§", .us, "option+six"),
    (",", .de, "comma keypadPeriod"),
    (".", .de, "period"),
    (",", .fr, "keyM keypadPeriod"),
    (".", .fr, "shift+comma"),
    (".", .jis, "period keypadPeriod"),
    ("ab", .us, ""),
    ("", .us, ""),
    ("ß", .us, "option+keyS"),
    (" ", .us, "spacebar shift+spacebar"),
    ("\n", .us, "returnOrEnter keypadEnter"),
  ])
  func `a text has the chords that enter it`(_ text: String, _ id: HardwareKeyboard.ID, _ expected: String) {
    #expect(chords(text, id) == expected)
  }

  @Test func `Apple's ISO keyboards exchange two keys`() {
    #expect(chords("^", .de, exchanged: true) == "nonUSBackslash shift+option+six")
    #expect(chords("<", .fr, exchanged: true) == "graveAccentAndTilde")
    #expect(chords("`", .us, exchanged: true) == chords("`", .us))
  }

  @Test(arguments: HardwareKeyboard.ID.allCases)
  func `every text is found from its chord and back`(_ id: HardwareKeyboard.ID) {
    let keyboard = HardwareKeyboard(id)
    var count = 0
    for text in keyboard.allTexts {
      let chords = keyboard.chords(for: text)
      #expect(!chords.isEmpty)
      for chord in chords {
        #expect(keyboard.text(for: chord) == text && keyboard.has(chord.key))
        count += 1
      }
    }
    #expect(count > 100)
    // All letters and digits are on the main block.
    for text in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
      #expect(keyboard.chords(for: String(text)).first?.key.isOnKeypad == false)
    }
  }

  @Test func `keys have unique names and usages`() {
    #expect(Set(HardwareKey.all.map { $0.name }).count == HardwareKey.all.count)
    #expect(Set(HardwareKey.all.map { $0.usage }).count == HardwareKey.all.count)
    for key in HardwareKey.all { #expect(HardwareKey(named: key.name) == key && HardwareKey(usage: key.usage) == key) }
    #expect(HardwareKey(code: "Backslash")?.name == "backslash")
  }

  @Test(arguments: [
    ("shift+hyphen", "shift+hyphen"), ("Minus", "hyphen"), ("leftShift+ShiftRight", nil),
    ("leftShift", "leftShift"), ("AltRight", "rightAlt"), ("command+leftShift", "command+leftShift"),
    ("leftOption", nil), ("keyA+leftShift", "shift+keyA"),
    ("leftShift+equalSign", "shift+equalSign"), ("rightOption+keyE", "option+keyE"), ("leftAlt+keyE", "option+keyE"),
    ("leftCommand+keyC", "command+keyC"), ("MetaRight+KeyC", "command+keyC"),
    ("AltLeft+MetaRight+KeyC", "option+command+keyC"), ("hyphen+shift", "shift+hyphen"), ("", nil), ("shift", nil),
    ("keyA+keyB", nil), ("keya", nil), ("shift+shift+keyA", nil), ("shift+", nil), ("escape", "escape"),
  ])
  func `a chord is read from its text`(_ text: String, _ expected: String?) {
    #expect((try? Chord(parsing: text))?.text == expected)
  }

  private func map(_ id: HardwareKeyboard.ID = .us) -> HardwareKeyMap {
    HardwareKeyMap(
      [
        TypedView("a", [.text("a")]), TypedView("A", [.text("A")]), TypedView("one", [.text("1")]),
        TypedView("bang", [.text("!")]),
        TypedView("copy", [.key(Chord(HardwareKey(named: "keyC") ?? HardwareKey.all[0], .command))]),
        TypedView("again", [.text("a")]),
      ], on: HardwareKeyboard(id))
  }

  @Test func `a key releases the view that it pressed, even if modifiers have changed`() {
    var map = map()
    #expect(map.keyChanged(0xE1, pressed: true) == nil)
    #expect(map.keyChanged(0x1E, pressed: true) == "bang")
    #expect(map.keyChanged(0xE1, pressed: false) == nil)
    #expect(map.keyChanged(0x1E, pressed: false) == "bang")
    #expect(map.keyChanged(0x1E, pressed: true) == "one")
    // The key repeats, and is released twice.
    #expect(map.keyChanged(0x1E, pressed: true) == nil)
    #expect(map.keyChanged(0x1E, pressed: false) == "one")
    #expect(map.keyChanged(0x1E, pressed: false) == nil)
    #expect(map.keyChanged(9999, pressed: true) == nil)
  }

  @Test func `the two shift keys count separately`() {
    var map = map()
    _ = map.keyChanged(0xE1, pressed: true)
    _ = map.keyChanged(0xE5, pressed: true)
    _ = map.keyChanged(0xE1, pressed: false)
    #expect(map.keyChanged(0x04, pressed: true) == "A")
    _ = map.keyChanged(0x04, pressed: false)
    _ = map.keyChanged(0xE5, pressed: false)
    #expect(map.keyChanged(0x04, pressed: true) == "a")
  }

  @Test func `caps lock affects only letters`() {
    var map = map()
    _ = map.keyChanged(0x39, pressed: true)
    _ = map.keyChanged(0x39, pressed: false)
    #expect(map.isCapsLockOn)
    #expect(map.keyChanged(0x04, pressed: true) == "A")
    #expect(map.keyChanged(0x1E, pressed: true) == "one")
    _ = map.keyChanged(0x04, pressed: false)
    _ = map.keyChanged(0xE5, pressed: true)
    #expect(map.keyChanged(0x04, pressed: true) == "a")
    _ = map.keyChanged(0xE5, pressed: false)
    _ = map.keyChanged(0x39, pressed: true)
    #expect(!map.isCapsLockOn)
    map.isCapsLockOn = true
    _ = map.keyChanged(0xE3, pressed: true)
    #expect(map.keyChanged(0x06, pressed: true) == "copy")
  }

  @Test func `a disconnected keyboard holds no key, and keeps caps lock`() {
    var map = map()
    _ = map.keyChanged(0x39, pressed: true)
    _ = map.keyChanged(0xE1, pressed: true)
    #expect(map.keyChanged(0x1E, pressed: true) == "bang")
    map.releaseAll()
    #expect(map.modifiers.isEmpty)
    #expect(map.isCapsLockOn)
    #expect(map.keyChanged(0x1E, pressed: false) == nil)
    #expect(map.keyChanged(0x1E, pressed: true) == "one")
  }
}
