/// The parts of a request line: `method SP request-target SP HTTP-version` (RFC 9112, 3).
struct RequestLine {
  var method: HTTPMethod
  var minorVersion: Int
  var target: RequestTarget

  /// Parses a line without its line end.
  ///
  /// - Complexity: O(*n*).
  init(_ line: Span<UInt8>) throws(HTTPRequestError) {
    guard let methodEnd = line.firstIndex(of: .space),
      let method = HTTPMethod(token: line.extracting(0..<methodEnd))
    else { throw .malformedRequestLine }
    let rest = line.extracting((methodEnd + 1)..<line.count)
    guard let targetEnd = rest.firstIndex(of: .space), targetEnd > 0 else { throw .malformedRequestLine }
    self.method = method
    minorVersion = try RequestLine.minorVersion(rest.extracting((targetEnd + 1)..<rest.count))
    target = try RequestTarget(rest.extracting(0..<targetEnd), method: method).shifted(by: methodEnd + 1)
  }

  /// Returns the minor version of `HTTP/1.x`. Versions above 1.1 are served as 1.1 (RFC 9110, 2.5).
  private static func minorVersion(_ text: Span<UInt8>) throws(HTTPRequestError) -> Int {
    guard text.count == 8, text.extracting(0..<5).equals("HTTP/"), text[6] == 0x2e,
      let major = text[5].decimalValue, let minor = text[7].decimalValue
    else { throw .malformedRequestLine }
    guard major == 1 else { throw .unsupportedVersion }
    return min(minor, 1)
  }
}

/// The ranges of a target's path and query.
struct RequestTarget {
  var path: Range<Int>
  var query: Range<Int>?
}

extension RequestTarget {
  /// Parses one of the four forms of RFC 9112, 3.2.
  init(_ text: Span<UInt8>, method: HTTPMethod) throws(HTTPRequestError) {
    if method == .connect {
      guard !text.isEmpty, isAuthority(text) else { throw .malformedTarget }
      self.init(path: 0..<0)
    } else if text.count == 1, text[0] == .asterisk {
      guard method == .options else { throw .malformedTarget }
      self.init(path: 0..<1)
    } else if text[0] == .slash {
      try self.init(text, pathStart: 0)
    } else {
      let start = try RequestTarget.authorityStart(text)
      let rest = text.extracting(start..<text.count)
      let length = rest.firstIndex { $0 == .slash || $0 == .questionMark } ?? rest.count
      guard length > 0, isAuthority(rest.extracting(0..<length)) else { throw .malformedTarget }
      try self.init(text, pathStart: start + length)
    }
  }

  private init(_ text: Span<UInt8>, pathStart: Int) throws(HTTPRequestError) {
    let mark = text.firstIndex(of: .questionMark)
    let path = pathStart..<(mark ?? text.count)
    let query = mark.map { $0 + 1..<text.count }
    guard ByteSet.path.containsAllOrEscapes(text.extracting(path)) else { throw .malformedTarget }
    if let query, !ByteSet.query.containsAllOrEscapes(text.extracting(query)) { throw .malformedTarget }
    self.init(path: path, query: query)
  }

  private static func authorityStart(_ text: Span<UInt8>) throws(HTTPRequestError) -> Int {
    if text.count > 7, text.extracting(0..<7).equalsIgnoringCase("http://") { return 7 }
    if text.count > 8, text.extracting(0..<8).equalsIgnoringCase("https://") { return 8 }
    throw .malformedTarget
  }

  func shifted(by offset: Int) -> RequestTarget {
    RequestTarget(
      path: path.lowerBound + offset..<path.upperBound + offset,
      query: query.map { $0.lowerBound + offset..<$0.upperBound + offset })
  }
}

/// Returns whether the bytes are `uri-host [ ":" port ]` (RFC 9110, 7.2). The host may be empty.
func isAuthority(_ text: Span<UInt8>) -> Bool {
  var hostEnd = 0
  if let first = text.isEmpty ? nil : text[0], first == .openBracket {
    guard let close = text.firstIndex(of: .closeBracket), close > 1,
      ByteSet.addressLiteral.containsAll(text.extracting(1..<close))
    else { return false }
    hostEnd = close + 1
  } else {
    hostEnd = text.firstIndex(of: .colon) ?? text.count
    guard ByteSet.registeredName.containsAllOrEscapes(text.extracting(0..<hostEnd)) else { return false }
  }
  guard hostEnd < text.count else { return true }
  guard text[hostEnd] == .colon, text.count - hostEnd <= 6 else { return false }
  for i in (hostEnd + 1)..<text.count where text[i].decimalValue == nil { return false }
  return true
}
