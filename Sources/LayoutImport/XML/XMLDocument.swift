/// A parsed XML document. It is immutable, and every element knows its position.
///
/// It supports what data formats need: elements, attributes and text. Prefixes of names are dropped. Comments,
/// processing instructions and document types are skipped, and white space between tags is dropped. Nothing outside the
/// document is ever read.
struct XMLDocument: Sendable {
  static let maximumSize = 64 << 20
  static let maximumDepth = 256

  let storage: XMLStorage

  /// Parses a document in UTF-8, with or without a byte order mark.
  ///
  /// - Complexity: linear in the number of bytes; the call stack does not grow with the depth.
  init(parsing bytes: [UInt8], _ context: ImportContext) throws(MalformedLayout) {
    guard bytes.count <= Self.maximumSize else {
      throw MalformedLayout(
        "the document is larger than \(Self.maximumSize) bytes", code: .limitExceeded, at: Self.maximumSize)
    }
    var parser = XMLParser(bytes)
    storage = try parser.parseDocument(context)
  }

  /// Parses the first tag of a document, or returns `nil` if the text does not start as XML.
  init?(startOf bytes: [UInt8]) {
    var parser = XMLParser(bytes)
    guard let storage = try? parser.parseFirstTag() else { return nil }
    self.storage = storage
  }

  var root: XMLElement { XMLElement(storage: storage, index: 0) }

  var elementCount: Int { storage.elements.count }
}

final class XMLStorage: Sendable {
  struct Element: Sendable {
    var name: String
    var offset: Int
    /// The index of the parent; -1 for the root.
    var parent: Int
    /// The index after the last descendant.
    var end: Int
    var attributes: Range<Int>
    var text: String
  }

  struct Attribute: Sendable {
    var name: String
    var value: String
    var offset: Int
  }

  let elements: [Element]
  let attributes: [Attribute]

  init(elements: [Element], attributes: [Attribute]) {
    (self.elements, self.attributes) = (elements, attributes)
  }
}
