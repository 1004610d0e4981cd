import JSON

/// Counts how often names occur in a text, to tell a misspelt use from a misspelt definition: a name that is spelled
/// right has another use, and is more frequent than its misspelling.
struct NameOccurrences {
  private let bytes: [UInt8]
  private var counts: [String: Int] = [:]
  private var budget = 1 << 24

  init(in bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether a known name is the language's own, or occurs more than once and more often than an unknown one;
  /// `false` if the budget is used up.
  mutating func isEstablished(_ name: String, insteadOf unknown: String) -> Bool {
    if Identifier.isReserved(name) || TraitName.allCases.contains(where: { $0.words.contains(name) }) { return true }
    guard let known = count(of: name), known > 1, let wrong = count(of: unknown) else { return false }
    return known > wrong
  }

  private mutating func count(of name: String) -> Int? {
    if let count = counts[name] { return count }
    guard budget >= bytes.count else { return nil }
    budget -= bytes.count
    var count = 0
    Identifier.forEachWord(in: bytes[...]) { if bytes[$0].elementsEqual(name.utf8) { count += 1 } }
    counts[name] = count
    return count
  }
}

extension SpecErrorCode {
  /// Whether the mistake may be in the definition of the name instead of its use.
  var isAboutDefinedName: Bool {
    switch self {
    case .unknownItem, .unknownMetric, .unknownCondition, .unknownStack, .unknownTrait, .invalidTraitValue,
      .invalidPriority:
      true
    default: false
    }
  }
}
