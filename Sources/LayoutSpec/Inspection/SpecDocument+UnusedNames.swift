import JSON
import Layout

/// A name that a document defines but never uses.
public struct UnusedName: Hashable, Sendable {
  /// The kind of thing that a name refers to.
  public enum Kind: String, Hashable, Sendable {
    case metric, trait, condition, stack
  }

  /// The kind of thing that the name refers to.
  public let kind: Kind
  /// The name.
  public let name: String
  /// The JSON Pointer of the definition.
  public let pointer: String
}

extension SpecDocument {
  /// Returns the unused metrics, traits, conditions and stacks, in this order, each kind in document order. The spec's
  /// environment is a use, too.
  ///
  /// - Complexity: O(document).
  public func unusedNames() -> [UnusedName] {
    let uses = DocumentUses(of: spec)
    var names: [UnusedName] = []
    func add(
      _ kind: UnusedName.Kind, _ defined: [Name], usedAt indices: Set<Int>, isSet: (Name) -> Bool = { _ in false }
    ) {
      for (index, name) in defined.enumerated() where !indices.contains(index) && !isSet(name) {
        names.append(UnusedName(kind: kind, name: name.text, pointer: "/\(kind.rawValue)s/\(name)"))
      }
    }
    // The built-in metric may be unused.
    add(.metric, spec.metrics.map { $0.name }, usedAt: uses.metrics.union([0])) { environment.metrics[$0] != nil }
    add(.trait, spec.traits.map { $0.name }, usedAt: uses.customTraits) { environment.traits[$0] != nil }
    add(.condition, spec.conditions.map { $0.name }, usedAt: uses.conditions)
    add(.stack, spec.stackNames, usedAt: uses.stacks)
    return names
  }

  /// Returns the names of the traits that any condition uses.
  ///
  /// - Complexity: O(document).
  package func namedTraits() -> Set<String> { DocumentUses(of: spec).namedTraits }
}
