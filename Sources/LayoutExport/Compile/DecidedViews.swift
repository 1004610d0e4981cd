import LayoutSpec

/// Views with the decision trees of their numbers and presences.
struct DecidedViews {
  /// The views in document order, with indices of the trees.
  private(set) var views: [CompiledLayout.View] = []
  /// The numbers, each named after its first view.
  private(set) var numbers: [CompiledLayout.Number] = []
  /// The tree of each number.
  private(set) var decisions: [CompiledLayout.Decision] = []
  /// The tree of each presence.
  private(set) var presences: [CompiledLayout.Decision] = []

  /// Decides on the cells of a group of views.
  init(_ collector: CompiledCellCollector, _ traits: [OpenTrait]) throws(CompileError) {
    var sharing = NumberSharing(collector.cells)
    views = collector.order.map { id in
      CompiledLayout.View(
        id: id, numbers: CompiledLayout.Edge.allCases.map { sharing.number(id, $0) }, presence: sharing.presence(id))
    }
    numbers = sharing.numbers
    let builder = DecisionBuilder(traits, numberSets: collector.numberSets)
    decisions = try sharing.contents.map { (content) throws(CompileError) in
      try builder.decision(sharing.parts(content))
    }
    presences = try sharing.presences.map { (presence) throws(CompileError) in
      try builder.decision(sharing.parts(presence: presence))
    }
  }

  /// Joins groups of views. Numbers with equal trees become one, and so do presences.
  init(joining groups: [DecidedViews], in order: DocumentOrder) {
    var numberIndices = SharedIndices<NumberKey>()
    var presenceIndices = SharedIndices<CompiledLayout.Decision>()
    let all = groups.indices.flatMap { group in groups[group].views.map { (view: $0, group: group) } }
    for (view, group) in order.sorted(all, by: { $0.view.id }) {
      let own = groups[group]
      let numbers = view.numbers.map { number in
        let edge = own.numbers[number].edge
        let index = numberIndices.index(number, of: group) { NumberKey(edge: edge, decision: own.decisions[number]) }
        if index == self.numbers.count {
          self.numbers.append(CompiledLayout.Number(view: view.id, edge: edge))
          decisions.append(own.decisions[number])
        }
        return index
      }
      let presence = view.presence.map { presence in
        let index = presenceIndices.index(presence, of: group) { own.presences[presence] }
        if index == presences.count { presences.append(own.presences[presence]) }
        return index
      }
      views.append(CompiledLayout.View(id: view.id, numbers: numbers, presence: presence))
    }
  }

  private struct NumberKey: Hashable {
    let edge: CompiledLayout.Edge
    let decision: CompiledLayout.Decision
  }
}

/// The indices of equal things in several groups.
private struct SharedIndices<Key: Hashable> {
  private struct Source: Hashable {
    let group: Int
    let index: Int
  }

  private var known: [Source: Int] = [:]
  private var indices: [Key: Int] = [:]

  /// Returns the index of a thing, given by its index in a group. A new thing has the next index.
  mutating func index(_ index: Int, of group: Int, key: () -> Key) -> Int {
    let source = Source(group: group, index: index)
    if let known = known[source] { return known }
    let key = key()
    let shared = indices[key] ?? indices.count
    indices[key] = shared
    known[source] = shared
    return shared
  }
}
