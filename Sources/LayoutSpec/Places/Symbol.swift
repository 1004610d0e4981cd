/// Something that a document names.
package struct Symbol: Hashable, Sendable {
  /// The kind of thing that a name refers to.
  package enum Kind: String, Hashable, Sendable {
    case view, metric, condition, stack, template, trait, constraint, guide, attribute
    /// A trait that the language defines.
    case builtInTrait = "built-in trait"
    case priority
  }

  package let kind: Kind
  package let name: String

  package init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// Whether the document defines it, so that it can be renamed.
  package var isOfDocument: Bool {
    switch kind {
    case .view, .metric, .condition, .stack, .template, .trait, .constraint: true
    case .guide, .attribute, .builtInTrait, .priority: false
    }
  }
}

/// A place where a document names something.
package struct Occurrence: Hashable, Sendable {
  /// What is named.
  package let symbol: Symbol
  /// The bytes of the name in the document, without quotes.
  package let range: Range<Int>
  /// Whether the name is defined here.
  package var isDefinition = false
  /// Why the name cannot be changed here, or `nil` if it can.
  package var obstacle: String?
  /// Whether this is a string of its own, in which a new name may need escapes.
  package var isWholeString = false
  /// For an attribute, the item before it.
  package var item: String?
}
