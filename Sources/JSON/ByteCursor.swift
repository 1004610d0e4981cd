/// Appends bytes to memory whose owner guarantees enough room.
struct ByteCursor {
  private(set) var next: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) {
    next = start
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    next.update(from: bytes, count: count)
    next += count
  }

  /// Appends text, many bytes at a time, and returns whether `stops` was 0 for all of it.
  ///
  /// - Parameter stops: returns the bytes of a word that must not occur, or 0. Short texts are filled up with ASCII
  ///   zeros.
  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, without stops: (UInt64) -> UInt64) -> Bool {
    let source = UnsafeRawBufferPointer(text)
    var found: UInt64 = 0
    // The last word overlaps the one before it.
    if source.count >= 8 {
      for offset in stride(from: 0, to: source.count - 8, by: 8) {
        found |= stops(copy(source, at: offset, as: UInt64.self))
      }
      found |= stops(copy(source, at: source.count - 8, as: UInt64.self))
    } else if source.count >= 4 {
      let first = UInt64(copy(source, at: 0, as: UInt32.self))
      found = stops(first << 32 | UInt64(copy(source, at: source.count - 4, as: UInt32.self)))
    } else {
      var word: UInt64 = 0x3030_3030_3030_3030
      for offset in 0..<source.count { word = word << 8 | UInt64(copy(source, at: offset, as: UInt8.self)) }
      found = stops(word)
    }
    next += source.count
    return found == 0
  }

  @inline(__always)
  private func copy<Word: FixedWidthInteger & BitwiseCopyable>(
    _ source: UnsafeRawBufferPointer, at offset: Int, as type: Word.Type
  ) -> Word {
    let word = source.loadUnaligned(fromByteOffset: offset, as: type)
    UnsafeMutableRawPointer(next).storeBytes(of: word, toByteOffset: offset, as: type)
    return word
  }

  /// Writes a key that needs no escapes, and the colon after it.
  @inline(__always)
  mutating func appendKey(_ key: StaticString) {
    append(UInt8(ascii: "\""))
    append(key.utf8Start, count: key.utf8CodeUnitCount)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  @inline(__always)
  mutating func appendDigits(of number: UInt64) {
    // Nearly all coordinates have few digits, for which 32 bits are faster.
    guard number < 10_000 else { return appendManyDigits(of: number) }
    let number = UInt32(truncatingIfNeeded: number)
    if number >= 100 {
      if number >= 1_000 { appendPair(number / 100) } else { append(UInt8(ascii: "0") + UInt8(number / 100)) }
      appendPair(number % 100)
    } else if number >= 10 {
      appendPair(number)
    } else {
      append(UInt8(ascii: "0") + UInt8(number))
    }
  }

  private mutating func appendManyDigits(of number: UInt64) {
    var (length, rest) = (0, number)
    while rest > 0 { (length, rest) = (length + 1, rest / 10) }
    rest = number
    for position in (0..<length).reversed() {
      next[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    next += length
  }

  /// The largest number of bytes that ``appendFixed6(_:)`` writes: a sign, 16 digits, a point and six decimals.
  static let longestFixed6 = 24

  /// Writes a number below 2^53 in magnitude, rounded to six decimals.
  @inline(__always)
  mutating func appendFixed6(_ value: Double) {
    let magnitude = value.magnitude
    // Processors convert signed integers faster than unsigned ones.
    var whole = Int64(magnitude)
    var millionths = Self.millionths(of: magnitude - Double(whole))
    if millionths == 1_000_000 {
      whole += 1
      millionths = 0
    }
    if value < 0, whole > 0 || millionths > 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(truncatingIfNeeded: whole))
    if millionths > 0 { appendFraction(UInt32(truncatingIfNeeded: millionths)) }
  }

  /// There must be room for ``JSONNumberKeys/prefixLength`` bytes.
  @inline(__always)
  mutating func append(_ prefix: JSONNumberKeys.Prefix) {
    UnsafeMutableRawPointer(next).storeBytes(of: prefix.bytes, as: SIMD16<UInt8>.self)
    next += prefix.count
  }

  /// Writes a point and six decimals, without trailing zeros.
  @inline(__always)
  private mutating func appendFraction(_ millionths: UInt32) {
    append(UInt8(ascii: "."))
    appendPair(millionths / 10_000)
    let (second, third) = (millionths / 100 % 100, millionths % 100)
    if second > 0 || third > 0 { appendPair(second) }
    if third > 0 { appendPair(third) }
    if next[-1] == UInt8(ascii: "0") { next -= 1 }
  }

  /// Writes a number below 100 as two digits.
  @inline(__always)
  private mutating func appendPair(_ number: UInt32) {
    append(Self.pairs.utf8Start + Int(2 * number), count: 2)
  }

  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """

  /// Returns a number from 0 up to but not including 1 in millionths, rounded to the nearest; halves are rounded up.
  @inline(__always)
  private static func millionths(of fraction: Double) -> Int64 {
    let product = fraction * 1e6
    let whole = Int64(product)
    let rest = product - Double(whole)
    // The product's own rounding error is far below a thousandth, so it matters only near a half.
    if (rest - 0.5).magnitude > 1e-3 { return rest > 0.5 ? whole + 1 : whole }
    return exactMillionths(of: fraction)
  }

  /// Returns the same value, with the product computed exactly in integers: 53 bits by 21 bits.
  @inline(never)
  private static func exactMillionths(of fraction: Double) -> Int64 {
    let significand = fraction.significandBitPattern | 1 << 52
    let shift = UInt64(52 - Int(fraction.exponent))
    let doubled = (UInt128(significand) * 2_000_000) >> shift
    return Int64((doubled + 1) / 2)
  }
}
