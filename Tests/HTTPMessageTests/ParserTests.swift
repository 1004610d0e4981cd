import Testing

@testable import HTTPMessage

/// Returns the requests in a text, and the error at which the parser stops.
private func outcome(_ text: String, limits: HTTPLimits = HTTPLimits(), ends: Bool = false) -> Outcome {
  Outcome(whole: Array(text.utf8), limits: limits, ends: ends)
}

private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

@Suite("Requests")
struct ParserTests {
  @Test("a request has the parts that were sent")
  func parts() throws {
    var parser = HTTPRequestParser()
    parser.append(
      Array("POST /v1/so%6Cve?device=a%20b&flag&x=1%3D2 HTTP/1.1\r\nHost: a\r\nX-A: 1 \r\nx-a:\t2\r\n".utf8))
    #expect(try parser.next() == nil)
    #expect(parser.phase == .head)
    parser.append(Array("Content-Length: 4\r\n\r\n{}".utf8))
    #expect(try parser.next() == nil)
    #expect(parser.phase == .body)
    parser.append(Array("  ".utf8))
    let request = try #require(try parser.next())
    #expect(parser.phase == .idle)
    #expect(request.method == .post)
    #expect(request.path == "/v1/solve")
    #expect(
      request.queryItems() == [
        HTTPQueryItem(name: "device", value: "a b"), HTTPQueryItem(name: "flag", value: ""),
        HTTPQueryItem(name: "x", value: "1=2"),
      ])
    #expect(request.fields.first("x-a") == "1")
    #expect(request.fields.combined("x-a") == "1, 2")
    #expect(request.fields.first("x-b") == nil)
    #expect(request.body == Array("{}  ".utf8))
    #expect(request.framing == .length)
    #expect(request.keepsConnection)
  }

  @Test("of a list, the first 64 elements count")
  func elements() {
    #expect(Array(" a, b\t,, c".elements(separatedBy: ",")) == ["a", "b", "", "c"])
    #expect(Array("".elements(separatedBy: ",")) == [""])
    #expect(Array(String(repeating: ",", count: 65_000).elements(separatedBy: ",")).count == 64)
  }

  @Test("chunks are joined, and trailers are dropped")
  func chunks() {
    let result = outcome(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;a=\"b;\\\"c\"\r\nabc\r\n00a\r\n0123456789\r\n0\r\n"
        + "X-T: 1\r\n\r\n" + get)
    #expect(result.error == nil)
    #expect(result.requests.map(\.body) == [Array("abc0123456789".utf8), []])
    #expect(result.requests.first?.fields.contains("X-T: 1") == false)
  }

  @Test(
    "the version and the Connection field decide whether a connection is kept",
    arguments: [
      ("1.1", "", true), ("1.1", "Connection: close\r\n", false), ("1.1", "Connection: a, CLOSE\r\n", false),
      ("1.1", "Connection: keep-alive\r\n", true), ("1.0", "", false), ("1.0", "Connection: keep-alive\r\n", true),
      ("1.0", "Connection: keep-alive, close\r\n", false), ("1.9", "", true),
    ])
  func persistence(version: String, field: String, keeps: Bool) {
    let result = outcome("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n")
    #expect(result.requests.map(\.keepsConnection) == [keeps])
  }

  @Test("a request with Expect waits for 100 Continue until its body begins")
  func awaitsContinue() throws {
    var parser = HTTPRequestParser()
    parser.append(Array("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n".utf8))
    #expect(try parser.next() == nil)
    #expect(parser.awaitingContinue == nil)
    parser.append(Array("\r\n".utf8))
    #expect(try parser.next() == nil)
    let head = try #require(parser.awaitingContinue)
    #expect(head.method == .post)
    #expect(head.path == "/a")
    #expect(head.framing == .length)
    #expect(head.body.isEmpty)
    parser.append(Array("{".utf8))
    #expect(try parser.next() == nil)
    #expect(parser.awaitingContinue == nil)
    parser.append(Array("}".utf8))
    #expect(try parser.next() != nil)
    #expect(parser.awaitingContinue == nil)
  }

  @Test("the input may end between requests, but not within one")
  func ends() {
    #expect(outcome(get, ends: true).error == nil)
    #expect(outcome(get + "\r\n", ends: true).error == nil)
    let bytes = Array(get.utf8)
    for count in 1..<bytes.count {
      #expect(Outcome(whole: Array(bytes[..<count]), ends: true).error == .incomplete)
    }
  }

  @Test("after an error, the parser accepts nothing more")
  func errorStays() {
    var parser = HTTPRequestParser()
    parser.append(Array("x\r\n".utf8))
    #expect(throws: HTTPRequestError.malformedRequestLine) { try parser.next() }
    parser.append(Array(get.utf8))
    #expect(throws: HTTPRequestError.malformedRequestLine) { try parser.next() }
    #expect(throws: HTTPRequestError.malformedRequestLine) { try parser.finish() }
    #expect(parser.phase == .failed)
    #expect(parser.bufferedCount == 0)
  }

  @Test("a request line counts without its line end, field lines with theirs, the empty line not at all")
  func headLimits() {
    let line = "GET /aa HTTP/1.1"
    let fields = "Host: a\r\nX: 1\r\n"
    let bytes = Array("\(line)\r\n\(fields)\r\n".utf8)
    let (lineCount, fieldsCount) = (line.utf8.count, fields.utf8.count)
    for size in [1, 7, bytes.count] {
      let limits = HTTPLimits(requestLine: lineCount, fieldSection: fieldsCount)
      #expect(Outcome(bytes, cutInto: size, limits: limits).requests.count == 1)
      let shorterLine = HTTPLimits(requestLine: lineCount - 1, fieldSection: fieldsCount)
      #expect(Outcome(bytes, cutInto: size, limits: shorterLine).error == .requestLineTooLong)
      for count in 0..<fieldsCount {
        let fewerFields = HTTPLimits(requestLine: lineCount, fieldSection: count)
        #expect(Outcome(bytes, cutInto: size, limits: fewerFields).error == .fieldsTooLarge)
      }
    }
    #expect(outcome(line, limits: HTTPLimits(requestLine: lineCount)).error == nil)
    #expect(outcome(line, limits: HTTPLimits(requestLine: lineCount - 1)).error == .requestLineTooLong)
  }

  @Test("the limit on a body is exact")
  func bodyLimits() {
    let limits = HTTPLimits(body: 3, chunkOverhead: 8)
    let length = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
    #expect(outcome(length + "3\r\n\r\nabc", limits: limits).requests.count == 1)
    #expect(outcome(length + "4\r\n\r\n", limits: limits).error == .bodyTooLarge)
    let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(outcome(chunked + "1\r\na\r\n2\r\nbc\r\n0\r\nX:123\r\n\r\n", limits: limits).requests.count == 1)
    #expect(outcome(chunked + "1\r\na\r\n3\r\n", limits: limits).error == .bodyTooLarge)
    #expect(outcome(chunked + "0\r\nX:12345\r\n\r\n", limits: limits).error == .chunkOverheadTooLarge)
  }

  @Test(
    "all bytes of chunk lines except the size count as overhead, including trailers",
    arguments: [
      "1;a=45678\r\na\r\n0\r\n\r\n", "1 \t;a=678\r\na\r\n0\r\n\r\n", "000000001\r\na\r\n0\r\n\r\n",
      "1\r\na\r\n000000000\r\n\r\n", "01;a\r\na\r\n02;a\r\nab\r\n000\r\n\r\n", "1;a\r\na\r\n0\r\nX:12\r\n\r\n",
    ])
  func chunkOverhead(of8Bytes: String) {
    let bytes = Array(("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + of8Bytes).utf8)
    for size in [1, 5, bytes.count] {
      #expect(Outcome(bytes, cutInto: size, limits: HTTPLimits(chunkOverhead: 8)).requests.count == 1)
      #expect(Outcome(bytes, cutInto: size, limits: HTTPLimits(chunkOverhead: 7)).error == .chunkOverheadTooLarge)
    }
  }

  @Test("the digits of a chunk size do not count as overhead")
  func chunkSizes() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let limits = HTTPLimits(chunkOverhead: 0)
    let body = String(repeating: "a", count: 0x1234)
    #expect(outcome(head + "1234\r\n\(body)\r\n0\r\n\r\n", limits: limits).requests.count == 1)
    #expect(outcome(head + "ffffffffffffffff\r\n", limits: limits).error == .bodyTooLarge)
    #expect(outcome(head + "fffffffffffffffff\r\n", limits: limits).error == .chunkOverheadTooLarge)
  }

  @Test("many small chunk extensions count like a large one")
  func smallExtensions() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let chunk = "1;abcdefghijklmno\r\na\r\n"
    #expect(outcome(head + String(repeating: chunk, count: 1_024) + "0\r\n\r\n").requests.count == 1)
    #expect(outcome(head + String(repeating: chunk, count: 1_024) + "00\r\n\r\n").error == .chunkOverheadTooLarge)
  }

  @Test(
    "valid targets are accepted",
    arguments: [
      ("GET", "/", "/"), ("GET", "//a", "//a"), ("GET", "http://a", ""), ("GET", "HTTPS://a:1/b?c", "/b"),
      ("GET", "http://a?c", ""), ("OPTIONS", "*", "*"), ("CONNECT", "a:1", ""),
    ])
  func targets(method: String, target: String, path: String) {
    let result = outcome("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(result.requests.map(\.path) == [Array(path.utf8)])
  }

  @Test(
    "invalid targets are rejected",
    arguments: [
      ("GET", "*"), ("GET", "a"), ("GET", "http://"), ("GET", "http:///a"), ("GET", "ftp://a/"), ("GET", "/%"),
      ("GET", "/%4"), ("GET", "/%4g"), ("GET", "/?%"), ("GET", "/a\"b"), ("GET", "http://u@a/"), ("CONNECT", "/"),
    ])
  func refusedTargets(method: String, target: String) {
    #expect(outcome("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n").error == .malformedTarget)
  }

  @Test(
    "valid hosts are accepted",
    arguments: ["", "a", "a:", "a:1", "1.2.3.4:80", "[::1]", "[::1]:8", "[v1.a:b]", "a%41", "a_b.c-d~"])
  func hosts(host: String) {
    #expect(outcome("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").error == nil)
  }

  @Test(
    "invalid hosts are rejected",
    arguments: ["a b", "a/", "a@b", "a:b", "[::1", "[]", "[::1]a", "a,b:c", "a%4", "a:123456"])
  func refusedHosts(host: String) {
    #expect(outcome("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").error == .malformedHost)
  }

  @Test("a long body is complete, even if its pieces are small")
  func memory() throws {
    var parser = HTTPRequestParser()
    parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n".utf8))
    for _ in 0..<1_000 {
      #expect(try parser.next() == nil)
      #expect(parser.bufferedCount == 0)
      parser.append([UInt8](repeating: 0x20, count: 100))
    }
    #expect(try parser.next()?.body.count == 100_000)
  }

  @Test("sets of bytes equal those of the grammar")
  func byteSets() {
    let alphanumeric = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let name = alphanumeric.union("-._~!$&'()*+,;=".utf8)
    let sets: [(ByteSet, Set<UInt8>)] = [
      (.token, alphanumeric.union("!#$%&'*+-.^_`|~".utf8)), (.registeredName, name), (.path, name.union(":@/".utf8)),
      (.query, name.union(":@/?".utf8)), (.addressLiteral, name.union(":".utf8)),
    ]
    for (set, members) in sets {
      for byte in UInt8.min...UInt8.max { #expect(set.contains(byte) == members.contains(byte)) }
    }
  }
}
