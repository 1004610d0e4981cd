extension ProblemDetails {
  /// Creates the problem of ranges without regions.
  public init(_ error: RangeError) {
    switch error {
    case .ranges(let error):
      self.init(SpecError(code: .invalidValue, pointer: "", source: .options, message: error.message))
    case .solve(let error): self.init(error)
    case .limitExceeded(let regions, let share):
      let percent = DiagnosticNames.number((share * 1000).rounded(.down) / 10)
      self.init(
        SpecError(
          code: .limitExceeded, pointer: "", source: .options,
          message: "there are more than \(regions) regions, which cover \(percent) % of the ranges; "
            + "narrow a range, or allow more regions"))
    case .hidden(let numbers):
      let place = numbers.map { "\($0.name) \(DiagnosticNames.number($0.value))" }.joined(separator: " and ")
      self.init(
        SpecError(
          code: .limitExceeded, pointer: "", source: .options,
          message: "rounding hides how the layout changes at \(place); "
            + "use factors and constants that differ less in size"))
    case .tooManyCoupledRanges(let limit):
      self.init(
        SpecError(
          code: .limitExceeded, pointer: "", source: .options,
          message: "the layout has regions that depend on more than \(limit) ranges together; "
            + "give fewer numbers a range"))
    }
  }
}
