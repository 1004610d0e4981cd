/// Parses bytes into the flat list of nodes.
///
/// The `parent` of each node leads back to its open container, so the parser needs neither a stack nor recursion.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let maximumDepth: Int
  var position = 0
  var nodes: [JSONNode] = []
  /// The index of the innermost open container's node; -1 at the top level.
  private var container = -1
  private var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// The byte at the position. At the end it is 0, which JSON never contains.
  @inline(__always)
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The byte at a distance from the position, or 0 past the end.
  @inline(__always)
  func byte(after distance: Int) -> UInt8 {
    distance < bytes.count - position ? bytes[position + distance] : 0
  }

  /// Returns an error of the given kind at the position, or `unexpectedEnd` at the end of the document.
  func failure(_ kind: JSONError.Kind) -> JSONError {
    JSONError(position < bytes.count ? kind : .unexpectedEnd, at: position)
  }

  @inline(__always)
  mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  mutating func parseDocument() throws(JSONError) -> [JSONNode] {
    guard bytes.count <= JSONDocument.maximumByteCount else { throw JSONError(.tooLarge, at: 0) }
    guard !(current == 0xEF && byte(after: 1) == 0xBB && byte(after: 2) == 0xBF) else {
      throw JSONError(.byteOrderMark, at: 0)
    }
    nodes.reserveCapacity(bytes.count / 8 + 8)
    skipWhiteSpace()
    guard position < bytes.count else { throw JSONError(.empty, at: position) }
    try parseNestedValues()
    skipWhiteSpace()
    guard position == bytes.count else { throw JSONError(.trailingContent, at: position) }
    return nodes
  }

  /// Parses the value at the position with all that it contains.
  private mutating func parseNestedValues() throws(JSONError) {
    repeat {
      try startValue()
    } while try advanceToNextValue()
  }

  /// Parses the scalar or the opening bracket at the position.
  @inline(__always)
  private mutating func startValue() throws(JSONError) {
    switch current {
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "{"): try openContainer(.object)
    case UInt8(ascii: "["): try openContainer(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    default: try parseWord()
    }
  }

  private mutating func openContainer(_ kind: JSONValue.Kind) throws(JSONError) {
    guard depth < maximumDepth else { throw JSONError(.depthExceeded(maximum: maximumDepth), at: position) }
    depth += 1
    let index = nodes.count
    append(kind, from: position)
    container = index
    position += 1
  }

  /// Moves to the next value of the innermost container that has one, and closes those that have none.
  ///
  /// - Returns: `true` if there is a value to parse, or `false` at the end of the outermost value.
  private mutating func advanceToNextValue() throws(JSONError) -> Bool {
    while container >= 0 {
      let isObject = nodes[container].kind == .object
      let closingBracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      skipWhiteSpace()
      if current == closingBracket {
        closeContainer()
        continue
      }
      if nodes[container].count > 0 { try parseComma(before: closingBracket) }
      if isObject { try parseKey() }
      return true
    }
    return false
  }

  private mutating func closeContainer() {
    position += 1
    depth -= 1
    let parent = Int(nodes[container].parent)
    nodes[container].end = UInt32(truncatingIfNeeded: position)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    container = depth > 0 ? parent : -1
  }

  @inline(__always)
  private mutating func parseComma(before closingBracket: UInt8) throws(JSONError) {
    guard current == UInt8(ascii: ",") else {
      let isBracket = current == UInt8(ascii: "}") || current == UInt8(ascii: "]")
      throw failure(isBracket ? .mismatchedBracket : .expectedCommaOrEnd)
    }
    let comma = position
    position += 1
    skipWhiteSpace()
    if current == closingBracket { throw JSONError(.trailingComma, at: comma) }
  }

  @inline(__always)
  private mutating func parseKey() throws(JSONError) {
    guard current == UInt8(ascii: "\"") else {
      throw failure(current == UInt8(ascii: "]") ? .mismatchedBracket : .expectedKey)
    }
    try parseString(isKey: true)
    skipWhiteSpace()
    guard current == UInt8(ascii: ":") else { throw failure(.expectedColon) }
    position += 1
    skipWhiteSpace()
  }

  private mutating func parseWord() throws(JSONError) {
    let start = position
    switch current {
    case UInt8(ascii: "t"): try parse("true")
    case UInt8(ascii: "f"): try parse("false")
    case UInt8(ascii: "n"): try parse("null")
    case UInt8(ascii: "]"), UInt8(ascii: "}"): throw JSONError(.mismatchedBracket, at: position)
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "N"), UInt8(ascii: "I"):
      throw JSONError(.invalidNumber, at: position)
    default: throw failure(.expectedValue)
    }
    let first = bytes[start]
    append(first == UInt8(ascii: "n") ? .null : .boolean, from: start, flag: first == UInt8(ascii: "t"))
  }

  /// Moves past a word that must be at the position.
  private mutating func parse(_ word: StaticString) throws(JSONError) {
    for distance in 0..<word.utf8CodeUnitCount where byte(after: distance) != word.utf8Start[distance] {
      let end = position + distance
      throw end == bytes.count ? JSONError(.unexpectedEnd, at: end) : JSONError(.unknownWord, at: position)
    }
    position += word.utf8CodeUnitCount
  }

  /// Adds the node of a value or key from an offset to the position.
  @inline(__always)
  mutating func append(_ kind: JSONValue.Kind, from start: Int, flag: Bool = false, isKey: Bool = false) {
    var ordinal: UInt32 = 0
    if container >= 0 {
      ordinal = nodes[container].count
      if !isKey { nodes[container].info += JSONNode.countUnit }
    }
    nodes.append(
      JSONNode(
        kind: kind, start: start, end: position, next: nodes.count + 1, parent: max(container, 0), ordinal: ordinal,
        flag: flag))
  }
}
