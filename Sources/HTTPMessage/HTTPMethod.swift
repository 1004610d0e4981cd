/// The method of a request. Another valid token is ``unrecognized``, and the server answers it with 501.
package enum HTTPMethod: String, Sendable, Hashable {
  /// A method of RFC 9110, PATCH (RFC 5789) or QUERY.
  case get = "GET", head = "HEAD", post = "POST", put = "PUT", delete = "DELETE", connect = "CONNECT",
    options = "OPTIONS", trace = "TRACE", patch = "PATCH", query = "QUERY"
  case unrecognized = ""

  init?(token: Span<UInt8>) {
    guard !token.isEmpty, ByteSet.token.containsAll(token) else { return nil }
    self = token.withUnsafeBytes { HTTPMethod(rawValue: String(decoding: $0, as: UTF8.self)) } ?? .unrecognized
  }
}
