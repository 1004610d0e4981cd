import JSON

extension JSONDocument {
  /// Parses a text up to its first mistake, without the value that it is in and with the open objects and lists closed.
  ///
  /// - Complexity: O(bytes).
  package init?(beginningOf bytes: [UInt8]) {
    do throws(JSONError) {
      self = try JSONDocument(parsing: bytes)
    } catch {
      let path = DocumentPath(to: min(error.offset, bytes.count), in: bytes)
      let end = path.string.map { $0.lowerBound - 1 } ?? path.word.lowerBound
      let closing = path.containers.reversed().map { $0.isObject ? "}" : "]" }.joined()
      // After a comma or a colon, something is missing.
      let parsed = ["", "null", "\"\": null", ": null"].lazy.compactMap { missing in
        try? JSONDocument(parsing: bytes[..<end] + Array("\(missing)\(closing)".utf8))
      }.first
      guard let parsed else { return nil }
      self = parsed
    }
  }
}
