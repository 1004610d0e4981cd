/// An element of a document: what it is, what it holds, and its location. It is a reference into its document.
public struct XMLElement: Sendable {
  let storage: XMLStorage
  /// Its number in the document, in the order of the start tags, from 0.
  public let index: Int

  private var record: XMLStorage.Element { storage.elements[index] }

  /// The name without its prefix.
  public var name: String { record.name }
  /// The namespace's name; empty without one.
  public var namespace: String { record.namespace }
  /// The offset of its start tag in the bytes of the document.
  public var offset: Int { record.offset }
  /// The text that stands directly in it, without parts that are white space alone.
  public var text: String { record.text }

  /// The element that it is in; nil for the root.
  public var parent: XMLElement? {
    let parent = record.parent
    return parent < 0 ? nil : XMLElement(storage: storage, index: parent)
  }

  /// The value of an attribute by its name as written, prefix included, or `nil` if it has none of that name.
  ///
  /// - Complexity: linear in the number of the element's attributes.
  public subscript(attribute: String) -> String? {
    storage.attributes[record.attributes].first { $0.name == attribute }?.value
  }

  /// The attributes in the order of the tag.
  public var attributes: [(name: String, value: String)] {
    storage.attributes[record.attributes].map { ($0.name, $0.value) }
  }

  /// The offset of an attribute's name in the bytes of the document; that of the element if it has none of that name.
  public func offset(ofAttribute name: String) -> Int {
    storage.attributes[record.attributes].first { $0.name == name }?.offset ?? offset
  }

  /// The elements that stand directly in it, in document order.
  public var children: Children { Children(storage: storage, index: index + 1, end: record.end) }

  /// The elements that stand directly in it and have a name.
  public func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The first element that stands directly in it and has a name; nil without one.
  public func child(named name: String) -> XMLElement? { children.first { $0.name == name } }

  /// All elements in it, at any depth, in document order.
  public var descendants: [XMLElement] { (index + 1..<record.end).map { XMLElement(storage: storage, index: $0) } }

  /// Goes through the elements that stand directly in another.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    let storage: XMLStorage
    var index: Int
    let end: Int

    /// The next element; nil behind the last.
    public mutating func next() -> XMLElement? {
      guard index < end else { return nil }
      defer { index = storage.elements[index].end }
      return XMLElement(storage: storage, index: index)
    }
  }
}
