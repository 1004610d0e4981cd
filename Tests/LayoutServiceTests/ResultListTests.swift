import HTTPServer
import JSON
import LayoutOperations
import LayoutSpec
import Platform
import Synchronization
import Testing
@testable import LayoutService

/// Responses for several environments are generated while they are sent.
@Suite("Streamed results") struct ResultListTests {
  private static let spec: String = {
    let names = (0..<60).map { "view\($0)" }
    let views = names.map { "\"\($0)\"" }.joined(separator: ",")
    let constraints = names.flatMap { ["\"\($0).width == 10\"", "\"\($0).left == 4\"", "\"\($0).height == 3\""] }
    return #"{"layoutSpec":1,"views":[\#(views)],"constraints":[\#(constraints.joined(separator: ","))]}"#
  }()

  private static func body(_ count: Int) -> String {
    let environments = (0..<count).map { #"{"window":{"width":\#(100 + $0),"height":100}}"# }
    return #"{"id":1,"spec":\#(spec),"environments":[\#(environments.joined(separator: ","))]}"#
  }

  @Test("streamed results equal those of a batch", arguments: [1, 20, 300])
  func sameAsBatch(count: Int) throws {
    let body = Self.body(count)
    let answer = try ServiceTester().post("/v1/solve", body)
    #expect(answer.status == 200)
    #expect(answer.isStreamed == (count == 300))
    let line = String(decoding: BatchLine.answer(to: Array(body.utf8), number: 1), as: UTF8.self)
    #expect(line == #"{"id":1,"# + answer.text.dropFirst())
  }

  @Test("an explanation for several environments is a list")
  func explain() throws {
    let tester = ServiceTester()
    let list = try tester.post("/v1/explain", Self.body(12))
    #expect(list.status == 200)
    let reports = try #require(list.json?["results"])
    #expect(reports.count == 12)
    let alone = try tester.post(
      "/v1/explain", #"{"spec":\#(Self.spec),"environment":{"window":{"width":111,"height":100}}}"#)
    #expect(String(decoding: try #require(Array(reports.elements).last).sourceBytes, as: UTF8.self) == alone.text)
  }

  @Test("the log has the length of a streamed response")
  func log() throws {
    let lines = Mutex<[String]>([])
    let length = try {
      let tester = ServiceTester(
        log: AccessLog(.json) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
      return try tester.post("/v1/solve", Self.body(300)).body.count
    }()
    let line = try #require(lines.withLock { $0.first })
    #expect(line.contains(#""bytesOut":\#(length),"#))
  }
}
