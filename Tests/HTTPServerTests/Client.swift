import Foundation
import HTTPMessage
import Synchronization

@testable import HTTPServer

/// A client that sends exactly the given bytes.
final class Client {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private(set) var isClosed = false

  /// - Parameter source: the loopback address to connect from.
  init?(port: Int, from source: String? = nil) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    if let source {
      var own = address
      own.sin_port = 0
      own.sin_addr.s_addr = inet_addr(source)
      let status = withUnsafePointer(to: &own) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if status != 0 { return nil }
    }
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { return nil }
  }

  deinit { disconnect() }

  func disconnect() {
    if !isClosed { close(descriptor) }
    isClosed = true
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { System.send(descriptor, $0) }
      guard case .count(let sent) = count else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Sends bytes on another thread, because the server may not read them all.
  func startSending(_ bytes: [UInt8]) {
    let descriptor = descriptor
    Thread.detachNewThread {
      var rest = bytes[...]
      while !rest.isEmpty {
        guard case .count(let sent) = rest.withUnsafeBytes({ System.send(descriptor, $0) }), sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }
  }

  func endWriting() {
    System.endWriting(descriptor)
  }

  /// A response, and whether the connection ended before it was complete.
  struct Answer {
    var status: Int
    var fields: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Returns the next response, or `nil` if none comes.
  func answer(toHead: Bool = false) -> Answer? {
    while true {
      if let answer = takeAnswer(toHead) { return answer }
      if !read() { return nil }
    }
  }

  /// Returns whether the server closes the connection in time without sending anything more.
  func isClosedByServer() -> Bool {
    while read() {}
    return ended && received.isEmpty
  }

  private var ended = false

  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 { ended = true }
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  /// Decodes chunks up to the last one. Nothing is copied before that one is there.
  private static func takeChunks(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var chunks: [Range<Int>] = []
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0x0a) {
      guard let length = Int(String(decoding: rest[start..<(end - 1)], as: UTF8.self), radix: 16),
        rest.endIndex >= end + 3 + length
      else { return nil }
      chunks.append((end + 1)..<(end + 1 + length))
      start = end + 3 + length
      if length == 0 {
        defer { rest = rest[start...] }
        return chunks.reduce(into: []) { $0 += rest[$1] }
      }
    }
    return nil
  }

  /// Returns everything that the server sends until it closes the connection.
  func everything() -> [UInt8] {
    while read() {}
    return received
  }

  private func takeAnswer(_ toHead: Bool) -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    guard let headEnd = received.firstRange(of: end)?.lowerBound else { return nil }
    let lines = String(decoding: received[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    if fields["transfer-encoding"] == "chunked", !toHead {
      var rest = received[(headEnd + 4)...]
      guard let body = Self.takeChunks(&rest) else { return nil }
      received = Array(rest)
      return Answer(status: status, fields: fields, body: body)
    }
    let length = toHead || status == 304 ? 0 : Int(fields["content-length"] ?? "0") ?? 0
    guard received.count >= headEnd + 4 + length else { return nil }
    let body = Array(received[(headEnd + 4)..<(headEnd + 4 + length)])
    received.removeFirst(headEnd + 4 + length)
    return Answer(status: status, fields: fields, body: body)
  }
}

/// A handler that responds in the ways that tests need.
final class TestHandler: HTTPHandler {
  let streams = Streams()
  /// Whether a request to `/block` is in work. It ends after `unblock()`.
  private let blocked = Atomic(false)
  private let ended = Atomic(false)
  var isBlocked: Bool { blocked.load(ordering: .relaxed) }
  func unblock() { ended.store(true, ordering: .relaxed) }

  /// Counts the pieces of streamed responses.
  final class Streams: Sendable {
    let made = Atomic<Int>(0)
    let open = Atomic<Int>(0)
    static let pieces = 200
    static let length = 100_000

    func source() -> Source { Source(self) }

    static func piece(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(0x61 + number % 26), count: length) }
    static let whole = (0..<pieces).flatMap { piece($0) }
  }

  final class Source: HTTPContentSource {
    private let streams: Streams
    private let number = Atomic<Int>(0)

    init(_ streams: Streams) {
      self.streams = streams
      streams.open.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { streams.open.wrappingSubtract(1, ordering: .relaxed) }

    var heldBytes: Int { 1_000 }

    func next() -> HTTPContentPiece {
      streams.made.wrappingAdd(1, ordering: .relaxed)
      let number = number.wrappingAdd(1, ordering: .relaxed).oldValue
      return (Streams.piece(number), isLast: number == Streams.pieces - 1)
    }
  }

  func reply(to request: HTTPRequest, in exchange: HTTPExchange) -> HTTPReply {
    switch request.path {
    case "/echo": return .now(HTTPResponse(status: .ok, body: request.body))
    case "/later": return .later { HTTPResponse(status: .ok, body: request.body) }
    case "/sleep":
      return .later {
        usleep(300_000)
        return HTTPResponse(status: .ok, body: Array((exchange.isAbandoned ? "abandoned" : "slept").utf8))
      }
    case "/block":
      return .later { [self] in
        blocked.store(true, ordering: .relaxed)
        while !ended.load(ordering: .relaxed) { usleep(1_000) }
        return HTTPResponse(status: .ok)
      }
    case "/large": return .now(HTTPResponse(status: .ok, body: [UInt8](repeating: 0x61, count: 8 << 20)))
    case "/long": return .now(HTTPResponse(status: .ok, body: [UInt8](repeating: 0x61, count: 300 << 10)))
    case "/stream":
      let source = streams.source()
      return .later {
        var response = HTTPResponse(status: .ok, body: source.next().bytes)
        response.rest = source
        return response
      }
    default: return .now(HTTPResponse(status: .notFound))
    }
  }

  func response(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse? {
    head.path == "/refused" ? HTTPResponse(status: .methodNotAllowed, body: Array("no".utf8)) : nil
  }

  func response(to refusal: HTTPRefusal, of head: HTTPRequest?, in exchange: HTTPExchange) -> HTTPResponse {
    switch refusal {
    case .malformed(let error): HTTPResponse(status: error.status)
    case .headTimeout, .bodyTimeout: HTTPResponse(status: .requestTimeout)
    case .overloaded: HTTPResponse(status: .serviceUnavailable)
    }
  }
}

/// A server that runs for one test.
final class TestServer {
  let server: HTTPServer
  let handler = TestHandler()
  private var hasEnded = false

  init(usesPoll: Bool = false, _ configure: (inout HTTPServerConfiguration) -> Void = { _ in }) throws {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    configuration.loops = 2
    configuration.usesPoll = usesPoll
    configuration.drainGrace = 0.1
    configure(&configuration)
    server = try HTTPServer(configuration, handler: handler)
    try server.start()
  }

  func client() throws -> Client {
    guard let client = Client(port: server.configuration.port) else { throw CannotConnect() }
    return client
  }

  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    server.drain()
    server.wait()
  }

  deinit { end() }

  struct CannotConnect: Error {}
}

func get(_ path: String, _ fields: String = "") -> String {
  "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
}

func post(_ path: String, _ body: String) -> String {
  "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

func pause(milliseconds: UInt32) {
  usleep(milliseconds * 1_000)
}
