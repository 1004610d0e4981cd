import HTTPMessage

/// An origin whose pages may call the service from a browser: a value of `Access-Control-Allow-Origin`.
package struct AllowedOrigin: Sendable, Hashable {
  package let text: String

  /// Creates an origin from `*`, `null`, or the form that browsers use, `scheme://host` or `scheme://host:port` in
  /// lowercase letters. No browser would match any other text.
  package init?(_ text: String) {
    guard text == "*" || text == "null" || AllowedOrigin.isSchemeHostPort(text) else { return nil }
    self.text = text
  }

  private static func isSchemeHostPort(_ text: String) -> Bool {
    // The host is a name or an IPv6 address.
    let form = /[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]*:[0-9a-f:.]*\])(?::([0-9]+))?/
    guard let match = text.wholeMatch(of: form) else { return false }
    return match.1.map { Int($0).map { $0 <= 65_535 } ?? false } ?? true
  }
}

extension [AllowedOrigin] {
  /// Appends the fields that let a browser's page read the response to a request from an origin, if that is known.
  func append(to fields: inout HTTPResponseFields, for origin: String?) {
    guard let first else { return }
    let isForAll = contains { $0.text == "*" }
    let allowed = isForAll ? "*" : count == 1 ? first.text : self.first { origin?.isSame(as: $0.text) == true }?.text
    if let allowed {
      fields.append("Access-Control-Allow-Origin", allowed)
      fields.append("Access-Control-Expose-Headers", constant: "ETag, Import-Warnings, X-Request-Id")
    }
    if !isForAll { fields.append("Vary", constant: "Origin") }
  }
}
