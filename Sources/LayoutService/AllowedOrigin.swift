import HTTPMessage

/// An origin whose pages may call the service from a browser: a value of `Access-Control-Allow-Origin`.
public struct AllowedOrigin: Sendable, Hashable {
  /// `*` for all pages, otherwise the origin.
  public let text: String

  /// Creates an origin from `*`, `null`, or the form that browsers use: `scheme://host` or `scheme://host:port` in
  /// lowercase letters. Any other text gives `nil`, because no browser would match it.
  ///
  /// - Complexity: O(*n*).
  public init?(_ text: String) {
    guard text == "*" || text == "null" || AllowedOrigin.isSchemeAndAuthority(text) else { return nil }
    self.text = text
  }

  private static func isSchemeAndAuthority(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    let authority = text.dropFirst(scheme.count + 3)
    return text.dropFirst(scheme.count).hasPrefix("://") && text == text.lowercased()
      && scheme.first?.isLetter == true && scheme.utf8.allSatisfy { $0 < 0x80 && !"/?#@ ".utf8.contains($0) }
      && !authority.isEmpty && authority.first != ":" && isAuthority(authority)
  }
}

extension [AllowedOrigin] {
  /// Appends the fields that let a browser's page read the response to a request.
  ///
  /// - Parameter origin: the request's `Origin`, or `nil` if it is not known.
  func append(to fields: inout HTTPResponseFields, for origin: String?) {
    guard let first else { return }
    let isForAll = contains { $0.text == "*" }
    let allowed = isForAll ? "*" : count == 1 ? first.text : self.first { $0.text == origin }?.text
    if let allowed {
      fields.append("Access-Control-Allow-Origin", allowed)
      fields.append("Access-Control-Expose-Headers", constant: "ETag, X-Request-Id")
    }
    if !isForAll { fields.append("Vary", constant: "Origin") }
  }
}
