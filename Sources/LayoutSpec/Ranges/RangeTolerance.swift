/// The tolerances of layouts over ranges, each with its reason. Those of regions are ``Polytope``'s.
enum RangeTolerance {
  /// An optional constraint that is violated by at most this, in points, is met, as in `solve`.
  static let violation = 1e-6

  /// Two numbers that differ by less are equal if both are computed from solves at other points, far below the promised
  /// 1e-6…
  static let agreement = 1e-8

  /// …or, for large numbers, by less than this share of them.
  static let agreementShare = 1e-11

  /// A decision's function below this share of its summands may be 0, so the point is on a border.
  static let cancellation = 1e-13
}
