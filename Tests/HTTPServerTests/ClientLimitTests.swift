import Synchronization
import Testing

@testable import HTTPServer

@Suite("The share of one client", .waits) struct ClientLimitTests {
  @Test("a client that pipelines requests and does not read keeps little in memory")
  func unread() throws {
    let server = try TestServer { $0.loops = 1 }
    let request = post("/echo", String(repeating: "a", count: 20_000))
    let clients = try (0..<20).map { _ in try server.client() }
    for client in clients { client.startSending(Array(String(repeating: request, count: 400).utf8)) }
    #expect(becomesTrue { server.server.statistics.count(.unsentBytes) > 0 })
    // The highest number of unsent bytes, or one response, of each.
    let most = 20 * (EventLoop.highWater + 21_000)
    for _ in 0..<30 {
      #expect(server.server.statistics.count(.unsentBytes) <= most)
      pause(milliseconds: 10)
    }
    // Another client is not delayed.
    let other = try server.client()
    other.send(get("/long"))
    #expect(other.answer()?.status == 200)
  }

  @Test("a client that starts to read gets all responses in order")
  func lateReader() throws {
    let server = try TestServer()
    let client = try server.client()
    let requests = (0..<600).map { post("/echo", "\($0) " + String(repeating: "a", count: 20_000)) }
    client.startSending(Array(requests.joined().utf8))
    #expect(becomesTrue { server.server.statistics.count(.unsentBytes) > 0 })
    for number in 0..<600 { #expect(client.answer()?.text.hasPrefix("\(number) ") == true) }
  }

  @Test("connections of an address beyond its limit are closed, and others are not")
  func addresses() throws {
    let server = try TestServer { $0.connectionsPerAddress = 3 }
    var clients = try (0..<3).map { _ in try server.client() }
    for client in clients {
      client.send(post("/echo", "a"))
      #expect(client.answer()?.text == "a")
    }
    let excess = try server.client()
    #expect(excess.isClosedByServer())
    let hits = server.server.statistics.count(.addressLimitHits)
    #expect(hits == 1)
    let other = try #require(Client(port: server.server.configuration.port, from: "127.0.0.2"))
    other.send(post("/echo", "b"))
    #expect(other.answer()?.text == "b")
    clients.removeLast().disconnect()
    #expect(becomesTrue { server.server.statistics.count(.openConnections) == 3 })
    let next = try server.client()
    next.send(post("/echo", "c"))
    #expect(next.answer()?.text == "c")
  }

  @Test("a client that does not read is refused before others are")
  func share() throws {
    let server = try TestServer { $0.waitingBytes = 20 << 20 }
    let statistics = server.server.statistics
    let clients = try (0..<3).map { _ in try server.client() }
    for (index, client) in clients.enumerated() {
      client.send(get("/large"))
      if index < 2 { #expect(becomesTrue { statistics.count(.unsentBytes) > (7 << 20) * (index + 1) }) }
    }
    #expect(clients[2].answer()?.status == 503)
    let other = try #require(Client(port: server.server.configuration.port, from: "127.0.0.2"))
    other.send(post("/later", "a") + get("/large"))
    #expect(other.answer()?.text == "a")
    #expect(other.answer()?.status == 200)
    for client in clients[..<2] { #expect(client.answer()?.body.count == 8 << 20) }
    #expect(becomesTrue { statistics.count(.unsentBytes) == 0 })
    clients[2].send(get("/large"))
    #expect(clients[2].answer()?.status == 200)
  }

  @Test("the system holds little of a response, so that a slow reader is seen to make progress")
  func systemBuffer() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(get("/large"))
    let statistics = server.server.statistics
    #expect(becomesTrue { statistics.count(.unsentBytes) > 7 << 20 })
    pause(milliseconds: 100)
    #expect(statistics.count(.unsentBytes) > 7 << 20)
    #expect(client.answer()?.body.count == 8 << 20)
  }

  @Test("the server stops at the end of the drain, even if work never checks for cancellation")
  func drain() throws {
    let server = try TestServer { $0.drainTimeout = 0.1 }
    let client = try server.client()
    client.send(post("/block", ""))
    #expect(becomesTrue { server.handler.isBlocked })
    // This returns although the work is not done.
    server.end()
    server.handler.unblock()
  }
}
