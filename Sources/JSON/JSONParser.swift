/// Parses bytes into the flat list of nodes.
///
/// The `parent` of each node leads back to its open container, so the parser needs neither a stack nor recursion.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  var position = 0
  /// The memory for the nodes, of which the first ``nodeCount`` are initialized.
  private let nodes: UnsafeMutableBufferPointer<JSONNode>
  private var nodeCount = 0
  /// The innermost open container: its node's index, or -1 at the top level, and the number of its children so far.
  private var container = -1
  private var closingBracket: UInt8 = 0
  private var childCount: UInt32 = 0
  /// A bit for each key of the innermost open container, by its first byte, its last byte and its length.
  private var keyBits: UInt64 = 0
  private var depth = 0

  /// Memory of a fixed size is faster than an array that grows. It suffices for all but texts of short numbers, which
  /// are parsed again with twice as much: a node takes two bytes at least.
  static func nodes(of bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) throws(JSONError) -> [JSONNode] {
    guard bytes.count <= JSONDocument.maximumByteCount else { throw JSONError(.tooLarge, at: 0) }
    var capacity = bytes.count / 4 + 16
    while true {
      var failure: JSONError?
      var isFull = false
      let nodes = [JSONNode](unsafeUninitializedCapacity: capacity) { memory, count in
        var parser = JSONParser(bytes, into: memory, maximumDepth: maximumDepth)
        do throws(JSONError) {
          isFull = try !parser.parseDocument()
        } catch {
          failure = error
        }
        count = parser.nodeCount
      }
      if let failure { throw failure }
      if !isFull { return nodes }
      capacity *= 2
    }
  }

  /// - Parameter nodes: memory for the nodes; none if the parser only skips a number or an escape.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into nodes: UnsafeMutableBufferPointer<JSONNode> = UnsafeMutableBufferPointer(start: nil, count: 0),
    maximumDepth: Int = 0
  ) {
    self.bytes = bytes
    self.nodes = nodes
    self.maximumDepth = maximumDepth
  }

  /// The byte at the position. At the end it is 0, which JSON never contains.
  @inline(__always)
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always)
  func byte(after distance: Int) -> UInt8 {
    distance < bytes.count - position ? bytes[position + distance] : 0
  }

  func failure(_ kind: JSONError.Kind) -> JSONError {
    guard position < bytes.count else { return JSONError(.unexpectedEnd, at: position) }
    return JSONError(isComment ? .comment : kind, at: position)
  }

  private var isComment: Bool {
    guard current == UInt8(ascii: "/") else { return current == UInt8(ascii: "#") }
    return byte(after: 1) == UInt8(ascii: "/") || byte(after: 1) == UInt8(ascii: "*")
  }

  /// If the next value is on another line, the place is the end of the line that lacks the comma.
  private func missingComma() -> JSONError {
    var end = position
    while end > 0, bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    let isOnOtherLine = (end..<position).contains { bytes[$0] == UInt8(ascii: "\n") || bytes[$0] == UInt8(ascii: "\r") }
    let error = failure(.expectedCommaOrEnd)
    return isOnOtherLine && error.kind == .expectedCommaOrEnd ? JSONError(.expectedCommaOrEnd, at: end) : error
  }

  @inline(__always)
  mutating func skipWhiteSpace() {
    // Most often there is none.
    guard position < bytes.count, bytes[position] <= UInt8(ascii: " ") else { return }
    skipMoreWhiteSpace()
  }

  @inline(never)
  private mutating func skipMoreWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  /// Returns `false` if there is not enough memory for the nodes.
  private mutating func parseDocument() throws(JSONError) -> Bool {
    guard !(current == 0xEF && byte(after: 1) == 0xBB && byte(after: 2) == 0xBF) else {
      throw JSONError(.byteOrderMark, at: 0)
    }
    // The byte order marks of UTF-16, and of UTF-32 in little endian.
    guard !(current == 0xFE && byte(after: 1) == 0xFF), !(current == 0xFF && byte(after: 1) == 0xFE) else {
      throw JSONError(.invalidUTF8, at: 0)
    }
    skipWhiteSpace()
    guard position < bytes.count else { throw JSONError(.empty, at: position) }
    guard try parseNestedValues() else { return false }
    skipWhiteSpace()
    guard position == bytes.count else { throw JSONError(.trailingContent, at: position) }
    return true
  }

  /// Returns `false` if there is not enough memory for the nodes.
  private mutating func parseNestedValues() throws(JSONError) -> Bool {
    try startValue()
    while container >= 0 {
      // There must be memory for a key and a value.
      guard nodes.count - nodeCount >= 2 else { return false }
      skipWhiteSpace()
      if current == closingBracket {
        closeContainer()
        continue
      }
      if childCount > 0 { try parseComma() }
      if closingBracket == UInt8(ascii: "}") { try parseKey() }
      try startValue()
    }
    return true
  }

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

  private mutating func openContainer(_ kind: JSONKind) throws(JSONError) {
    guard depth < maximumDepth else { throw JSONError(.depthExceeded(maximum: maximumDepth), at: position) }
    depth += 1
    let index = nodeCount
    append(kind, from: position)
    if container >= 0 {
      nodes[container].setCount(childCount)
      nodes[container].openKeyBits = keyBits
    }
    container = index
    closingBracket = kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    childCount = 0
    keyBits = 0
    position += 1
  }

  private mutating func closeContainer() {
    position += 1
    depth -= 1
    nodes[container].setCount(childCount)
    nodes[container].end = UInt32(truncatingIfNeeded: position)
    nodes[container].next = UInt32(truncatingIfNeeded: nodeCount)
    let parent = depth > 0 ? Int(nodes[container].parent) : -1
    container = parent
    guard parent >= 0 else { return }
    closingBracket = nodes[parent].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    childCount = nodes[parent].count
    keyBits = nodes[parent].openKeyBits
  }

  @inline(__always)
  private mutating func parseComma() throws(JSONError) {
    guard current == UInt8(ascii: ",") else {
      let isBracket = current == UInt8(ascii: "}") || current == UInt8(ascii: "]")
      throw isBracket ? failure(.mismatchedBracket) : missingComma()
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
    let start = position
    try parseString(isKey: true)
    addKeyBit(ofKeyAt: start)
    skipWhiteSpace()
    guard current == UInt8(ascii: ":") else {
      throw failure(current == UInt8(ascii: "=") ? .equalsSign : .expectedColon)
    }
    position += 1
    skipWhiteSpace()
  }

  /// Notes the key that ends before the position. Keys that may be equal have the same bit, unless one has escapes.
  @inline(__always)
  private mutating func addKeyBit(ofKeyAt start: Int) {
    let (first, last) = (UInt64(bytes[start + 1]), UInt64(bytes[position - 2]))
    let bit: UInt64 = 1 << ((first &+ 5 &* last &+ 11 &* UInt64(position - start)) & 63)
    if keyBits & bit != 0 || nodes[nodeCount - 1].flag { nodes[container].setFlag() }
    keyBits |= bit
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

  private mutating func parse(_ word: StaticString) throws(JSONError) {
    for distance in 0..<word.utf8CodeUnitCount where byte(after: distance) != word.utf8Start[distance] {
      let end = position + distance
      throw end == bytes.count ? JSONError(.unexpectedEnd, at: end) : JSONError(.unknownWord, at: position)
    }
    position += word.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func append(_ kind: JSONKind, from start: Int, flag: Bool = false, isKey: Bool = false) {
    nodes.initializeElement(
      at: nodeCount,
      to: JSONNode(
        kind: kind, start: start, end: position, next: nodeCount + 1, parent: max(container, 0), ordinal: childCount,
        flag: flag))
    nodeCount += 1
    if !isKey { childCount += 1 }
  }
}
