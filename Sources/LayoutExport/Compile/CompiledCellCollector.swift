import Cassowary
import JSON
import LayoutSpec

/// Collects the cells for all combinations of traits, with separate ones for single numbers at which another condition
/// holds than beside them, such as `windowWidth == 500`.
struct CompiledCellCollector {
  private let ranges: [NumberRange]
  private let space: TraitSpace
  private let documentOrder: DocumentOrder
  private(set) var cells: [CompiledCell] = []
  private(set) var order: [String] = []
  /// Whether something else holds along a line on which several numbers change.
  private(set) var leavesOutLines = false
  /// The required constraints that are dropped in some cell, because they conflict with others.
  private(set) var dropped: [SpecWords] = []
  /// The sets of single numbers that have cells of their own, in ascending order of the ranges.
  private(set) var numberSets: [[IsolatedNumber]] = [[]]

  init(_ documentOrder: DocumentOrder, _ ranges: [NumberRange], _ space: TraitSpace) {
    (self.ranges, self.space, self.documentOrder) = (ranges, space, documentOrder)
  }

  /// A number that is found for one combination is used for all of them, and may lead to further numbers of other
  /// ranges.
  mutating func collect(
    _ find: (_ combination: Int, _ numbers: [IsolatedNumber]) throws(CompileError) -> [RangeCell]
  ) throws(CompileError) {
    var next = 0
    while next < numberSets.count {
      guard numberSets.count * space.count <= TraitSpace.limit else { throw .tooManyCombinations(TraitSpace.limit) }
      let numbers = numberSets[next]
      var borders: Set<AffineFunction> = []
      for combination in 0..<space.count {
        for cell in try find(combination, numbers) {
          borders.formUnion(try add(cell, space.values(of: combination), numbers))
        }
      }
      note(borders, numbers)
      next += 1
    }
  }

  private mutating func add(
    _ cell: RangeCell, _ combination: [String], _ numbers: [IsolatedNumber]
  ) throws(CompileError) -> [AffineFunction] {
    let compiled = CompiledCell(combination, numbers, cell)
    dropped += cell.parts.joined().flatMap { cell.dropped(in: $0) }
    if cell.exceedsBudget { throw .range(.solve(.budgetExceeded)) }
    for region in cell.parts.joined() {
      guard case .unsatisfiable(let conflict) = region.content else { continue }
      let values = zip(space.traits, combination).map { (name: $0.name, value: $1) }
      let corners = region.polytope.corners.map { corner in
        numbers.reduce(into: corner) { $0[$1.index] = $1.value }
      }
      throw .unsatisfiable(conflict.named, corners: corners, traits: values)
    }
    cells.append(compiled)
    documentOrder.insert(cell.views.map { $0.id }, into: &order)
    return compiled.openBorders
  }

  /// Adds sets of single numbers for borders that belong to no cell beside them, or not in all combinations to the
  /// same.
  private mutating func note(_ openBorders: Set<AffineFunction>, _ numbers: [IsolatedNumber]) {
    let borders = IsolatedBorders(of: ranges, at: openBorders)
    leavesOutLines = leavesOutLines || borders.hasSlanted
    for number in borders.numbers where !numbers.contains(where: { $0.index == number.index }) {
      let larger = (numbers + [number]).sorted { $0.index < $1.index }
      if !numberSets.contains(larger) { numberSets.append(larger) }
    }
  }
}

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
