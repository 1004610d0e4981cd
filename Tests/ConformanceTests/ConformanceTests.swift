import JSON
import LayoutOperations
import LayoutSpec
import Testing

@Suite struct ConformanceTests {
  @Test func `there are conformance cases`() {
    #expect(ConformanceCase.all.count >= 180)
  }

  @Test(arguments: ConformanceCase.all)
  func answers(_ test: ConformanceCase) throws {
    let answer = BatchLine.answer(to: test.request.map { $0 == 0x0A ? 0x20 : $0 }, number: 1)
    let text = String(decoding: answer, as: UTF8.self)
    let root = try JSONDocument(parsing: answer).root
    if test.expected["results"] != nil {
      expectPart(test.expected, of: root, at: "", text)
    } else if let code = test.expected["code"]?.string {
      let error = try #require(root["error"], "an error is expected: \(text)")
      try expectProblem(code, test.expected, error, text)
    } else {
      let result = try #require(root["result"], "a result is expected: \(text)")
      expectPart(test.expected, of: result, at: "", text)
      if let order = test.order {
        #expect(result["frames"]?.members.map(\.key.string) == order)
      }
    }
  }

  private func expectProblem(_ code: String, _ expected: JSONValue, _ error: JSONValue, _ text: String) throws {
    if let conflict = expected["conflict"] {
      #expect(error["type"]?.string == "/problems/\(code)", "\(text)")
      let names = error["conflict"]?.elements.compactMap { $0["constraint"]?.string } ?? []
      #expect(names.sorted() == conflict.elements.compactMap(\.string).sorted(), "\(text)")
      return
    }
    let found = error["errors"]?.elements.map { [$0["code"]?.string, $0["pointer"]?.string, $0["in"]?.string] } ?? []
    let pointer = expected["pointer"]?.string
    #expect(found.contains { $0[0] == code && $0[1] == pointer }, "\(text)")
    for problem in error["errors"]?.elements.map({ $0 }) ?? [] {
      #expect(problem["line"]?.number ?? 0 >= 1 && problem["column"]?.number ?? 0 >= 1, "\(text)")
    }
    if let all = expected["errors"] {
      let wanted = all.elements.map { [$0["code"]?.string, $0["pointer"]?.string, $0["in"]?.string] }
      #expect(found.map { "\($0)" }.sorted() == wanted.map { "\($0)" }.sorted(), "\(text)")
    }
  }

  /// Compares numbers within 1e-5. Objects may have more keys, but `frames` must name exactly the same views.
  private func expectPart(_ expected: JSONValue, of actual: JSONValue?, at path: String, _ text: String) {
    guard let actual else {
      Issue.record("nothing at \(path): \(text)")
      return
    }
    switch expected.kind {
    case .object:
      if path.hasSuffix("/frames") {
        #expect(Set(actual.members.map(\.key.string)) == Set(expected.members.map(\.key.string)), "\(path): \(text)")
      }
      for member in expected.members {
        let key = member.key.string
        expectPart(member.value, of: actual.value(forKey: key), at: "\(path)/\(key)", text)
      }
    case .array:
      #expect(actual.count == expected.count, "\(path): \(text)")
      for (index, pair) in zip(expected.elements, actual.elements).enumerated() {
        expectPart(pair.0, of: pair.1, at: "\(path)/\(index)", text)
      }
    case .number:
      #expect(abs((actual.number ?? .infinity) - (expected.number ?? 0)) <= 1e-5, "\(path): \(text)")
    case .string: #expect(actual.string == expected.string, "\(path): \(text)")
    case .boolean: #expect(actual.boolean == expected.boolean, "\(path): \(text)")
    case .null: #expect(actual.isNull, "\(path): \(text)")
    }
  }
}
