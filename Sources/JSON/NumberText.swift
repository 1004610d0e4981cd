/// Formats a number as in results: rounded to six decimals, without trailing zeros, exponent or `-0`.
@inline(never) public func numberText(_ value: Double) -> String {
  var writer = JSONWriter(capacity: 64)
  writer.fixed6(value)
  return String(decoding: writer.bytes, as: UTF8.self)
}
