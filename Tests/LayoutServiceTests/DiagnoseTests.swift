import JSON
import Testing

@testable import LayoutService

@Suite("Conflict logs over HTTP")
struct DiagnoseTests {
  private let tester = ServiceTester()
  private let log = """
    Unable to simultaneously satisfy constraints.
    (
        "<NSLayoutConstraint:0x1 UIInputView:0x2.height == 250>",
        "<NSLayoutConstraint:0x3 'UIView-Encapsulated-Layout-Height' UIInputView:0x2.height == 216>"
    )
    """

  @Test("the response to a log has its conflicts")
  func answers() throws {
    let answer = try tester.post("/v1/diagnose", log, "Content-Type: text/plain; charset=utf-8\r\n")
    #expect(answer.status == 200)
    let lists = try #require(answer.json?["logs"])
    let list = try #require(Array(lists.elements).first)
    #expect(list["verdict"]?.string == "conflict")
    #expect(list["excess"]?.number == 34)
    #expect(list["line"]?.number == 1)
  }

  @Test("a text without a conflict has no diagnosis")
  func nothing() throws {
    let answer = try tester.post("/v1/diagnose", "Test Suite passed.", "Content-Type: text/plain\r\n")
    #expect(answer.status == 200)
    let lists = try #require(answer.json?["logs"])
    #expect(Array(lists.elements).isEmpty)
  }

  @Test("a conflict after a long text is found at any offset", arguments: [0, 1, 200])
  func longText(_ offset: Int) throws {
    let lineCount = 11_000
    let before = String(repeating: "Test Case passed.\n", count: lineCount) + String(repeating: " ", count: offset)
    let answer = try tester.post("/v1/diagnose", before + log, "Content-Type: text/plain\r\n")
    let list = try #require(answer.json?["logs"]?.elements.first { _ in true })
    #expect(list["verdict"]?.string == "conflict")
    #expect(list["line"]?.number == Double(lineCount + 1))
  }

  @Test(
    "only plain text in UTF-8 is accepted",
    arguments: ["application/json", "text/html", "text/plain; charset=iso-8859-1"])
  func types(_ type: String) throws {
    let response = try tester.post("/v1/diagnose", log, "Content-Type: \(type)\r\n")
    #expect(response.status == 415)
    #expect(response.text.contains("Send text in UTF-8, with Content-Type: text/plain."))
  }

  @Test("parameters are refused")
  func parameters() throws {
    #expect(try tester.post("/v1/diagnose?format=text", log, "Content-Type: text/plain\r\n").status == 400)
  }
}
