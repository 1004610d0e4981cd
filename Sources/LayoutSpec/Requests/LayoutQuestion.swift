public import HardwareKeys
import JSON
public import Layout

/// The question that a request asks about a layout.
public enum LayoutQuestion: Sendable {
  /// The frames, or a report about them.
  case frames
  /// The view that each touch hits.
  case touch([Point])
  /// The keys that press each view on some keyboards, or the view that a chord presses.
  case keys(on: [HardwareKeyboard.ID], press: Chord?)
  /// The transition of the layout to another environment.
  case transition(to: CallerEnvironment, TransitionSettings)

  var errors: SpecErrors { if case .transition(let end, _) = self { end.errors } else { SpecErrors([]) } }

  static let stepLimit = 14_400
  /// The largest number of points in one request.
  public static let pointLimit = 10_000

  /// The kind of a question, which determines the keys of its requests.
  ///
  /// A program that never asks a question does not contain the code that reads it.
  public struct Kind: Sendable {
    let keys: KeySet
    /// Reads the question of a request. The members are `nil` if the request is a bare spec.
    let read: @Sendable (inout RequestReader, ObjectFields?, SpecDocument?) -> LayoutQuestion

    /// The frames, or a report about them.
    public static let frames = Kind(keys: [.spec, .environment, .environments, .options, .id]) { _, _, _ in .frames }

    /// The view that each touch hits.
    public static let touch = Kind(keys: frames.keys.union([.points])) { reader, members, _ in
      .touch(reader.points(members?[.points]))
    }

    /// The keys that press each view, or the view that a chord presses.
    public static let keys = Kind(keys: frames.keys.union([.hardware, .press])) { reader, members, _ in
      let keyboards = members?[.hardware].flatMap { reader.hardwareKeyboards($0) }
      return .keys(
        on: keyboards ?? HardwareKeyboard.ID.allCases, press: members?[.press].flatMap { reader.chord($0) })
    }

    /// A transition to another environment.
    public static let transition = Kind(
      keys: [.spec, .from, .to, .options, .id, .duration, .curve, .rate, .mode]
    ) { reader, members, document in
      .transition(to: reader.end(members, document), reader.transitionSettings(members))
    }
  }
}

extension RequestReader {
  /// Reads the environments of a transition, and returns the second one.
  fileprivate mutating func end(_ members: ObjectFields?, _ document: SpecDocument?) -> CallerEnvironment {
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

  fileprivate mutating func transitionSettings(_ members: ObjectFields?) -> TransitionSettings {
    var settings = TransitionSettings()
    if let json = members?[.duration], let duration = number(json) {
      if TransitionSettings.isDuration(duration) {
        settings.duration = duration
      } else {
        diagnostics.report(.numberOutOfRange, at: json, in: .request, TransitionSettings.durationSentence)
      }
    }
    if let json = members?[.rate], let rate = number(json) {
      if TransitionSettings.isRate(rate) {
        settings.rate = rate
      } else {
        diagnostics.report(.numberOutOfRange, at: json, in: .request, TransitionSettings.rateSentence)
      }
    }
    if let json = members?[.rate] ?? members?[.duration], settings.stepCount > LayoutQuestion.stepLimit {
      diagnostics.report(
        .limitExceeded, at: json, in: .request,
        "there are more than \(LayoutQuestion.stepLimit) steps; ask for a shorter duration or a lower rate")
    }
    if let mode = members?[.mode].flatMap({ word($0, as: TransitionSettings.Mode.self) }) { settings.mode = mode }
    guard let json = members?[.curve], let text = string(json) else { return settings }
    do throws(ValueTextError) {
      settings.curve = try AnimationCurve(parsing: text)
    } catch {
      diagnostics.report(.invalidValue, at: json, in: .request, error.message)
    }
    return settings
  }

  fileprivate mutating func chord(_ json: JSONView) -> Chord? {
    guard let text = string(json) else { return nil }
    do throws(ValueTextError) {
      return try Chord(text)
    } catch {
      diagnostics.report(.invalidValue, at: json, in: .request, error.message)
      return nil
    }
  }

  fileprivate mutating func points(_ json: JSONView?) -> [Point] {
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
  /// Parses a chord, as ``init(parsing:)`` does.
  public init(_ text: String) throws(ValueTextError) {
    do throws(ParseError) {
      self = try Chord(parsing: text)
    } catch {
      throw ValueTextError(error.sentence)
    }
  }
}

extension Chord.ParseError {
  /// A sentence that says what is wrong and what to write instead.
  fileprivate var sentence: String {
    guard case .unknown(let word) = self, let nearest = nearestName(to: word, among: Self.words) else {
      return description
    }
    return "unknown hardware key \"\(word)\"; did you mean \"\(nearest)\"?"
  }

  private static var words: [String] {
    HardwareModifier.allCases.map { $0.rawValue } + HardwareKey.all.map { $0.name }
      + HardwareKey.all.compactMap { $0.code }
  }
}
