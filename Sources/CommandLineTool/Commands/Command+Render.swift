import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let render = Command(
    name: Operation.render.name, operands: "SPEC", operandCount: 1...1, summary: Operation.render.summary,
    discussion: [
      """
      Several environments are drawn side by side, each with its name, and scaled to fit a sheet. If constraints \
      conflict, the layout is drawn without them, and their views are red. Ambiguous views are hatched.
      """,
      """
      A picture shows keys, views, the keyboard and the safe area. --show adds guides (and stacks), constraints, \
      frames (their numbers), baselines, touch (the areas that touches go to) and keys (hardware keys). \
      "none" removes everything before it: --show none,frames shows numbers but no safe area.
      """,
      """
      --against compares with another layout: OTHER is before, and SPEC is after. Arrows show how views moved, and new \
      and removed views are outlined and named. OTHER is a spec, or another environment for the same spec, in the form \
      device=iphone-se-1&orientation=landscape.
      """,
      """
      --range draws the layout for all numbers in a range: a chart of every edge with the breakpoints marked, and the \
      layout at each breakpoint. For two ranges it draws a map of the regions.
      """,
      "For PNG, rsvg-convert, resvg or inkscape must be installed.",
    ],
    examples: [
      "layoutc render keyboard.json -o keyboard.svg": "a self-contained picture",
      "layoutc render keyboard.json --format text": "box characters, for a terminal",
      "layoutc render keyboard.json --device iphone-se-1 --device ipad-9 --all-orientations -o sheet.svg": "a sheet",
      "layoutc render keyboard.json --all-devices --columns 6 -o devices.svg": "all devices, six in a row",
      "layoutc render keyboard.json --against orientation=landscape -o moved.svg": "the changes when the device turns",
      "layoutc render form.json --range window.width=320...1366 -o widths.svg": "every width",
    ],
    options: Option.environment + [
      .format(["svg", "png", "text"], "the format of the picture (default: from the output's extension, else svg)"),
      .scene, .show, .theme, .other, .columns, .width, .range, .regionLimit, .zoom, .output, .watch,
    ],
    otherFiles: { $0.values(of: .other).filter { Files.exists($0) } },
    run: runRender)

  private static func runRender(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let input = try SpecInput(arguments.operands[0], arguments, console)
    let format = try format(arguments)
    let options = try pictureOptions(arguments, format)
    let target = PictureTarget(
      format: format, zoom: arguments.number(.zoom) ?? 2, options: options,
      textSize: textSize(options, console), output: ResultTarget(arguments, console))
    let ranges = arguments.settings.ranges
    if !ranges.isEmpty { return try runRangeChart(ranges, input, target, arguments, console) }
    let other = try arguments.value(of: .other).map { text throws(CommandFailure) in
      try ComparedInput(text, input, arguments, console)
    }
    var groups: [[PictureScene]] = []
    var code = ExitCode.success
    var problems = RepeatedProblems(environmentCount: input.environments.count)
    for environment in input.environments {
      var source = input
      do throws(SpecSolveError) {
        let scene = try PictureScene(input.document, for: environment, layers: options.layers)
        if let conflict = scene.conflict { code = problems.add(conflict, of: input, in: environment) }
        guard let other else {
          groups.append([scene])
          continue
        }
        source = other.input
        groups.append(scene.comparison(with: try other.scene(for: environment)))
      } catch {
        code = problems.add(error, of: source, in: environment)
        if !source.document.isValid { break }
        if input.isSeveral { code = .failure }
      }
    }
    problems.report(on: console)
    guard !groups.isEmpty else { return code }
    try target.write(to: console, svg: { SVGSheet(groups: groups, options: options).text }) { size, styler in
      groups.flatMap { $0.map { $0.text(size, styler) } }.joined(separator: "\n")
    }
    return code
  }

  private static func runRangeChart(
    _ ranges: [NumberRange], _ input: SpecInput, _ target: PictureTarget, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    try input.requireOneEnvironment(for: "--range")
    guard !arguments.has(.other) else {
      throw .usage("--range cannot be combined with --against; remove one of them")
    }
    let picture: RangePicture
    do throws(RangeError) {
      picture = try RangePicture(
        input.document, over: ranges, for: input.environments[0], picture: target.options,
        limit: arguments.settings.regionLimit)
    } catch {
      return try input.report(error.problem, in: input.environments[0], console)
    }
    input.warnOfRanges(ranges, arguments, console)
    try target.write(to: console, svg: { picture.svg }) { _, styler in picture.text(styler) }
    return .success
  }

  private static func textSize(_ options: PictureOptions, _ console: Console) -> PictureScene.TextSize {
    if let width = options.width { return (Int(width), nil) }
    guard let terminal = console.output.terminalSize else { return PictureScene.usualTextSize }
    return (terminal.columns, max(terminal.rows - 4, 12))
  }

  private static func format(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    if let format = arguments.value(of: .format) { return format }
    guard let path = arguments.value(of: .output), let point = path.lastIndex(of: ".") else { return "svg" }
    switch path[path.index(after: point)...].lowercased() {
    case "png": return "png"
    case "txt": return "text"
    case "gif", "jpg", "jpeg", "webp", "pdf", "avif", "heic", "tiff", "bmp", "html":
      throw .usage("--output: unknown file extension in \"\(path)\"; use .svg, .png or .txt")
    default: return "svg"
    }
  }

  private static func pictureOptions(
    _ arguments: ParsedArguments, _ format: String
  ) throws(CommandFailure) -> PictureOptions {
    var options = arguments.settings.picture
    if format == "png" {
      guard options.theme != .none else {
        throw .usage("--theme none: a PNG has no page with a style sheet; use light or dark")
      }
      // A PNG has no viewer that prefers an appearance.
      if options.theme == .auto { options.theme = .light }
    }
    return options
  }
}

private struct ComparedInput {
  let input: SpecInput
  private let change: EnvironmentRequest

  init(_ text: String, _ input: SpecInput, _ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    guard let environment = try arguments.environment(of: .other, in: text) else {
      if let sign = text.firstIndex(of: "="),
        input.document.traits.contains(where: { $0.name == Name(String(text[..<sign])) })
      {
        throw .usage("--against: \"\(text)\" names a trait; write \"trait=\(text)\"")
      }
      if text.contains("="), !Files.exists(text) { throw ParsedArguments.unknownKey(of: .other, in: text) }
      self.input = try SpecInput(text, arguments, console)
      change = EnvironmentRequest()
      return
    }
    self.input = input
    change = environment
    try input.checkNames(of: environment, option: .other)
  }

  func scene(for environment: CallerEnvironment) throws(SpecSolveError) -> PictureScene {
    var caller = environment
    caller.request = change.over(environment.request)
    caller.refuseKeyboard(of: change, over: environment.request.over(input.document.environment))
    return try PictureScene(input.document, for: caller)
  }
}

extension Option {
  static let zoom = Option("zoom", .number(0.1...8), "the number of pixels of a PNG per point (default: 2)")
}

private struct PictureTarget {
  let format: String
  let zoom: Double
  let options: PictureOptions
  let textSize: PictureScene.TextSize
  let output: ResultTarget

  /// PNG is made from the SVG, too.
  func write(
    to console: Console, svg: () -> String, text: (PictureScene.TextSize, ANSIStyler) -> String
  ) throws(CommandFailure) {
    switch format {
    case "text": output.write(text(textSize, output.styler))
    case "png":
      let picture = try PNGConverter.png(of: svg(), zoom: zoom, temporary: console.temporaryFolder)
      let missing = picture.charactersWithoutFont
      if !missing.isEmpty {
        console.report(
          .warning,
          "no installed font has \(missing.shortList(5)), so the picture does not show \(missing.count == 1 ? "it" : "them")"
            + "; install a font, or write an SVG")
      }
      output.write(picture.png)
    default: output.write(svg())
    }
    try output.finish()
  }
}

private struct RepeatedProblems {
  private let environmentCount: Int
  private var indices: [[Diagnostic]: Int] = [:]
  private var problems: [(problem: ProblemDetails, input: SpecInput, environments: [CallerEnvironment])] = []

  init(environmentCount: Int) { self.environmentCount = environmentCount }

  /// Returns the exit code of a run that fails with this problem.
  mutating func add(_ error: SpecSolveError, of input: SpecInput, in environment: CallerEnvironment) -> ExitCode {
    let problem = error.problem
    let diagnostics = input.diagnostics(of: problem, in: environment)
    if let index = indices[diagnostics] {
      problems[index].environments.append(environment)
    } else {
      indices[diagnostics] = problems.count
      problems.append((problem, input, [environment]))
    }
    return problem.exitCode
  }

  func report(on console: Console) {
    for (problem, input, environments) in problems {
      let isEverywhere = environments.count == environmentCount || !input.document.isValid
      let more = environments.count > 1 ? " and \(environments.count - 1) more" : ""
      let label = isEverywhere ? "" : environments[0].label + more
      input.report(input.diagnostics(of: problem, in: environments[0], label: label), on: console)
    }
  }
}
