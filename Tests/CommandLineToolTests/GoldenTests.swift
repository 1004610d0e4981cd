import Foundation
import TestSupport
import Testing

/// The output of the command equals reviewed golden files.
///
/// After an intended change, `LAYOUTC_RENEW_GOLDEN=1 swift test --filter GoldenTests` writes the new texts and
/// pictures. Review the difference, and look at the pictures, before you commit them.
@Suite struct GoldenTests {
  /// A run of the command, and the file with its expected output.
  struct Run: Sendable, CustomTestStringConvertible {
    /// The path of the file in the package.
    let file: String
    /// The path in the package of the spec for standard input, or `nil`.
    let spec: String?
    let arguments: [String]

    init(_ file: String, _ spec: String?, _ arguments: String...) {
      (self.file, self.spec, self.arguments) = (file, spec, arguments)
    }

    var testDescription: String { file }
  }

  private static let texts: [Run] = [
    Run("check-faults.txt", "faults", "check", "-", "--device", "iphone-16", "--all-orientations"),
    Run("check-faults.json", "faults", "check", "-", "--device", "iphone-16", "--all-orientations", "--format", "json"),
    Run(
      "check-faults.sarif", "faults", "check", "-", "--device", "iphone-16", "--all-orientations", "--format", "sarif"),
    Run("check-faults.xml", "faults", "check", "-", "--device", "iphone-16", "--all-orientations", "--format", "junit"),
    Run(
      "check-faults.github.txt", "faults", "check", "-", "--device", "iphone-16", "--all-orientations", "--format",
      "github"),
    Run(
      "check-conflict.github.txt", "conflict", "check", "-", "--device", "iphone-16", "--all-orientations", "--format",
      "github"),
    Run("check-conflict.txt", "conflict", "check", "-", "--device", "iphone-16", "--all-orientations"),
    Run("check-numbers.txt", "numbers", "check", "-", "--device", "iphone-16", "--all-orientations"),
    Run("explain-conflict.txt", "conflict", "explain", "-"),
    Run("explain-numbers.txt", "numbers", "explain", "-"),
    Run("explain-numbers.json", "numbers", "explain", "-", "--format", "json"),
    Run("explain-open.txt", "open", "explain", "-"),
    Run("explain-open-view.txt", "open", "explain", "-", "b"),
    Run("explain-row.txt", "faults", "explain", "-", "d.right"),
    Run("explain-row.json", "faults", "explain", "-", "d.right", "--format", "json"),
    Run("render-faults.txt", "faults", "render", "-", "--format", "text"),
    Run("render-faults.svg", "faults", "render", "-", "--show", "guides,constraints,frames,baselines"),
    Run("render-conflict.svg", "conflict", "render", "-"),
    Run("render-open.svg", "open", "render", "-", "--show", "guides,constraints,frames,baselines", "--theme", "dark"),
    Run("render-open.txt", "open", "render", "-", "--format", "text", "--width", "60"),
    Run("render-moved.svg", "faults", "render", "-", "--against", "orientation=landscape", "--theme", "light"),
    Run("render-range.svg", "faults", "render", "-", "--range", "window.width=300...500", "--theme", "light"),
    Run(
      "transition-track.svg", "faults", "transition", "-", "--device", "iphone-se-3", "--to", "orientation=landscape",
      "--mode", "track", "--rate", "8", "--curve", "spring:1,100,10", "--format", "svg"),
    Run("help-check.txt", nil, "check", "--help"),
    Run("help-explain.txt", nil, "explain", "--help"),
    Run("help-render.txt", nil, "render", "--help"),
  ].map { $0.placed(in: "Tests/CommandLineToolTests/Golden", "Tests/Fixtures/reports") }

  /// The pictures of the documentation, apart from those of specs on its pages, which the tests of pages compare.
  private static let pictures: [Run] =
    [
      Run("phones.svg", "qwerty", "render", "-", "--device", "iphone-se-1", "--device", "iphone-16"),
      Run(
        "sheet.svg", "qwerty", "render", "-", "--device", "iphone-se-1", "--device", "iphone-16", "--device",
        "ipad-mini-6",
        "--all-orientations"),
      Run("widths.svg", "form", "render", "-", "--range", "window.width=320...1366"),
      Run(
        "player-sizes.svg", "player", "render", "-", "--range", "window.width=320...1366", "--range",
        "window.height=480...1366"),
      Run("chat-moved.svg", "chat", "render", "-", "--keyboard", "docked", "--against", "keyboard=hidden"),
      Run("touches.svg", "qwerty", "render", "-", "--show", "touch"),
      Run("hardware-keys.svg", "calculator", "render", "-", "--orientation", "landscape", "--show", "keys"),
      Run(
        "chat-moves.svg", "chat", "transition", "-", "--to", "keyboard=docked", "--duration", "1", "--format", "svg",
        "--loop"),
    ].map { $0.placed(in: "Docs/pictures", "Specs") }

  private static let renews = ProcessInfo.processInfo.environment["LAYOUTC_RENEW_GOLDEN"] != nil

  @Test(arguments: texts + pictures)
  func `output equals the golden file`(_ run: Run) throws {
    let input =
      try run.spec.map { try String(contentsOf: PackageFiles.folder.appending(path: $0), encoding: .utf8) } ?? ""
    let captured = CapturedRun(run.arguments, input: input)
    let hasSummary = !run.arguments.allSatisfy { !["github", "junit", "sarif"].contains($0) }
    #expect(captured.errors.isEmpty || run.file.hasSuffix("conflict.svg") || hasSummary)
    let file = PackageFiles.folder.appending(path: run.file)
    if Self.renews { try Data(captured.output.utf8).write(to: file) }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(captured.output == kept, "\(run.file) differs; see the comment of this suite for how to renew it")
  }

  /// Pictures are well-formed XML, labels cannot add markup, and there are no external references.
  @Test(arguments: (texts + pictures).filter { $0.file.hasSuffix(".svg") })
  func `a picture is well-formed and self-contained`(_ run: Run) throws {
    let text = try String(contentsOf: PackageFiles.folder.appending(path: run.file), encoding: .utf8)
    let parser = XMLTextChecker(text)
    #expect(parser.isWellFormed)
    #expect(!text.contains("href") && !text.contains("<script") && !text.contains("url(http"))
  }
}

extension GoldenTests.Run {
  fileprivate init(file: String, spec: String?, arguments: [String]) {
    (self.file, self.spec, self.arguments) = (file, spec, arguments)
  }

  fileprivate func placed(in folder: String, _ specs: String) -> Self {
    Self(file: "\(folder)/\(file)", spec: spec.map { "\(specs)/\($0).json" }, arguments: arguments)
  }
}

/// Checks that the tags of an XML text without comments and declarations match.
private struct XMLTextChecker {
  let isWellFormed: Bool

  init(_ text: String) {
    var open: [Substring] = []
    var isWellFormed = true
    for part in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: ">") else {
        isWellFormed = false
        break
      }
      let tag = part[..<end]
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { isWellFormed = false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " && $0 != "\n" })
      }
    }
    self.isWellFormed = isWellFormed && open.isEmpty
  }
}
