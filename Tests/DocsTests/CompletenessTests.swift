import Foundation
import Layout
import Testing

@testable import LayoutSpec

/// The reference pages are complete.
@Suite struct CompletenessTests {
  @Test(arguments: SpecErrorCode.allCases)
  func `each error has a section and an example`(_ code: SpecErrorCode) throws {
    let page = try Page.named("Docs/errors.md")
    #expect(isExplained(code.rawValue, on: page))
    #expect(hasOutput(" error: ", "[\(code.rawValue)]", on: page))
  }

  @Test(arguments: CheckRule.allCases)
  func `each rule has a section and an example`(_ rule: CheckRule) throws {
    let page = try Page.named("Docs/check-rules.md")
    #expect(isExplained(rule.rawValue, on: page))
    // A mistake in the document has its own code.
    #expect(hasOutput(".json:", rule == .invalidSpec ? "[unknown-attribute]" : "[\(rule.rawValue)]", on: page))
  }

  /// Returns whether a page has a section on a code, which begins with a sentence.
  private func isExplained(_ code: String, on page: Page) -> Bool {
    guard let start = page.lines.firstIndex(of: "### `\(code)`"), start + 2 < page.lines.count else { return false }
    return page.lines[start + 2].first?.isLetter ?? false || page.lines[start + 2].hasPrefix("`")
  }

  /// Returns whether a command on a page prints a line with both texts.
  private func hasOutput(_ first: String, _ second: String, on page: Page) -> Bool {
    page.blocks.filter { $0.language == "console" }.flatMap { ConsoleSession($0).steps }.contains { step in
      step.output.contains { $0.contains(first) && $0.contains(second) }
    }
  }

  /// The reference pages of the spec language.
  private static let languagePages = [
    "Docs/spec-language.md", "Docs/stacks.md", "Docs/constraints.md", "Docs/traits-and-conditions.md",
    "Docs/keys-and-templates.md", "Docs/touches.md", "Docs/hardware-keys.md",
  ]

  private static let languageKeys =
    [SpecReader.keys, SpecReader.viewKeys, SpecReader.stackKeys, SpecReader.constraintKeys].flatMap(\.texts)

  @Test(arguments: languageKeys)
  func `the reference has an example of each key of the language`(_ key: String) throws {
    #expect(try isInExamples("\"\(key)\":", of: Self.languagePages))
  }

  @Test(arguments: EnvironmentReader.keys.texts)
  func `the reference has an example of each key of the environment`(_ key: String) throws {
    #expect(try isInExamples("\"\(key)\":", of: ["Docs/environment.md"]))
  }

  @Test(arguments: TraitName.allCases)
  func `the reference has an example of each trait`(_ trait: TraitName) throws {
    #expect(try isInExamples("\"\(trait.rawValue)\":", of: Self.languagePages))
  }

  private func isInExamples(_ text: String, of pages: [String]) throws -> Bool {
    try pages.contains { page in
      try Page.named(page).blocks.contains { $0.language == "json" && $0.text.contains(text) }
    }
  }

  @Test(
    arguments: languageKeys + TraitName.allCases.map(\.rawValue) + Attribute.allCases.map(\.rawValue)
      + Stack.Alignment.allCases.map(\.rawValue) + Stack.Distribution.allCases.map(\.rawValue))
  func `the language has every word`(_ word: String) throws {
    let text = try Self.languagePages.flatMap { try Page.named($0).prose.map(\.text) }.joined(separator: "\n")
    #expect(text.contains("`\(word)`") || text.contains("`\"\(word)\"`"))
  }

  @Test(
    arguments: EnvironmentReader.keys.texts + KeyboardState.allCases.map(\.rawValue) + Split.allCases.map(\.rawValue))
  func `the environment has every word`(_ word: String) throws {
    let text = try Page.named("Docs/environment.md").prose.map(\.text).joined(separator: "\n")
    #expect(text.contains("`\(word)`") || text.contains("`\"\(word)\"`"))
  }

  private static let subcommands: [String] = {
    let file = Page.package.appending(path: "Tests/CommandLineToolTests/Golden/help.txt")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    let list = lines.drop { $0 != "Subcommands:" }.dropFirst().prefix { !$0.isEmpty }
    return list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }()

  @Test func `there are subcommands`() { #expect(Self.subcommands.count > 10) }

  @Test(arguments: subcommands)
  func `the README links the page of each subcommand`(_ name: String) throws {
    let rows = try Page.named("README.md").lines.filter { $0.hasPrefix("| `layoutc ") }
    #expect(rows.contains { $0.contains("`layoutc \(name)`") && $0.contains("](Docs/") })
  }

  @Test(arguments: ["make-a-keyboard", "check-storyboards-and-logs", "library-and-server"])
  func `the README and the index begin with the ways in`(_ name: String) throws {
    #expect(try Page.named("README.md").lines.prefix(20).contains { $0.contains("(Docs/\(name).md)") })
    #expect(try Page.named("Docs/README.md").lines.prefix(10).contains { $0.contains("(\(name).md)") })
  }

  @Test(arguments: Page.all)
  func `the code on a page is compiled in these tests`(_ page: Page) throws {
    let folder = Page.package.appending(path: "Tests/DocsTests/Snippets")
    // Tests/Install/plugins.sh builds the sample, with the manifests of its page.
    let sample = Page.package.appending(path: "Tests/Fixtures/sample-keyboard/Sources/SampleKeyboard/main.swift")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) + [sample]
    let sources = try files.map { stripped(try String(contentsOf: $0, encoding: .utf8)) }
    let manifest = try String(contentsOf: Page.package.appending(path: "Package.swift"), encoding: .utf8)
    for block in page.blocks where block.language == "swift" && !block.text.contains("swift-tools-version") {
      if block.text.contains(".package(") {
        for product in block.text.matches(of: /\.product\(name: ("[^"]+")/) {
          #expect(manifest.contains("name: \(product.1), targets"), "line \(block.line): \(product.1)")
        }
      } else {
        let code = stripped(block.text)
        #expect(sources.contains { $0.contains(code) }, "line \(block.line)")
      }
    }
  }

  @Test func `each of these files is on a page`() throws {
    let folder = Page.package.appending(path: "Tests/DocsTests/Snippets")
    let blocks = Page.all.flatMap { $0.blocks }.filter { $0.language == "swift" }.map { stripped($0.text) }
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let source = stripped(try String(contentsOf: file, encoding: .utf8))
      #expect(blocks.contains { source.contains($0) }, "\(file.lastPathComponent)")
    }
  }

  /// Removes the indentation, because code may be indented more in a file than on a page.
  private func stripped(_ text: String) -> String {
    text.split(separator: "\n").map { "\n" + $0.trimmingCharacters(in: .whitespaces) }.joined()
  }
}
