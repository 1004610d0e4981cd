/// A JSON Pointer (RFC 6901), the address of a value in a document: `/views/3/id`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The text of the pointer; empty for the whole document.
  public private(set) var description: String

  /// Creates the pointer to the whole document.
  public init() { description = "" }

  /// Creates a pointer from its text: empty, or reference tokens that each follow a slash, with `~` written `~0` and
  /// `/` written `~1`.
  public init(_ text: String) { description = text }

  /// The decoded reference tokens.
  var tokens: [String] {
    // A combining mark at the start of a token would form one character with the slash.
    description.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { token in
      var decoded = ""
      var isEscape = false
      for scalar in Substring(token).unicodeScalars {
        switch scalar {
        case "~": isEscape = true
        case "0" where isEscape: (decoded, isEscape) = (decoded + "~", false)
        case "1" where isEscape: (decoded, isEscape) = (decoded + "/", false)
        default: decoded.unicodeScalars.append(scalar)
        }
      }
      return decoded
    }
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

  /// Adds the step from a container to one of its children.
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
