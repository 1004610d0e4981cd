public import HTTPMessage

/// What a server is for: requests come in as values, answers go out as values.
public protocol HTTPHandler: Sendable {
  /// Answers a request, or gives back the work of answering it.
  ///
  /// It is called on an event loop that serves other connections too: answer ``HTTPReply/now(_:)`` only what takes well below
  /// a millisecond.
  func reply(to request: HTTPRequest, in exchange: HTTPExchange) -> HTTPReply

  /// Answers a request whose client asks before it sends the body, if no body would change the answer.
  ///
  /// After an answer the connection is closed, and the body is not read; after `nil` the client is told to send it. It is called
  /// on an event loop, as ``reply(to:in:)`` is.
  ///
  /// - Parameter head: the request, its body left empty.
  func answer(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse?

  /// Words the answer to what never became a request, or cannot be served. The connection is closed after it, unless
  /// the request was read as a whole.
  func answer(to refusal: HTTPRefusal, in exchange: HTTPExchange) -> HTTPResponse
}

extension HTTPHandler {
  /// Has every client send its body.
  public func answer(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse? { nil }
}

/// An answer, or the work that gives it.
public enum HTTPReply: Sendable {
  /// The answer.
  case now(HTTPResponse)
  /// Work for another thread, which gives the answer.
  case later(@Sendable () -> HTTPResponse)
}

/// Why the server itself has to answer.
public enum HTTPRefusal: Sendable, Hashable {
  /// The bytes are no request.
  case malformed(HTTPRequestError)
  /// The request line and the fields took too long to arrive.
  case headTimeout
  /// The body took too long to arrive, or came too slowly.
  case bodyTimeout
  /// Too much work is waiting already.
  case overloaded
}

/// The circumstances of a request.
public struct HTTPExchange: Sendable {
  /// The numeric address of the client, or of the proxy before it.
  public let peer: String
  /// The work of answering it, which may be abandoned.
  public let work: HTTPWork

  /// When the request was complete, in nanoseconds of ``MonotonicClock``.
  public var receivedAt: UInt64 { work.receivedAt }

  /// Circumstances, for tests of handlers.
  public init(peer: String, receivedAt: UInt64) {
    self.init(peer: peer, work: HTTPWork(receivedAt: receivedAt))
  }

  init(peer: String, work: HTTPWork) {
    self.peer = peer
    self.work = work
  }
}
