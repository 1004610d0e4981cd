import Foundation
import JSON
import Layout
import TestSupport
import Testing

@testable import LayoutService
@testable import LayoutSpec

@Suite("The schema and the OpenAPI document")
struct DocumentTests {
  static let cases = PackageFiles.jsonFiles(in: PackageFiles.fixtures.appending(path: "conformance"))

  /// The mistakes that a schema can detect.
  static let visible: Set<SpecErrorCode> = [
    .unknownKey, .missingKey, .wrongType, .invalidValue, .invalidIdentifier, .numberOutOfRange,
  ]

  private func validator() throws -> SchemaValidator {
    SchemaValidator(root: try JSONDocument(parsing: Array(LayoutSpecSchema.text.utf8)).root)
  }

  @Test("every spec of the package is valid", arguments: PackageFiles.specs)
  func specsValidate(file: URL) throws {
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    #expect(try validator().mistake(in: document.root) == nil)
  }

  @Test("the schema accepts valid conformance specs, and rejects invalid ones if a schema can", arguments: cases)
  func conformance(file: URL) throws {
    let document = try JSONDocument(parsing: Array(Data(contentsOf: file)))
    guard let request = document.root["request"] else { return }
    let spec = request["spec"] ?? request
    guard spec.kind == .object else { return }
    // The schema describes the spec as a separate document.
    let alone = try JSONDocument(parsing: Array(spec.sourceBytes)).root
    let errors = SpecDocument(parsing: Array(spec.sourceBytes)).errors
    let mistake = try validator().mistake(in: alone)
    if errors.isEmpty { #expect(mistake == nil) }
    // A schema cannot check computed values.
    let isSeen = errors.contains { DocumentTests.visible.contains($0.code) && !$0.pointer.hasSuffix("/expression") }
    if isSeen { #expect(mistake != nil) }
  }

  @Test("the schema lists the devices and the values of the environment")
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

  @Test("OpenAPI lists exactly the endpoints, with their methods, except for the playground's files")
  func endpoints() throws {
    let paths = try #require(try JSONDocument(parsing: Array(OpenAPIDocument.text.utf8)).root["paths"])
    let described = paths.members.map { "\($0.key.string) \($0.value.members.map(\.key.string))" }
    let there = Endpoint.all.filter { !$0.name.hasPrefix("/playground/") }.map { endpoint in
      "\(endpoint.name) [\"\(endpoint.operation == nil ? "get" : "post")\"]"
    }
    #expect(Set(described) == Set(there))
  }

  @Test("every reference has a target, and no key is duplicate", arguments: [true, false])
  func references(isSchema: Bool) throws {
    let text = isSchema ? LayoutSpecSchema.text : OpenAPIDocument.text
    let root = try JSONDocument(parsing: Array(text.utf8)).root
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
    #expect(root.duplicateKeys().isEmpty)
  }

  @Test("the schema describes the keys that are read, and no others")
  func keys() throws {
    let root = try JSONDocument(parsing: Array(LayoutSpecSchema.text.utf8)).root
    func keys(_ schema: JSONValue?) -> Set<String> {
      Set(schema?["properties"]?.members.map(\.key.string) ?? []).subtracting(["$comment"])
    }
    #expect(keys(root) == Set(SpecReader.keys.texts))
    #expect(keys(root["$defs"]?["viewObject"]) == Set(SpecReader.viewKeys.texts))
    #expect(keys(root["$defs"]?["stack"]) == Set(SpecReader.stackKeys.texts))
    #expect(keys(root["$defs"]?["environment"]) == Set(EnvironmentReader.keys.texts))
  }

  @Test("each key has a title, a description and examples that its schema accepts")
  func examples() throws {
    let validator = try validator()
    func hasDescription(_ schema: JSONValue) -> Bool {
      if schema["description"] != nil { return true }
      let name = schema["$ref"]?.string?.split(separator: "/").last
      if let target = name.flatMap({ validator.root["$defs"]?.value(forKey: $0) }) { return hasDescription(target) }
      return schema["anyOf"]?.elements.contains(where: hasDescription) ?? false
    }
    func checkKey(_ member: JSONValue) {
      // A part of `if`, `not` and the like only restricts what is described elsewhere.
      let pointer = member.pointer.description
      if ["/if/", "/then/", "/else/", "/not/properties/", "/viewObject/anyOf/"].contains(where: pointer.contains) {
        return
      }
      #expect(member["title"]?.string?.isEmpty == false, "\(member.pointer)")
      #expect(hasDescription(member), "\(member.pointer)")
      let mistakes = member["examples"]?.elements.map { validator.mistake(in: $0, by: member) }
      #expect(mistakes?.isEmpty == false && mistakes?.allSatisfy { $0 == nil } == true, "\(member.pointer)")
    }
    func check(_ schema: JSONValue) {
      if let properties = schema["properties"] {
        for property in properties.members where property.key.string != "$comment" { checkKey(property.value) }
      }
      for member in schema.members where member.key.string != "examples" { check(member.value) }
      for element in schema.elements { check(element) }
    }
    check(validator.root)
    #expect(validator.root["$id"]?.string == "urn:layoutc:layout-spec:1")
  }

  @Test("the schema and the parser accept the same numbers", arguments: ["1e9", "-1e9", "1000000001", "-1000000001"])
  func numbers(number: String) throws {
    let spec = Array("{\"layoutSpec\": 1, \"metrics\": {\"m\": \(number)}}".utf8)
    let mistake = try validator().mistake(in: try JSONDocument(parsing: spec).root)
    #expect((mistake == nil) == SpecDocument(parsing: spec).isValid)
    #expect((mistake == nil) == number.hasSuffix("1e9"))
  }

  @Test(
    "the schema and the parser accept the same options of a visual format",
    arguments: LayoutConstraint.Axis.allCases)
  func visualOptions(axis: LayoutConstraint.Axis) throws {
    let root = try JSONDocument(parsing: Array(LayoutSpecSchema.text.utf8)).root
    let options = root["$defs"]?["visualConstraint"]?["properties"]?["options"]?["items"]?["enum"]
    let words = options?.elements.compactMap(\.string) ?? []
    #expect(words.count == Attribute.allCases.filter { $0.kind != .size }.count)
    for word in words {
      let format = axis == .horizontal ? "H:|[a][b]|" : "V:|[a][b]|"
      let spec = Array(
        """
        {"layoutSpec": 1, "views": ["a", "b"], "constraints": [{"visual": "\(format)", "options": ["\(word)"]}]}
        """.utf8)
      let mistake = try validator().mistake(in: try JSONDocument(parsing: spec).root)
      #expect((mistake == nil) == SpecDocument(parsing: spec).isValid, "\(word)")
    }
  }
}
