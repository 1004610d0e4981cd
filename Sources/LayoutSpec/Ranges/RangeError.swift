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
  public var description: String {
    switch self {
    case .ranges(let error): error.description
    case .solve(let error): error.description
    case .limitExceeded, .hidden, .tooManyCoupledRanges: ProblemDetails(self).detail
    }
  }
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

extension ProblemDetails {
  /// Creates the problem of ranges without regions.
  public init(_ error: RangeError) {
    switch error {
    case .ranges(let error): self.init(ofOptions: .invalidValue, error.message)
    case .solve(let error): self.init(error)
    case .limitExceeded(let regions, let share):
      self.init(
        ofOptions: .limitExceeded,
        "\(RangeError.found(regions, covering: share)); narrow a range, or allow more regions")
    case .hidden(let numbers):
      let place = numbers.map { "\($0.name) \(numberText($0.value))" }.joined(separator: " and ")
      self.init(
        ofOptions: .limitExceeded,
        "rounding hides how the layout changes at \(place); use factors and constants that differ less in size")
    case .tooManyCoupledRanges(let limit):
      self.init(
        ofOptions: .limitExceeded,
        "the layout has regions that depend on more than \(limit) ranges together; give fewer numbers a range")
    }
  }

  private init(ofOptions code: SpecErrorCode, _ message: String) {
    self.init(SpecError(code: code, pointer: "", source: .options, message: message))
  }
}
