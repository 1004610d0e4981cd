/// Formats a number as in results: rounded to six decimals, without trailing zeros, exponent or `-0`.
@inline(never) public func numberText(_ value: Double) -> String {
  var writer = JSONWriter(capacity: 64)
  writer.fixed6(value)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Returns a number's digits with as many zeros before them as are missing.
package func zeroPadded(_ digits: String, to count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}
