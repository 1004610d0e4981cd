import Testing

@testable import HTTPMessage

@Suite("Responses")
struct ResponseTests {
  private func text(
    _ response: HTTPResponse, _ persistence: HTTPResponse.Persistence = .keepAlive, omitsBody: Bool = false
  ) -> String {
    var bytes: [UInt8] = []
    response.write(to: &bytes, date: Array("D".utf8), persistence: persistence, omitsBody: omitsBody)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("a response is a status line, fields, an empty line and content")
  func whole() {
    let response = HTTPResponse(
      status: .ok, fields: HTTPResponseFields(["Content-Type": "text/plain"]), body: Array("hello".utf8))
    #expect(
      text(response)
        == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello")
    #expect(text(response, .close, omitsBody: true).hasSuffix("Content-Length: 5\r\nConnection: close\r\n\r\n"))
    #expect(text(response, .keepAliveSaid).contains("\r\nConnection: keep-alive\r\n\r\nhello"))
  }

  @Test("204 and 304 have no content and no length", arguments: [HTTPStatus.noContent, .notModified])
  func withoutContent(status: HTTPStatus) {
    let written = text(HTTPResponse(status: status, body: Array("hello".utf8)))
    #expect(!written.contains("Content-Length"))
    #expect(written.hasSuffix("\r\n\r\n"))
  }

  private final class Source: HTTPContentSource {
    var heldBytes: Int { 0 }
    func next() -> HTTPContentPiece { ([], isLast: true) }
  }

  @Test("content of unknown length is sent in chunks, or to HTTP/1.0 clients until the connection closes")
  func framing() {
    var response = HTTPResponse(status: .ok, body: Array("hello, world, hello".utf8))
    response.rest = Source()
    #expect(
      text(response) == "HTTP/1.1 200 OK\r\nDate: D\r\nTransfer-Encoding: chunked\r\n\r\n13\r\nhello, world, hello\r\n")
    var bytes: [UInt8] = []
    response.write(to: &bytes, date: Array("D".utf8), persistence: .close, framing: .untilClose)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nDate: D\r\nConnection: close\r\n\r\nhello, world, hello")
    var chunks: [UInt8] = []
    for (length, isLast) in [(0xabc, false), (0, false), (1, true)] {
      HTTPContentFraming.chunked.append(
        ([UInt8](repeating: 0x61, count: length), isLast: isLast), to: &chunks)
    }
    let long = String(repeating: "a", count: 0xabc)
    #expect(String(decoding: chunks, as: UTF8.self) == "abc\r\n\(long)\r\n1\r\na\r\n0\r\n\r\n")
  }

  @Test("a field value cannot end its line")
  func splitting() {
    var fields = HTTPResponseFields()
    fields.append("X-A", "1\r\nX-B: 2\u{0}\u{7f}")
    #expect(String(decoding: fields.bytes, as: UTF8.self) == "X-A: 1X-B: 2\r\n")
  }

  @Test(
    "dates have the format of HTTP",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
      (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (Int.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
  func dates(seconds: Int, expected: String) {
    #expect(String(decoding: HTTPDate(unixSeconds: seconds).bytes, as: UTF8.self) == expected)
  }

  @Test("every error has a status from 400 to 599, a reason phrase and a message")
  func errors() {
    for error in HTTPRequestError.allCases {
      #expect((400...505).contains(error.status.code))
      #expect("\(error.status.reason)" != "Unknown")
      #expect(error.rawValue.hasSuffix("."))
    }
  }
}
