import JSON
import LayoutSpec

extension XMLElement {
  /// Parses UTF-8, with or without a byte order mark.
  ///
  /// - Complexity: linear in the number of bytes; the call stack does not grow with the depth.
  init(parsing bytes: [UInt8], _ context: ImportContext) throws(MalformedLayout) {
    var parser = XMLParser(bytes)
    self = try parser.parseDocument(context)
  }

  /// Parses only the first tag; `nil` if the text does not start as XML.
  init?(startOf bytes: [UInt8]) {
    var parser = XMLParser(bytes)
    guard let root = try? parser.parseFirstTag() else { return nil }
    self = root
  }
}

struct XMLParser {
  static let maximumSize = 64 << 20
  private static let maximumDepth = 256

  let bytes: [UInt8]
  var offset = 0
  private var elements: [XMLElement.Record] = []
  private var attributes: [XMLElement.Attribute] = []
  /// The outermost first.
  private var open: [(index: Int, tag: String)] = []
  /// Whether encodings and declarations that are refused later are skipped.
  private var isLenient = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseDocument(_ context: ImportContext) throws(MalformedLayout) -> XMLElement {
    guard bytes.count <= Self.maximumSize else {
      throw MalformedLayout(
        "the document is larger than \(Self.maximumSize) bytes", code: .limitExceeded, at: Self.maximumSize)
    }
    try skipByteOrderMark()
    try checkUTF8()
    try MalformedLayout.checkMarks(in: bytes, at: 0)
    var count = 0
    while offset < bytes.count {
      count += 1
      if count.isMultiple(of: 256) { try context.checkCancellation(at: offset) }
      try parseNext()
    }
    guard open.isEmpty else { throw Self.unexpectedEnd(at: bytes.count) }
    guard !elements.isEmpty else { throw MalformedLayout("the document has no element", at: bytes.count) }
    // References can add marks, and parts of a text follow each other.
    for element in elements { try MalformedLayout.checkMarks(in: element.text.utf8, at: element.offset) }
    for attribute in attributes { try MalformedLayout.checkMarks(in: attribute.value.utf8, at: attribute.offset) }
    return root
  }

  private var root: XMLElement {
    XMLElement(document: XMLElement.Document(elements: elements, attributes: attributes), index: 0)
  }

  /// Accepts any encoding whose tags are ASCII, and declarations in the document type.
  mutating func parseFirstTag() throws(MalformedLayout) -> XMLElement {
    isLenient = true
    try skipByteOrderMark()
    while offset < bytes.count, elements.isEmpty { try parseNext() }
    guard !elements.isEmpty else { throw Self.unexpectedEnd(at: bytes.count) }
    return root
  }

  private mutating func skipByteOrderMark() throws(MalformedLayout) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw Self.otherEncoding(at: 0) }
  }

  private mutating func parseNext() throws(MalformedLayout) {
    guard has("<") else { return try parseText() }
    if has("<?") { return try skipInstruction() }
    if has("<!--") { return try skip(past: "-->", from: offset + 4) }
    if has("<![CDATA[") { return try parseCharacterData() }
    if has("<!DOCTYPE") { return try skipDocumentType() }
    if has("</") { return try parseEndTag() }
    try parseStartTag()
  }

  /// Ignores instructions, but checks the encoding of an XML declaration. UTF-16 files are converted to UTF-8 first.
  private mutating func skipInstruction() throws(MalformedLayout) {
    let start = offset
    try skip(past: "?>", from: offset + 2)
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard !isLenient, text.hasPrefix("<?xml "),
      let encoding = text.lowercased().parts(separatedBy: "encoding=").dropFirst().first
    else { return }
    let name = encoding.dropFirst().prefix { $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16"].contains(name) else {
      throw Self.otherEncoding(at: start)
    }
  }

  /// Nothing that a document type refers to is read.
  private mutating func skipDocumentType() throws(MalformedLayout) {
    guard elements.isEmpty else { throw contentOutsideRoot(at: offset) }
    let start = offset
    var quote: UInt8?
    var depth = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["):
          guard isLenient else {
            throw MalformedLayout("declarations in a document type are not supported; remove them", at: offset)
          }
          depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0:
          offset += 1
          return
        default: break
        }
      }
      offset += 1
    }
    throw Self.unexpectedEnd(at: start)
  }

  // MARK: Tags

  private mutating func parseStartTag() throws(MalformedLayout) {
    let start = offset
    guard !open.isEmpty || elements.isEmpty else { throw contentOutsideRoot(at: start) }
    guard open.count < Self.maximumDepth else {
      throw MalformedLayout("elements are nested more than \(Self.maximumDepth) deep", code: .limitExceeded, at: start)
    }
    offset += 1
    let tag = try parseName()
    let first = attributes.count
    let isEmpty = try parseAttributes()
    try checkDuplicates(from: first)
    let name = tag.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(tag[tag.utf8.index(after: $0)...]) } ?? tag
    elements.append(
      XMLElement.Record(
        name: name, offset: start, parent: open.last?.index ?? -1, end: elements.count + 1,
        attributes: first..<attributes.count, text: ""))
    open.append((elements.count - 1, tag))
    if isEmpty { closeElement() }
  }

  private mutating func parseAttributes() throws(MalformedLayout) -> Bool {
    while true {
      let hadSpace = skipSpace()
      guard offset < bytes.count else { throw Self.unexpectedEnd(at: offset) }
      if take(">") { return false }
      if take("/>") { return true }
      guard hadSpace, bytes[offset].startsXMLName else { throw MalformedLayout("expected '>' or '/>'", at: offset) }
      let start = offset
      let name = try parseName()
      attributes.append(XMLElement.Attribute(name: name, value: try parseAttributeValue(), offset: start))
    }
  }

  private mutating func parseAttributeValue() throws(MalformedLayout) -> String {
    skipSpace()
    let hasValue = take("=")
    if hasValue { skipSpace() }
    guard hasValue, has("\"") || has("'") else {
      throw MalformedLayout("expected '=' and a value in quotes", at: offset)
    }
    let quote = bytes[offset]
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != quote {
      if bytes[offset] == UInt8(ascii: "<") { throw Self.invalidCharacter(at: offset) }
      offset += 1
    }
    guard offset < bytes.count else { throw Self.unexpectedEnd(at: offset) }
    let value = try decoded(start..<offset, inAttribute: true)
    offset += 1
    return value
  }

  private func checkDuplicates(from first: Int) throws(MalformedLayout) {
    guard attributes.count - first > 1 else { return }
    var names = Set<String>()
    for attribute in attributes[first...] where !names.insert(attribute.name).inserted {
      throw MalformedLayout("duplicate attribute \"\(attribute.name)\" in this tag; remove one", at: attribute.offset)
    }
  }

  private mutating func parseEndTag() throws(MalformedLayout) {
    let start = offset
    offset += 2
    let tag = try parseName()
    guard let last = open.last else { throw contentOutsideRoot(at: start) }
    guard tag == last.tag else { throw MalformedLayout("expected the end tag </\(last.tag)>", at: start) }
    skipSpace()
    guard offset < bytes.count else { throw Self.unexpectedEnd(at: offset) }
    guard take(">") else { throw MalformedLayout("expected '>' or '/>'", at: offset) }
    closeElement()
  }

  private mutating func closeElement() {
    guard let last = open.popLast() else { return }
    elements[last.index].end = elements.count
  }

  // MARK: Text

  private mutating func parseText() throws(MalformedLayout) {
    let start = offset
    var isBlank = true
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      if !bytes[offset].isXMLSpace {
        guard !open.isEmpty else { throw contentOutsideRoot(at: offset) }
        isBlank = false
      }
      offset += 1
    }
    guard !isBlank, let last = open.last else { return }
    elements[last.index].text += try decoded(start..<offset, inAttribute: false)
  }

  private mutating func parseCharacterData() throws(MalformedLayout) {
    guard let last = open.last else { throw contentOutsideRoot(at: offset) }
    let start = offset + 9
    try skip(past: "]]>", from: start)
    let range = start..<offset - 3
    try checkCharacters(range)
    elements[last.index].text += String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Mistakes

  private static func unexpectedEnd(at offset: Int) -> MalformedLayout {
    MalformedLayout("the document ends too early", at: offset)
  }

  private static func otherEncoding(at offset: Int) -> MalformedLayout {
    MalformedLayout("only UTF-8 is supported; save the file as UTF-8", at: offset)
  }

  private func contentOutsideRoot(at offset: Int) -> MalformedLayout {
    let startsWithTag = bytes.first { !$0.isXMLSpace } == UInt8(ascii: "<")
    return MalformedLayout(
      startsWithTag
        ? "a document must have only one root element" : "expected XML: a file of this format starts with <",
      at: offset)
  }

  static func invalidCharacter(at offset: Int) -> MalformedLayout {
    MalformedLayout("this character is not allowed here; write it as a reference", at: offset)
  }

  // MARK: Steps

  private mutating func parseName() throws(MalformedLayout) -> String {
    let start = offset
    guard offset < bytes.count else { throw Self.unexpectedEnd(at: offset) }
    guard bytes[offset].startsXMLName else { throw MalformedLayout("expected a name", at: offset) }
    while offset < bytes.count, bytes[offset].isInXMLName { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset].isXMLSpace { offset += 1 }
    return offset > start
  }

  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func take(_ text: String) -> Bool {
    guard has(text) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func skip(past text: String, from start: Int) throws(MalformedLayout) {
    let opening = offset
    offset = start
    while !take(text) {
      guard offset < bytes.count else { throw Self.unexpectedEnd(at: opening) }
      offset += 1
    }
  }
}

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
    for index in range where bytes[index] < 0x20 && !bytes[index].isXMLSpace { throw Self.invalidCharacter(at: index) }
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
