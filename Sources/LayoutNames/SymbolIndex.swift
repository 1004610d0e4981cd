import JSON
import Layout

package struct Symbol: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case view, metric, condition, stack, template, trait, constraint, guide, attribute
    /// A trait that the language defines.
    case builtInTrait = "built-in trait"
    case priority
  }

  package let kind: Kind
  /// The name, which differs from canonically equivalent ones.
  package let id: Name

  package init(kind: Kind, name: String) { (self.kind, id) = (kind, Name(name)) }

  package var name: String { id.text }

  /// Whether the document defines it, so that it can be renamed.
  package var isOfDocument: Bool {
    switch kind {
    case .view, .metric, .condition, .stack, .template, .trait, .constraint: true
    case .guide, .attribute, .builtInTrait, .priority: false
    }
  }
}

package struct Occurrence: Hashable, Sendable {
  package let symbol: Symbol
  /// The bytes of the name in the document, without quotes.
  package let range: Range<Int>
  package var isDefinition = false
  /// Why the name cannot be changed here, or `nil` if it can.
  package var obstacle: String?
  /// Whether this is a string of its own, in which a new name may need escapes.
  package var isWholeString = false
  /// For an attribute, the item before it.
  package var item: String?
}

/// The places where a document names things, in document order.
package struct SymbolIndex: Sendable {
  package let occurrences: [Occurrence]
  private let places: [Symbol: [Int]]

  /// Creates the index of a document, which may be an invalid spec.
  ///
  /// - Complexity: O(document), with templates also O(views that they make).
  package init(_ document: JSONDocument) {
    var collector = SymbolCollector(document)
    collector.collect()
    let sorted = collector.resolved.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    occurrences = sorted
    var places: [Symbol: [Int]] = [:]
    for (index, occurrence) in sorted.enumerated() { places[occurrence.symbol, default: []].append(index) }
    self.places = places
  }

  /// Returns the places of a symbol in document order, each once.
  package func occurrences(of symbol: Symbol) -> [Occurrence] {
    (places[symbol] ?? []).map { occurrences[$0] }.withoutDuplicates { $0.range }
  }

  /// Returns the place at an offset, also directly after the name. A definition comes before a use at the same place.
  ///
  /// - Complexity: O(log places).
  package func occurrence(at offset: Int) -> Occurrence? {
    let end = occurrences.indices.partitioningIndex { occurrences[$0].range.lowerBound > offset }
    let found = occurrences[..<end].suffix(8).filter { $0.range.upperBound >= offset }
    return found.last { $0.range.contains(offset) } ?? found.last
  }

  package func defines(_ symbol: Symbol) -> Bool { places[symbol]?.contains { occurrences[$0].isDefinition } ?? false }

  /// Returns the names of a kind that the document defines, in order, each once.
  package func names(of kind: Symbol.Kind) -> [String] {
    occurrences.filter { $0.symbol.kind == kind && $0.isDefinition }.map { $0.symbol.name }.uniqued
  }
}
