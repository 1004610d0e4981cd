import HTTPMessage
import HTTPServer
import JSON
import Platform
import Testing

@testable import LayoutService

/// Sends requests as text to a service, without a socket.
struct ServiceTester {
  let service: LayoutService

  init(
    options: ServiceOptions = ServiceTester.patientOptions, statistics: HTTPServerStatistics = HTTPServerStatistics(),
    log: AccessLog = .off
  ) {
    service = LayoutService(options: options, statistics: statistics, log: log, seed: 1)
  }

  /// The default options with a longer budget, for slow machines and sanitizers.
  static var patientOptions: ServiceOptions {
    var options = ServiceOptions()
    options.solveSeconds = 60
    return options
  }

  /// A response as a client receives it.
  struct Answer {
    var status: Int
    var fields: String
    var body: [UInt8]
    /// Whether the service deferred the work.
    var wasDeferred: Bool
    /// Whether the response was streamed.
    var isStreamed: Bool

    init(_ response: HTTPResponse, wasDeferred: Bool = false) {
      status = response.status.code
      fields = String(decoding: response.fields.bytes, as: UTF8.self)
      body = response.body
      // A streamed response as received by a client that reads all of it.
      isStreamed = response.rest != nil
      while let rest = response.rest {
        let piece = rest.next()
        body += piece.bytes
        if piece.isLast { break }
      }
      self.wasDeferred = wasDeferred
    }

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue? { try? JSONDocument(parsing: body).root }

    func field(_ name: String) -> String? {
      for line in fields.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
      return nil
    }
  }

  /// Sends a request that was received a number of seconds ago.
  func send(_ text: String, age: UInt64 = 0) throws -> Answer {
    var parser = HTTPRequestParser()
    parser.append(Array(text.utf8))
    let request = try #require(try parser.next())
    let exchange = HTTPExchange(peer: "127.0.0.1", receivedAt: MonotonicClock.now - age * 1_000_000_000)
    let response: HTTPResponse
    var wasDeferred = false
    switch service.reply(to: request, in: exchange) {
    case .now(let answer): response = answer
    case .later(let work):
      response = work()
      wasDeferred = true
    }
    return Answer(response, wasDeferred: wasDeferred)
  }

  /// Returns the response to a client that waits for 100 Continue, or `nil` if the client should send the body.
  ///
  /// - Parameter head: the lines of the head, except for `Expect` and the empty line.
  func sendHead(_ head: String) throws -> Answer? {
    var parser = HTTPRequestParser()
    parser.append(Array("\(head)Expect: 100-continue\r\n\r\n".utf8))
    #expect(try parser.next() == nil)
    let request = try #require(parser.awaitingContinue)
    let exchange = HTTPExchange(peer: "127.0.0.1", receivedAt: MonotonicClock.now)
    return service.response(toHead: request, in: exchange).map { Answer($0) }
  }

  func get(_ target: String, _ fields: String = "", method: String = "GET") throws -> Answer {
    try send("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
  }

  func post(_ target: String, _ body: String, _ fields: String = "", age: UInt64 = 0) throws -> Answer {
    try send(
      "POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)", age: age)
  }
}
