struct XMLError: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case empty, invalidUTF8, otherEncoding, unexpectedEnd, contentOutsideRoot
    case depthExceeded(maximum: Int)
    /// A character has more combining marks than the parser accepts.
    case marksExceeded(maximum: Int)
    case sizeExceeded(maximum: Int)
    case expectedName, expectedAttributeValue, expectedTagEnd
    case duplicateAttribute(String)
    case mismatchedEndTag(expected: String)
    case unknownEntity(String)
    case invalidCharacterReference
    case invalidCharacter
    /// A document type declaration with declarations of its own.
    case internalSubset
    case cancelled
  }

  let kind: Kind
  let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A sentence that says what is wrong and what to write instead.
  var message: String {
    switch kind {
    case .empty: "the document has no element"
    case .invalidUTF8: "these bytes are not UTF-8; save the file as UTF-8"
    case .otherEncoding: "only UTF-8 is supported; save the file as UTF-8"
    case .marksExceeded(let maximum): "a character has more than \(maximum) combining marks; remove some"
    case .depthExceeded(let maximum): "elements are nested more than \(maximum) deep"
    case .sizeExceeded(let maximum): "the document is larger than \(maximum) bytes"
    case .unexpectedEnd: "the document ends too early"
    case .expectedName: "expected a name"
    case .expectedAttributeValue: "expected '=' and a value in quotes"
    case .duplicateAttribute(let name): "duplicate attribute \"\(name)\" in this tag; remove one"
    case .expectedTagEnd: "expected '>' or '/>'"
    case .mismatchedEndTag(let expected): "expected the end tag </\(expected)>"
    case .contentOutsideRoot: "a document must have only one root element"
    case .unknownEntity(let name): "unknown entity \"&\(name);\"; write the character itself"
    case .invalidCharacterReference: "there is no such character"
    case .invalidCharacter: "this character is not allowed here; write it as a reference"
    case .internalSubset: "declarations in a document type are not supported; remove them"
    case .cancelled: "the import exceeded its time limit"
    }
  }
}
