import Testing

@testable import HTTPServer

/// Streamed responses: `/stream` has 200 pieces of 100,000 bytes.
///
/// Bodies are compared before they are expected: a failure would print millions of numbers.
@Suite("Streamed responses", .waits) struct StreamTests {
  @Test(
    "a client gets a streamed response in chunks, and the response to its next request", arguments: [false, true])
  func whole(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll)
    let client = try server.client()
    client.send(get("/stream") + post("/echo", "end"))
    let answer = try #require(client.answer())
    #expect(answer.fields["transfer-encoding"] == "chunked")
    #expect(answer.fields["content-length"] == nil)
    let isWhole = answer.body == TestHandler.Streams.whole
    #expect(isWhole)
    #expect(client.answer()?.text == "end")
    #expect(becomesTrue { server.handler.streams.open.load(ordering: .relaxed) == 0 })
    #expect(becomesTrue { server.server.statistics.count(.unsentBytes) == 0 })
  }

  @Test("an HTTP/1.0 client gets a streamed response until the connection closes")
  func version10() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let all = client.everything()
    let end = try #require(all.firstRange(of: Array("\r\n\r\n".utf8)))
    let head = String(decoding: all[..<end.lowerBound], as: UTF8.self)
    #expect(head.contains("Connection: close") && !head.contains("Transfer-Encoding"))
    let isWhole = Array(all[end.upperBound...]) == TestHandler.Streams.whole
    #expect(isWhole)
  }

  @Test("a client that has closed its side gets a complete streamed response")
  func halfClose() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(get("/stream"))
    client.endWriting()
    pause(milliseconds: 300)
    let isWhole = client.answer()?.body == TestHandler.Streams.whole
    #expect(isWhole)
    #expect(client.isClosedByServer())
  }

  @Test(
    "little is generated for clients that do not read, and nothing after they disconnect", arguments: [false, true])
  func slowReaders(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll)
    let made = { server.handler.streams.made.load(ordering: .relaxed) }
    let clients = try (0..<8).map { _ in try server.client() }
    for client in clients { client.send(get("/stream")) }
    #expect(becomesTrue { server.handler.streams.open.load(ordering: .relaxed) == clients.count })
    var before = -1
    // The system may buffer some pieces for a client that does not read; then the server stops.
    #expect(
      becomesTrue {
        defer { before = made() }
        pause(milliseconds: 200)
        return made() == before
      })
    #expect(made() < clients.count * TestHandler.Streams.pieces / 2)
    let held = TestHandler.Streams.length * 2 + EventLoop.lowWater + 1_000
    #expect(server.server.statistics.count(.unsentBytes) <= clients.count * held)
    for client in clients { client.disconnect() }
    #expect(becomesTrue { server.handler.streams.open.load(ordering: .relaxed) == 0 })
    #expect(becomesTrue { server.server.statistics.count(.unsentBytes) == 0 })
    let last = try server.client()
    last.send(post("/echo", "still here"))
    #expect(last.answer()?.text == "still here")
  }

  @Test("many clients that share one worker with a short queue get complete responses")
  func crowd() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.waitingWork = 2
    }
    let clients = try (0..<6).map { _ in try server.client() }
    var answered = 0
    for client in clients { client.send(get("/stream")) }
    for client in clients {
      guard let answer = client.answer(), answer.status == 200 else { continue }
      let isWhole = answer.body == TestHandler.Streams.whole
      #expect(isWhole)
      answered += 1
    }
    #expect(answered >= 1)
  }

  @Test("the time that a client takes to read can be excluded from a budget")
  func clientTime() {
    let work = HTTPExchange(peer: "", receivedAt: 0)
    #expect(work.begin(at: 50))
    work.rest(from: 100)
    work.resume(at: 350)
    #expect(work.begin(at: 360))
    work.rest(from: 400)
    work.resume(at: 407)
    #expect(work.clientNanoseconds == 257)
  }

  @Test("a draining server finishes the responses that it has started")
  func drain() throws {
    let server = try TestServer { $0.drainTimeout = 120 }
    let client = try server.client()
    client.send(get("/stream"))
    #expect(becomesTrue { server.handler.streams.made.load(ordering: .relaxed) > 0 })
    server.server.drain()
    let isWhole = client.answer()?.body == TestHandler.Streams.whole
    #expect(isWhole)
    server.end()
  }
}
