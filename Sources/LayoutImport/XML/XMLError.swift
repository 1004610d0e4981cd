/// Why bytes are not an XML document that is read here: what is wrong, where, and what to write instead.
public struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// There is no element.
    case empty
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// The document declares another encoding than UTF-8.
    case otherEncoding
    /// Elements are nested deeper than the parser was told to accept.
    case depthExceeded(maximum: Int)
    /// The document has more bytes than the parser was told to accept.
    case sizeExceeded(maximum: Int)
    /// The document ends inside markup, or before an element is closed.
    case unexpectedEnd
    /// A name was expected.
    case expectedName
    /// An attribute's equals sign or quoted value is missing.
    case expectedAttributeValue
    /// An element has an attribute twice.
    case duplicateAttribute(String)
    /// A tag ends neither with `>` nor with `/>`.
    case expectedTagEnd
    /// An end tag has another name than the element that is open.
    case mismatchedEndTag(expected: String)
    /// Something follows the root element, or text stands before it.
    case contentOutsideRoot
    /// A reference to an entity that is none of the five built in.
    case unknownEntity(String)
    /// A reference to a character that XML does not have.
    case invalidCharacterReference
    /// A character that may not stand there as it is.
    case invalidCharacter
    /// A document type declaration with declarations of its own.
    case internalSubset
    /// A prefix without a namespace.
    case unboundPrefix(String)
  }

  /// What is wrong.
  public let kind: Kind
  /// The offset of the offending byte.
  public let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A sentence that says what is wrong and what to write instead.
  public var message: String {
    switch kind {
    case .empty: "the document has no element"
    case .invalidUTF8: "these bytes are not UTF-8; save the file as UTF-8"
    case .otherEncoding: "only UTF-8 is read; save the file as UTF-8"
    case .depthExceeded(let maximum): "elements are nested more than \(maximum) deep"
    case .sizeExceeded(let maximum): "the document is larger than \(maximum) bytes"
    case .unexpectedEnd: "the document ends too early"
    case .expectedName: "expected a name"
    case .expectedAttributeValue: "expected '=' and a value in quotes"
    case .duplicateAttribute(let name): "the attribute \"\(name)\" stands twice in this tag"
    case .expectedTagEnd: "expected '>' or '/>'"
    case .mismatchedEndTag(let expected): "expected the end tag </\(expected)>"
    case .contentOutsideRoot: "only one element may stand in a document"
    case .unknownEntity(let name): "unknown entity \"&\(name);\"; write the character itself"
    case .invalidCharacterReference: "there is no such character"
    case .invalidCharacter: "this character may not stand here; write it as a reference"
    case .internalSubset: "a document type with declarations of its own is not read; remove them"
    case .unboundPrefix(let prefix): "the prefix \"\(prefix)\" has no namespace; declare it with xmlns:\(prefix)"
    }
  }
}
