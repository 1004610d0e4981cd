#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A curve from time to progress.
public enum AnimationCurve: Hashable, Sendable {
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points. The horizontal axis is time; x1 and x2 are
  /// from 0 to 1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// The displacement of a damped oscillator that starts at rest at 0 and moves to 1. Mass and stiffness are above 0,
  /// damping is at least 0.
  case spring(mass: Double, stiffness: Double, damping: Double)

  /// Progress proportional to time.
  public static let linear = AnimationCurve.bezier(x1: 1 / 3, y1: 1 / 3, x2: 2 / 3, y2: 2 / 3)
  /// A slow start.
  public static let easeIn = AnimationCurve.bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// A slow end.
  public static let easeOut = AnimationCurve.bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// A slow start and a slow end.
  public static let easeInOut = AnimationCurve.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Returns the progress at a time: 0 at the start, and 1 from `duration` on. In between it may be outside 0 to 1.
  ///
  /// - Parameters:
  ///   - time: the seconds from the start.
  ///   - duration: the duration in seconds, above 0.
  public func progress(at time: Double, duration: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= duration { return 1 }
    switch self {
    case .bezier(let x1, let y1, let x2, let y2):
      if x1 == y1, x2 == y2 { return time / duration }
      let parameter = Self.parameter(of: time / duration, x1, x2)
      return Self.coordinate(parameter, y1, y2)
    case .spring(let mass, let stiffness, let damping):
      return Self.displacement(at: time, mass: mass, stiffness: stiffness, damping: damping)
    }
  }

  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }

  /// Bisection with Newton steps, for a coordinate that is nondecreasing.
  private static func parameter(of x: Double, _ x1: Double, _ x2: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<80 {
      let error = coordinate(t, x1, x2) - x
      if abs(error) < 1e-15 { return t }
      if error > 0 { high = t } else { low = t }
      if high - low < 1e-16 { return t }
      let rest = 1 - t
      let slope = 3 * rest * rest * x1 + 6 * rest * t * (x2 - x1) + 3 * t * t * (1 - x2)
      let step = t - error / slope
      t = slope > 0 && step > low && step < high ? step : (low + high) / 2
    }
    return t
  }

  private static func displacement(at time: Double, mass: Double, stiffness: Double, damping: Double) -> Double {
    let decay = damping / (2 * mass)
    let discriminant = damping * damping - 4 * mass * stiffness
    let root = abs(discriminant).squareRoot()
    if discriminant < 0 {
      let frequency = root / (2 * mass)
      return 1 - exp(-decay * time) * (cos(frequency * time) + decay / frequency * sin(frequency * time))
    }
    let spread = root / (2 * mass)
    if spread * time < 1e-3 {
      // Critically damped, or nearly: the first terms of cosh and of sinh(x) / x.
      let x = spread * time * spread * time
      return 1 - exp(-decay * time) * (1 + x / 2 + x * x / 24 + decay * time * (1 + x / 6 + x * x / 120))
    }
    // Without a difference of nearly equal numbers, the slow rate is exact. The fast one is infinite for a tiny mass.
    let slow = 2 * stiffness / (damping + root)
    let fast = decay + spread
    let ratio = slow / fast
    return 1 - (exp(-slow * time) - ratio * exp(-fast * time)) / (1 - ratio)
  }
}
