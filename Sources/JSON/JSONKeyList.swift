/// The keys of an object that is written often, such as the names of views: words that are ready to be copied.
public struct JSONKeyList: Sendable {
  /// For each key a comma, the key and a colon, one behind the other; then room for a copy that reads too far.
  private var bytes = [UInt8](repeating: 0, count: Self.slack)
  /// Where each key ends.
  private var ends: [Int] = []
  /// The length of the longest key with comma and colon.
  private(set) var longest = 0

  private static let slack = ByteCursor.chunk

  /// A list without keys.
  public init() {}

  /// How many keys there are.
  public var count: Int { ends.count }

  /// Adds a key that has nothing in it that needs an escape; nil for a place that is never written.
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

  /// Lets a closure read the keys.
  func withBytes(_ body: (Bytes) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        if let start = bytes.baseAddress { body(Bytes(start: start, ends: ends)) }
      }
    }
  }

  /// The keys, where they are in memory.
  struct Bytes {
    fileprivate let start: UnsafePointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<Int>

    /// Where a key begins, with its comma, and how long it is.
    subscript(index: Int) -> (start: UnsafePointer<UInt8>, count: Int) {
      let begin = index > 0 ? ends[index - 1] : 0
      return (start + begin, ends[index] - begin)
    }
  }
}
