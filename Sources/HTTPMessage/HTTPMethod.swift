/// The method of a request.
///
/// Methods are case-sensitive, so `get` is not ``get``. A token that is none of the registered ones is
/// ``unrecognized``: it frames like any other request, and a server answers it with 501.
public enum HTTPMethod: Sendable, Hashable, CaseIterable {
  /// A method of RFC 9110, PATCH (RFC 5789) or QUERY.
  case get, head, post, put, delete, connect, options, trace, patch, query
  /// A token that names no method known here.
  case unrecognized

  /// The name as it stands on the wire; empty for ``unrecognized``.
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

  /// Reads a method token, or `nil` if the bytes are no token at all.
  ///
  /// - Complexity: O(*n*) in the length of the token.
  init?(token: Span<UInt8>) {
    guard !token.isEmpty, ByteSet.token.containsAll(token) else { return nil }
    self = HTTPMethod.allCases.first { $0 != .unrecognized && token.equals($0.name) } ?? .unrecognized
  }
}
