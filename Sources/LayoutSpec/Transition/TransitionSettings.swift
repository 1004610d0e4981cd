public import Layout

/// How a layout goes to another.
public struct TransitionSettings: Hashable, Sendable {
  /// What moves.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// The frames, as in an animation block.
    case animate
    /// The environment: the layout is solved at each step, as in an interactive drag.
    case track
  }

  /// How long it takes, in seconds, above 0 and at most 60.
  public var duration = 0.25
  /// How progress follows time.
  public var curve = AnimationCurve.easeInOut
  /// The steps a second, from 1 to 240.
  public var rate = 60.0
  /// What moves.
  public var mode = Mode.animate

  /// The settings that hold if nothing is said.
  public init() {}

  /// What a duration is.
  public static let durationSentence = "a duration is above 0 seconds, and at most 60"
  /// What a rate is.
  public static let rateSentence = "a rate is from 1 to 240 steps a second"
  /// The words of ``AnimationCurve``.
  public static let curveWords = ["linear", "easeIn", "easeOut", "easeInOut"]

  /// Whether a duration is in range.
  public static func isDuration(_ number: Double) -> Bool { number > 0 && number <= 60 }
  /// Whether a rate is in range.
  public static func isRate(_ number: Double) -> Bool { number >= 1 && number <= 240 }

  /// How many steps there are.
  public var stepCount: Int { Transition.times(duration: duration, rate: rate).count }
}

/// Why a text is no curve, in a sentence that says what to write.
public struct CurveTextError: Error, Hashable, Sendable {
  /// The sentence.
  public let message: String
}

extension AnimationCurve {
  /// Reads a curve: a word, `bezier:X1,Y1,X2,Y2` or `spring:MASS,STIFFNESS,DAMPING`.
  public init(parsing text: String) throws(CurveTextError) {
    switch text {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut": self = .easeInOut
    default:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 2 else { throw Self.unknown(text) }
      let texts = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      let numbers = texts.compactMap { Double(String($0)) }.filter { abs($0) <= ViewTree.greatestMagnitude }
      switch parts[0] {
      case "bezier":
        guard texts.count == 4, numbers.count == 4 else {
          throw CurveTextError(message: "a Bézier has four numbers: bezier:X1,Y1,X2,Y2")
        }
        guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
          throw CurveTextError(message: "X1 and X2 of a Bézier are from 0 to 1, for they are times")
        }
        self = .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      case "spring":
        guard texts.count == 3, numbers.count == 3 else {
          throw CurveTextError(message: "a spring has three numbers: spring:MASS,STIFFNESS,DAMPING")
        }
        guard numbers[0] > 0, numbers[1] > 0, numbers[2] >= 0 else {
          throw CurveTextError(message: "a spring's mass and stiffness are above 0, and its damping is at least 0")
        }
        self = .spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
      default: throw Self.unknown(text)
      }
    }
  }

  private static func unknown(_ text: String) -> CurveTextError {
    let hint = nearestName(to: text, among: TransitionSettings.curveWords).map { "did you mean \"\($0)\"?" }
    let words = TransitionSettings.curveWords.joined(separator: ", ")
    return CurveTextError(
      message: "there is no curve \"\(text)\"; "
        + (hint ?? "write one of \(words), bezier:X1,Y1,X2,Y2, spring:MASS,STIFFNESS,DAMPING"))
  }
}
