/// Determines from the field lines, one by one, where the message ends and whether the connection stays open.
struct MessageFraming: Sendable {
  private var hasHost = false
  private var length: Int?
  private var coding = Coding.absent
  private var closes = false
  private var keepsAlive = false
  private var expectsContinue = false

  private enum Coding { case absent, named, chunked }

  mutating func take(name: Span<UInt8>, value: Span<UInt8>) throws(HTTPRequestError) {
    switch name.count {
    case 4 where name.equalsIgnoringCase("host"):
      guard !hasHost else { throw .repeatedHost }
      guard isAuthority(value) else { throw .malformedHost }
      hasHost = true
    case 6 where name.equalsIgnoringCase("expect"):
      guard value.equalsIgnoringCase("100-continue") else { throw .unsupportedExpectation }
      expectsContinue = true
    case 10 where name.equalsIgnoringCase("connection"):
      for element in value.listElements {
        let option = value.extracting(element)
        if option.equalsIgnoringCase("close") { closes = true }
        if option.equalsIgnoringCase("keep-alive") { keepsAlive = true }
      }
    case 14 where name.equalsIgnoringCase("content-length"):
      guard length == nil, let number = MessageFraming.decimal(value) else { throw .malformedLength }
      length = number
    case 17 where name.equalsIgnoringCase("transfer-encoding"):
      try takeCodings(value)
    default:
      break
    }
  }

  private mutating func takeCodings(_ value: Span<UInt8>) throws(HTTPRequestError) {
    if coding == .absent { coding = .named }
    for element in value.listElements {
      let name = value.extracting(element)
      guard coding != .chunked, ByteSet.token.containsAll(name) else { throw .malformedTransferCoding }
      guard name.equalsIgnoringCase("chunked") else { throw .unsupportedTransferCoding }
      coding = .chunked
    }
  }

  struct Outcome {
    var framing: HTTPRequest.Framing
    var length: Int
    var keepsConnection: Bool
    var expectsContinue: Bool
  }

  func outcome(line: RequestLine, bodyLimit: Int) throws(HTTPRequestError) -> Outcome {
    let isVersion10 = line.minorVersion == 0
    if !hasHost, !isVersion10 { throw .missingHost }
    if coding != .absent, length != nil || isVersion10 { throw .ambiguousLength }
    if coding == .named { throw .malformedTransferCoding }
    if let length, length > bodyLimit { throw .bodyTooLarge }
    return Outcome(
      framing: coding == .chunked ? .chunked : length == nil ? .none : .length,
      length: length ?? 0,
      keepsConnection: !closes && line.method != .connect && (!isVersion10 || keepsAlive),
      expectsContinue: expectsContinue && !isVersion10)
  }

  /// Takes decimal digits only. A number that is too large becomes `Int.max`.
  private static func decimal(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    var number = 0
    for i in text.indices {
      guard let digit = text[i].decimalValue else { return nil }
      let (tens, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, over2) = tens.addingReportingOverflow(digit)
      number = over || over2 ? .max : sum
    }
    return number
  }
}
