import JSON

/// A number as results write it: rounded to six decimals, without zeros at the end, exponent or `-0`.
@inline(never) public func numberText(_ value: Double) -> String {
  var writer = JSONWriter(capacity: 64)
  writer.fixed6(value)
  return String(decoding: writer.bytes, as: UTF8.self)
}
