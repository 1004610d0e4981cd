/// An XML document that was read: immutable, and every element in it knows where it stands.
///
/// It holds what formats of data need: elements, attributes and text, with namespaces resolved. Comments, processing
/// instructions and document types are skipped; text of white space alone between tags is dropped. Nothing outside the
/// document is ever read.
public struct XMLDocument: Sendable {
  /// The most bytes that a document may have if nothing else is said: 64 MiB.
  public static let defaultMaximumSize = 64 << 20
  /// How deep elements may be nested if nothing else is said.
  public static let defaultMaximumDepth = 256

  let storage: XMLStorage

  /// Reads a document in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the document, with a byte order mark or without.
  ///   - maximumDepth: how many elements may be open at one place.
  ///   - maximumSize: how many bytes the document may have.
  /// - Throws: the first error in the order of the bytes.
  /// - Complexity: linear in the number of bytes; the call stack does not grow with the depth.
  public init(
    parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth, maximumSize: Int = defaultMaximumSize
  ) throws(XMLError) {
    guard bytes.count <= maximumSize else { throw XMLError(.sizeExceeded(maximum: maximumSize), at: maximumSize) }
    var parser = XMLParser(bytes, maximumDepth: maximumDepth)
    storage = try parser.parseDocument()
  }

  /// The document's one outermost element.
  public var root: XMLElement { XMLElement(storage: storage, index: 0) }

  /// The number of elements.
  public var elementCount: Int { storage.elements.count }
}

/// What a document holds, shared by its elements.
final class XMLStorage: Sendable {
  /// An element and its location.
  struct Element: Sendable {
    /// The name without its prefix.
    var name: String
    /// The namespace's name; empty without one.
    var namespace: String
    /// The offset of the tag's `<`.
    var offset: Int
    /// The element that it is in; -1 for the root.
    var parent: Int
    /// The element behind it and all that is in it.
    var end: Int
    /// Its attributes.
    var attributes: Range<Int>
    /// The text that stands directly in it.
    var text: String
  }

  /// An attribute and its location.
  struct Attribute: Sendable {
    /// The name, with its prefix.
    var name: String
    var value: String
    /// The offset of the name.
    var offset: Int
  }

  let elements: [Element]
  let attributes: [Attribute]

  init(elements: [Element], attributes: [Attribute]) {
    self.elements = elements
    self.attributes = attributes
  }
}
