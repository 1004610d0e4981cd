/// Formats a number as in results: rounded to six decimals, without trailing zeros, exponent or `-0`.
@inline(never) public func numberText(_ value: Double) -> String {
  var writer = JSONWriter(capacity: 64)
  writer.fixed6(value)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Joins texts for a sentence: `a, b and c`.
package func joined(_ texts: [String]) -> String {
  guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
  return texts.dropLast().joined(separator: ", ") + " and " + last
}
