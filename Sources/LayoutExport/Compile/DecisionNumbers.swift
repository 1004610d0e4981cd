import Cassowary

enum DecisionNumbers {
  /// Scales the first slope to 1 or -1.
  static func shortened(_ cut: AffineFunction) -> [Double] {
    let largest = cut.slopes.first { $0 != 0 }?.magnitude ?? 1
    return ([cut.constant] + Array(cut.slopes)).map { number in
      let scaled = number / largest
      let short = (scaled * 1e9).rounded() / 1e9
      return (short - scaled).magnitude <= 1e-11 * max(1, scaled.magnitude) ? (short == 0 ? 0 : short) : scaled
    }
  }

  /// Returns whether the function increases with the first number that it depends on.
  static func isForward(_ cut: AffineFunction, _ polytope: Polytope) -> Bool {
    for (slope, extent) in zip(cut.slopes, polytope.extents) where (slope * extent).magnitude > Polytope.borderTolerance
    {
      return slope > 0
    }
    return true
  }

  /// The key is the same for both sides of a border.
  static func key(of cut: AffineFunction, _ polytope: Polytope) -> AffineFunction {
    let sign: Double = isForward(cut, polytope) ? 1 : -1
    let extents = polytope.extents
    return AffineFunction(
      constant: rounded(sign * cut.constant),
      slopes: Slopes(count: cut.slopes.count) { rounded(sign * (cut.slopes[$0] * extents[$0])) })
  }

  static func key(of polytope: Polytope) -> Set<DecisionSide> {
    Set(polytope.facets.map { DecisionSide(border: key(of: $0, polytope), isForward: isForward($0, polytope)) })
  }

  private static func rounded(_ number: Double) -> Double { number.isFinite ? (number * 1e8).rounded() : 0 }
}

struct DecisionSide: Hashable {
  let border: AffineFunction
  let isForward: Bool
}
