public import JSON

/// A spec in the document that was read, and in the text that positions are about: the same document, another one that
/// contains the same bytes, or one with templates, which the document is expanded from.
struct SpecSource: Sendable {
  let spec: JSONValue
  /// The pointer of the spec in the document, which is removed from pointers into the spec.
  let specPointer: String
  private(set) var text: JSONDocument
  private var startOffset: Int
  /// The number of bytes by which the document is shifted in the text.
  private var shift: Int
  let map: TemplateMap?
  /// The places in the file from which the spec was converted, or `nil` if the text is the source.
  let origins: SpecOrigins?

  /// - Parameter original: the spec with templates from which this one was expanded, with the map.
  init(
    of spec: JSONValue, from original: JSONValue? = nil, _ map: TemplateMap? = nil, origins: SpecOrigins? = nil
  ) {
    let original = original ?? spec
    self.spec = spec
    self.map = map
    self.origins = origins
    specPointer = spec.pointer.description
    text = original.document
    startOffset = original.startOffset
    shift = map == nil ? 0 : startOffset
  }

  var document: JSONDocument { spec.document }

  /// Returns the same source in another text that contains the same spec.
  func moved(to other: JSONValue) -> SpecSource {
    var moved = self
    moved.text = other.document
    moved.shift += other.startOffset - startOffset
    moved.startOffset = other.startOffset
    return moved
  }

  func pointer(of node: JSONNodeID) -> String {
    var pointer = document[node].pointer.description
    if pointer.hasPrefix(specPointer) { pointer.removeFirst(specPointer.count) }
    return pointer
  }

  /// Returns the offset in the text of a byte of the document, or of the value in a template, or its use, from which it
  /// comes.
  func textOffset(of offset: Int) -> Int { (map?.source(ofByte: offset) ?? offset) + shift }

  /// Returns the place in the text of a range of the document, or `nil` if not all of it was copied from there.
  func textRange(of range: Range<Int>) -> Range<Int>? {
    let copied = map.map { $0.copiedSource(of: range) } ?? range
    return copied.map { $0.lowerBound + shift..<$0.upperBound + shift }
  }
}

/// The places in another file from which the values of a spec were converted.
public struct SpecOrigins: Sendable {
  private let positions: [String: JSONPosition]

  /// Creates origins from the positions in the other file, by the JSON Pointer of a value in the spec. Values inside it
  /// that have no position of their own come from the same place.
  public init(_ positions: [String: JSONPosition]) { self.positions = positions }

  /// Returns the position of a value, or of the nearest one around it; the start of the file if there is none.
  func position(of pointer: String) -> JSONPosition {
    for way in JSONPointer.prefixes(of: pointer[...]) {
      if let position = positions[String(way)] { return position }
    }
    return JSONPosition(line: 1, column: 1)
  }
}
