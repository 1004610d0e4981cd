import Foundation
import JSON
import Testing

/// The examples of the server's page, sent to a server that runs here.
@Suite struct ServerPageTests {
  @Test(.timeLimit(.minutes(2)))
  func `requests are answered`() throws {
    let page = try Page.named("Docs/server.md")
    let examples = page.blocks.filter { $0.language == "sh" && $0.text.hasPrefix("curl ") }
    #expect(examples.count >= 3)
    let server = try Server()
    defer { server.stop() }
    for example in examples {
      let command = example.text.replacing("localhost:8080", with: server.address)
      let answer = try ConsoleSession.shell(command, in: Page.package)
      // Where there is no curl there is nothing to try.
      if answer.contains("curl: not found") { return }
      let isJSON = (try? JSONDocument(parsing: Array(answer.utf8))) != nil
      #expect(isJSON, "line \(example.line): \(answer)")
      #expect(answer.contains("/problems/") == example.text.contains("colour"), "line \(example.line): \(answer)")
    }
  }
}

/// `layoutc serve` on a free port.
private struct Server {
  private let process = Process()
  /// Host and port.
  let address: String

  init() throws {
    let errors = Pipe()
    process.executableURL = try ConsoleSession.binaries().appending(path: "layoutc")
    process.arguments = ["serve", "--port", "0", "--workers", "1"]
    process.standardError = errors
    try process.run()
    var line = Data()
    while let byte = try errors.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
      line.append(byte)
    }
    let event = try JSONDocument(parsing: Array(line))
    let url = try #require(event.root["url"]?.string)
    address = url.replacing("http://", with: "")
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
