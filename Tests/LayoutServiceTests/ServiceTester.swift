import HTTPMessage
import HTTPServer
import JSON
import Platform
import Testing

@testable import LayoutService

/// Puts requests as texts to a service, without a socket.
struct ServiceTester {
  let service: LayoutService

  init(
    options: ServiceOptions = ServiceTester.patientOptions, statistics: HTTPServerStatistics = HTTPServerStatistics(),
    log: AccessLog = .off
  ) {
    service = LayoutService(options: options, statistics: statistics, log: log, seed: 1)
  }

  /// The defaults, with time for solves under a sanitizer on a busy machine.
  static var patientOptions: ServiceOptions {
    var options = ServiceOptions()
    options.solveSeconds = 60
    return options
  }

  /// An answer as a client sees it.
  struct Answer {
    var status: Int
    var fields: String
    var body: [UInt8]
    /// Whether the service gave back work.
    var wasDeferred: Bool
    /// Whether it was made piece by piece.
    var isStreamed: Bool

    init(_ response: HTTPResponse, wasDeferred: Bool = false) {
      status = response.status.code
      fields = String(decoding: response.fields.bytes, as: UTF8.self)
      body = response.body
      // What is made as it is sent, as a client sees it that takes it all.
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

  func send(_ text: String) throws -> Answer {
    var parser = HTTPRequestParser()
    parser.append(Array(text.utf8))
    let request = try #require(try parser.next())
    let exchange = HTTPExchange(peer: "127.0.0.1", receivedAt: MonotonicClock.now)
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

  /// The answer that a client gets which asks before it sends its body, or `nil` if it is to send it.
  ///
  /// - Parameter head: the lines of the head but `Expect` and the empty one.
  func sendHead(_ head: String) throws -> Answer? {
    var parser = HTTPRequestParser()
    parser.append(Array("\(head)Expect: 100-continue\r\n\r\n".utf8))
    #expect(try parser.next() == nil)
    let request = try #require(parser.awaitingContinue)
    let exchange = HTTPExchange(peer: "127.0.0.1", receivedAt: MonotonicClock.now)
    return service.answer(toHead: request, in: exchange).map { Answer($0) }
  }

  func get(_ target: String, _ fields: String = "", method: String = "GET") throws -> Answer {
    try send("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
  }

  func post(_ target: String, _ body: String, _ fields: String = "") throws -> Answer {
    try send("POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)")
  }
}
