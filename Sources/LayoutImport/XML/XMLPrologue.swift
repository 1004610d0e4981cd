/// The start of an XML document: its first element with its attributes.
public struct XMLPrologue: Sendable {
  /// The name of the first element, without a prefix.
  public let name: String
  /// The attributes of the first element.
  public let attributes: [(name: String, value: String)]

  /// Parses the start of a document, or returns `nil` if it is not XML.
  public init?(_ bytes: [UInt8]) {
    // No known format has a longer first tag.
    guard let start = Self.offsetOfFirstTag(in: bytes), bytes.count > start else { return nil }
    let limit = min(bytes.count, start + (64 << 10))
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var tag = Array(bytes[start..<end])
    if tag.last != UInt8(ascii: "/") { tag.append(UInt8(ascii: "/")) }
    tag.append(UInt8(ascii: ">"))
    guard let document = try? XMLDocument(parsing: tag) else { return nil }
    name = document.root.name
    attributes = document.root.attributes
  }

  /// The value of an attribute.
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Skips a byte order mark, white space, declarations and comments.
  private static func offsetOfFirstTag(in bytes: [UInt8]) -> Int? {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while offset < bytes.count {
      if bytes[offset].isXMLSpace {
        offset += 1
        continue
      }
      guard bytes[offset] == UInt8(ascii: "<"), offset + 1 < bytes.count else { return nil }
      switch bytes[offset + 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        let isComment = bytes[offset...].starts(with: Array("<!--".utf8))
        if !isComment, bytes[offset + 1] == UInt8(ascii: "!") {
          offset = endOfDeclaration(in: bytes, from: offset + 2)
          continue
        }
        let end = Array((isComment ? "-->" : ">").utf8)
        var index = offset + 2
        while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
        offset = index + end.count
      default: return offset
      }
    }
    return nil
  }

  /// Skips a document type, which may contain declarations in brackets. The parser rejects these later.
  private static func endOfDeclaration(in bytes: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    var depth = 0
    for index in start..<max(start, bytes.count) {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
    }
    return bytes.count
  }
}
