/// A string of a document, either a key or a value. It is decoded on demand and knows the position of each character.
public typealias JSONText = JSONString<JSONStorage>

@usableFromInline
package typealias JSONTextView = JSONString<Unmanaged<JSONStorage>>

/// A string of a document, ``JSONText`` or a view of it.
public struct JSONString<Holder: JSONHolder>: Sendable {
  @usableFromInline let holder: Holder
  @usableFromInline let index: Int

  @inlinable
  init(holder: Holder, index: Int) {
    self.holder = holder
    self.index = index
  }

  @inlinable var node: JSONNode { holder.withStorage { $0.nodes[index] } }

  /// The offset of the opening quote.
  @inlinable public var startOffset: Int { Int(node.start) }

  /// The offset after the closing quote.
  @inlinable public var endOffset: Int { Int(node.end) }

  @inlinable package var location: JSONLocation { JSONLocation(index: index) }

  /// For a key, the location of its value.
  @inlinable package var valueLocation: JSONLocation { JSONLocation(index: index + 1) }

  /// Calls a closure with the text's UTF-8, without a copy if the string has no escapes.
  ///
  /// - Complexity: constant, or linear in the length if the string has escapes.
  @inlinable @inline(__always)
  public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    holder.withStorage { storage in
      let node = storage.nodes[index]
      guard !node.flag else {
        return JSONText(storage: storage, index: index).decodedUTF8.withUnsafeBufferPointer { body($0) }
      }
      return storage.bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[(Int(node.start) + 1)..<(Int(node.end) - 1)]))
      }
    }
  }

  /// The decoded text.
  ///
  /// - Complexity: linear in the length. Up to 15 bytes of UTF-8 need no allocation.
  @inlinable public var string: String { holder.withStorage { $0.string(at: index) } }

  /// Returns whether the text equals a literal, scalar by scalar. Allocates nothing if the text has no escapes.
  @inlinable
  public static func == (text: Self, other: StaticString) -> Bool {
    text.withUTF8 { utf8 in other.withUTF8Buffer { utf8.elementsEqual($0) } }
  }

  /// Returns whether the text equals a string, scalar by scalar. Allocates nothing if the text has no escapes.
  @inlinable
  @_disfavoredOverload
  public static func == (text: Self, other: some StringProtocol) -> Bool {
    text.withUTF8 { $0.elementsEqual(other.utf8) }
  }

  /// Returns whether two texts are equal, scalar by scalar.
  @inlinable
  public static func == (text: Self, other: Self) -> Bool {
    text.withUTF8 { utf8 in other.withUTF8 { utf8.count == $0.count && utf8.elementsEqual($0) } }
  }

  /// Matches a text against a literal, for use in a `switch`.
  @inlinable
  public static func ~= (pattern: StaticString, text: Self) -> Bool { text == pattern }
}

extension JSONText {
  @inlinable
  init(storage: JSONStorage, index: Int) { self.init(holder: storage, index: index) }

  @inlinable var storage: JSONStorage { holder }

  /// The text without a reference to its document. The caller must keep the document alive.
  @inlinable package var view: JSONTextView { JSONTextView(holder: .passUnretained(storage), index: index) }

  /// The bytes between the quotes, with escapes as written.
  @inlinable public var sourceBytes: ArraySlice<UInt8> { storage.bytes[(startOffset + 1)..<(endOffset - 1)] }

  /// The string's JSON Pointer (RFC 6901); for a key, the pointer to its value.
  ///
  /// - Complexity: linear in the depth and in the length of the keys along the path.
  public var pointer: JSONPointer { JSONPointer(toNode: index, in: storage) }
}

extension JSONTextView {
  @inlinable package var text: JSONText { JSONText(storage: holder.takeUnretainedValue(), index: index) }
}

extension String {
  /// Creates a string from a document's text, which is valid UTF-8. Up to 15 bytes need no allocation.
  @inline(__always)
  package init(validUTF8 utf8: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: utf8.count) { $0.initialize(from: utf8).1 }
  }
}

extension JSONText {
  @usableFromInline var decodedUTF8: [UInt8] {
    let source = sourceBytes
    var decoded: [UInt8] = []
    decoded.reserveCapacity(source.count)
    forEachScalar { scalar, range in
      switch scalar {
      case .none: decoded.append(contentsOf: storage.bytes[range])
      case .some(let scalar): decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      return true
    }
    return decoded
  }

  /// Returns the document's byte offset of the scalar that contains a byte of the decoded UTF-8. For an offset past the
  /// last byte, it is the offset of the closing quote.
  ///
  /// - Parameter offset: the offset in the decoded UTF-8; a negative offset counts as 0.
  /// - Complexity: linear in the string's length.
  public func sourceOffset(ofUTF8Offset offset: Int) -> Int {
    var remaining = max(0, offset)
    var result = endOffset - 1
    forEachScalar { scalar, range in
      let length = scalar.map(UTF8.width) ?? range.count
      guard remaining >= length else {
        result = range.lowerBound
        return false
      }
      remaining -= length
      return true
    }
    return result
  }

  /// Calls a closure with each scalar between the quotes in order, until it returns `false`.
  ///
  /// The closure receives the scalar's byte range in the document, and the scalar itself if it is escaped.
  private func forEachScalar(_ body: (_ escaped: Unicode.Scalar?, _ range: Range<Int>) -> Bool) {
    let bytes = storage.bytes
    var position = startOffset + 1
    let end = endOffset - 1
    while position < end {
      let length: Int
      var scalar: Unicode.Scalar?
      switch bytes[position] {
      case UInt8(ascii: "\\"): (scalar, length) = Self.escape(at: position, in: bytes)
      case ..<0x80: length = 1
      case ..<0xE0: length = 2
      case ..<0xF0: length = 3
      default: length = 4
      }
      guard body(scalar, position..<(position + length)) else { return }
      position += length
    }
  }

  /// Returns the scalar that the escape at a position represents, and its length in bytes. The parser has validated the
  /// escape.
  private static func escape(at position: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes)
      parser.position = position
      let scalar = (try? parser.parseEscape(ofStringAt: position)).flatMap { Unicode.Scalar($0) }
      return (scalar ?? "\u{FFFD}", max(1, parser.position - position))
    }
  }
}
