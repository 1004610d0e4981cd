import LayoutSpec

/// The views with the decision trees of their numbers and presences.
struct DecidedViews {
  /// The views in document order, with indices of the trees.
  let views: [CompiledLayout.View]
  /// The numbers, each named after its first view.
  let numbers: [CompiledLayout.Number]
  let decisions: [CompiledLayout.Decision]
  let presences: [CompiledLayout.Decision]

  private struct NumberKey: Hashable {
    let edge: CompiledLayout.Edge
    let decision: CompiledLayout.Decision
  }

  init(_ collector: CompiledCellCollector, _ traits: [OpenTrait]) throws(CompileError) {
    var sharing = NumberSharing(collector.cells)
    let found = collector.order.map { id in
      (id: id, numbers: CompiledLayout.Edge.allCases.map { sharing.number(id, $0) }, presence: sharing.presence(id))
    }
    let builder = DecisionBuilder(traits, numberSets: collector.numberSets)
    let trees = try sharing.contents.map { (content) throws(CompileError) in
      try builder.decision(sharing.parts(content))
    }
    let presences = try sharing.presences.map { (presence) throws(CompileError) in
      try builder.decision(sharing.parts(presence: presence))
    }
    // Different regions can lead to the same tree.
    let shared = SharedKeys(zip(sharing.numbers, trees).map { NumberKey(edge: $0.edge, decision: $1) })
    let sharedPresences = SharedKeys(presences)
    views = found.map { id, numbers, presence in
      CompiledLayout.View(
        id: id, numbers: numbers.map { shared.indices[$0] }, presence: presence.map { sharedPresences.indices[$0] })
    }
    numbers = shared.firsts.map { sharing.numbers[$0] }
    decisions = shared.firsts.map { trees[$0] }
    self.presences = sharedPresences.firsts.map { presences[$0] }
  }
}

private struct SharedKeys<Key: Hashable> {
  /// For each key, its index among the different ones.
  private(set) var indices: [Int] = []
  /// For each different key, the index of the first key that is equal to it.
  private(set) var firsts: [Int] = []

  init(_ keys: [Key]) {
    var known: [Key: Int] = [:]
    for (index, key) in keys.enumerated() {
      let shared = known[key] ?? firsts.count
      known[key] = shared
      indices.append(shared)
      if shared == firsts.count { firsts.append(index) }
    }
  }
}
