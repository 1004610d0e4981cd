/// Writes JSON into one growing buffer, either compact or pretty.
///
/// The caller is responsible for the grammar: each ``beginObject(onOneLine:)`` needs an ``endObject()``, and in an
/// object each value follows its ``key(_:)``. The writer adds commas, line breaks and indentation.
public struct JSONWriter: Sendable {
  /// The layout of the text.
  public enum Layout: Hashable, Sendable {
    /// No white space.
    case compact
    /// Each member and element on its own line, indented by two spaces, with a space after each colon.
    case pretty
  }

  /// The layout of the text.
  public let layout: Layout
  /// Its first `count` bytes are written.
  private var storage: [UInt8]
  var count = 0
  private var depth = 0
  /// The depth of the outermost open container that is kept on one line, or `Int.max` if there is none.
  private var oneLineDepth = Int.max
  var needsComma = false
  var isAfterKey = false
  private let limit: Int
  /// Whether the text would be longer than the limit, so that it is incomplete and must not be used.
  public private(set) var isOverLimit = false

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - layout: the layout of the text.
  ///   - capacity: the initial capacity of the buffer in bytes.
  ///   - limit: about the greatest length of the text in bytes. Beyond it, the text is discarded; see ``isOverLimit``.
  public init(layout: Layout = .compact, capacity: Int = 1024, limit: Int = .max) {
    self.layout = layout
    self.limit = limit
    storage = [UInt8](repeating: 0, count: max(64, capacity))
  }

  /// The number of bytes written, since the last ``takeBytes()``.
  public var byteCount: Int { count }

  /// The bytes written, since the last ``takeBytes()``.
  public var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Returns the buffer without a copy, and leaves the writer empty.
  public mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    bytes.removeLast(bytes.count - count)
    removeAll()
    return bytes
  }

  /// Removes the text and keeps the buffer's capacity, and ``isOverLimit``.
  public mutating func removeAll() {
    count = 0
    depth = 0
    oneLineDepth = .max
    needsComma = false
    isAfterKey = false
  }

  /// Returns the bytes written so far and continues after them. In the pretty layout, use it only after a whole element
  /// or member.
  public mutating func takeBytes() -> [UInt8] {
    let taken = Array(bytes)
    count = 0
    return taken
  }

  /// Calls a closure that writes. If it throws an error, the text and the open containers are as before, except for
  /// ``isOverLimit``.
  ///
  /// - Precondition: the closure does not call ``takeBytes()``, ``finish()`` or ``removeAll()``.
  public mutating func attempt<Failure: Error>(
    _ write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let before = (count, depth, oneLineDepth, needsComma, isAfterKey)
    do throws(Failure) {
      try write(&self)
    } catch {
      (count, depth, oneLineDepth, needsComma, isAfterKey) = before
      throw error
    }
  }

  // MARK: Containers

  /// Opens an object.
  ///
  /// - Parameter onOneLine: keeps the object and its contents on one line if the layout is pretty.
  public mutating func beginObject(onOneLine: Bool = false) { begin(UInt8(ascii: "{"), onOneLine: onOneLine) }

  /// Closes the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}"), padded: true) }

  /// Opens an array.
  ///
  /// - Parameter onOneLine: keeps the array and its contents on one line if the layout is pretty.
  public mutating func beginArray(onOneLine: Bool = false) { begin(UInt8(ascii: "["), onOneLine: onOneLine) }

  /// Closes the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]"), padded: false) }

  /// Writes the key of the next member. It must not need escapes.
  public mutating func key(_ key: StaticString) {
    guard key.hasPointerRepresentation else { return self.key(key.description) }
    beginValue()
    withCursor(for: key.utf8CodeUnitCount + 3) { $0.appendKey(key) }
    if layout == .pretty { append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes the key of the next member.
  @_disfavoredOverload
  public mutating func key(_ key: String) {
    // Unlike `withUTF8`, this needs no copy that counts a reference.
    if key.utf8.withContiguousStorageIfAvailable({ writeKey($0) }) != nil { return }
    var key = key
    key.withUTF8 { writeKey($0) }
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

  /// Writes the separator between this value or key and the one before it.
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
    let width = max(0, depth) * 2
    withCursor(for: 1 + width) { cursor in
      cursor.append(UInt8(ascii: "\n"))
      for _ in 0..<width { cursor.append(UInt8(ascii: " ")) }
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

  /// Writes a value that is already JSON, unchanged.
  public mutating func raw(_ json: some Collection<UInt8>) {
    beginValue()
    append(contentsOf: json)
  }

  // MARK: The buffer

  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if storage.count - count < additional { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    if count + additional > limit {
      isOverLimit = true
      count = 0
      if storage.count >= additional { return }
    }
    let target = max(min(storage.count * 2, limit), count + additional)
    storage = [UInt8](unsafeUninitializedCapacity: target) { grown, initialized in
      initialized = storage.withUnsafeBufferPointer { grown.initialize(fromContentsOf: $0) }
      grown[initialized...].initialize(repeating: 0)
      initialized = target
    }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    withCursor(for: text.utf8CodeUnitCount) { $0.append(text.utf8Start, count: text.utf8CodeUnitCount) }
  }

  mutating func append(contentsOf bytes: some Collection<UInt8>) {
    withCursor(for: bytes.count) { cursor in
      // For a caller in another module, this is not specialized, and going through all bytes would take long.
      let isCopied: Bool? = bytes.withContiguousStorageIfAvailable { bytes in
        if let start = bytes.baseAddress { cursor.append(start, count: bytes.count) }
        return true
      }
      if isCopied == nil { for byte in bytes { cursor.append(byte) } }
    }
  }

  /// Appends at most the given number of bytes with a closure.
  @inline(__always)
  mutating func withCursor(for capacity: Int, _ body: (inout ByteCursor) -> Void) {
    reserve(capacity)
    let start = count
    count = storage.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return start }
      var cursor = ByteCursor(base + start)
      body(&cursor)
      return cursor.next - base
    }
  }
}
