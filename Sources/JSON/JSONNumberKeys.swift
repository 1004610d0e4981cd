/// The keys of an object of four numbers that is written often, such as a rectangle.
public struct JSONNumberKeys: Sendable {
  /// The bytes before the value of a member: a bracket or a comma, the key and a colon.
  struct Prefix: Sendable {
    var bytes = SIMD16<UInt8>()
    var count = 0

    fileprivate init(_ mark: UInt8, _ key: StaticString) {
      append(mark)
      append(UInt8(ascii: "\""))
      key.withUTF8Buffer { for byte in $0 { append(byte) } }
      append(UInt8(ascii: "\""))
      append(UInt8(ascii: ":"))
    }

    private mutating func append(_ byte: UInt8) {
      bytes[count] = byte
      count += 1
    }
  }

  let keys: (StaticString, StaticString, StaticString, StaticString)
  let prefixes: (Prefix, Prefix, Prefix, Prefix)

  /// Creates keys. Each has at most 12 bytes and needs no escapes.
  public init(_ one: StaticString, _ two: StaticString, _ three: StaticString, _ four: StaticString) {
    keys = (one, two, three, four)
    let comma = UInt8(ascii: ",")
    prefixes = (Prefix(UInt8(ascii: "{"), one), Prefix(comma, two), Prefix(comma, three), Prefix(comma, four))
  }
}
