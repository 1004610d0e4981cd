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
    guard text == "*" || text == "null" || AllowedOrigin.isSchemeHostPort(text.utf8[...]) else { return nil }
    self.text = text
  }

  private static func isSchemeHostPort(_ text: Substring.UTF8View) -> Bool {
    let scheme = text.prefix { $0 != UInt8(ascii: ":") }
    let authority = text.dropFirst(scheme.count + 3)
    guard isOf(scheme, "+-."), scheme.first.map({ $0 >= UInt8(ascii: "a") }) == true,
      text[scheme.endIndex...].starts(with: "://".utf8)
    else { return false }
    guard authority.first == UInt8(ascii: "[") else {
      let name = authority.prefix { $0 != UInt8(ascii: ":") }
      return isOf(name, "-._") && isPort(authority[name.endIndex...])
    }
    // An IPv6 address.
    let address = authority.dropFirst().prefix { $0 != UInt8(ascii: "]") }
    return address.contains(UInt8(ascii: ":")) && address.allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
      && address.endIndex < authority.endIndex && isPort(authority[address.endIndex...].dropFirst())
  }

  /// Returns whether a text consists of small letters, digits and some other characters, and is not empty.
  private static func isOf(_ text: Substring.UTF8View, _ others: StaticString) -> Bool {
    let others = "\(others)".utf8
    return !text.isEmpty
      && text.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || others.contains($0) }
  }

  private static func isPort(_ text: Substring.UTF8View) -> Bool {
    guard text.first == UInt8(ascii: ":") else { return text.isEmpty }
    let digits = text.dropFirst()
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(String(Substring(digits))) else {
      return false
    }
    return port <= 65_535
  }
}

extension [AllowedOrigin] {
  /// Appends the fields that let a browser's page read the response to a request.
  ///
  /// - Parameter origin: the request's `Origin`, or `nil` if it is not known.
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
