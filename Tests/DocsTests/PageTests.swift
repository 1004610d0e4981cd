import Foundation
import JSON
import LayoutSpec
import TestSupport
import Testing

/// The examples on the pages behave as shown.
///
/// After an intended change, `LAYOUTC_RENEW_DOCS=1 swift test --filter DocsTests` writes the new output into the pages,
/// and the pictures that a page's commands draw. Review the difference before you commit it. Blocks with an omitted line
/// stay unchanged.
@Suite struct PageTests {
  @Test func `there are pages`() { #expect(Page.all.count >= 8) }

  @Test(.timeLimit(.minutes(30)), arguments: Page.all)
  func `commands print the output on the page`(_ page: Page) throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Specs"), withDestinationURL: Page.package.appending(path: "Specs"))
    var renewed: [(block: Page.Block, lines: [String])] = []
    for block in page.blocks {
      if let name = block.fileName {
        try Data(block.text.utf8).write(to: folder.appending(path: name))
      } else if block.language == "console" {
        if let lines = try check(block, in: folder) { renewed.append((block, lines)) }
      }
    }
    if !renewed.isEmpty { try write(renewed, into: page) }
    try comparePictures(of: page, in: folder)
  }

  /// Compares the pictures on a page with those of the same names that its commands drew.
  private func comparePictures(of page: Page, in folder: URL) throws {
    for (line, text) in page.prose {
      for match in text.matches(of: /\]\((pictures\/[^)\s]+)\)/) {
        let shown = page.file.deletingLastPathComponent().appending(path: String(match.1))
        let drawn = folder.appending(path: shown.lastPathComponent)
        guard let picture = try? Data(contentsOf: drawn) else { continue }
        if Self.renews { try picture.write(to: shown) }
        #expect(try Data(contentsOf: shown) == picture, "line \(line): a command draws another \(match.1)")
      }
    }
  }

  /// Runs a block's commands.
  ///
  /// - Returns: the new lines of the block if it is to be renewed, otherwise `nil`.
  private func check(_ block: Page.Block, in folder: URL) throws -> [String]? {
    let session = ConsoleSession(block)
    guard !session.isSetUp, !session.needsMissingProgram else { return nil }
    let outputs = try session.run(in: folder)
    #expect(outputs.count == session.steps.count, "line \(block.line): the shell ended early")
    var lines: [String] = []
    var differs = false
    for (step, output) in zip(session.steps, outputs) {
      var actual = output.components(separatedBy: "\n")
      if actual.last == "" { actual.removeLast() }
      let isSame = ConsoleSession.matches(actual[...], step.output[...])
      if !isSame, Self.renews, !step.output.contains("…") {
        differs = true
      } else {
        #expect(isSame, "line \(block.line): $ \(step.command)\n\(output)")
        actual = step.output
      }
      lines += ["$ " + step.command] + actual
    }
    return differs ? lines : nil
  }

  private static let renews = ProcessInfo.processInfo.environment["LAYOUTC_RENEW_DOCS"] != nil

  private func write(_ renewed: [(block: Page.Block, lines: [String])], into page: Page) throws {
    var lines = page.lines
    for (block, replacement) in renewed.reversed() {
      lines.replaceSubrange(block.line..<(block.line + block.lines.count), with: replacement)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: page.file)
  }

  @Test(arguments: Page.all)
  func `every JSON block is JSON, and every spec has a solution`(_ page: Page) throws {
    let commands = page.blocks.filter { $0.language == "console" }.flatMap { ConsoleSession($0).steps.map(\.command) }
    for block in page.blocks where block.language == "json" {
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: Array(block.text.utf8))
      } catch {
        // An invalid spec is checked by the output of a command.
        #expect(isUsed(block, by: commands), "line \(block.line): \(error)")
        continue
      }
      guard document.root["layoutSpec"] != nil, !isUsed(block, by: commands) else { continue }
      #expect(throws: Never.self, "line \(block.line)") {
        try SpecDocument(block.text).solve()
      }
    }
  }

  private func isUsed(_ block: Page.Block, by commands: [String]) -> Bool {
    guard let name = block.fileName else { return false }
    return commands.contains { $0.contains(name) }
  }

  /// The commands of console blocks are tested, and those of a workflow must be among them.
  @Test(arguments: Page.all)
  func `each command of a workflow is in a console block of the page`(_ page: Page) {
    let commands = page.blocks.filter { $0.language == "console" }.flatMap { ConsoleSession($0).steps.map(\.command) }
    for block in page.blocks where block.language == "yaml" {
      for line in block.lines {
        guard let start = line.firstRange(of: "run: layoutc ") else { continue }
        let command = String(line[start.lowerBound...].dropFirst("run: ".count))
        #expect(commands.contains(command), "line \(block.line): \(command)")
      }
    }
  }

  @Test(arguments: Page.all)
  func `each link has a target`(_ page: Page) throws {
    for (line, text) in page.prose {
      for match in text.matches(of: /\]\(([^)\s]+)\)/) {
        let target = match.1
        if target.contains("://") { continue }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file =
          parts[0].isEmpty ? page.file : page.file.deletingLastPathComponent().appending(path: parts[0])
        #expect(FileManager.default.fileExists(atPath: file.path), "line \(line): \(target)")
        if parts.count > 1, file.pathExtension == "md" {
          let anchors = try Page(file.standardizedFileURL).anchors
          #expect(anchors.contains(parts[1]), "line \(line): \(target)")
        }
      }
    }
  }

  @Test func `every page is in the index`() throws {
    let index = try Page.named("Docs/README.md").lines.joined()
    for page in Page.all where page.file.path.contains("/Docs/") && page.file.lastPathComponent != "README.md" {
      #expect(index.contains("(\(page.file.lastPathComponent)"), "\(page.testDescription)")
    }
  }
}
