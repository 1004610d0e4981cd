import HTTPServer
import LayoutService
import Testing

@testable import CommandLineTool

@Suite("The server's options") struct ServeTests {
  private func options(_ arguments: String...) throws -> ServeOptions {
    try ServeOptions(ParsedArguments(arguments, for: .serve))
  }

  @Test("an origin is * or has the form that browsers send; the error for others has a hint")
  func origins() throws {
    #expect(try options().service.origins.isEmpty)
    for text in ["*", "null", "https://app.example", "http://localhost:3000"] {
      #expect(try options("--cors", text).service.origins.map(\.text) == [text])
    }
    let several = try options("--cors", "https://app.example,http://localhost:3000").service.origins
    #expect(several.map(\.text) == ["https://app.example", "http://localhost:3000"])
    for text in ["", "app.example", "https://app.example/", "https://app.example ", "*,", "https://app.example/page"] {
      let failure = #expect(throws: CommandFailure.self) { try options("--cors", text) }
      let message = failure?.usageMessage ?? ""
      #expect(message.hasPrefix("--cors: write * for all origins, or origins as browsers do, "))
    }
  }

  @Test("trusted proxies are blocks of addresses, separated by commas")
  func proxies() throws {
    #expect(try options().server.trustedProxies.isEmpty)
    #expect(try options("--trusted-proxies", "10.0.0.0/8,::1").server.trustedProxies.count == 2)
    for text in ["", "10.0.0.0/8,", "proxy.example", "10.0.0.0/40"] {
      #expect(throws: CommandFailure.self) { try options("--trusted-proxies", text) }
    }
  }

  @Test("the error for a port in use has a hint")
  func takenPort() throws {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    let server = try HTTPServer(configuration, handler: LayoutService())
    try server.start()
    defer {
      server.drain()
      server.wait()
    }
    let port = server.configuration.port
    let run = CapturedRun("serve", "--port", "\(port)")
    #expect(run.code == .unavailable)
    #expect(
      run.errors
        == "layoutc: error: cannot listen on 127.0.0.1:\(port): Address already in use; choose another --port, or --port 0 "
        + "for any free one\n")
  }

  @Test("an IPv6 address may be in brackets", arguments: ["::1", "[::1]"])
  func brackets(host: String) throws {
    #expect(try options("--host", host).server.host == "::1")
  }

  @Test("any other host is unchanged", arguments: ["localhost", "127.0.0.1", "[localhost]", "[", "[::1", "::1]"])
  func hosts(host: String) throws {
    #expect(try options("--host", host).server.host == host)
  }
}
