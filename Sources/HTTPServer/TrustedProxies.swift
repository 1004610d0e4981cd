import HTTPMessage
import Platform

/// A block of IP addresses in CIDR notation, such as `10.0.0.0/8` or `2001:db8::/32`, or one address.
package struct AddressBlock: Sendable, Hashable {
  private let address: IPAddress
  private let length: Int

  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
    let most = address.isIPv4 ? 32 : 128
    guard parts.count == 1 || parts[1].allSatisfy(\.isNumber), let length = parts.count == 1 ? most : Int(parts[1]),
      (0...most).contains(length)
    else { return nil }
    self.address = address
    self.length = 128 - most + length
  }

  func contains(_ other: IPAddress) -> Bool {
    for (index, (one, two)) in zip(address.bytes, other.bytes).enumerated() {
      let shared = length - index * 8
      if shared <= 0 { return true }
      if (one ^ two) >> UInt8(8 - min(shared, 8)) != 0 { return false }
    }
    return true
  }
}

/// An IP address. An IPv4 address equals the IPv6 address that it is mapped to.
struct IPAddress: Sendable, Hashable {
  let bytes: [UInt8]

  private static let mappingPrefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

  /// Takes an address without a port. The zone of an IPv6 address is ignored.
  init?(_ text: String) {
    let text = String(text.prefix { $0 != "%" })
    var (short, long) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &short) == 1 {
      bytes = Self.mappingPrefix + withUnsafeBytes(of: &short) { Array($0) }
    } else if inet_pton(AF_INET6, text, &long) == 1 {
      bytes = withUnsafeBytes(of: &long) { Array($0) }
    } else {
      return nil
    }
  }

  var isIPv4: Bool { bytes.starts(with: Self.mappingPrefix) }

  var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isIPv4 = isIPv4
    let isWritten = bytes.dropFirst(isIPv4 ? 12 : 0).withUnsafeBytes {
      inet_ntop(isIPv4 ? AF_INET : AF_INET6, $0.baseAddress, &buffer, socklen_t(buffer.count)) != nil
    }
    guard isWritten else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The proxies whose word about the client of a request counts.
struct TrustedProxies: Sendable {
  let blocks: [AddressBlock]

  func include(_ peer: String) -> Bool {
    guard !blocks.isEmpty, let address = IPAddress(peer) else { return false }
    return include(address)
  }

  private func include(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }

  /// Returns the client for which a trusted proxy sent a request: the last address in `Forwarded` or `X-Forwarded-For`
  /// that is not a trusted proxy.
  ///
  /// A proxy usually sets one of these fields, and passes on the other as the client wrote it. So if they disagree, or
  /// the field is not valid, the client is the proxy itself.
  func client(of fields: HTTPFields, from peer: String) -> String {
    let candidates = [
      fields.combined("forwarded").map { lastUntrusted($0, TrustedProxies.forwardedNode) },
      fields.combined("x-forwarded-for").map { lastUntrusted($0) { $0 } },
    ].compactMap { $0 }
    guard let client = candidates.first ?? nil, candidates.allSatisfy({ $0 == client }) else { return peer }
    return client.text
  }

  /// The last address that is not a trusted proxy, or the first one. An element that is no address ends the search.
  private func lastUntrusted(_ list: String, _ node: (Substring) -> Substring?) -> IPAddress? {
    var client: IPAddress?
    var rest = list[...].utf8
    // No request passes more proxies.
    for _ in 0..<64 {
      // The elements that proxies append have no commas, whatever the client wrote before them.
      let comma = rest.lastIndex(of: UInt8(ascii: ","))
      let element = Substring(rest[(comma.map { rest.index(after: $0) } ?? rest.startIndex)...]).withoutBlanksAtEnds
      // Only then is it compared, letter by letter.
      guard element.utf8.count <= 1_024, element.utf8.allSatisfy({ $0 < 0x80 }),
        let address = node(element).flatMap(TrustedProxies.address)
      else { break }
      client = address
      guard include(address), let comma else { break }
      rest = rest[..<comma]
    }
    return client
  }

  /// Returns the value of `for` in an element of `Forwarded` (RFC 7239, 4).
  private static func forwardedNode(_ element: Substring) -> Substring? {
    for pair in element.split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].withoutBlanksAtEnds.lowercased() == "for" else { continue }
      let value = parts[1].withoutBlanksAtEnds
      return value.count > 1 && value.first == "\"" && value.last == "\"" ? value.dropFirst().dropLast() : value
    }
    return nil
  }

  /// Returns an address that may have a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`.
  private static func address(_ text: Substring) -> IPAddress? {
    let text = text.withoutBlanksAtEnds
    if text.first == "[" { return IPAddress(String(text.dropFirst().prefix { $0 != "]" })) }
    let colons = text.utf8.count { $0 == 0x3a }
    return IPAddress(String(colons == 1 ? text.prefix { $0 != ":" } : text))
  }
}
