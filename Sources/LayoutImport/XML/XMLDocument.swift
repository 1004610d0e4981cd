/// A parsed XML document. It is immutable, and every element knows its position.
///
/// It supports what data formats need: elements, attributes and text. Prefixes of names are dropped. Comments,
/// processing instructions and document types are skipped, and white space between tags is dropped. Nothing outside the
/// document is ever read.
struct XMLDocument: Sendable {
  static let defaultMaximumSize = 64 << 20
  static let defaultMaximumDepth = 256

  let storage: XMLStorage

  /// Parses a document in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the document, with or without a byte order mark.
  ///   - maximumDepth: the limit on the nesting of elements.
  ///   - maximumSize: the limit on the size in bytes.
  ///   - isCancelled: called every few hundred tags; `true` ends the work.
  /// - Throws: the first error in byte order.
  /// - Complexity: linear in the number of bytes; the call stack does not grow with the depth.
  init(
    parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth, maximumSize: Int = defaultMaximumSize,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(XMLError) {
    guard bytes.count <= maximumSize else { throw XMLError(.sizeExceeded(maximum: maximumSize), at: maximumSize) }
    var parser = XMLParser(bytes, maximumDepth: maximumDepth)
    storage = try parser.parseDocument(isCancelled: isCancelled)
  }

  /// Parses the first tag of a document, or returns `nil` if the text does not start as XML.
  init?(startOf bytes: [UInt8]) {
    var parser = XMLParser(bytes, maximumDepth: 1)
    guard let storage = try? parser.parseFirstTag() else { return nil }
    self.storage = storage
  }

  init(of source: ImportSource, isCancelled: (@Sendable () -> Bool)? = nil) throws(ImportError) {
    do throws(XMLError) {
      try self.init(parsing: source.bytes, isCancelled: isCancelled)
    } catch {
      throw ImportError(error, in: source)
    }
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
