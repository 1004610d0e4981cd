/// A JSON Pointer (RFC 6901), the address of a value in a document: `/views/3/id`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The text of the pointer; empty for the whole document.
  public private(set) var description: String

  /// Creates the pointer to the whole document.
  public init() { description = "" }

  /// Creates a pointer from its text: empty, or reference tokens that each follow a slash, with `~` written `~0` and
  /// `/` written `~1`.
  public init(_ text: String) { description = text }

  /// Returns whether two pointers are equal, scalar by scalar, as keys are compared.
  public static func == (one: JSONPointer, other: JSONPointer) -> Bool {
    one.description.utf8.elementsEqual(other.description.utf8)
  }

  /// The decoded reference tokens, or `nil` if the text is not a JSON Pointer.
  var tokens: [String]? {
    guard description.isEmpty || description.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    // A combining mark at the start of a token would form one character with the slash.
    for token in description.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      guard let decoded = Self.decoded(Substring(token)) else { return nil }
      tokens.append(decoded)
    }
    return tokens
  }

  private static func decoded(_ token: Substring) -> String? {
    var decoded = ""
    var isEscape = false
    for scalar in token.unicodeScalars {
      switch (isEscape, scalar) {
      case (true, "0"): decoded += "~"
      case (true, "1"): decoded += "/"
      case (true, _): return nil
      case (false, "~"): break
      case (false, _): decoded.unicodeScalars.append(scalar)
      }
      isEscape = !isEscape && scalar == "~"
    }
    return isEscape ? nil : decoded
  }

  /// Returns the text of a pointer, and those of the pointers to the values around its value, the innermost first.
  package static func prefixes(of text: Substring) -> UnfoldFirstSequence<Substring> {
    sequence(first: text) { inner in inner.utf8.lastIndex(of: UInt8(ascii: "/")).map { inner[..<$0] } }
  }

  /// Returns the pointer to a member of the object at this pointer.
  public func appending(_ key: some StringProtocol) -> JSONPointer {
    var pointer = self
    pointer.append(key.utf8)
    return pointer
  }

  /// Escapes a key for use in a pointer: `~` becomes `~0`, `/` becomes `~1`.
  public static func escape(_ key: some StringProtocol) -> String {
    String(decoding: escaped(key.utf8), as: UTF8.self)
  }

  private static func escaped(_ key: some Sequence<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in key {
      switch byte {
      case UInt8(ascii: "~"): escaped += [byte, UInt8(ascii: "0")]
      case UInt8(ascii: "/"): escaped += [UInt8(ascii: "~"), UInt8(ascii: "1")]
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  private mutating func append(_ key: some Sequence<UInt8>) {
    description += "/"
    description += String(decoding: Self.escaped(key), as: UTF8.self)
  }

  /// Creates the pointer to a node of a document; for a key, the pointer to its value.
  init(toNode index: Int, in storage: JSONStorage) {
    var way: [Int] = []
    var index = index
    while index > 0 {
      way.append(index)
      index = Int(storage.nodes[index].parent)
    }
    self.init()
    for index in way.reversed() { append(stepTo: index, in: storage) }
  }

  private mutating func append(stepTo index: Int, in storage: JSONStorage) {
    let nodes = storage.nodes
    let node = nodes[index]
    let parent = Int(node.parent)
    guard nodes[parent].kind == .object else {
      description += "/"
      description += String(node.ordinal)
      return
    }
    JSONText(storage: storage, index: storage.isKey(index) ? index : index - 1).withUTF8 { append($0) }
  }
}
