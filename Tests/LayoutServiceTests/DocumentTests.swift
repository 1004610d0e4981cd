import Foundation
import HTTPMessage
import JSON
import Layout
import LayoutSpec
import RequestOptions
import Testing

@testable import LayoutService

@Suite("The schema and the OpenAPI document")
struct DocumentTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private static func files(_ folder: URL) -> [URL] {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }

  static let specs = files(tests.deletingLastPathComponent().appending(path: "Specs"))
  static let cases = files(tests.appending(path: "Fixtures/conformance"))

  /// The faults that a schema can see.
  static let visible: Set<SpecErrorCode> = [
    .unknownKey, .missingKey, .wrongType, .invalidValue, .invalidIdentifier, .numberOutOfRange,
  ]

  private func validator() throws -> SchemaValidator {
    SchemaValidator(root: try JSONDocument(parsing: Array(LayoutSpecSchema.text.utf8)).root)
  }

  @Test("every spec to start from validates", arguments: specs)
  func specsValidate(file: URL) throws {
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    #expect(try validator().mistake(in: document.root) == nil)
  }

  @Test("conformance specs validate where they are valid, and do not where a schema can see why", arguments: cases)
  func conformance(file: URL) throws {
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    guard let request = document.root["request"] else { return }
    let spec = request["spec"] ?? request
    guard spec.kind == .object else { return }
    // The schema speaks of the spec as a document of its own.
    let alone = try JSONDocument(parsing: Array(spec.sourceBytes)).root
    let errors = SpecDocument(parsing: Array(spec.sourceBytes)).errors
    let mistake = try validator().mistake(in: alone)
    if errors.isEmpty { #expect(mistake == nil) }
    // What comes out of a computation is seen by no schema.
    let isSeen = errors.contains { DocumentTests.visible.contains($0.code) && !$0.pointer.hasSuffix("/expression") }
    if isSeen { #expect(mistake != nil) }
  }

  @Test("the schema knows the devices and the words of the environment")
  func words() throws {
    let definitions = try #require(try JSONDocument(parsing: Array(LayoutSpecSchema.text.utf8)).root["$defs"])
    func words(_ value: JSONValue?) -> [String] { value?["enum"]?.elements.compactMap(\.string) ?? [] }
    #expect(words(definitions["device"]) == DeviceTable.all.map(\.id) + ["none"])
    let environment = definitions["environment"]?["properties"]
    #expect(Set(words(environment?["split"])) == Set(Split.allCases.map(\.rawValue)))
    #expect(Set(words(environment?["orientation"])) == Set(Orientation.allCases.map(\.rawValue)))
    #expect(
      Set(words(environment?["keyboard"]?["properties"]?["state"])) == Set(KeyboardState.allCases.map(\.rawValue)))
  }

  @Test("OpenAPI lists the endpoints that there are, with their methods, and no others")
  func endpoints() throws {
    let paths = try #require(try JSONDocument(parsing: Array(OpenAPIDocument.text.utf8)).root["paths"])
    let described = paths.members.map { "\($0.key.string) \($0.value.members.map(\.key.string))" }
    let there = Endpoint.all.map { endpoint in
      switch endpoint.verb {
      case .get: "\(endpoint.name) [\"get\"]"
      case .post: "\(endpoint.name) [\"post\"]"
      }
    }
    #expect(Set(described) == Set(there))
  }

  @Test("OpenAPI lists the query parameters that there are, but for those that stand for all values")
  func parameters() throws {
    let parameters = try #require(
      try JSONDocument(parsing: Array(OpenAPIDocument.text.utf8)).root["components"]?["parameters"])
    let described = parameters.members.filter { $0.value["in"]?.string == "query" }.compactMap {
      $0.value["name"]?.string
    }
    let there =
      EnvironmentOption.allCases.map(\.name) + [
        "rounding", "include-guides", "on-conflict", "rule", "show", "theme", "view",
      ]
    #expect(Set(described) == Set(there))
  }

  @Test("every reference of the OpenAPI document leads somewhere")
  func references() throws {
    let root = try JSONDocument(parsing: Array(OpenAPIDocument.text.utf8)).root
    func check(_ value: JSONValue) {
      for member in value.members {
        if member.key.string == "$ref", let path = member.value.string {
          let steps = path.split(separator: "/").dropFirst()
          #expect(steps.reduce(Optional(root)) { $0?.value(forKey: $1) } != nil, "\(path)")
        }
        check(member.value)
      }
      for element in value.elements { check(element) }
    }
    check(root)
  }
}
