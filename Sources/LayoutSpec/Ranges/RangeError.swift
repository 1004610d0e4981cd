/// The reason why there are no regions.
public enum RangeError: Error, Sendable {
  /// The ranges cannot be used.
  case ranges(ValueTextError)
  /// The spec is invalid for some numbers, its layout is not affine, or the budget was exceeded.
  case solve(SpecSolveError)
  /// There are more regions than allowed. Those found cover this share of the ranges.
  case limitExceeded(regions: Int, share: Double)
  /// Rounding hides the region of these numbers, because numbers of the layout are too large, or differ too much.
  case hidden([(name: String, value: Double)])
  /// More ranges than the limit depend on each other.
  case tooManyCoupledRanges(limit: Int)
}

extension RangeError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .ranges(let error): error.description
    case .solve(let error): error.description
    case .limitExceeded, .hidden, .tooManyCoupledRanges: ProblemDetails(self).detail
    }
  }
}
