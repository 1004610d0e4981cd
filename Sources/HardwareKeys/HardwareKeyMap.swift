/// Which view each hardware key presses, as keys go down and up.
///
/// Make one for the layout that is shown, and tell it of every event of the keyboard:
///
/// ```swift
/// keyboard.keyChangedHandler = { _, _, code, pressed in
///   if let view = map.keyChanged(code.rawValue, pressed: pressed) { highlight(view, pressed) }
/// }
/// ```
public struct HardwareKeyMap: Sendable {
  /// The keyboard.
  public let keyboard: HardwareKeyboard
  /// Whether caps lock is on. A program cannot ask for the state that it had before the program started, but can set it.
  public var isCapsLockOn = false
  private let names: [String]
  /// The first view that claims a chord by a text, and the first that claims it by a key of its own.
  private let textClaims: [Chord: Int]
  private let keyClaims: [Chord: Int]
  private var heldModifiers: Set<Int> = []
  /// For each key that is down, the view that it pressed.
  private var pressedViews: [Int: Int?] = [:]

  /// A map of views, in document order, on a keyboard. If several views claim a chord, the first one gets it.
  public init(_ views: [TypedView], on keyboard: HardwareKeyboard) {
    self.keyboard = keyboard
    names = views.map { $0.name }
    var textClaims: [Chord: Int] = [:]
    var keyClaims: [Chord: Int] = [:]
    for (index, view) in views.enumerated() {
      for entry in view.entries {
        for chord in keyboard.chords(of: entry) {
          switch entry {
          case .text: if textClaims[chord] == nil { textClaims[chord] = index }
          case .key: if keyClaims[chord] == nil { keyClaims[chord] = index }
          }
        }
      }
    }
    self.textClaims = textClaims
    self.keyClaims = keyClaims
  }

  /// The view that a chord presses, whatever keys are down, or `nil` if it presses none.
  public func view(for chord: Chord) -> String? { index(for: chord, chord).map { names[$0] } }

  private func index(for chord: Chord, _ textChord: Chord) -> Int? {
    switch (textClaims[textChord], keyClaims[chord]) {
    case (let text?, let key?): min(text, key)
    case (let text, let key): text ?? key
    }
  }

  /// Follows a key that went down or up.
  ///
  /// - Parameters:
  ///   - usage: the USB HID usage of the key, which is the raw value of its `GCKeyCode`.
  ///   - pressed: whether it went down.
  /// - Returns: the view that goes down or up with it, or `nil` if there is none. A key that goes up releases the view
  ///   that it pressed, even if modifiers changed in between.
  public mutating func keyChanged(_ usage: Int, pressed: Bool) -> String? {
    guard let key = HardwareKey(usage: usage) else { return nil }
    guard pressed else {
      heldModifiers.remove(usage)
      return pressedViews.removeValue(forKey: usage).flatMap { $0 }.map { names[$0] }
    }
    guard pressedViews[usage] == nil else { return nil }
    if usage == HardwareKey.capsLock { isCapsLockOn.toggle() }
    let chord = Chord(key, modifiers)
    let index = index(for: chord, capitalized(chord))
    pressedViews.updateValue(index, forKey: usage)
    if key.modifier != nil { heldModifiers.insert(usage) }
    return index.map { names[$0] }
  }

  /// The modifiers that are held down. The two keys of each count separately: one may go up while the other is down.
  public var modifiers: HardwareModifiers {
    var modifiers: HardwareModifiers = []
    for usage in heldModifiers {
      if let modifier = HardwareKey(usage: usage)?.modifier { modifiers.insert(HardwareModifiers(modifier)) }
    }
    return modifiers
  }

  /// The chord whose text a key enters under caps lock, which turns letters alone around.
  private func capitalized(_ chord: Chord) -> Chord {
    let turned = Chord(chord.key, chord.modifiers.symmetricDifference(.shift))
    guard isCapsLockOn, let text = keyboard.text(for: chord), let other = keyboard.text(for: turned), text != other,
      text.lowercased() == other.lowercased()
    else { return chord }
    return turned
  }

  /// Forgets which keys are down, as when the keyboard is gone. The state of caps lock stays.
  public mutating func releaseAll() {
    heldModifiers = []
    pressedViews = [:]
  }
}
