/// The field lines of a request in the received bytes: a lookup compares them in place and decodes only what it returns.
package struct HTTPFields: Sendable {
  /// The ranges of a field line's name and trimmed value in ``bytes``.
  struct Line: Sendable, Hashable {
    var name: Range<Int>
    var value: Range<Int>
  }

  let bytes: [UInt8]
  let lines: [Line]

  /// Returns the value of the first field with this name, which must be lowercase. Invalid UTF-8 is repaired.
  package func first(_ name: StaticString) -> String? {
    for line in lines where bytes[line.name].span.equalsIgnoringCase(name) {
      return String(decoding: bytes[line.value], as: UTF8.self)
    }
    return nil
  }

  /// Returns the values of all fields with this name, which must be lowercase, as one list.
  package func combined(_ name: StaticString) -> String? {
    var result: String?
    for line in lines where bytes[line.name].span.equalsIgnoringCase(name) {
      let value = String(decoding: bytes[line.value], as: UTF8.self)
      if result == nil { result = value } else { result?.append(", " + value) }
    }
    return result
  }

  /// Names and values, for tests and for printing.
  package var all: [(name: String, value: String)] {
    lines.map {
      (String(decoding: bytes[$0.name], as: UTF8.self), String(decoding: bytes[$0.value], as: UTF8.self))
    }
  }
}

extension HTTPFields.Line {
  /// Parses `name ":" OWS value OWS` (RFC 9112, 5), and rejects folded lines and control characters.
  init(_ line: Span<UInt8>) throws(HTTPRequestError) {
    var colon = 0
    while colon < line.count, ByteSet.token.contains(line[colon]) { colon += 1 }
    guard colon > 0, colon < line.count, line[colon] == .colon else { throw .malformedField }
    let rest = line.extracting((colon + 1)..<line.count)
    for i in rest.indices where !rest[i].isFieldContent { throw .malformedField }
    let trimmed = rest.trimmedRange
    name = 0..<colon
    value = colon + 1 + trimmed.lowerBound..<colon + 1 + trimmed.upperBound
  }

  func shifted(by offset: Int) -> HTTPFields.Line {
    HTTPFields.Line(
      name: name.lowerBound + offset..<name.upperBound + offset,
      value: value.lowerBound + offset..<value.upperBound + offset)
  }
}
