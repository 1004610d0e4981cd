import LayoutReports
import LayoutSpec

extension Command {
  /// `layoutc render SPEC --range …`: draws the layout over one or two ranges.
  static func runRangeChart(
    _ ranges: [NumberRange], _ input: SpecInput, _ target: PictureTarget, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    guard !input.isSeveral else {
      throw .usage(.badValue("--range takes one environment; remove options that name several"))
    }
    guard !arguments.has(.against) else {
      throw .usage(.badValue("--range cannot be combined with --against; remove one of them"))
    }
    let limit = try arguments.regionLimit()
    for environment in input.environments.prefix(1) {
      let picture: RangePicture
      do throws(RangeError) {
        picture = try RangePicture(
          input.document, over: ranges, for: environment, picture: target.options, limit: limit)
      } catch {
        return try input.report(error, in: environment, console)
      }
      try target.write(svg: { picture.svg }) { _, styler in picture.text(styler) }
    }
    return .success
  }
}
