import HTTPMessage

package protocol HTTPHandler: Sendable {
  /// Returns the response to a request, or the work that makes it if that takes more than a fraction of a millisecond.
  func reply(to request: HTTPRequest, in exchange: HTTPExchange) -> HTTPReply

  /// Returns the response to a request with `Expect: 100-continue` if it does not depend on the body, otherwise `nil`.
  ///
  /// After a response the server closes the connection; after `nil` it asks the client to send the body.
  func response(toHead head: HTTPRequest, in exchange: HTTPExchange) -> HTTPResponse?

  /// Returns the response to a request that is rejected. `head` is `nil` if it is malformed or incomplete.
  func response(to refusal: HTTPRefusal, of head: HTTPRequest?, in exchange: HTTPExchange) -> HTTPResponse
}

/// A response, or the work that makes it.
package enum HTTPReply: Sendable {
  case now(HTTPResponse)
  case later(@Sendable () -> HTTPResponse)
}

/// The reason why the server itself rejects a request.
package enum HTTPRefusal: Sendable, Hashable {
  case malformed(HTTPRequestError)
  case headTimeout
  /// The body took too long to arrive, or arrived too slowly.
  case bodyTimeout
  case overloaded(Overload)

  /// The limit at which a server rejects requests that are valid. ``HTTPServerConfiguration`` has it under this name.
  package enum Overload: Sendable, Hashable {
    case waitingWork, waitingTimeout, waitingBytes, heldInput, connectionsPerAddress

    var counter: HTTPServerStatistics.Counter {
      switch self {
      case .waitingWork, .waitingTimeout: .waitingLimitHits
      case .waitingBytes: .unsentLimitHits
      case .heldInput: .heldLimitHits
      case .connectionsPerAddress: .addressLimitHits
      }
    }
  }
}
