import JSON
public import Layout

/// The settings of a transition between two layouts.
public struct TransitionSettings: Hashable, Sendable {
  /// The way in which a layout changes.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Frames are interpolated, as in an animation block.
    case animate
    /// The environment is interpolated and the layout solved at each step, as in an interactive drag.
    case track
  }

  /// The duration in seconds, above 0 and at most 60.
  public var duration = 0.25
  /// The curve from time to progress.
  public var curve = AnimationCurve.easeInOut
  /// The number of steps per second, from 1 to 240.
  public var rate = 60.0
  /// The way in which the layout changes.
  public var mode = Mode.animate

  /// Creates the default settings.
  public init() {}

  /// The allowed durations, as a sentence.
  public static let durationSentence = "expected a duration above 0 and at most 60 seconds"
  /// The allowed rates, as a sentence.
  public static let rateSentence = "expected a rate from 1 to 240 steps per second"
  /// The words of `AnimationCurve`.
  public static let curveWords = ["linear", "easeIn", "easeOut", "easeInOut"]

  /// Returns whether a duration is in range.
  public static func isDuration(_ number: Double) -> Bool { number > 0 && number <= 60 }
  /// Returns whether a rate is in range.
  public static func isRate(_ number: Double) -> Bool { number >= 1 && number <= 240 }

  /// The number of steps.
  public var stepCount: Int { LayoutTransition.times(duration: duration, rate: rate).count }
}

extension AnimationCurve {
  /// Parses a curve: a word, `bezier:X1,Y1,X2,Y2` or `spring:MASS,STIFFNESS,DAMPING`.
  public init(parsing text: String) throws(ValueTextError) {
    switch text {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut": self = .easeInOut
    default:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 2 else { throw Self.unknown(text) }
      let texts = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      let numbers = texts.compactMap { Double(decimal: $0) }.filter { abs($0) <= ViewTree.greatestMagnitude }
      switch parts[0] {
      case "bezier":
        guard texts.count == 4, numbers.count == 4 else {
          throw ValueTextError("expected four numbers for a Bézier curve: bezier:X1,Y1,X2,Y2")
        }
        guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
          throw ValueTextError("X1 and X2 of a Bézier curve must be from 0 to 1")
        }
        self = .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      case "spring":
        guard texts.count == 3, numbers.count == 3 else {
          throw ValueTextError("expected three numbers for a spring: spring:MASS,STIFFNESS,DAMPING")
        }
        guard numbers[0] > 0, numbers[1] > 0, numbers[2] >= 0 else {
          throw ValueTextError("a spring's mass and stiffness must be above 0, and its damping at least 0")
        }
        self = .spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
      default: throw Self.unknown(text)
      }
    }
  }

  private static func unknown(_ text: String) -> ValueTextError {
    let words = TransitionSettings.curveWords
    let forms = ["bezier:X1,Y1,X2,Y2", "spring:MASS,STIFFNESS,DAMPING"]
    return ValueTextError("unknown curve \"\(text)\"; \(suggestion(for: text, among: words, alsoNaming: forms))")
  }
}
