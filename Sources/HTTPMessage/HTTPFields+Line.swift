extension HTTPFields.Line {
  /// Parses a line without its line end: `name ":" OWS value OWS` (RFC 9112, 5).
  ///
  /// Folded lines, blanks around the name and control characters are rejected.
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

  /// Returns the same line with its ranges moved by `offset` bytes.
  func shifted(by offset: Int) -> HTTPFields.Line {
    HTTPFields.Line(
      name: name.lowerBound + offset..<name.upperBound + offset,
      value: value.lowerBound + offset..<value.upperBound + offset)
  }
}
