import Testing

@testable import HTTPServer

@Suite("Memory of requests and responses", .waits) struct HeldInputTests {
  private static let limit = 1 << 20

  private func server() throws -> TestServer { try TestServer { $0.heldInput = Self.limit } }

  private func unfinished(_ count: Int) -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(count + 1)\r\n\r\n" + String(repeating: "a", count: count)
  }

  @Test("beyond the memory limit, long requests are refused and short ones are answered")
  func limit() throws {
    let server = try server()
    let held = try (0..<3).map { _ in try server.client() }
    for client in held { client.send(unfinished(300_000)) }
    #expect(becomesTrue { server.server.statistics.count(.heldBytes) >= 900_000 })
    let long = try server.client()
    long.send(unfinished(300_000))
    #expect(long.answer()?.status == 503)
    let short = try server.client()
    short.send(post("/later", "short"))
    #expect(short.answer()?.text == "short")
    #expect(server.server.statistics.count(.heldBytes) <= Self.limit)
    // Requests in memory are still answered when they are complete, and then no longer count.
    for client in held {
      client.send("b")
      #expect(client.answer()?.body.count == 300_001)
    }
    #expect(becomesTrue { server.server.statistics.count(.heldBytes) == 0 })
    let again = try server.client()
    again.send(post("/echo", String(repeating: "a", count: 300_000)))
    #expect(again.answer()?.status == 200)
  }

  @Test("beyond the limit of unread bytes, long responses are refused and short ones are sent")
  func unread() throws {
    let server = try TestServer { $0.waitingBytes = Self.limit }
    let idle = try server.client()
    idle.send(get("/large"))
    #expect(becomesTrue { server.server.statistics.count(.unsentBytes) > Self.limit })
    let other = try server.client()
    other.send(get("/large") + post("/echo", "short") + post("/later", "work"))
    #expect(other.answer()?.status == 503)
    #expect(other.answer()?.text == "short")
    #expect(other.answer()?.status == 503)
    #expect(server.server.statistics.count(.unsentLimitHits) == 2)
    #expect(server.server.statistics.count(.waitingLimitHits) == 0)
    #expect(idle.answer()?.body.count == 8 << 20)
    #expect(becomesTrue { server.server.statistics.count(.unsentBytes) == 0 })
    other.send(post("/later", "work"))
    #expect(other.answer()?.text == "work")
  }

  @Test("a request counts until it is answered or its client disconnects")
  func pending() throws {
    let server = try server()
    let client = try server.client()
    client.send(
      "POST /sleep HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n" + String(repeating: "a", count: 200_000))
    #expect(becomesTrue { server.server.statistics.count(.heldBytes) == 200_000 })
    #expect(client.answer()?.text == "slept")
    #expect(becomesTrue { server.server.statistics.count(.heldBytes) == 0 })
    client.send(unfinished(100_000))
    #expect(becomesTrue { server.server.statistics.count(.heldBytes) >= 100_000 })
    client.disconnect()
    #expect(becomesTrue { server.server.statistics.count(.heldBytes) == 0 })
  }
}
