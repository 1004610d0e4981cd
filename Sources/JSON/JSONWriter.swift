/// Writes a JSON text into one growing buffer, compact or laid out for people.
///
/// The caller keeps the grammar: each ``beginObject(onOneLine:)`` is met by an ``endObject()``, and in an object each
/// value follows its ``key(_:)``. Commas, line breaks and indentation are the writer's.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// No white space at all.
    case compact
    /// Each member and element on a line of its own, indented by two spaces; `"key": value`.
    case pretty
  }

  /// How the text is laid out.
  public let layout: Layout
  /// The buffer, of which `count` bytes are written.
  private var storage: [UInt8]
  var count = 0
  /// How many containers are open.
  private var depth = 0
  /// The depth of the outermost open container that is kept on one line; `Int.max` without one.
  private var oneLineDepth = Int.max
  /// Whether the next member or element follows another one.
  var needsComma = false
  /// Whether a key has just been written, and its value is next.
  private var isAfterKey = false

  /// Creates a writer without text.
  ///
  /// - Parameters:
  ///   - layout: how the text is laid out.
  ///   - capacity: the number of bytes for which there is room before the buffer grows.
  public init(layout: Layout = .compact, capacity: Int = 1024) {
    self.layout = layout
    storage = [UInt8](repeating: 0, count: max(64, capacity))
  }

  /// The number of bytes written.
  public var byteCount: Int { count }

  /// The bytes written.
  public var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Ends the writing, and gives the buffer away without a copy.
  public consuming func finish() -> [UInt8] {
    var bytes = storage
    storage = []
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Forgets the text and keeps the buffer, for the next one.
  public mutating func removeAll() {
    count = 0
    depth = 0
    oneLineDepth = .max
    needsComma = false
    isAfterKey = false
  }

  /// Gives away the bytes that are written, and goes on behind them. For the compact layout.
  public mutating func takeBytes() -> [UInt8] {
    let taken = Array(bytes)
    count = 0
    return taken
  }

  // MARK: Containers

  /// Opens an object.
  ///
  /// - Parameter onOneLine: keeps the object and all that is in it on one line where the layout is pretty.
  public mutating func beginObject(onOneLine: Bool = false) { begin(UInt8(ascii: "{"), onOneLine: onOneLine) }

  /// Closes the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}"), padded: true) }

  /// Opens an array.
  ///
  /// - Parameter onOneLine: keeps the array and all that is in it on one line where the layout is pretty.
  public mutating func beginArray(onOneLine: Bool = false) { begin(UInt8(ascii: "["), onOneLine: onOneLine) }

  /// Closes the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]"), padded: false) }

  /// Writes the key of the member whose value is written next. It has nothing in it that needs an escape.
  public mutating func key(_ key: StaticString) {
    guard key.hasPointerRepresentation else { return self.key(key.description) }
    beginValue()
    withCursor(for: key.utf8CodeUnitCount + 3) { $0.appendKey(key) }
    if layout == .pretty { append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes the key of the member whose value is written next.
  @_disfavoredOverload
  public mutating func key(_ key: String) {
    var key = key
    key.withUTF8 { writeKey($0) }
  }

  mutating func writeKey(_ utf8: UnsafeBufferPointer<UInt8>) {
    beginValue()
    writeString(utf8)
    append(UInt8(ascii: ":"))
    if layout == .pretty { append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  private mutating func begin(_ bracket: UInt8, onOneLine: Bool) {
    beginValue()
    append(bracket)
    depth += 1
    if onOneLine, oneLineDepth > depth { oneLineDepth = depth }
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8, padded: Bool) {
    let isEmpty = !needsComma
    let isOnOneLine = depth >= oneLineDepth
    depth -= 1
    if layout == .pretty, !isEmpty {
      if !isOnOneLine {
        startLine()
      } else if padded {
        append(UInt8(ascii: " "))
      }
    }
    append(bracket)
    if depth < oneLineDepth { oneLineDepth = .max }
    needsComma = true
  }

  /// Writes what stands between this value or key and what was written before it.
  @inline(__always)
  mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if needsComma { append(UInt8(ascii: ",")) }
    if layout == .pretty, depth > 0 { startMember() }
    needsComma = true
  }

  private mutating func startMember() {
    if depth < oneLineDepth {
      startLine()
    } else if needsComma || isInOneLineObject {
      append(UInt8(ascii: " "))
    }
  }

  /// Whether the container that was just opened is an object on one line, which is padded: `{ "x": 1 }`, but `[1]`.
  private var isInOneLineObject: Bool { count > 0 && storage[count - 1] == UInt8(ascii: "{") }

  private mutating func startLine() {
    append(UInt8(ascii: "\n"))
    let width = max(0, depth) * 2
    reserve(width)
    for _ in 0..<width {
      storage[count] = UInt8(ascii: " ")
      count += 1
    }
  }

  // MARK: Literals

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    beginValue()
    append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    append("null")
  }

  /// Writes a value that is JSON already, as it is.
  public mutating func raw(_ json: some Collection<UInt8>) {
    beginValue()
    append(contentsOf: json)
  }

  // MARK: The buffer

  /// Makes room for so many bytes more.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if storage.count - count < additional { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let target = max(storage.count * 2, count + additional)
    storage.append(contentsOf: repeatElement(0, count: target - storage.count))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  mutating func append(contentsOf bytes: some Collection<UInt8>) {
    withRoom(for: bytes.count) { room in
      UnsafeMutableBufferPointer(rebasing: room[..<bytes.count]).update(fromContentsOf: bytes)
    }
  }

  /// Lets a closure write bytes behind those that are written; it returns how many.
  @inline(__always)
  mutating func withRoom(for capacity: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    reserve(capacity)
    let start = count
    count += storage.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[start...])) }
  }

  /// Lets a closure write behind what is written, at most so many bytes.
  @inline(__always)
  mutating func withCursor(for capacity: Int, _ body: (inout ByteCursor) -> Void) {
    withCursor(for: capacity) { cursor, _ in body(&cursor) }
  }

  /// Lets a closure write behind what is written, as far as there is room: for at least so many bytes.
  @inline(__always)
  mutating func withCursor(
    for capacity: Int, _ body: (inout ByteCursor, _ end: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    reserve(capacity)
    let start = count
    count = storage.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return start }
      var cursor = ByteCursor(base + start)
      body(&cursor, base + storage.count)
      return cursor.next - base
    }
  }
}
