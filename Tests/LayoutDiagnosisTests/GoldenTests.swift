import Foundation
import JSON
import LayoutDiagnosis
import Testing

/// The diagnoses of the project's logs, one for each form of the grammar, equal golden files.
@Suite struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// The bytes of one of the project's logs.
  static func log(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(name).log")))
  }

  @Test func `all logs are there`() {
    #expect(Self.names.count >= 13)
  }

  @Test(arguments: names)
  func `text, JSON and spec equal the golden files`(_ name: String) throws {
    let log = try Self.log(name)
    let diagnoses = ConflictLogReader.logs(in: log).map { LogDiagnosis(of: $0) }
    #expect(!diagnoses.isEmpty)
    try Self.check(diagnoses.map { $0.text() }.joined(separator: "\n"), "\(name).txt")
    var json = JSONWriter(layout: .pretty)
    LogDiagnosis.write(diagnoses, to: &json)
    try Self.check(String(decoding: json.finish(), as: UTF8.self) + "\n", "\(name).json")
    for diagnosis in diagnoses where diagnosis.verdict != .unreadable {
      var spec = JSONWriter(layout: .pretty)
      diagnosis.writeSpec(to: &spec)
      try Self.check(String(decoding: spec.finish(), as: UTF8.self) + "\n", "\(name).spec.json")
    }
  }

  static func check(_ text: String, _ file: String) throws {
    let golden = folder.appending(path: file)
    if ProcessInfo.processInfo.environment["LAYOUTC_RENEW_GOLDEN"] != nil { try Data(text.utf8).write(to: golden) }
    #expect(try String(contentsOf: golden, encoding: .utf8) == text)
  }
}
