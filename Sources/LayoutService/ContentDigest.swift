/// A digest of octets that tells contents apart: the same on every machine and in every run.
///
/// It is no defence against those who choose the contents on purpose; ``CompileCache`` compares the octets, too.
struct ContentDigest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// - Parameter seed: other seeds give other digests.
  /// - Complexity: O(*n*), many octets at a time.
  init(_ octets: some Sequence<UInt8>, seed: UInt64 = 0) {
    var state = State(seed: seed)
    let isContiguous: Void? = octets.withContiguousStorageIfAvailable { state.add(UnsafeRawBufferPointer($0)) }
    if isContiguous == nil { Array(octets).withUnsafeBytes { state.add($0) } }
    (high, low) = state.finish()
  }

  /// The digest of the same contents with something that makes them mean another thing.
  func qualified(by octets: ArraySlice<UInt8>) -> ContentDigest {
    ContentDigest(octets, seed: high ^ low.byteSwapped)
  }

  /// The digest as 32 hexadecimal digits.
  var hexadecimal: String {
    ContentDigest.digits(high) + ContentDigest.digits(low)
  }

  static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  private struct State {
    private var a: UInt64
    private var b: UInt64
    private var count: UInt64 = 0
    /// What contents are mixed with besides; nobody outside knows it, so that nobody can cancel it out.
    private let secret: UInt64

    init(seed: UInt64) {
      a = seed ^ 0x243f_6a88_85a3_08d3
      b = seed &+ 0x1319_8a2e_0370_7344
      secret = (seed.byteSwapped ^ 0x4528_21e6_38d0_1377) &* 0x9e37_79b9_7f4a_7c15
    }

    mutating func add(_ octets: UnsafeRawBufferPointer) {
      count = UInt64(octets.count)
      var place = 0
      // Two chains that do not wait for each other.
      while place + 32 <= octets.count {
        a = mixed(
          a, octets.loadUnaligned(fromByteOffset: place, as: UInt64.self),
          octets.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
        b = mixed(
          b, octets.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self),
          octets.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self))
        place += 32
      }
      while place + 16 <= octets.count {
        mix(
          octets.loadUnaligned(fromByteOffset: place, as: UInt64.self),
          octets.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
        place += 16
      }
      var tail: (UInt64, UInt64) = (0, 0)
      for (index, octet) in octets[place...].enumerated() {
        if index < 8 {
          tail.0 |= UInt64(octet) << UInt64(8 * index)
        } else {
          tail.1 |= UInt64(octet) << UInt64(8 * index - 64)
        }
      }
      mix(tail.0, tail.1)
    }

    mutating func finish() -> (UInt64, UInt64) {
      mix(count, 0xa409_3822_299f_31d0)
      mix(b, a)
      return (a, b)
    }

    private func mixed(_ state: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
      let product = (UInt64(littleEndian: first) ^ state ^ 0x082e_fa98_ec4e_6c89)
        .multipliedFullWidth(by: UInt64(littleEndian: second) ^ secret)
      return (product.low ^ product.high) &+ state.byteSwapped
    }

    private mutating func mix(_ first: UInt64, _ second: UInt64) {
      let one = (UInt64(littleEndian: first) ^ a ^ 0x082e_fa98_ec4e_6c89)
        .multipliedFullWidth(by: UInt64(littleEndian: second) ^ 0x4528_21e6_38d0_1377)
      let other = (UInt64(littleEndian: second) ^ b ^ 0xbe54_66cf_34e9_0c6c)
        .multipliedFullWidth(by: UInt64(littleEndian: first) ^ 0xc0ac_29b7_c97c_50dd)
      a = one.low ^ one.high &+ b
      b = other.low ^ other.high &+ a.byteSwapped
    }
  }
}
