/// A map from hardware keys to the views that they press.
///
/// Create a map for the current layout, and pass it every keyboard event:
///
/// ```swift
/// keyboard.keyChangedHandler = { _, _, code, pressed in
///   if let view = map.keyChanged(code.rawValue, pressed: pressed) { highlight(view, pressed) }
/// }
/// ```
public struct HardwareKeyMap: Sendable {
  /// The keyboard.
  public let keyboard: HardwareKeyboard
  /// Whether caps lock is on. A program cannot read its initial state, but can set it here.
  public var isCapsLockOn = false
  private let names: [String]
  /// The first view that claims each chord by a text, and the first that claims it by a key.
  private let textClaims: [Chord: Int]
  private let keyClaims: [Chord: Int]
  private var heldModifiers: Set<Int> = []
  /// The view that each pressed key pressed.
  private var pressedViews: [Int: Int?] = [:]

  /// Creates a map of views, in document order, on a keyboard. If several views claim a chord, the first one gets it.
  ///
  /// - Parameters:
  ///   - views: the views.
  ///   - keyboard: the keyboard.
  ///   - isCancelled: called for each entry; after `true`, the map is incomplete.
  public init(_ views: [TypedView], on keyboard: HardwareKeyboard, isCancelled: () -> Bool = { false }) {
    self.keyboard = keyboard
    names = views.map { $0.name }
    var textClaims: [Chord: Int] = [:]
    var keyClaims: [Chord: Int] = [:]
    for (index, view) in views.enumerated() {
      for entry in view.entries where !isCancelled() {
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

  /// Returns the view that a chord presses, regardless of the keys that are down, or `nil` if there is none.
  public func view(for chord: Chord) -> String? { index(for: chord, chord).map { names[$0] } }

  private func index(for chord: Chord, _ textChord: Chord) -> Int? {
    switch (textClaims[textChord], keyClaims[chord]) {
    case (let text?, let key?): min(text, key)
    case (let text, let key): text ?? key
    }
  }

  /// Updates the map when a key goes down or up.
  ///
  /// - Parameters:
  ///   - usage: the USB HID usage of the key, which is the raw value of its `GCKeyCode`.
  ///   - pressed: whether the key went down.
  /// - Returns: the view that goes down or up with the key, or `nil` if there is none. A key that goes up releases the
  ///   view that it pressed, even if the modifiers have changed in between.
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

  /// The modifiers that are held down. The two keys of a modifier are counted separately: one may go up while the other
  /// is down.
  public var modifiers: HardwareModifiers {
    var modifiers: HardwareModifiers = []
    for usage in heldModifiers {
      if let modifier = HardwareKey(usage: usage)?.modifier { modifiers.insert(HardwareModifiers(modifier)) }
    }
    return modifiers
  }

  /// Returns the chord whose text a key enters under caps lock, which only affects letters.
  private func capitalized(_ chord: Chord) -> Chord {
    let turned = Chord(chord.key, chord.modifiers.symmetricDifference(.shift))
    guard isCapsLockOn, let text = keyboard.text(for: chord), let other = keyboard.text(for: turned), text != other,
      text.lowercased() == other.lowercased()
    else { return chord }
    return turned
  }

  /// Releases all keys, for example when the keyboard is disconnected. Caps lock stays as it is.
  public mutating func releaseAll() {
    heldModifiers = []
    pressedViews = [:]
  }
}
