/// One whole request, its content decoded.
public struct HTTPRequest: Sendable {
  /// How the content's length was told.
  public enum Framing: Sendable, Hashable {
    /// Not at all: there is no content.
    case none
    /// By `Content-Length`.
    case length
    /// By the chunked coding.
    case chunked
  }

  /// What the request asks for.
  public let method: HTTPMethod
  /// The field lines; trailers are read and dropped.
  public let fields: HTTPFields
  /// The content.
  public let body: [UInt8]
  /// How the content's length was told.
  public let framing: Framing
  /// Whether the client means to send another request on this connection.
  public let keepsConnection: Bool
  /// Whether the client speaks HTTP/1.0.
  public let isVersion10: Bool

  let pathRange: Range<Int>
  let queryRange: Range<Int>?

  /// The target's path as it was sent, still percent-encoded. `*` for `OPTIONS *`; empty for CONNECT.
  public var rawPath: ArraySlice<UInt8> { fields.bytes[pathRange] }

  /// What follows the target's `?`, still percent-encoded, or `nil` if there is no `?`.
  public var rawQuery: ArraySlice<UInt8>? { queryRange.map { fields.bytes[$0] } }

  /// The target's path, percent-decoded; bytes that are not UTF-8 are repaired.
  public var path: String {
    let raw = fields.bytes[pathRange]
    guard raw.contains(.percent) else {
      return raw.isEmpty ? "/" : String(decoding: raw, as: UTF8.self)
    }
    return String(decoding: percentDecoded(raw), as: UTF8.self)
  }

  /// The parameters of the query, in order; empty ones are left out. Without `=`, the value is empty.
  ///
  /// A `+` is a plus sign: only `%20` is a space.
  ///
  /// - Throws: ``HTTPQueryError`` where a name or a value is not UTF-8.
  /// - Complexity: O(*n*) in the length of the query.
  public func queryItems() throws(HTTPQueryError) -> [HTTPQueryItem] {
    guard let queryRange else { return [] }
    var items: [HTTPQueryItem] = []
    for part in fields.bytes[queryRange].split(separator: 0x26) {
      let split = part.firstIndex(of: .equalsSign) ?? part.endIndex
      let value = split == part.endIndex ? [] : part[(split + 1)...]
      guard let name = decodedText(part[..<split]), let text = decodedText(value) else { throw HTTPQueryError() }
      items.append(HTTPQueryItem(name: name, value: text))
    }
    return items
  }
}

/// The text of bytes, percent-decoded, or `nil` if it is not UTF-8.
private func decodedText(_ bytes: ArraySlice<UInt8>) -> String? {
  bytes.contains(.percent)
    ? String(validating: percentDecoded(bytes), as: UTF8.self) : String(validating: bytes, as: UTF8.self)
}

/// A query that is not UTF-8 once it is decoded.
public struct HTTPQueryError: Error, Sendable, Hashable {}

/// The bytes with each `%XX` replaced by the byte that it stands for; other percent signs stay.
func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var i = bytes.startIndex
  while i < bytes.endIndex {
    if bytes[i] == .percent, bytes.endIndex - i > 2, let high = bytes[i + 1].hexadecimalValue,
      let low = bytes[i + 2].hexadecimalValue
    {
      decoded.append(UInt8(truncatingIfNeeded: high << 4 | low))
      i += 3
    } else {
      decoded.append(bytes[i])
      i += 1
    }
  }
  return decoded
}
