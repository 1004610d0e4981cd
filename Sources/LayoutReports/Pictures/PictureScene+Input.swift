import HardwareKeys
import Layout
import LayoutSpec

extension PictureScene {
  struct ChordMark {
    let shape: Int
    let legend: String
    let tooltip: String
  }

  struct TouchArea {
    let view: String
    let parts: [Rect]
    let color: String
  }

  mutating func addInput(
    _ layers: [PictureLayer], _ inspection: SpecInspection, options: SpecOptions
  ) throws(SpecSolveError) {
    if layers.contains(.touch) {
      let map = try inspection.touchMap(root: root) { shapes[$0].frame }.map
      let areas = TouchAreas(map) { options.isCancelled?() ?? false }
      let colors = areas.colors(of: PicturePalette.touchColors.count)
      for (target, parts) in areas.parts.enumerated() where !parts.isEmpty {
        let color = PicturePalette.touchColors[colors[target]]
        touchAreas.append(TouchArea(view: shapes[map.targets[target].view].id, parts: parts, color: color))
      }
    }
    if layers.contains(.keys) { chordMarks = try Self.chordMarks(inspection) }
  }

  /// The first chord of each view that has one, on the first keyboard of the spec's check.
  private static func chordMarks(_ inspection: SpecInspection) throws(SpecSolveError) -> [ChordMark] {
    guard let id = inspection.checkedKeyboards.first else { return [] }
    let keyboard = HardwareKeyboard(id)
    return try inspection.typedViews().filter { !inspection.isHidden($0.view) }.compactMap { view, typed in
      typed.entries.lazy.compactMap { keyboard.chords(of: $0).first }.first.map { chord in
        ChordMark(shape: view, legend: chord.legend(on: keyboard), tooltip: "\(chord.text) on \(id.rawValue)")
      }
    }
  }
}

extension Chord {
  /// As in menus: the symbols of modifiers, then the character on the key.
  fileprivate func legend(on keyboard: HardwareKeyboard) -> String {
    let signs = Self.signs.filter { modifiers.contains($0.modifiers) }.map { $0.sign }
    return signs.joined() + Self.keyText(key, on: keyboard)
  }

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
    "home": "↖", "end": "↘", "pageUp": "⇞", "pageDown": "⇟", "keypadNumLock": "⌧",
  ]
}
