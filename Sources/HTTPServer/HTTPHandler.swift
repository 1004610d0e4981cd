public import HTTPMessage

/// Responds to the requests of a server. Requests and responses are values.
public protocol HTTPHandler: Sendable {
  /// Returns the response to a request, or the work that makes it.
  ///
  /// The server calls this method on an event loop that serves other connections too. Return ``HTTPReply/now(_:)`` only
  /// if the response takes well below a millisecond.
  func reply(to request: HTTPRequest, in exchange: HTTPExchange) -> HTTPReply

  /// Returns the response to a request with `Expect: 100-continue` if it does not depend on the body, otherwise `nil`.
  ///
  /// After a response the server closes the connection without reading the body; after `nil` it asks the client to send
  /// it. The server calls this method on an event loop, like ``reply(to:in:)``.
  ///
  /// - Parameter head: the request with an empty body.
  func response(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse?

  /// Returns the response to a malformed request, or to one that cannot be served. The server closes the connection
  /// after it, unless the request was read completely.
  func response(to refusal: HTTPRefusal, in exchange: HTTPExchange) -> HTTPResponse
}

extension HTTPHandler {
  /// Returns `nil`, so that every client sends its body.
  public func response(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse? { nil }
}

/// A response, or the work that makes it.
public enum HTTPReply: Sendable {
  /// The response.
  case now(HTTPResponse)
  /// Work for another thread, which makes the response.
  case later(@Sendable () -> HTTPResponse)
}

/// The reason why the server itself rejects a request.
public enum HTTPRefusal: Sendable, Hashable {
  /// The bytes are not a valid request.
  case malformed(HTTPRequestError)
  /// The request line and the fields took too long to arrive.
  case headTimeout
  /// The body took too long to arrive, or arrived too slowly.
  case bodyTimeout
  /// The server has too much to do already.
  case overloaded(Overload)

  /// The limit at which a server rejects requests that are valid.
  public enum Overload: Sendable, Hashable {
    /// ``HTTPServerConfiguration/waitingWork``
    case waitingWork
    /// ``HTTPServerConfiguration/waitingTimeout``
    case waitingTimeout
    /// ``HTTPServerConfiguration/waitingBytes``
    case waitingBytes
    /// ``HTTPServerConfiguration/heldInput``
    case heldInput
    /// ``HTTPServerConfiguration/connectionsPerAddress``
    case connectionsPerAddress
  }
}
