package struct HTTPRequest: Sendable {
  /// How the request states the length of its content.
  package enum Framing: Sendable, Hashable {
    case none, length, chunked
  }

  package let method: HTTPMethod
  /// Trailers are discarded.
  package let fields: HTTPFields
  package private(set) var body: [UInt8]
  package let framing: Framing
  package let keepsConnection: Bool
  package let isVersion10: Bool

  let pathRange: Range<Int>
  let queryRange: Range<Int>?

  package var head: HTTPRequest {
    var head = self
    head.body = []
    return head
  }

  /// The target's query, still percent-encoded, or `nil` if there is no `?`.
  package var rawQuery: ArraySlice<UInt8>? { queryRange.map { fields.bytes[$0] } }

  /// The target's path, percent-decoded except for slashes. Invalid UTF-8 is repaired.
  package var path: String {
    let raw = fields.bytes[pathRange]
    guard raw.contains(.percent) else {
      return raw.isEmpty ? "/" : String(decoding: raw, as: UTF8.self)
    }
    return String(decoding: percentDecoded(raw, except: UInt8(ascii: "/")), as: UTF8.self)
  }

  /// Returns the parameters of the query in order, or `nil` if one is not UTF-8. A `+` is a plus sign, not a space.
  package func queryItems() -> [HTTPQueryItem]? {
    guard let queryRange else { return [] }
    var items: [HTTPQueryItem] = []
    for part in fields.bytes[queryRange].split(separator: 0x26) {
      let split = part.firstIndex(of: .equalsSign) ?? part.endIndex
      let value = split == part.endIndex ? [] : part[(split + 1)...]
      guard let name = decodedText(part[..<split]), let text = decodedText(value) else { return nil }
      items.append(HTTPQueryItem(name: name, value: text))
    }
    return items
  }
}

private func decodedText(_ bytes: ArraySlice<UInt8>) -> String? {
  bytes.contains(.percent)
    ? String(validating: percentDecoded(bytes), as: UTF8.self) : String(validating: bytes, as: UTF8.self)
}

/// Returns the bytes with each `%XX` decoded, except for those of one byte. Other percent signs stay.
package func percentDecoded(_ bytes: ArraySlice<UInt8>, except kept: UInt8? = nil) -> [UInt8] {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var i = bytes.startIndex
  while i < bytes.endIndex {
    if bytes[i] == .percent, bytes.endIndex - i > 2, let high = bytes[i + 1].hexadecimalValue,
      let low = bytes[i + 2].hexadecimalValue
    {
      let byte = UInt8(truncatingIfNeeded: high << 4 | low)
      if byte == kept { decoded += bytes[i..<(i + 3)] } else { decoded.append(byte) }
      i += 3
    } else {
      decoded.append(bytes[i])
      i += 1
    }
  }
  return decoded
}
