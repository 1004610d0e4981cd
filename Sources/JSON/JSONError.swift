/// The reason why bytes are not a JSON document: the mistake, its offset, and how to fix it.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public enum Kind: Hashable, Sendable {
    /// The document is empty or only white space.
    case empty
    /// The document is larger than ``JSONDocument/maximumByteCount``.
    case tooLarge
    /// The document starts with a byte order mark.
    case byteOrderMark
    /// Containers are nested deeper than the parser accepts.
    case depthExceeded(maximum: Int)
    /// A character has more combining marks than the parser accepts.
    case marksExceeded(maximum: Int)
    /// The document ends inside a value.
    case unexpectedEnd
    /// A value was expected, and something else was found.
    case expectedValue
    /// A member's key, a string in double quotes, was expected.
    case expectedKey
    /// The colon between a member's key and its value is missing.
    case expectedColon
    /// There is an equals sign instead of the colon between a member's key and its value.
    case equalsSign
    /// There is a comment, which JSON does not have.
    case comment
    /// Neither a comma nor the bracket that closes the container follows a value.
    case expectedCommaOrEnd
    /// There is a comma before a closing bracket.
    case trailingComma
    /// A closing bracket of the wrong kind, or without an opening one.
    case mismatchedBracket
    /// Something follows the document's one value.
    case trailingContent
    /// A word that starts like `true`, `false` or `null` but is none of them.
    case unknownWord
    /// A number that JSON does not allow: a leading zero or plus, a point without digits, `NaN`.
    case invalidNumber
    /// A string whose closing quote is missing.
    case unterminatedString
    /// A character below U+0020 is not escaped in a string.
    case controlCharacter
    /// A backslash in a string is followed by something that is not an escape.
    case invalidEscape
    /// An escape names half of a surrogate pair.
    case loneSurrogate
    /// A string holds bytes that are not UTF-8.
    case invalidUTF8
  }

  /// The kind of mistake.
  public let kind: Kind
  /// The offset of the offending byte; the number of bytes if the document ends too early. A comma that is missing
  /// before a value on another line is reported after the last value.
  public let offset: Int

  /// Creates an error of the given kind at a byte offset.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A sentence that says what is wrong and what to write instead.
  public var message: String {
    switch kind {
    case .empty: "the document is empty; write a JSON value"
    case .tooLarge: "the document is larger than 512 MiB; split it"
    case .byteOrderMark: "the document starts with a byte order mark; save it as UTF-8 without one"
    case .depthExceeded(let maximum): "arrays and objects are nested more than \(maximum) deep; flatten them"
    case .marksExceeded: CombiningMarks.message
    case .unexpectedEnd: "the document ends inside a value; close every open bracket"
    case .expectedValue: "expected a value: an object, an array, a string, a number, true, false or null"
    case .expectedKey: "expected a key in double quotes"
    case .expectedColon: "expected a colon between a key and its value"
    case .equalsSign: "expected a colon between a key and its value, found '='; write ':'"
    case .comment: "JSON has no comments; remove this one, or write it as the value of a \"$comment\" key"
    case .expectedCommaOrEnd: "expected a comma or the closing bracket after a value"
    case .trailingComma: "unexpected comma before the closing bracket; remove it"
    case .mismatchedBracket: "this bracket does not match the open one; check the brackets before it"
    case .trailingContent: "unexpected text after the end of the document; remove it"
    case .unknownWord: "unknown word; write true, false or null, or put it in double quotes"
    case .invalidNumber: "invalid number; write digits as in 12, -0.5 or 1e3"
    case .unterminatedString: "the closing double quote of this string is missing"
    case .controlCharacter: "unescaped control character in a string; write it as an escape such as \\n or \\u0000"
    case .invalidEscape:
      "invalid escape; use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits"
    case .loneSurrogate: "this escape is half of a surrogate pair; write both halves"
    case .invalidUTF8: "these bytes are not UTF-8; save the document as UTF-8"
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// The message with the byte offset.
  public var description: String { "\(message) (byte \(offset))" }
}
