import LayoutReports
import LayoutSpec

extension Command {
  /// `layoutc render SPEC --range …`: draws the layout over one or two ranges.
  static func runRangeChart(
    _ ranges: [NumberRange], _ input: SpecInput, _ target: PictureTarget, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    try input.requireOneEnvironment(for: "--range")
    guard !arguments.has(.against) else {
      throw .usage(.badValue("--range cannot be combined with --against; remove one of them"))
    }
    let limit = try arguments.regionLimit()
    let picture: RangePicture
    do throws(RangeError) {
      picture = try RangePicture(
        input.document, over: ranges, for: input.environments[0], picture: target.options, limit: limit)
    } catch {
      return try input.report(error, in: input.environments[0], console)
    }
    input.warnOfRanges(ranges, arguments, console)
    try target.write(svg: { picture.svg }) { _, styler in picture.text(styler) }
    return .success
  }
}
