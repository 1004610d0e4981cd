// Replaces string searching of the standard library, which Embedded Swift lacks.

extension StringProtocol {
  /// Returns whether the string contains a text, compared byte for byte.
  ///
  /// - Complexity: O(n · m) in the numbers of bytes.
  package func contains(text: String) -> Bool { firstIndex(of: Array(text.utf8), in: utf8[...]) != nil }

  /// Returns the parts between the occurrences of a separator, compared byte for byte, including empty parts.
  ///
  /// - Complexity: O(n · m) in the numbers of bytes.
  package func parts(separatedBy separator: String) -> [String] {
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var rest = utf8[...]
    while !wanted.isEmpty, let index = firstIndex(of: wanted, in: rest) {
      parts.append(String(decoding: rest[..<index], as: UTF8.self))
      rest = rest[index...].dropFirst(wanted.count)
    }
    parts.append(String(decoding: rest, as: UTF8.self))
    return parts
  }

  private func firstIndex(of wanted: [UInt8], in bytes: UTF8View.SubSequence) -> UTF8View.Index? {
    var rest = bytes
    guard let first = wanted.first else { return rest.startIndex }
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start }
      rest = rest.dropFirst()
    }
    return nil
  }
}
