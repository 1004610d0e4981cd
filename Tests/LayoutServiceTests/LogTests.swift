import JSON
import LayoutReports
import Synchronization
import Testing

@testable import LayoutService

@Suite("The log")
struct LogTests {
  private func lines(_ format: AccessLog.Format, _ requests: [String]) throws -> [String] {
    let collected = Collector()
    let tester = ServiceTester(log: AccessLog(format) { collected.add($0) })
    for request in requests { _ = try tester.get(request, "X-Request-Id: r1\r\n") }
    return collected.lines
  }

  private final class Collector: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ line: [UInt8]) {
      bytes.withLock { $0 += line }
    }

    var lines: [String] {
      bytes.withLock { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
    }
  }

  @Test("each request is one JSON object, without its query")
  func json() throws {
    let lines = try lines(.json, ["/healthz?secret=1", "/n%0Aope\"%1b"].map { $0.replacing("\"", with: "%22") })
    #expect(lines.count == 2)
    let first = try JSONDocument(parsing: Array(lines[0].utf8)).root
    #expect(first["path"]?.string == "/healthz")
    #expect(first["method"]?.string == "GET")
    #expect(first["status"]?.number == 200)
    #expect(first["id"]?.string == "r1")
    #expect(first["peer"]?.string == "127.0.0.1")
    #expect(first["bytesOut"]?.number == 15)
    #expect((first["milliseconds"]?.number ?? -1) >= 0)
    let second = try JSONDocument(parsing: Array(lines[1].utf8)).root
    #expect(second["path"]?.string == "/n\nope\"\u{1b}")
  }

  @Test("a text line has the request's ID, and no control characters")
  func text() throws {
    let lines = try lines(.text, ["/n%0Aope%1b%C2%9B%E2%80%AE"])
    #expect(lines.count == 1)
    #expect(lines[0].contains(#"Z r1 127.0.0.1 GET /n\u{a}ope\u{1b}\u{9b}\u{202e} 404 "#))
  }

  @Test("on a terminal, a problem is followed by its source lines; elsewhere, no part of a body is written")
  func sourceLines() throws {
    for (format, styler) in [
      (AccessLog.Format.text, ANSIStyler(isOn: false)), (.text, nil), (.json, ANSIStyler(isOn: false)),
    ] {
      let collected = Collector()
      let tester = ServiceTester(log: AccessLog(format, styler: styler) { collected.add($0) })
      _ = try tester.post("/v1/solve", "{\"layoutSpec\": 1,\n \"colour\": 2}", "X-Request-Id: r1\r\n")
      guard format == .text, styler != nil else {
        #expect(collected.lines.count == 1 && !collected.lines[0].contains("colour"))
        continue
      }
      #expect(
        Array(collected.lines.dropFirst()) == [
          #"r1:2:2: error: unknown key "colour" [unknown-key] (/colour)"#, #"    2 |  "colour": 2}"#,
          "      |  ^~~~~~~~",
        ])
    }
  }

  @Test("a mistake in an expression is underlined at the word, also when the response is repeated")
  func wordInExpression() throws {
    let collected = Collector()
    let tester = ServiceTester(log: AccessLog(.text, styler: ANSIStyler(isOn: false)) { collected.add($0) })
    for _ in 0..<3 {
      _ = try tester.post(
        "/v1/solve",
        #"{"layoutSpec": 1, "views": ["a"], "constraints": ["a.widht == 4"]}"#)
    }
    #expect(collected.lines.filter { $0.hasSuffix("  ^~~~~") }.count == 3, "\(collected.lines)")
  }

  @Test("timestamps have the format of RFC 3339")
  func timestamps() {
    #expect(AccessLog.timestamp((784_111_777, 5_999_999)) == "1994-11-06T08:49:37.005Z")
    #expect(AccessLog.timestamp((951_782_400, 999_000_000)) == "2000-02-29T00:00:00.999Z")
  }
}
