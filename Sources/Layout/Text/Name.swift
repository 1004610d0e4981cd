/// A name in a document, or the value of a trait.
///
/// Names are equal if their Unicode scalars are, like keys in JSON. `String` also treats canonically equivalent texts
/// as equal (Unicode Standard Annex 15): the Kelvin sign and the letter K, or é as one scalar and as two.
public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text of the name.
  public let text: String

  /// Creates a name.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a name from a literal.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Returns whether two names have the same scalars.
  public static func == (left: Name, right: Name) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the scalars, so that canonically equivalent names do not collide. A document can contain very many.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Name: Comparable {
  /// Orders names by their scalars.
  public static func < (left: Name, right: Name) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}

extension Name: CustomStringConvertible {
  /// The text of the name.
  public var description: String { text }
}
