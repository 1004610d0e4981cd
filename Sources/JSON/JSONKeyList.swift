/// The keys of an object that is written often, such as the names of views, in a form that is ready to be copied.
public struct JSONKeyList: Sendable {
  /// For each key a comma, the key and a colon; at the end, room for a copy that reads past the last key.
  private var bytes = [UInt8](repeating: 0, count: Self.slack)
  /// The end of each key in `bytes`.
  private var ends: [Int] = []
  /// The length of the longest key, with its comma and colon.
  private(set) var longest = 0

  private static let slack = ByteCursor.chunk

  /// Creates an empty list.
  public init() {}

  /// The number of keys.
  public var count: Int { ends.count }

  /// Adds a key that needs no escapes, or with `nil` an index that is never written.
  public mutating func append(_ key: String?) {
    bytes.removeLast(Self.slack)
    if let key {
      bytes += ",\"".utf8
      bytes += key.utf8
      bytes += "\":".utf8
    }
    longest = max(longest, bytes.count - (ends.last ?? 0))
    ends.append(bytes.count)
    bytes += repeatElement(0, count: Self.slack)
  }

  /// Calls a closure with the keys in memory.
  func withBytes(_ body: (Bytes) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        if let start = bytes.baseAddress { body(Bytes(start: start, ends: ends)) }
      }
    }
  }

  /// The keys in memory.
  struct Bytes {
    fileprivate let start: UnsafePointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<Int>

    /// The start of a key, with its comma, and its length.
    subscript(index: Int) -> (start: UnsafePointer<UInt8>, count: Int) {
      let begin = index > 0 ? ends[index - 1] : 0
      return (start + begin, ends[index] - begin)
    }
  }
}
