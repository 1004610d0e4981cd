import Layout
import LayoutSpec

extension EnvironmentJudge {
  /// missing-input-mode-switch and needless-input-mode-switch, in specs for keyboards that have such a key at all.
  mutating func judgeInputModeSwitch() {
    guard inspection.document.usesKeyboardRoot, let known = inspection.document.firstInputModeSwitch else { return }
    let present = tree.views.indices.first { view in
      tree.views[view].kind == .key && inspection.output(ofView: view).map(SpecDocument.isInputModeSwitch) ?? false
    }
    switch (environment.needsInputModeSwitchKey, present) {
    case (true, nil):
      var finding = EnvironmentFinding(
        rule: .missingInputModeSwitch,
        message: "the keyboard must offer a key that switches to the next keyboard, and `\(known.name)` is absent",
        pointer: known.pointer)
      finding.detail.view = known.name
      finding.detail.help = "let it be there \"when\": { \"needsInputModeSwitchKey\": true }"
      findings.append(finding)
    case (false, let view?):
      add(
        .needlessInputModeSwitch, view: view, help: "add \"when\": { \"needsInputModeSwitchKey\": true }",
        "\(quoted(view)) switches to the next keyboard, which the system itself offers here")
    case (true, _?), (false, nil): break
    }
  }

  /// mirrored-text: rows of Latin letters or digits whose order follows the layout direction.
  mutating func judgeMirroredText() {
    guard environment.layoutDirection == .rightToLeft else { return }
    for view in tree.views.indices {
      guard let stack = tree.views[view].stack, stack.distribution == .units, stack.axis == .horizontal,
        stack.direction == .environment, let handle = tree.view(view)
      else { continue }
      let keys = tree.children(of: handle).filter { tree[$0].kind == .key }
      let letters = keys.map { inspection.label(ofView: $0.index) }.compactMap(Self.letter)
      guard letters.count > 1, letters.allSatisfy(Self.isLatinOrDigit) else { continue }
      add(
        .mirroredText, view: view, help: "add \"direction\": \"leftToRight\" to its stack",
        "the keys of \(quoted(view)) run from right to left: \(letters.reversed().map(String.init).joined(separator: " "))"
      )
    }
  }

  /// The letter or digit that a label is; nil for words and symbols.
  private static func letter(_ label: String) -> Character? {
    guard let letter = label.first, label.count == 1, letter.isLetter || letter.isNumber else { return nil }
    return letter
  }

  private static func isLatinOrDigit(_ letter: Character) -> Bool {
    guard let scalar = letter.unicodeScalars.first else { return false }
    // Other numbers, such as Chinese ones, are written in the order of their script.
    if scalar.properties.generalCategory == .decimalNumber { return true }
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: return true
    default: return false
    }
  }
}
