import HTTPMessage
import JSON
import LayoutOperations
import LayoutSpec
import Testing

@testable import LayoutService

@Suite("Parameters and responses in the OpenAPI document")
struct OpenAPITests {
  private let tester = ServiceTester()

  static let layouts = ["/v1/solve", "/v1/check", "/v1/render", "/v1/explain"]
  static let names =
    EnvironmentOption.allCases.map(\.name) + AllValuesOption.allCases.map(\.name)
    + Operation.all.flatMap { $0.options.map(\.name) }

  private let spec = #"{"layoutSpec": 1, "views": ["q"], "constraints": [{"pin": "q", "to": "root"}]}"#

  private func document() throws -> JSONValue { try JSONDocument(parsing: Array(OpenAPIDocument.text.utf8)).root }

  /// Returns the target of a reference.
  private func resolved(_ value: JSONValue, in document: JSONValue) -> JSONValue? {
    guard let path = value["$ref"]?.string else { return value }
    return path.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?.value(forKey: $1) }
  }

  /// Returns the query parameters of an endpoint in the document.
  private func parameters(of path: String) throws -> [JSONValue] {
    let document = try document()
    let listed = try #require(document["paths"]?.value(forKey: path)?["post"]?["parameters"])
    return listed.elements.compactMap { resolved($0, in: document) }.filter { $0["in"]?.string == "query" }
  }

  @Test("an endpoint accepts exactly its listed parameters", arguments: layouts)
  func parametersAreTaken(path: String) throws {
    let listed = Set(try parameters(of: path).compactMap { $0["name"]?.string })
    let taken = try OpenAPITests.names.filter { name in
      let detail = try tester.post("\(path)?\(name)=%00", spec).json?["detail"]?.string
      return detail?.hasPrefix("unknown parameter") != true
    }
    #expect(listed == Set(taken))
    #expect(listed.isSuperset(of: EnvironmentOption.allCases.map(\.name)))
  }

  @Test("a parameter may be repeated if the document has it as an array, and only then", arguments: layouts)
  func repetitions(path: String) throws {
    for parameter in try parameters(of: path) {
      guard let name = parameter["name"]?.string, let value = values(of: parameter).first else {
        continue
      }
      let answer = try tester.post("\(path)?\(name)=\(value)&\(name)=\(value)", spec)
      let isRefused = answer.json?["detail"]?.string == "\(name) must not be repeated"
      #expect(isRefused == (parameter["schema"]?["type"]?.string != "array"), "\(name)")
    }
  }

  @Test("the values and the example of a parameter are accepted", arguments: layouts)
  func words(path: String) throws {
    for parameter in try parameters(of: path) {
      let name = try #require(parameter["name"]?.string)
      for value in values(of: parameter) {
        #expect(try tester.post("\(path)?\(name)=\(value)", spec).status != 400, "\(name)=\(value)")
      }
    }
  }

  /// Returns the values of a parameter in the document, encoded for a query.
  private func values(of parameter: JSONValue) -> [String] {
    let schema = parameter["schema"]
    var values = (schema?["items"] ?? schema)?["enum"]?.elements.compactMap(\.string) ?? []
    if schema?["type"]?.string == "boolean" { values = ["true", "false"] }
    if let example = parameter["example"] {
      values += example.kind == .array ? example.elements.compactMap(\.string) : [example].compactMap(\.string)
    }
    return values.map { value in
      value.split(separator: "&", omittingEmptySubsequences: false).map {
        $0.split(separator: "=").joined(separator: "%3D")
      }
      .joined(separator: "%26")
    }
  }

  @Test("every possible response is listed, with its header fields")
  func answers() throws {
    let document = try document()
    let refusals = Set(HTTPRequestError.allCases.map(\.status.code))
    for endpoint in Endpoint.all where !endpoint.name.hasPrefix("/playground/") {
      let operations = try #require(document["paths"]?.value(forKey: endpoint.name))
      let operation = try #require(operations["get"] ?? operations["post"])
      let statuses = operation["responses"]?.members.compactMap { Int($0.key.string) } ?? []
      #expect(statuses == statuses.sorted())
      var wanted = refusals.union([200, 405, 406, 408])
      wanted.formUnion(endpoint.operation == nil ? [304] : [411, 415, 422, 503])
      if endpoint.name == "/readyz" { wanted.insert(503) }
      if endpoint.takesIdentifier { wanted.insert(404) }
      #expect(Set(statuses) == wanted, "\(endpoint.name)")
    }
    let responses = try #require(document["components"]?["responses"])
    #expect(responses["MethodNotAllowed"]?["headers"]?["Allow"] != nil)
    #expect(responses["ServiceUnavailable"]?["headers"]?["Retry-After"] != nil)
  }
}
