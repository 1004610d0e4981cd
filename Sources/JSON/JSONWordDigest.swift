/// A digest of a word that is fast to compare: of words of at most 16 bytes, equal ones have equal digests, and others
/// do not.
struct JSONWordDigest: Equatable, BitwiseCopyable, Sendable {
  let count: Int
  /// The first eight bytes and the last eight, or all bytes if there are at most eight.
  let head: UInt64
  let tail: UInt64

  @inline(__always)
  init(_ utf8: UnsafeRawBufferPointer) {
    count = utf8.count
    tail = Self.lastWord(of: utf8)
    head = utf8.count > 8 ? utf8.loadUnaligned(as: UInt64.self) : tail
  }

  /// Whether the digest holds all bytes of the word.
  var isExact: Bool { count <= 16 }

  /// Returns the last eight bytes as a number, or all bytes if there are fewer.
  @inline(__always)
  static func lastWord(of utf8: UnsafeRawBufferPointer) -> UInt64 {
    switch utf8.count {
    case 8...: return utf8.loadUnaligned(fromByteOffset: utf8.count - 8, as: UInt64.self)
    case 4...:
      // The two words overlap unless there are eight bytes.
      let first = UInt64(utf8.loadUnaligned(as: UInt32.self))
      return first << 32 | UInt64(utf8.loadUnaligned(fromByteOffset: utf8.count - 4, as: UInt32.self))
    case 1...: return UInt64(utf8[0]) << 16 | UInt64(utf8[utf8.count / 2]) << 8 | UInt64(utf8[utf8.count - 1])
    default: return 0
    }
  }
}
