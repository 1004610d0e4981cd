import Layout
import LayoutSpec

extension Option {
  static let range = Option(
    name: "range", value: .text("NAME=A...B", words: RangedNumber.named.map { $0.name + "=" }), mayRepeat: true,
    section: .environment,
    summary: "a range for a number: window.width, keyboard.height, safeArea.top, a metric")
  static let maximumRegions = Option(
    name: "max-regions", value: .text("N"), section: .running,
    summary: "the maximum number of regions (default: 10000)")
}

extension ParsedArguments {
  /// Returns the ranges that the options name, in order.
  ///
  /// - Throws: an error if a range is malformed, or rounding to pixels is requested, which no affine function can
  ///   express.
  func ranges() throws(CommandFailure) -> [NumberRange] {
    var ranges: [NumberRange] = []
    for text in values(of: .range) {
      do throws(RangeTextError) {
        ranges.append(try NumberRange(parsing: text))
      } catch {
        throw .usage(.badValue("--range: \(error.message)"))
      }
    }
    if !ranges.isEmpty, value(of: .rounding) == "pixel" {
      throw .usage(.badValue("--rounding pixel cannot be combined with --range; remove one of them"))
    }
    return ranges
  }

  /// Returns the largest number of regions.
  func regionLimit() throws(CommandFailure) -> Int {
    guard let text = value(of: .maximumRegions) else { return 10_000 }
    guard let number = Int(text), number > 0, number <= 1_000_000 else {
      throw .usage(.badValue("--max-regions: expected a whole number from 1 to 1000000, found \"\(text)\""))
    }
    return number
  }
}

extension SpecInput {
  /// Reports why there are no regions.
  ///
  /// - Returns: the exit code of the run.
  func report(_ error: RangeError, in environment: CallerEnvironment, _ console: Console) throws(CommandFailure)
    -> ExitCode
  {
    switch error {
    case .ranges(let error): throw .usage(.badValue("--range: \(error.message)"))
    case .solve(let error): return report(error, in: environment, console)
    case .limitExceeded:
      console.report(
        .error, (isSeveral ? "\(environment.label): " : "") + ProblemDetails(error).detail, code: "limit-exceeded",
        file: file)
      return .failure
    }
  }
}
