import Foundation
import TestSupport
import Testing

/// A parsed page of the documentation.
struct Page: Sendable, CustomTestStringConvertible {
  /// A fenced block.
  struct Block: Sendable {
    /// The first word after the fence: the language of the block.
    let language: String
    /// The second word: the name of the file with this content.
    let fileName: String?
    let lines: [String]
    /// The line of the opening fence, from 1.
    let line: Int

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  let file: URL
  let lines: [String]
  let blocks: [Block]
  /// The text without its fenced blocks.
  let prose: [(line: Int, text: String)]

  var testDescription: String {
    let folder = file.deletingLastPathComponent()
    return folder.path == Self.package.path
      ? file.lastPathComponent : "\(folder.lastPathComponent)/\(file.lastPathComponent)"
  }

  init(_ file: URL) throws {
    self.file = file
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    var blocks: [Block] = []
    var prose: [(line: Int, text: String)] = []
    var opening: (line: Int, words: [Substring])?
    var content: [String] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let (start, words) = opening {
          blocks.append(
            Block(
              language: words.first.map(String.init) ?? "", fileName: words.dropFirst().first.map(String.init),
              lines: content, line: start))
          opening = nil
        } else {
          opening = (index + 1, line.dropFirst(3).split(separator: " "))
          content = []
        }
      } else if opening != nil {
        content.append(line)
      } else {
        prose.append((index + 1, line))
      }
    }
    self.blocks = blocks
    self.prose = prose
  }

  /// The headings in the form of link fragments.
  var anchors: Set<String> {
    Set(
      prose.filter { $0.text.hasPrefix("#") }.map { heading in
        let title = heading.text.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return String(
          title.compactMap { character -> Character? in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
          })
      })
  }

  /// The folder of the package.
  static let package = PackageFiles.folder

  /// The pages for users.
  static let all: [Page] = {
    let docs = package.appending(path: "Docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs.path)) ?? []
    let files =
      [package.appending(path: "README.md"), package.appending(path: "Specs/README.md")]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { docs.appending(path: $0) }
    return files.compactMap { try? Page($0) }
  }()

  static func named(_ name: String) throws -> Page { try Page(package.appending(path: name)) }
}
