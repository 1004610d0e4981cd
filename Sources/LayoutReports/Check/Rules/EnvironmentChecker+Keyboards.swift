import HardwareKeys
import JSON
import Layout
import LayoutSpec

extension EnvironmentChecker {
  mutating func checkInputModeSwitch() {
    guard inspection.document.usesKeyboardRoot else { return }
    guard let known = inspection.document.firstInputModeSwitch else {
      if environment.needsInputModeSwitchKey { addMissingInputModeSwitch() }
      return
    }
    let present = tree.views.indices.filter { view in
      tree.views[view].kind == .key && inspection.output(ofView: view).map(SpecDocument.isInputModeSwitch) ?? false
    }
    switch (environment.needsInputModeSwitchKey, present.first(where: inspection.isVisible)) {
    case (true, nil) where !present.isEmpty:
      add(
        .missingInputModeSwitch, view: present[0], help: "remove \"hidden\"",
        "the system requires a globe key, but \(quoted(present[0])) is hidden")
    case (true, nil):
      findings.append(
        EnvironmentFinding(
          rule: .missingInputModeSwitch, message: "the system requires a globe key, but `\(known.name)` is absent",
          pointer: known.pointer,
          detail: FindingDetail(view: known.name, help: "use \"when\": { \"needsInputModeSwitchKey\": true }")))
    case (false, let view?):
      add(
        .needlessInputModeSwitch, view: view, help: "add \"when\": { \"needsInputModeSwitchKey\": true }",
        "\(quoted(view)) is a globe key, although the system shows its own")
      if inspection.mayBeAbsent(view) {
        findings[findings.count - 1].correction = SpecCorrection(
          "show the globe key only if the system requires one", .condition("needsInputModeSwitchKey"),
          at: inspection.pointer(ofView: view))
      }
    case (true, _?), (false, nil): break
    }
  }

  private mutating func addMissingInputModeSwitch() {
    let misspelt = tree.views.indices.compactMap { view -> String? in
      guard let role = inspection.output(ofView: view)?["role"]?.string, SpecDocument.isLikelyInputModeSwitch(role)
      else { return nil }
      return "the role of \(quoted(view)) is \"\(role)\"; did you mean \"inputModeSwitch\"?"
    }.first
    add(
      .missingInputModeSwitch,
      help: misspelt
        ?? "add a key with \"output\": { \"role\": \"inputModeSwitch\" } and \"when\": { \"needsInputModeSwitchKey\": true }",
      "the keyboard has no globe key, but the system requires one")
  }

  mutating func checkDigits() {
    guard isOn(.missingDigits), inspection.document.usesKeyboardRoot,
      inspection.lacksDigits(isCancelled: check.options.solving.isCancelled) == true
    else { return }
    add(
      .missingDigits, help: "add a plane with the missing digits; the App Store requires keyboards to type numbers",
      "no combination of the traits' values has keys that type all of 0 to 9")
  }

  /// mirrored-text: rows of Latin letters or digits whose order follows the layout direction.
  mutating func checkMirroredText() {
    guard isOn(.mirroredText), environment.layoutDirection == .rightToLeft else { return }
    for view in tree.views.indices {
      guard let stack = tree.views[view].stack, stack.axis == .horizontal, stack.direction == .environment,
        let handle = tree.view(view)
      else { continue }
      let keys = tree.children(of: handle).compactMap { firstKey(in: $0) }.filter(inspection.isVisible)
      guard let text = mirroredText(keys) else { continue }
      add(
        .mirroredText, view: view, help: "add \"direction\": \"leftToRight\" to its stack",
        "the keys of \(quoted(view)) run from right to left: \(text)")
    }
    for keys in tiedKeys() where keys.allSatisfy(inspection.isVisible) {
      guard let first = keys.min(), let text = mirroredText(keys) else { continue }
      add(
        .mirroredText, view: first, help: "constrain left to right instead of leading to trailing",
        "the keys from \(quoted(keys[0])) to \(quoted(keys[keys.count - 1])) run from right to left: \(text)")
    }
  }

  private func firstKey(in view: ViewTree.View) -> Int? {
    if tree[view].kind == .key { return view.index }
    guard tree[view].stack?.axis == .vertical, let first = tree.children(of: view).first else { return nil }
    return firstKey(in: first)
  }

  /// From left to right; `nil` unless there are only Latin letters or digits.
  private func mirroredText(_ keys: [Int]) -> String? {
    let texts = keys.map { inspection.label(ofView: $0) }.filter(Self.isLetterOrNumber)
    guard texts.count > 1, texts.allSatisfy({ $0.allSatisfy(Self.isLatinOrDigit) }) else { return nil }
    return texts.reversed().joined(separator: " ")
  }

  /// Chains in which each leading edge is tied to the trailing edge of the previous key.
  private func tiedKeys() -> [[Int]] {
    var next: [Int: Int] = [:]
    var hasPrevious: Set<Int> = []
    for index in 0..<tree.constraintCount {
      let anchors = tree.anchors(of: index)
      guard anchors.count == 2, let start = anchors.first(where: { $0.attribute == .leading }),
        let end = anchors.first(where: { $0.attribute == .trailing }), start.coefficient == -end.coefficient,
        let key = start.item.viewIndex, let before = end.item.viewIndex, key != before,
        tree.views[key].kind == .key, tree.views[before].kind == .key, next[before] == nil
      else { continue }
      if hasPrevious.insert(key).inserted { next[before] = key }
    }
    return next.keys.filter { !hasPrevious.contains($0) }.sorted().map { first in
      var chain = [first]
      while let key = next[chain[chain.count - 1]] { chain.append(key) }
      return chain
    }
  }

  private static func isLetterOrNumber(_ label: String) -> Bool {
    let categories = label.compactMap { $0.unicodeScalars.first?.properties.generalCategory }
    if let only = categories.first, categories.count == 1, only.isLetter || only.isMark { return true }
    return !categories.isEmpty && categories.allSatisfy { $0.isNumber }
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

  mutating func checkHardwareKeys() {
    guard isOn(.untypeable) || isOn(.chordConflict) else { return }
    let inspection = inspection
    let typed = valid { () throws(SpecSolveError) in try inspection.typedViews() } ?? []
    let views = typed.filter { !inspection.isHidden($0.view) }
    guard !views.isEmpty else { return }
    let keyboards = inspection.checkedKeyboards.compactMap { id in Self.keyboards.first { $0.id == id } }
    if isOn(.untypeable) { checkTyping(views, keyboards) }
    if isOn(.chordConflict) { checkChords(views, keyboards) }
  }

  private static let keyboards = HardwareKeyboard.ID.allCases.map { HardwareKeyboard($0) }

  private mutating func checkTyping(_ views: [(view: Int, typed: TypedView)], _ keyboards: [HardwareKeyboard]) {
    for (view, typed) in views {
      let missing = keyboards.filter { keyboard in typed.entries.allSatisfy { keyboard.chords(of: $0).isEmpty } }
      guard !missing.isEmpty else { continue }
      let names = missing.map { $0.id.rawValue }.joined(separator: ", ")
      add(
        .untypeable, view: view, identity: names, alike: names,
        help: "add a hardware key to its types, such as { \"key\": \"escape\" }",
        "no hardware key presses \(quoted(view)) on \(names)")
    }
  }

  private mutating func checkChords(_ views: [(view: Int, typed: TypedView)], _ keyboards: [HardwareKeyboard]) {
    // For each chord, the views that claim it on each keyboard, in document order.
    var claims: [Chord: OrderedDictionary<Int, [Int]>] = [:]
    for (number, keyboard) in keyboards.enumerated() {
      for (view, typed) in views {
        for chord in typed.entries.flatMap({ keyboard.chords(of: $0) })
        where claims[chord]?[number, default: []].last != view {
          claims[chord, default: .init()][number, default: []].append(view)
        }
      }
    }
    var conflicts: [(view: Int, identity: String, message: String)] = []
    for (chord, claims) in claims {
      func words(_ keyboard: Int, _ view: Int) -> String { "\(quoted(view)) on \(keyboards[keyboard].id.rawValue)" }
      var doubled: Set<Int> = []
      for (keyboard, views) in claims.elements {
        for view in views.dropFirst() where doubled.insert(view).inserted {
          let message = "\(words(keyboard, views[0])), and \(quoted(view)) claims it too"
          conflicts.append((view, chord.text, "\(chord.text) presses \(message)"))
        }
      }
      let firsts = claims.elements.map { (keyboard: $0.key, view: $0.value[0]) }
      guard Set(firsts.map { $0.view }).count > 1, let last = firsts.map({ $0.view }).max() else { continue }
      let identity = doubled.contains(last) ? "\(chord.text) elsewhere" : chord.text
      conflicts.append((last, identity, "\(chord.text) presses \(firsts.map(words).joined(separator: ", "))"))
    }
    for conflict in conflicts.sorted(by: { ($0.view, $0.identity) < ($1.view, $1.identity) }) {
      // Findings about different chords are not merged.
      add(.chordConflict, view: conflict.view, identity: conflict.identity, alike: nil, conflict.message)
    }
  }
}
