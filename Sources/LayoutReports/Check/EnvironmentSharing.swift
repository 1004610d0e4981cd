public import LayoutSpec

/// The environments of a check, each with the first one that the document cannot distinguish from it. Devices with the
/// same screen share one solve.
public struct EnvironmentSharing: Sendable {
  /// The indices of the environments to check.
  public let distinct: [Int]
  /// For each environment, the position in ``distinct`` of the one that it shares.
  package let positions: [Int]
  /// For each environment, its own facts if it has another one's outcome.
  private let facts: [EnvironmentFacts?]

  /// - Complexity: O(document + environments).
  package init(_ callers: [CallerEnvironment], of document: SpecDocument) {
    var known: [VisibleEnvironment: Int] = [:]
    var distinct: [Int] = []
    var positions: [Int] = []
    var facts: [EnvironmentFacts?] = []
    for (index, visible) in document.visibleParts(of: callers).enumerated() {
      if let position = visible.flatMap({ known[$0] }) {
        positions.append(position)
        facts.append(EnvironmentFacts(of: callers[index], in: document))
        continue
      }
      if let visible { known[visible] = distinct.count }
      positions.append(distinct.count)
      facts.append(nil)
      distinct.append(index)
    }
    (self.distinct, self.positions, self.facts) = (distinct, positions, facts)
  }

  init(apart count: Int) {
    distinct = Array(0..<count)
    positions = distinct
    facts = Array(repeating: nil, count: count)
  }

  /// Returns the outcomes of all environments.
  ///
  /// - Parameter outcomes: those of the ``distinct`` environments.
  public func spread(_ outcomes: [CheckOutcome]) -> [CheckOutcome] {
    zip(positions, facts).compactMap { position, facts in
      guard outcomes.indices.contains(position) else { return nil }
      guard let facts else { return outcomes[position] }
      var outcome = outcomes[position]
      outcome.facts = facts
      return outcome
    }
  }
}

extension SpecCheck {
  /// Returns which environments have the same outcome, so that one check is enough for them. Over ranges, each is
  /// checked by itself.
  ///
  /// - Complexity: O(document + environments).
  public func sharing(among callers: [CallerEnvironment], over ranges: [NumberRange] = []) -> EnvironmentSharing {
    ranges.isEmpty ? EnvironmentSharing(callers, of: document) : EnvironmentSharing(apart: callers.count)
  }
}
