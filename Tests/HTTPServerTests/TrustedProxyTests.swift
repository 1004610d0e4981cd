import HTTPMessage
import Testing

@testable import HTTPServer

@Suite("Trusted proxies", .waits) struct TrustedProxyTests {
  private func client(_ fields: [String], from peer: String = "10.0.0.1") throws -> String {
    let blocks = try ["10.0.0.0/8", "fd00::/8", "192.0.2.7"].map { try #require(AddressBlock($0)) }
    var parser = HTTPRequestParser()
    parser.append(Array((["GET / HTTP/1.1", "Host: a"] + fields + ["", ""]).joined(separator: "\r\n").utf8))
    let request = try #require(try parser.next())
    let proxies = TrustedProxies(blocks: blocks)
    #expect(proxies.include(peer))
    return proxies.client(of: request.fields, from: peer)
  }

  @Test(
    "the client is the last address that is not a trusted proxy",
    arguments: [
      (["X-Forwarded-For: 203.0.113.9"], "203.0.113.9"),
      (["X-Forwarded-For: 198.51.100.1, 203.0.113.9"], "203.0.113.9"),
      (["X-Forwarded-For: 203.0.113.9, 10.1.2.3, fd00::2"], "203.0.113.9"),
      (["X-Forwarded-For: 203.0.113.9, 192.0.2.7"], "203.0.113.9"),
      (["X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 203.0.113.9"], "203.0.113.9"),
      (["X-Forwarded-For: 203.0.113.9:4711"], "203.0.113.9"),
      (["X-Forwarded-For: [2001:DB8::0:1]:4711"], "2001:db8::1"),
      (["X-Forwarded-For: 2001:db8::1"], "2001:db8::1"),
      (["X-Forwarded-For: ::ffff:203.0.113.9"], "203.0.113.9"),
      (["Forwarded: for=203.0.113.9;proto=https;by=10.0.0.1"], "203.0.113.9"),
      (["Forwarded: for=198.51.100.1, For=\"[2001:db8::1]:4711\""], "2001:db8::1"),
      (["Forwarded: proto=https; for=\"203.0.113.9:80\", for=10.2.3.4"], "203.0.113.9"),
      (["Forwarded: for=\"198.51.100.1, for=203.0.113.9"], "203.0.113.9"),
      (["Forwarded: for=203.0.113.9", "X-Forwarded-For: 203.0.113.9"], "203.0.113.9"),
      (["X-Forwarded-For: 10.1.1.1, 10.2.2.2"], "10.1.1.1"),
      (["X-Forwarded-For: unknown, 10.2.2.2"], "10.2.2.2"),
      (["X-Forwarded-For: 203.0.113.9" + String(repeating: ", 10.2.2.2", count: 64)], "10.2.2.2"),
    ])
  func clients(fields: [String], expected: String) throws {
    #expect(try client(fields) == expected)
  }

  @Test(
    "the client is the proxy if it says nothing valid, or the two fields disagree",
    arguments: [
      [], ["X-Forwarded-For: "], ["X-Forwarded-For: unknown"], ["X-Forwarded-For: 203.0.113.9,"],
      ["X-Forwarded-For: 203.0.113.256"], ["Forwarded: for=_hidden"], ["Forwarded: proto=https"],
      ["Forwarded: for=198.51.100.1", "X-Forwarded-For: 203.0.113.9"],
      ["Forwarded: for=_hidden", "X-Forwarded-For: 203.0.113.9"],
    ])
  func noClient(fields: [String]) throws {
    #expect(try client(fields) == "10.0.0.1")
  }

  @Test(
    "a block contains the addresses that share its first bits",
    arguments: [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
      ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
      ("0.0.0.0/0", "1.2.3.4", true),
      ("0.0.0.0/0", "2001:db8::1", false), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
      ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
      ("::1/128", "::1", true), ("fe80::/10", "fe80::1%eth0", true), ("::/0", "1.2.3.4", true),
    ])
  func blocks(block: String, address: String, isInside: Bool) throws {
    #expect(try #require(AddressBlock(block)).contains(try #require(IPAddress(address))) == isInside)
  }

  @Test(
    "a text that is not a block is rejected",
    arguments: [
      "", "10", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "a.example", "10.0.0.0/8/8",
    ])
  func noBlocks(text: String) {
    #expect(AddressBlock(text) == nil)
  }

  @Test("the limit of an address applies to a proxy's client while its requests are not answered, not to the proxy")
  func limit() throws {
    let server = try TestServer {
      $0.connectionsPerAddress = 2
      $0.trustedProxies = [AddressBlock("127.0.0.0/8")].compactMap { $0 }
      $0.workers = 8
    }
    let clients = try (0..<5).map { _ in try server.client() }
    let greedy = get("/block", "X-Forwarded-For: 203.0.113.9\r\n")
    for client in clients[..<2] { client.send(greedy) }
    #expect(becomesTrue { server.server.statistics.count(.requestsInFlight) == 2 })
    clients[2].send(greedy)
    #expect(clients[2].answer()?.status == 503)
    clients[3].send(get("/later", "X-Forwarded-For: 203.0.113.10\r\n"))
    #expect(clients[3].answer()?.status == 200)
    server.handler.unblock()
    for client in clients[..<2] { #expect(client.answer()?.status == 200) }
    #expect(becomesTrue { server.server.statistics.count(.requestsInFlight) == 0 })
    // Idle connections of the proxy do not count for the client of their last request.
    for client in clients {
      client.send(get("/later", "X-Forwarded-For: 203.0.113.9\r\n"))
      #expect(client.answer()?.status == 200)
    }
    #expect(server.server.statistics.count(.addressLimitHits) == 1)
    #expect(server.server.statistics.count(.waitingLimitHits) == 0)
  }
}
