import Foundation
import JSON
import Testing

/// A request, and the expected part of its answer.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
  let name: String
  let request: [UInt8]
  let expected: JSONValue
  let order: [String]?

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/conformance")

  static let all: [ConformanceCase] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap {
      try? ConformanceCase($0)
    }
  }()

  init(_ file: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    let root = document.root
    if let text = root["requestText"]?.string {
      request = Array(text.utf8)
    } else {
      request = Array(try #require(root["request"]).sourceBytes)
    }
    expected = try #require(root["expected"])
    order = root["order"]?.elements.compactMap(\.string)
  }
}
