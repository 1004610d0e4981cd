/// The reason why an XML document is rejected.
struct XMLError: Error, Hashable, Sendable {
  /// The kind of mistake.
  enum Kind: Hashable, Sendable {
    /// There is no element.
    case empty
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// The document declares an encoding other than UTF-8.
    case otherEncoding
    /// Elements are nested deeper than the parser accepts.
    case depthExceeded(maximum: Int)
    /// The document has more bytes than the parser accepts.
    case sizeExceeded(maximum: Int)
    /// The document ends inside markup, or before an element is closed.
    case unexpectedEnd
    /// A name was expected.
    case expectedName
    /// An attribute's equals sign or quoted value is missing.
    case expectedAttributeValue
    /// An attribute is repeated.
    case duplicateAttribute(String)
    /// A tag does not end with `>` or `/>`.
    case expectedTagEnd
    /// An end tag does not match the open element.
    case mismatchedEndTag(expected: String)
    /// Something follows the root element, or text precedes it.
    case contentOutsideRoot
    /// A reference to an entity that is not built in.
    case unknownEntity(String)
    /// A reference to a character that XML does not allow.
    case invalidCharacterReference
    /// A character that is not allowed there.
    case invalidCharacter
    /// A document type declaration with declarations of its own.
    case internalSubset
    /// A prefix without a namespace.
    case unboundPrefix(String)
  }

  /// The kind of mistake.
  let kind: Kind
  /// The offset of the offending byte.
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
    case .unboundPrefix(let prefix): "the prefix \"\(prefix)\" has no namespace; declare it with xmlns:\(prefix)"
    }
  }
}
