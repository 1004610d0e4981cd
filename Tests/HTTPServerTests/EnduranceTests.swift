import HTTPMessage
import Synchronization
import Platform
import Testing

@testable import HTTPServer

@Suite("Slow clients and overload", .waits)
struct EnduranceTests {
  @Test("a request that does not arrive in time is abandoned", arguments: [false, true])
  func slowHead(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll) { $0.headTimeout = 0.3 }
    let silent = try server.client()
    let slow = try server.client()
    slow.send("GET /echo HT")
    #expect(slow.answer()?.status == 408)
    #expect(slow.isClosedByServer())
    #expect(silent.isClosedByServer())
    #expect(server.server.statistics.count(.headTimeouts) == 1)
    #expect(server.server.statistics.count(.idleTimeouts) == 1)
  }

  @Test("the deadline of a head does not move when more bytes arrive")
  func tricklingHead() throws {
    let server = try TestServer { $0.headTimeout = 0.3 }
    let client = try server.client()
    client.send("GET /echo HTTP/1.1\r\n")
    for _ in 0..<8 {
      pause(milliseconds: 100)
      client.send("X")
    }
    #expect(client.answer()?.status == 408)
  }

  @Test("a body that does not arrive, or too slowly, is abandoned")
  func slowBody() throws {
    let server = try TestServer {
      $0.bodyTimeout = 30
      $0.rateGrace = 0.3
    }
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n")
    client.send(String(repeating: "a", count: 100))
    #expect(client.answer()?.status == 408)
    #expect(client.isClosedByServer())
    #expect(server.server.statistics.count(.bodyTimeouts) == 1)
  }

  @Test("an idle connection is closed without a response")
  func idle() throws {
    let server = try TestServer { $0.idleTimeout = 0.3 }
    let client = try server.client()
    client.send(post("/echo", "a"))
    #expect(client.answer()?.text == "a")
    #expect(client.isClosedByServer())
  }

  @Test("a client that does not read its response is disconnected")
  func slowReader() throws {
    let server = try TestServer { $0.writeTimeout = 0.3 }
    let client = try server.client()
    client.send(String(repeating: get("/large"), count: 8))
    #expect(becomesTrue { server.server.statistics.count(.writeTimeouts) == 1 })
    #expect(becomesTrue { server.server.statistics.count(.openConnections) == 0 })
  }

  @Test("connections beyond the limit wait until others close")
  func connectionCap() throws {
    let server = try TestServer { $0.connections = 3 }
    let clients = try (0..<3).map { _ in try server.client() }
    for client in clients {
      client.send(get("/echo"))
      #expect(client.answer()?.status == 200)
    }
    let waiting = try server.client()
    waiting.send(post("/echo", "at last"))
    #expect(becomesTrue { server.server.statistics.count(.connectionLimitHits) > 0 })
    #expect(server.server.statistics.count(.accepted) == 3)
    clients[0].disconnect()
    #expect(waiting.answer()?.text == "at last")
  }

  @Test("requests beyond the limit of the queue are rejected")
  func overload() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.waitingWork = 1
    }
    let clients = try (0..<6).map { _ in try server.client() }
    for client in clients { client.send(get("/sleep")) }
    let statuses = clients.compactMap { $0.answer()?.status }
    #expect(statuses.count == 6)
    #expect(Set(statuses) == [200, 503])
  }

  @Test("a draining server answers its current requests with Connection: close", arguments: [false, true])
  func draining(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll) { $0.drainGrace = 3 }
    let idle = try server.client()
    idle.send(get("/echo"))
    #expect(idle.answer()?.status == 200)
    let late = try server.client()
    late.send(get("/echo"))
    #expect(late.answer()?.status == 200)
    let busy = try server.client()
    busy.send(get("/sleep"))
    #expect(becomesTrue { server.server.statistics.count(.deferred) == 1 })
    server.server.drain()
    pause(milliseconds: 100)
    late.send(get("/echo"))
    #expect(late.answer()?.fields["connection"] == "close")
    #expect(Client(port: server.server.configuration.port) == nil)
    let answer = try #require(busy.answer())
    #expect(answer.text == "slept")
    #expect(answer.fields["connection"] == "close")
    #expect(idle.isClosedByServer())
    server.end()
    #expect(server.server.statistics.count(.openConnections) == 0)
  }

  @Test("a server that is stopped under load answers every request that was sent")
  func drainingUnderLoad() throws {
    let server = try TestServer { $0.drainGrace = 1 }
    let port = server.server.configuration.port
    let sent = Atomic<Int>(0)
    let answered = Atomic<Int>(0)
    try withThreads(8) {
      guard let client = Client(port: port) else { return }
      while true {
        client.send(post(sent.load(ordering: .relaxed) % 3 == 0 ? "/later" : "/echo", "x"))
        sent.wrappingAdd(1, ordering: .relaxed)
        guard let answer = client.answer() else { return }
        answered.wrappingAdd(1, ordering: .relaxed)
        if answer.fields["connection"] == "close" { return }
      }
    } meanwhile: {
      #expect(becomesTrue { sent.load(ordering: .relaxed) > 1_000 })
      server.end()
    }
    #expect(sent.load(ordering: .relaxed) == answered.load(ordering: .relaxed))
  }

  private func withThreads(
    _ count: Int, _ body: @escaping @Sendable () -> Void, meanwhile: () throws -> Void
  ) throws {
    let threads = (0..<count).compactMap { _ in SystemThread(body) }
    defer { for thread in threads { thread.join() } }
    try meanwhile()
  }
}
