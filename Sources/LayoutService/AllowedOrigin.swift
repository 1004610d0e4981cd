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

  private typealias Bytes = String.UTF8View.SubSequence

  private static func isSchemeHostPort(_ text: Bytes) -> Bool {
    let scheme = text.prefix { $0 != colon }
    let rest = text[scheme.endIndex...]
    guard let first = scheme.first, isSmallLetter(first), rest.starts(with: "://".utf8),
      scheme.allSatisfy({ isSmallLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return false }
    let authority = rest.dropFirst(3)
    return authority.first == openBracket ? isAddressAndPort(authority.dropFirst()) : isNameAndPort(authority)
  }

  private static func isNameAndPort(_ text: Bytes) -> Bool {
    let name = text.prefix { $0 != colon }
    let isName = name.allSatisfy { isSmallLetter($0) || isDigit($0) || "-._".utf8.contains($0) }
    return !name.isEmpty && isName && isPort(text[name.endIndex...])
  }

  /// Returns whether the text after the opening bracket of an IPv6 address is valid.
  private static func isAddressAndPort(_ text: Bytes) -> Bool {
    guard let end = text.firstIndex(of: closeBracket) else { return false }
    let address = text[..<end]
    let isAddress = address.allSatisfy { isDigit($0) || "abcdef:.".utf8.contains($0) }
    return address.contains(colon) && isAddress && isPort(text[end...].dropFirst())
  }

  private static func isPort(_ text: Bytes) -> Bool {
    guard text.first == colon else { return text.isEmpty }
    let digits = text.dropFirst()
    guard digits.allSatisfy(isDigit), let port = Int(String(Substring(digits))) else { return false }
    return port <= 65_535
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static var colon: UInt8 { 0x3a }
  private static var openBracket: UInt8 { 0x5b }
  private static var closeBracket: UInt8 { 0x5d }
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
