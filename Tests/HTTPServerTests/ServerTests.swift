import HTTPMessage
import Platform
import Testing

@testable import HTTPServer

@Suite("The server, through real sockets", .waits)
struct ServerTests {
  @Test("a connection serves several requests", arguments: [false, true])
  func keepAlive(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll)
    let client = try server.client()
    for i in 0..<50 {
      client.send(post(i.isMultiple(of: 2) ? "/echo" : "/later", "body \(i)"))
      #expect(client.answer()?.text == "body \(i)")
    }
    #expect(server.server.statistics.count(.accepted) == 1)
    #expect(server.server.statistics.count(.deferred) == 25)
  }

  @Test("pipelined requests are answered in order", arguments: [false, true])
  func pipelining(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll)
    let client = try server.client()
    let paths = (0..<200).map { $0 % 7 == 3 ? "/later" : "/echo" }
    client.send(zip(paths, 0...).map { post($0, "\($1)") }.joined())
    for i in paths.indices { #expect(client.answer()?.text == "\(i)") }
  }

  @Test(
    "a client that reads late gets a large response, and then the response to its next request",
    arguments: [false, true])
  func largeAnswers(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll)
    let client = try server.client()
    client.send(get("/large") + get("/large") + post("/echo", "end"))
    #expect(client.answer()?.body.count == 8 << 20)
    #expect(client.answer()?.body.count == 8 << 20)
    #expect(client.answer()?.text == "end")
  }

  @Test(
    "a request after one with a long response is answered, too", arguments: [false, true])
  func longAnswersSentAtOnce(usesPoll: Bool) throws {
    let server = try TestServer(usesPoll: usesPoll)
    let client = try server.client()
    for _ in 0..<50 {
      client.send(get("/long") + post("/echo", "end"))
      #expect(client.answer()?.body.count == 300 << 10)
      try #require(client.answer()?.text == "end")
    }
  }

  @Test("HEAD has the length of GET and no content")
  func head() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n" + post("/echo", "next"))
    #expect(client.answer(toHead: true)?.fields["content-length"] == "\(8 << 20)")
    #expect(client.answer()?.text == "next")
  }

  @Test("every response has a date, and the last one of a connection has Connection: close")
  func fields() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(get("/echo"))
    let first = try #require(client.answer())
    #expect(first.fields["date"]?.hasSuffix(" GMT") == true)
    #expect(first.fields["connection"] == nil)
    client.send(get("/echo", "Connection: close\r\n"))
    #expect(client.answer()?.fields["connection"] == "close")
    #expect(client.isClosedByServer())
  }

  @Test("a connection of HTTP/1.0 closes after the response, unless it has keep-alive")
  func version10() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET /echo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(client.answer()?.fields["connection"] == "keep-alive")
    client.send("GET /echo HTTP/1.0\r\n\r\n")
    #expect(client.answer()?.fields["connection"] == "close")
    #expect(client.isClosedByServer())
  }

  @Test("a malformed request gets a complete error response, even if more bytes follow")
  func refusal() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET / HTTP/1.1\r\n" + String(repeating: "X-A: 1\r\n", count: 100_000) + "\r\n")
    let answer = try #require(client.answer())
    #expect(answer.status == 431)
    #expect(answer.fields["connection"] == "close")
    #expect(client.isClosedByServer())
    #expect(server.server.statistics.count(.oversized) == 1)
    #expect(server.server.statistics.count(.malformed) == 0)
  }

  @Test("requests beyond a limit and malformed requests are counted separately")
  func refusalCounts() throws {
    let server = try TestServer {
      $0.limits = HTTPLimits(requestLine: 40, fieldSection: 100, body: 4, chunkOverhead: 4)
    }
    let chunked = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let refused = [
      (get("/" + String(repeating: "a", count: 40)), 414),
      (get("/", "X: \(String(repeating: "a", count: 99))\r\n"), 431),
      (post("/echo", "12345"), 413), (chunked + "5\r\n", 413), (chunked + "1;abcd\r\n", 431),
      (chunked + "0\r\nX: 1\r\n\r\n", 431), ("x\r\n", 400), (chunked + "x\r\n", 400),
    ]
    for (text, status) in refused {
      let client = try server.client()
      client.send(text)
      #expect(client.answer()?.status == status)
    }
    #expect(server.server.statistics.count(.oversized) == 6)
    #expect(server.server.statistics.count(.malformed) == 2)
  }

  @Test("a client that expects 100-continue gets it once, and not if the body has arrived")
  func expectContinue() throws {
    let server = try TestServer()
    let client = try server.client()
    let head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
    client.send(head)
    #expect(client.answer()?.status == 100)
    client.send("ab")
    client.send("cd")
    #expect(client.answer()?.text == "abcd")
    client.send(head + "1234")
    #expect(client.answer()?.text == "1234")
  }

  @Test("a client does not get 100-continue for a body that would be ignored, and the connection ends")
  func expectContinueRefused() throws {
    let server = try TestServer()
    let fields = "Host: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
    for (method, sendsBody) in [("POST", false), ("POST", true), ("HEAD", false)] {
      let client = try server.client()
      client.send(post("/echo", "before") + "\(method) /refused HTTP/1.1\r\n\(fields)")
      #expect(client.answer()?.text == "before")
      let answer = try #require(client.answer(toHead: method == "HEAD"))
      #expect(answer.status == 405)
      #expect(answer.fields["connection"] == "close")
      if sendsBody { client.send("abcd" + get("/echo")) }
      #expect(client.isClosedByServer())
    }
    let client = try server.client()
    client.send("POST /refused HTTP/1.1\r\n\(fields)abcd" + post("/echo", "after"))
    #expect(client.answer()?.status == 404)
    #expect(client.answer()?.text == "after")
  }

  @Test("a client that closes its side gets its responses, and an error for an incomplete request")
  func halfClose() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(get("/sleep") + post("/echo", "a"))
    client.endWriting()
    #expect(client.answer()?.text == "slept")
    #expect(client.answer()?.text == "a")
    #expect(client.isClosedByServer())
    let other = try server.client()
    other.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
    other.endWriting()
    #expect(other.answer()?.status == 400)
    #expect(other.isClosedByServer())
  }

  @Test("slow work does not hold up other connections of the same loop")
  func slowWork() throws {
    let server = try TestServer { $0.loops = 1 }
    let slow = try server.client()
    let quick = try server.client()
    slow.send(get("/sleep"))
    quick.send(post("/echo", "quick"))
    #expect(quick.answer()?.text == "quick")
    #expect(server.server.statistics.count(.deferred) == 1)
    #expect(slow.answer()?.text == "slept")
  }

  @Test("clients that disconnect at any time leave no open connection")
  func disconnects() throws {
    let server = try TestServer { $0.lingerTimeout = 0.2 }
    for text in ["", "GET", get("/sleep"), get("/large"), get("/echo"), "x\r\n", post("/later", "a") + "POST"] {
      let client = try server.client()
      client.send(text)
      client.disconnect()
    }
    let client = try server.client()
    client.send(post("/echo", "still here"))
    #expect(client.answer()?.text == "still here")
    client.disconnect()
    #expect(becomesTrue { server.server.statistics.count(.openConnections) == 0 })
  }

  @Test("a server listens at the first of its name's addresses that this machine has")
  func severalAddresses() throws {
    // RFC 5737 reserves the first address for documentation.
    let (foreign, own) = try (
      Listener.addresses(of: "192.0.2.1", port: 0, named: ""), Listener.addresses(of: "127.0.0.1", port: 0, named: "")
    )
    defer { freeaddrinfo(foreign) }
    #expect(throws: HTTPServerError.self) { try Listener(atFirstOf: foreign, port: 0, named: "", shares: false) }
    foreign.pointee.ai_next = own
    let listener = try Listener(atFirstOf: foreign, port: 0, named: "", shares: false)
    #expect(listener.port > 0)
    close(listener.descriptor)
  }

  @Test("a port in use is an error")
  func takenPort() throws {
    let server = try TestServer()
    let taken = #expect(throws: HTTPServerError.self) {
      try TestServer { $0.port = server.server.configuration.port }
    }
    #expect(taken?.isInUse == true)
    let impossible = #expect(throws: HTTPServerError.self) { try TestServer { $0.port = 70_000 } }
    #expect(impossible?.isInUse == false)
    #expect(throws: HTTPServerError.self) { try TestServer { $0.host = "no such host" } }
  }
}

/// Returns whether a condition becomes true within ten seconds.
func becomesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<1_000 {
    if condition() { return true }
    pause(milliseconds: 10)
  }
  return false
}
