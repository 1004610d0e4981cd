import Platform

/// A cache key made of bytes, with a second part that distinguishes different uses of the same bytes. They are hashed
/// once, with a seed of the process, so that no client can choose contents that collide.
struct ContentKey: Hashable, Sendable {
  let bytes: ArraySlice<UInt8>
  private(set) var qualifier: ArraySlice<UInt8>
  let hash: Int
  private let bytesHash: Int

  init(_ bytes: ArraySlice<UInt8>, qualifier: ArraySlice<UInt8> = []) {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    self.init(bytes, qualifier, bytesHash: hasher.finalize())
  }

  private init(_ bytes: ArraySlice<UInt8>, _ qualifier: ArraySlice<UInt8>, bytesHash: Int) {
    self.bytes = bytes
    self.qualifier = qualifier
    self.bytesHash = bytesHash
    var hasher = Hasher()
    hasher.combine(bytesHash)
    qualifier.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }

  /// The key of the bytes alone, which are not hashed again.
  var withoutQualifier: ContentKey { ContentKey(bytes, [], bytesHash: bytesHash) }

  /// Copies the qualifier, so that the key does not hold the bytes of which it is a part.
  mutating func ownQualifier() { qualifier = Array(qualifier)[...] }

  var byteCount: Int { bytes.count + qualifier.count }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  static func == (one: ContentKey, other: ContentKey) -> Bool {
    one.hash == other.hash && one.bytes.hasSameBytes(as: other.bytes)
      && one.qualifier.hasSameBytes(as: other.qualifier)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
      }
    }
  }
}
