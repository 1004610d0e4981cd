/// A name or word that a document gives, or the value of a trait.
///
/// Names are the same where their Unicode scalars are, as for the keys of JSON. `String` also takes texts for equal that
/// are canonically equivalent (Unicode Standard Annex 15): the Kelvin sign and the letter K, é in one scalar and in two.
public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as it is written.
  public let text: String

  /// A name.
  public init(_ text: String) {
    self.text = text
  }

  /// A name that a program writes.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Whether two names have the same scalars.
  public static func == (left: Name, right: Name) -> Bool {
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the scalars, so that canonically equivalent names, of which a document can have very many, do not collide.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Name: Comparable {
  /// The order of the scalars.
  public static func < (left: Name, right: Name) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}

extension Name: CustomStringConvertible {
  /// The name as it is written.
  public var description: String { text }
}
