/// The method of a request.
///
/// Methods are case-sensitive, so `get` is not ``get``. Any other valid token is ``unrecognized``: the request is
/// parsed as usual, and the server answers it with 501.
public enum HTTPMethod: Sendable, Hashable, CaseIterable {
  /// A method of RFC 9110, PATCH (RFC 5789) or QUERY.
  case get, head, post, put, delete, connect, options, trace, patch, query
  /// A valid token that is not a known method.
  case unrecognized

  /// The method's name; empty for ``unrecognized``.
  public var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .connect: "CONNECT"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .patch: "PATCH"
    case .query: "QUERY"
    case .unrecognized: ""
    }
  }

  /// Creates a method from a token, or `nil` if the bytes are not a token.
  ///
  /// - Complexity: O(*n*) in the length of the token.
  init?(token: Span<UInt8>) {
    guard !token.isEmpty, ByteSet.token.containsAll(token) else { return nil }
    self = HTTPMethod.allCases.first { $0 != .unrecognized && token.equals($0.name) } ?? .unrecognized
  }
}
