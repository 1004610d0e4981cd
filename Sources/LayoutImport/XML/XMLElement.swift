/// An element of a document. It is a reference to its document.
struct XMLElement: Sendable {
  let storage: XMLStorage
  /// The index in the document, in the order of the start tags.
  let index: Int

  private var record: XMLStorage.Element { storage.elements[index] }

  var name: String { record.name }
  /// The offset of its start tag in the bytes of the document.
  var offset: Int { record.offset }
  /// The text directly inside the element, without parts that are only white space.
  var text: String { record.text }

  var parent: XMLElement? {
    let parent = record.parent
    return parent < 0 ? nil : XMLElement(storage: storage, index: parent)
  }

  var attributes: ArraySlice<XMLStorage.Attribute> { storage.attributes[record.attributes] }

  subscript(attribute: String) -> String? {
    storage.attributes[record.attributes].first { $0.name == attribute }?.value
  }

  /// Returns the offset of an attribute's name in the document, or that of the element if it has no such attribute.
  func offset(ofAttribute name: String) -> Int {
    storage.attributes[record.attributes].first { $0.name == name }?.offset ?? offset
  }

  var children: Children { Children(storage: storage, index: index + 1, end: record.end) }

  func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

  func child(named name: String) -> XMLElement? { children.first { $0.name == name } }

  var descendants: [XMLElement] { (index + 1..<record.end).map { XMLElement(storage: storage, index: $0) } }

  struct Children: Sequence, IteratorProtocol, Sendable {
    let storage: XMLStorage
    var index: Int
    let end: Int

    mutating func next() -> XMLElement? {
      guard index < end else { return nil }
      defer { index = storage.elements[index].end }
      return XMLElement(storage: storage, index: index)
    }
  }
}
