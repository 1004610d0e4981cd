import HardwareKeys
import JSON
import Layout
import LayoutSpec

package enum LayoutQuestion: Sendable {
  case frames
  case touch([Point])
  case keys(on: [HardwareKeyboard.ID], press: Chord?)
  case transition(to: CallerEnvironment, TransitionSettings)

  var errors: SpecErrors { if case .transition(let end, _) = self { end.errors } else { SpecErrors([]) } }

  static let stepLimit = 14_400
  package static let pointLimit = 10_000

  package enum Kind: Sendable {
    case frames, touch, keys, transition

    var requestKeys: KeySet {
      let common: KeySet = [.spec, .environment, .environments, .options, .id]
      return switch self {
      case .frames: common
      case .touch: common.union([.points])
      case .keys: common.union([.hardware, .press])
      case .transition: [.spec, .from, .to, .options, .id, .duration, .curve, .rate, .mode]
      }
    }
  }
}

extension RequestReader {
  /// The members are `nil` if the request is a bare spec.
  mutating func readQuestion(_ members: ObjectFields?, _ document: SpecDocument?) -> LayoutQuestion {
    switch kind {
    case .frames: return .frames
    case .touch: return .touch(points(members?[.points]))
    case .keys:
      let keyboards = members?[.hardware].flatMap { hardwareKeyboards($0) }
      return .keys(
        on: keyboards ?? HardwareKeyboard.ID.allCases,
        press: members?[.press].flatMap { parsed($0, by: Chord.init(_:)) })
    case .transition: return .transition(to: end(members, document), transitionSettings(members))
    }
  }

  private mutating func end(_ members: ObjectFields?, _ document: SpecDocument?) -> CallerEnvironment {
    if let from = members?[.from], let document {
      environments = [CallerEnvironment(reading: from.value, for: document)]
    }
    guard let to = members?[.to] else {
      diagnostics.report(
        .missingKey, at: json.root.view, in: .request,
        "\"to\" is missing; write {\"spec\": …, \"from\": {…}, \"to\": {…}}")
      return CallerEnvironment()
    }
    return document.map { CallerEnvironment(reading: to.value, for: $0) } ?? CallerEnvironment()
  }

  private mutating func transitionSettings(_ members: ObjectFields?) -> TransitionSettings {
    var settings = TransitionSettings()
    if let duration = number(
      members?[.duration], where: TransitionSettings.isDuration, TransitionSettings.durationSentence)
    {
      settings.duration = duration
    }
    if let rate = number(members?[.rate], where: TransitionSettings.isRate, TransitionSettings.rateSentence) {
      settings.rate = rate
    }
    if let json = members?[.rate] ?? members?[.duration], settings.stepCount > LayoutQuestion.stepLimit {
      diagnostics.report(
        .limitExceeded, at: json, in: .request,
        "there are more than \(LayoutQuestion.stepLimit) steps; ask for a shorter duration or a lower rate")
    }
    if let mode = members?[.mode].flatMap({ word($0, as: TransitionSettings.Mode.self) }) { settings.mode = mode }
    if let curve = members?[.curve].flatMap({ parsed($0, by: AnimationCurve.init(parsing:)) }) {
      settings.curve = curve
    }
    return settings
  }

  private mutating func number(_ json: JSONView?, where isValid: (Double) -> Bool, _ sentence: String) -> Double? {
    guard let json, let number = number(json) else { return nil }
    if isValid(number) { return number }
    diagnostics.report(.numberOutOfRange, at: json, in: .request, sentence)
    return nil
  }

  private mutating func parsed<Value>(
    _ json: JSONView, by parse: (String) throws(ValueTextError) -> Value
  ) -> Value? {
    guard let text = string(json) else { return nil }
    do throws(ValueTextError) {
      return try parse(text)
    } catch {
      diagnostics.report(.invalidValue, at: json, in: .request, error.message)
      return nil
    }
  }

  private mutating func points(_ json: JSONView?) -> [Point] {
    guard let json else {
      diagnostics.report(
        .missingKey, at: self.json.root.view, in: .request,
        "\"points\" is missing; write {\"spec\": …, \"points\": [[x, y], …]}")
      return []
    }
    guard expect(json, .array, "a list of points") else { return [] }
    guard json.count <= LayoutQuestion.pointLimit else {
      diagnostics.report(
        .limitExceeded, at: json, in: .request,
        "there are more than \(LayoutQuestion.pointLimit) points; send the others in another request")
      return []
    }
    return json.elements.compactMap { point($0) }
  }

  private mutating func point(_ json: JSONView) -> Point? {
    guard expect(json, .array, "a point, [x, y]") else { return nil }
    guard json.count == 2 else {
      diagnostics.report(.invalidValue, at: json, in: .request, "expected two numbers, [x, y]")
      return nil
    }
    let coordinates = json.elements.map { number($0) }
    guard let x = coordinates[0], let y = coordinates[1] else { return nil }
    return Point(x: x, y: y)
  }
}

extension Chord {
  package init(_ text: String) throws(ValueTextError) {
    do throws(ParseError) {
      self = try Chord(parsing: text)
    } catch {
      throw ValueTextError(error.sentence)
    }
  }
}

extension Chord.ParseError {
  fileprivate var sentence: String {
    guard case .unknown(let word) = self,
      let meant = Self.equivalent(of: word) ?? nearestName(to: word, among: Self.words)
    else { return description }
    return "unknown hardware key \"\(word)\"; did you mean \"\(meant)\"?"
  }

  /// Returns the name of a modifier that has another name elsewhere, or of the key for a letter or a digit.
  private static func equivalent(of word: String) -> String? {
    switch word.lowercased() {
    case "alt", "opt": HardwareModifier.option.rawValue
    case "cmd", "meta", "super", "win": HardwareModifier.command.rawValue
    case "ctrl", "ctl": HardwareModifier.control.rawValue
    default: (HardwareKey(code: "Key" + word.uppercased()) ?? HardwareKey(code: "Digit" + word))?.name
    }
  }

  private static var words: [String] {
    HardwareModifier.allCases.map { $0.rawValue } + HardwareKey.all.map { $0.name }
      + HardwareKey.all.compactMap { $0.code }
  }
}
