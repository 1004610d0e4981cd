import Layout
import LayoutReports
import LayoutSpec
import RequestOptions

extension Command {
  /// `layoutc render SPEC`.
  static let render = Command(
    name: "render", operands: "SPEC", operandCount: 1...1, summary: "draws a layout",
    discussion: [
      """
      Several environments are drawn side by side, each under its name. A layout that conflicts is drawn without the \
      constraints that stand in the way, and what takes part in the conflict in red; what is ambiguous is hatched.
      """,
      """
      --against draws where views stood in another layout: OTHER is a spec, or options of the environment in the form \
      device=iphone-se-1&orientation=landscape, under which the same spec is solved.
      """,
      "PNG is made by rsvg-convert, resvg or inkscape, whichever is installed.",
    ],
    examples: [
      ("layoutc render keyboard.json -o keyboard.svg", "a picture that stands on its own"),
      ("layoutc render keyboard.json --format text", "box characters, for a terminal"),
      ("layoutc render keyboard.json --device iphone-se-1 --device ipad-9 --all-orientations -o sheet.svg", "a sheet"),
      ("layoutc render keyboard.json --against orientation=landscape -o moved.svg", "what moves when it turns"),
    ],
    options: Option.environment + [.renderFormat, .show, .theme, .against, .zoom, .output],
    run: runRender)

  private static func runRender(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let input = try SpecInput(arguments.operands[0], arguments, console)
    let options = try pictureOptions(arguments)
    let format = try format(arguments)
    let zoom = try zoom(arguments)
    let other = try arguments.value(of: .against).map { text throws(CommandFailure) in
      try ComparedInput(text, input, arguments, console)
    }
    var scenes: [PictureScene] = []
    var code = ExitCode.success
    for environment in input.environments {
      let label = input.isSeveral ? environment.label : ""
      do throws(SpecSolveError) {
        let scene = try PictureScene(input.document, for: input.caller(environment))
        if let conflict = scene.conflict { code = input.report(conflict, label: label, console) }
        guard let other else {
          scenes.append(scene)
          continue
        }
        scenes.append(scene.compared(with: try other.scene(for: environment)))
      } catch {
        code = input.report(error, label: label, console)
        if !input.document.isValid { return code }
        if input.isSeveral { code = .failure }
      }
    }
    guard !scenes.isEmpty else { return code }
    let target = ResultTarget(arguments.value(of: .output), console)
    let paint = arguments.has(.output) ? Paint(isOn: false) : console.paint(on: console.output)
    switch format {
    case "text": target.write(Array(scenes.map { $0.text(paint) }.joined(separator: "\n").utf8))
    case "png": target.write(try PNGConverter.png(of: SVGSheet(scenes, options: options).text, zoom: zoom))
    default: target.write(Array(SVGSheet(scenes, options: options).text.utf8))
    }
    try target.finish()
    return code
  }

  /// The format asked for, else the one that the output's name says; a kind of picture that is not made is refused.
  private static func format(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    if let format = arguments.value(of: .renderFormat) { return format }
    guard let path = arguments.value(of: .output), let point = path.lastIndex(of: ".") else { return "svg" }
    switch path[path.index(after: point)...].lowercased() {
    case "png": return "png"
    case "txt": return "text"
    case "gif", "jpg", "jpeg", "webp", "pdf", "avif", "heic", "tiff", "bmp", "html":
      throw .usage(.badValue("--output: \"\(path)\" is none of .svg, .png and .txt, which are what there is"))
    default: return "svg"
    }
  }

  private static func pictureOptions(_ arguments: ParsedArguments) throws(CommandFailure) -> PictureOptions {
    var options = PictureOptions()
    if let theme = arguments.value(of: .theme).flatMap(PictureTheme.init) { options.theme = theme }
    guard let show = arguments.value(of: .show) else { return options }
    options.layers = []
    for word in show.split(separator: ",") {
      guard let layer = PictureLayer(rawValue: String(word)) else {
        let words = PictureLayer.allCases.map(\.rawValue)
        let hint = nearestName(to: String(word), among: words).map { "did you mean \"\($0)\"?" }
        throw .usage(
          .badValue("--show: there is no \"\(word)\"; \(hint ?? "there are \(words.joined(separator: ", "))")"))
      }
      options.layers.insert(layer)
    }
    return options
  }

  /// The pixels for each point. A zoom that is none is refused whatever is made of the picture.
  private static func zoom(_ arguments: ParsedArguments) throws(CommandFailure) -> Double {
    guard let text = arguments.value(of: .zoom) else { return 2 }
    guard let zoom = Double(text), zoom >= 0.1, zoom <= 8 else {
      throw .usage(.badValue("--zoom: \"\(text)\" is not a number from 0.1 to 8"))
    }
    return zoom
  }
}

/// The layout that a picture is compared with: of another spec, or of the same one in another environment.
private struct ComparedInput {
  private let document: SpecDocument
  private let base: SpecInput
  private let change: EnvironmentRequest

  init(
    _ text: String, _ input: SpecInput, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    base = input
    guard let environment = try Self.environment(in: text) else {
      document = try SpecInput(text, arguments, console).document
      change = EnvironmentRequest()
      return
    }
    document = input.document
    change = environment
  }

  /// What options say of the environment; nil where the text is a path.
  private static func environment(in text: String) throws(CommandFailure) -> EnvironmentRequest? {
    do throws(OptionTextError) {
      return try EnvironmentOptions.environment(in: text)
    } catch {
      throw .usage(.badValue("--against: \(error.description)"))
    }
  }

  func scene(for environment: RequestedEnvironment) throws(SpecSolveError) -> PictureScene {
    var caller = base.caller(environment)
    caller.request = change.over(caller.request)
    return try PictureScene(document, for: caller)
  }
}

extension Option {
  static let renderFormat = Option(
    name: "format", value: .word(["svg", "png", "text"]), section: .result,
    summary: "how the picture is written; what the output's name says, else svg")
  static let show = Option(
    name: "show", value: .text("LAYER,…", words: PictureLayer.allCases.map(\.rawValue)), section: .result,
    summary: "what is drawn beside keys and views: \(PictureLayer.allCases.map(\.rawValue).joined(separator: ", "))")
  static let theme = Option(
    name: "theme", value: .word(PictureTheme.allCases.map(\.rawValue)), section: .result,
    summary: "the colours; auto is what who looks at it prefers")
  static let against = Option(
    name: "against", value: .text("OTHER"), section: .result,
    summary: "draws what moved against another spec or environment")
  static let zoom = Option(
    name: "zoom", value: .text("N"), section: .result,
    summary: "pixels of a PNG for each point; 2 where nothing is said")
}
