import Foundation
import JSON
import Testing

/// The public suite of JSON texts: `y_` must be accepted, `n_` must be rejected, and `i_` may be either.
@Suite("A text of the public suite") struct JSONSuiteTests {
  /// The folder of the suite beside the package, or `nil` if it is absent.
  private static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appending(path: "shared/json-suite/test_parsing")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  private static func files(startingWith prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .sorted()
      .map { ($0, try Array(Data(contentsOf: folder.appending(path: $0)))) }
  }

  private static var isPresent: Bool { folder != nil }

  @Test("is accepted if it is valid", .enabled(if: isPresent, "the suite's folder is absent"))
  func valid() throws {
    let files = try Self.files(startingWith: "y_")
    #expect(files.count >= 95)
    for file in files {
      #expect(throws: Never.self, "\(file.name)") { try JSONDocument(parsing: file.bytes) }
    }
  }

  @Test("is rejected with a position if it is invalid", .enabled(if: isPresent, "the suite's folder is absent"))
  func invalid() throws {
    let files = try Self.files(startingWith: "n_")
    #expect(files.count >= 188)
    for file in files {
      let error = #expect(throws: JSONError.self, "\(file.name)") { try JSONDocument(parsing: file.bytes) }
      #expect(error.map { (0...file.bytes.count).contains($0.offset) } == true, "\(file.name)")
    }
  }

  @Test("is accepted or rejected if both are allowed", .enabled(if: isPresent, "the suite's folder is absent"))
  func either() throws {
    for file in try Self.files(startingWith: "i_") {
      guard let document = try? JSONDocument(parsing: file.bytes) else { continue }
      for element in document.root.elements { _ = (element.number, element.string) }
    }
  }
}
