/// An element of a parsed XML document, which is immutable. It is a reference to its document, and knows its position.
///
/// A document has what data formats need: elements, attributes and text. Prefixes of names are dropped. Comments,
/// processing instructions and document types are skipped, and white space between tags is dropped. Nothing outside the
/// document is ever read.
struct XMLElement: Sendable {
  struct Record: Sendable {
    var name: String
    var offset: Int
    /// -1 for the root.
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

  final class Document: Sendable {
    let elements: [Record]
    let attributes: [Attribute]

    init(elements: [Record], attributes: [Attribute]) { (self.elements, self.attributes) = (elements, attributes) }
  }

  let document: Document
  /// In the order of the start tags.
  let index: Int

  private var record: Record { document.elements[index] }

  var name: String { record.name }
  var offset: Int { record.offset }
  /// Directly inside the element, without parts that are only white space.
  var text: String { record.text }
  var attributes: ArraySlice<Attribute> { document.attributes[record.attributes] }

  var parent: XMLElement? { record.parent < 0 ? nil : XMLElement(document: document, index: record.parent) }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The element's offset if it has no such attribute.
  func offset(ofAttribute name: String) -> Int { attributes.first { $0.name == name }?.offset ?? offset }

  var descendants: [XMLElement] { (index + 1..<record.end).map { XMLElement(document: document, index: $0) } }

  var children: UnfoldSequence<XMLElement, Int> {
    sequence(state: index + 1) { [document, end = record.end] next in
      guard next < end else { return nil }
      defer { next = document.elements[next].end }
      return XMLElement(document: document, index: next)
    }
  }

  func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

  func child(named name: String) -> XMLElement? { children.first { $0.name == name } }

  /// - Parameter attribute: the one that is wrong. Without it, the error is at the element.
  func malformed(_ message: String, _ attribute: String = "", code: ImportError.Code = .malformed) -> MalformedLayout {
    MalformedLayout(message, code: code, at: offset(ofAttribute: attribute))
  }
}
