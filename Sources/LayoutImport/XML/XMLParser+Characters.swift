import LayoutSpec

extension XMLParser {
  /// Resolves references and normalizes line ends. In an attribute, white space becomes spaces (XML 1.0, 2.11 and
  /// 3.3.3).
  func decoded(_ range: Range<Int>, inAttribute: Bool) throws(MalformedLayout) -> String {
    try checkCharacters(range)
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "&"):
        index = try appendReference(at: index, before: range.upperBound, to: &result)
      case UInt8(ascii: "\r"):
        result.append(inAttribute ? 0x20 : 0x0A)
        index += index + 1 < range.upperBound && bytes[index + 1] == 0x0A ? 2 : 1
      case 0x09, 0x0A:
        result.append(inAttribute ? 0x20 : bytes[index])
        index += 1
      default:
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func appendReference(at start: Int, before limit: Int, to result: inout [UInt8]) throws(MalformedLayout)
    -> Int
  {
    // The longest valid name is "#x10FFFF", plus some leading zeros.
    let end = bytes[start..<min(limit, start + 32)].firstIndex(of: UInt8(ascii: ";"))
    let name = end.map { String(decoding: bytes[(start + 1)..<$0], as: UTF8.self) } ?? ""
    switch name {
    case "lt": result.append(UInt8(ascii: "<"))
    case "gt": result.append(UInt8(ascii: ">"))
    case "amp": result.append(UInt8(ascii: "&"))
    case "quot": result.append(UInt8(ascii: "\""))
    case "apos": result.append(UInt8(ascii: "'"))
    default:
      guard name.hasPrefix("#") else {
        throw MalformedLayout("unknown entity \"&\(name);\"; write the character itself", at: start)
      }
      guard let scalar = Self.scalar(named: name.dropFirst()) else {
        throw MalformedLayout("there is no such character", at: start)
      }
      result.append(contentsOf: String(Character(scalar)).utf8)
    }
    return (end ?? start) + 1
  }

  private static func scalar(named name: Substring) -> Unicode.Scalar? {
    let isHexadecimal = name.hasPrefix("x")
    let digits = isHexadecimal ? name.dropFirst() : name
    // A number has no sign here.
    guard digits.first?.isHexDigit == true,
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value)
    else { return nil }
    let isAllowed = value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
    return isAllowed ? scalar : nil
  }

  func checkCharacters(_ range: Range<Int>) throws(MalformedLayout) {
    for index in range where bytes[index] < 0x20 && !bytes[index].isXMLSpace {
      throw Self.invalidCharacter(at: index)
    }
  }

  func checkUTF8() throws(MalformedLayout) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    // The first byte after the valid prefix.
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    throw MalformedLayout("these bytes are not UTF-8; save the file as UTF-8", at: offset)
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// All bytes that are not ASCII are accepted.
  var startsXMLName: Bool {
    Identifier.isASCIILetter(self) || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
  }

  var isInXMLName: Bool {
    startsXMLName || Identifier.isASCIIDigit(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
