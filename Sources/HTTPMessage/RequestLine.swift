/// The parts of a request line: `method SP request-target SP HTTP-version` (RFC 9112, 3).
struct RequestLine {
  let method: HTTPMethod
  let minorVersion: Int
  let path: Range<Int>
  let query: Range<Int>?

  init(_ line: Span<UInt8>) throws(HTTPRequestError) {
    guard let methodEnd = line.firstIndex(of: .space),
      let method = HTTPMethod(token: line.extracting(0..<methodEnd))
    else { throw .malformedRequestLine }
    let start = methodEnd + 1
    let rest = line.extracting(start..<line.count)
    guard let length = rest.firstIndex(of: .space), length > 0 else { throw .malformedRequestLine }
    self.method = method
    minorVersion = try RequestLine.minorVersion(rest.extracting((length + 1)..<rest.count))
    let target = rest.extracting(0..<length)
    let pathStart = try RequestLine.pathStart(target, method: method)
    let mark = target.firstIndex(of: .questionMark)
    let pathEnd = mark ?? length
    guard ByteSet.path.containsAllOrEscapes(target.extracting(pathStart..<pathEnd)) else { throw .malformedTarget }
    if let mark, !ByteSet.query.containsAllOrEscapes(target.extracting((mark + 1)..<length)) { throw .malformedTarget }
    path = start + pathStart..<start + pathEnd
    query = mark.map { start + $0 + 1..<start + length }
  }

  /// Versions above 1.1 are served as 1.1 (RFC 9110, 2.5).
  private static func minorVersion(_ text: Span<UInt8>) throws(HTTPRequestError) -> Int {
    guard text.count == 8, text.extracting(0..<5).equals("HTTP/"), text[6] == 0x2e,
      let major = text[5].decimalValue, let minor = text[7].decimalValue
    else { throw .malformedRequestLine }
    guard major == 1 else { throw .unsupportedVersion }
    return min(minor, 1)
  }

  /// Returns where the path begins in a target of one of the four forms of RFC 9112, 3.2. An authority has no path.
  private static func pathStart(_ target: Span<UInt8>, method: HTTPMethod) throws(HTTPRequestError) -> Int {
    if method == .connect {
      guard isAuthority(target) else { throw .malformedTarget }
      return target.count
    }
    if target.count == 1, target[0] == .asterisk {
      guard method == .options else { throw .malformedTarget }
      return 0
    }
    if target[0] == .slash { return 0 }
    let start = try authorityStart(target)
    let rest = target.extracting(start..<target.count)
    let length = rest.firstIndex { $0 == .slash || $0 == .questionMark } ?? rest.count
    guard length > 0, isAuthority(rest.extracting(0..<length)) else { throw .malformedTarget }
    return start + length
  }

  private static func authorityStart(_ text: Span<UInt8>) throws(HTTPRequestError) -> Int {
    if text.count > 7, text.extracting(0..<7).equalsIgnoringCase("http://") { return 7 }
    if text.count > 8, text.extracting(0..<8).equalsIgnoringCase("https://") { return 8 }
    throw .malformedTarget
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
