import JSON

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
  public var description: String { if case .solve(let error) = self { error.description } else { solveError.summary } }
}

extension RangeError {
  /// Returns the start of a sentence that says how far the search for regions came.
  package static func found(_ regions: Int, covering share: Double) -> String {
    let percent = numberText((share * 1000).rounded(.down) / 10)
    let found =
      regions == 1
      ? "there is more than 1 region; the first covers" : "there are more than \(regions) regions, which cover"
    return "\(found) \(percent) % of the ranges"
  }
}

extension RangeError {
  /// The same reason as an error of a solve.
  package var solveError: SpecSolveError {
    switch self {
    case .solve(let error): error
    case .ranges(let error): Self.ofOptions(.invalidValue, error.message)
    case .limitExceeded(let regions, let share):
      Self.ofOptions(.limitExceeded, "\(Self.found(regions, covering: share)); narrow a range, or allow more regions")
    case .hidden(let numbers):
      Self.ofOptions(
        .limitExceeded,
        """
        rounding hides how the layout changes at \
        \(numbers.map { "\($0.name) \(numberText($0.value))" }.joined(separator: " and ")); use factors and constants that \
        differ less in size
        """)
    case .tooManyCoupledRanges(let limit):
      Self.ofOptions(
        .limitExceeded,
        "the layout has regions that depend on more than \(limit) ranges together; give fewer numbers a range")
    }
  }

  private static func ofOptions(_ code: SpecErrorCode, _ message: String) -> SpecSolveError {
    .invalid(SpecErrors([SpecError(code: code, pointer: "", source: .options, message: message)]))
  }
}
