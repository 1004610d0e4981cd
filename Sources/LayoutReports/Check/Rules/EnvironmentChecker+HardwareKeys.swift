import HardwareKeys
import LayoutSpec

extension EnvironmentChecker {
  /// Checks untypeable and chord-conflict.
  mutating func checkHardwareKeys() {
    guard isOn(.untypeable) || isOn(.chordConflict) else { return }
    let views: [(view: Int, typed: TypedView)]
    do throws(SpecErrors) {
      views = try inspection.typedViewIndices()
    } catch {
      findings += EnvironmentFinding.findings(error, by: inspection.document)
      return
    }
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
    var claims: [Chord: [(keyboard: Int, view: Int)]] = [:]
    for (number, keyboard) in keyboards.enumerated() {
      for (view, typed) in views {
        for chord in typed.entries.flatMap({ keyboard.chords(of: $0) }) {
          if let last = claims[chord]?.last, last == (number, view) { continue }
          claims[chord, default: []].append((number, view))
        }
      }
    }
    var conflicts: [(view: Int, identity: String, message: String)] = []
    for (chord, claims) in claims {
      var firsts: [Int: Int] = [:]
      var doubled: Set<Int> = []
      for (keyboard, view) in claims {
        guard let first = firsts[keyboard] else {
          firsts[keyboard] = view
          continue
        }
        guard doubled.insert(view).inserted else { continue }
        let place = keyboards[keyboard].id.rawValue
        let message = "\(chord.text) presses \(quoted(first)) on \(place), and \(quoted(view)) claims it too"
        conflicts.append((view, chord.text, message))
      }
      guard Set(firsts.values).count > 1, let last = firsts.values.max() else { continue }
      let words = firsts.sorted { $0.key < $1.key }.map { "\(quoted($0.value)) on \(keyboards[$0.key].id.rawValue)" }
      let message = "\(chord.text) presses \(words.joined(separator: ", "))"
      conflicts.append((last, doubled.contains(last) ? "\(chord.text) elsewhere" : chord.text, message))
    }
    for conflict in conflicts.sorted(by: { ($0.view, $0.identity) < ($1.view, $1.identity) }) {
      // Findings about different chords are not merged.
      add(.chordConflict, view: conflict.view, identity: conflict.identity, alike: nil, conflict.message)
    }
  }
}
