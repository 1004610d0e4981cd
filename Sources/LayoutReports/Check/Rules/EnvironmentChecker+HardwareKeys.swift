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
    var conflicts: [(view: Int, chord: Chord, message: String)] = []
    for (chord, claims) in claims {
      var firsts: [Int: Int] = [:]
      var doubled: (keyboard: Int, view: Int)?
      for claim in claims {
        if firsts[claim.keyboard] == nil {
          firsts[claim.keyboard] = claim.view
        } else if doubled == nil {
          doubled = claim
        }
      }
      if let doubled, let first = firsts[doubled.keyboard] {
        conflicts.append(
          (
            doubled.view, chord,
            "\(chord.text) presses \(quoted(first)) on \(keyboards[doubled.keyboard].id.rawValue), and \(quoted(doubled.view)) claims it too"
          ))
      } else if Set(firsts.values).count > 1, let last = firsts.values.max() {
        let words = firsts.sorted { $0.key < $1.key }.map { "\(quoted($0.value)) on \(keyboards[$0.key].id.rawValue)" }
        conflicts.append((last, chord, "\(chord.text) presses \(words.joined(separator: ", "))"))
      }
    }
    for conflict in conflicts.sorted(by: { ($0.view, $0.chord.text) < ($1.view, $1.chord.text) }) {
      // Findings about different chords are not merged.
      add(.chordConflict, view: conflict.view, identity: conflict.chord.text, alike: nil, conflict.message)
    }
  }
}
