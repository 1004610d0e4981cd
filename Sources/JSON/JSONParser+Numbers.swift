extension JSONParser {
  mutating func parseNumber() throws(JSONError) {
    let start = position
    try skipNumber()
    append(.number, from: start)
  }

  @inline(__always)
  mutating func skipNumber() throws(JSONError) {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      guard !current.isDigit else { throw JSONError(.invalidNumber, at: start) }
    } else {
      try skipDigits(ofNumberAt: start)
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try skipDigits(ofNumberAt: start)
    }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits(ofNumberAt: start)
    }
  }

  @inline(__always)
  private mutating func skipDigits(ofNumberAt start: Int) throws(JSONError) {
    guard current.isDigit else {
      throw position < bytes.count ? JSONError(.invalidNumber, at: start) : JSONError(.unexpectedEnd, at: position)
    }
    repeat { position += 1 } while current.isDigit
  }
}

extension UInt8 {
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
