import LayoutSpec

struct DecidedViews {
  let views: [CompiledLayout.View]
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
    let sharedNumbers = shared(zip(sharing.numbers, trees).map { NumberKey(edge: $0.edge, decision: $1) })
    let sharedPresences = shared(presences)
    views = found.map { id, numbers, presence in
      CompiledLayout.View(
        id: id, numbers: numbers.map { sharedNumbers.indices[$0] },
        presence: presence.map { sharedPresences.indices[$0] })
    }
    numbers = sharedNumbers.firsts.map { sharing.numbers[$0] }
    decisions = sharedNumbers.firsts.map { trees[$0] }
    self.presences = sharedPresences.firsts.map { presences[$0] }
  }
}

/// Returns the index of each key among the different ones, and for each of those the index of its first key.
private func shared<Key: Hashable>(_ keys: [Key]) -> (indices: [Int], firsts: [Int]) {
  var known: [Key: Int] = [:]
  var firsts: [Int] = []
  let indices = keys.enumerated().map { index, key in
    if let shared = known[key] { return shared }
    known[key] = firsts.count
    firsts.append(index)
    return firsts.count - 1
  }
  return (indices, firsts)
}
