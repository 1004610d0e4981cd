import Cassowary
import LayoutSpec

/// The regions of a cell for one combination of traits.
struct CompiledCell {
  let traits: [String]
  /// The single numbers at which it holds alone, in ascending order of the ranges.
  let numbers: [IsolatedNumber]
  /// The cell itself, with the borders of its parts' regions.
  let whole: CompiledRegion
  /// For each view, its first variable.
  let views: [String: Int]
  /// For each variable, its part and its index in it.
  private var partOf: [Int: (part: Int, index: Int)] = [:]
  private let parts: [RangedParts.Part]
  private let regions: [[CompiledRegion]]

  init(_ traits: [String], _ numbers: [IsolatedNumber], _ cell: RangedParts.Cell) {
    self.traits = traits
    self.numbers = numbers
    parts = cell.parts
    regions = cell.parts.map { $0.regions.map { CompiledRegion($0.polytope, $0.borders) } }
    whole = CompiledRegion(cell.polytope, cell.parts.flatMap { $0.regions.flatMap { $0.borders } })
    views = Dictionary(cell.views.map { ($0.id, $0.start) }) { first, _ in first }
    for (index, part) in cell.parts.enumerated() {
      for (inner, variable) in part.variables.enumerated() { partOf[variable] = (index, inner) }
    }
  }

  /// Returns the functions of a number with their regions, or `nil` if the view is absent.
  func functions(_ view: String, _ edge: CompiledLayout.Edge) -> [(region: CompiledRegion, function: [Double])]? {
    // The variables of a view are in the order of the edges.
    guard let start = views[view], let (part, index) = partOf[start + edge.rawValue] else { return nil }
    let functions = parts[part].regions.map { RangedLayout.Affine($0.values[index]).coefficients }
    guard let first = functions.first else { return nil }
    if functions.allSatisfy({ $0 == first }) { return [(whole, first)] }
    return Array(zip(regions[part], functions)).map { (region: $0, function: $1) }
  }
}

/// A region in which functions hold, with its borders.
struct CompiledRegion {
  let polytope: Polytope
  /// A key that is the same for equal polytopes.
  let key: Set<[Int]>
  /// The labels of borders by key.
  let causes: [[Int]: [String]]
  /// For each border that belongs to one side, whether the key's function is at least 0 on that side.
  let sides: [[Int]: Bool]

  init(_ polytope: Polytope, _ borders: [(slack: AffineFunction, label: String, isOwn: Bool?)]) {
    self.polytope = polytope
    key = DecisionNumbers.key(of: polytope)
    var causes: [[Int]: [String]] = [:]
    var sides: [[Int]: Bool] = [:]
    for (slack, label, isOwn) in borders {
      let key = DecisionNumbers.key(of: slack, polytope)
      // If another decision does not hold at the border, the region ends before it.
      if let isOwn, !isOwn || sides[key] == nil { sides[key] = isOwn == DecisionNumbers.isForward(slack, polytope) }
      if causes[key]?.contains(label) != true { causes[key, default: []].append(label) }
    }
    self.causes = causes
    self.sides = sides
  }
}

/// Finds views of a group whose numbers are the same functions.
///
/// The numbers of an absent view are unused, so that views of different keyboard planes can share one too.
struct NumberSharing {
  /// The numbers, each named after its first view.
  private(set) var numbers: [CompiledLayout.Number] = []
  /// For each number, its content in each cell as an index into ``known``, or `nil` if it is unused.
  private(set) var contents: [[Int?]] = []
  /// For each presence, whether it holds in each cell.
  private(set) var presences: [[Bool]] = []

  private let cells: [CompiledCell]
  /// For each number, the set of its contents.
  private var uses: [Set<Int>] = []
  private var known: [[(region: CompiledRegion, function: [Double])]] = []
  private var indices: [ContentKey: Int] = [:]

  /// A key that is the same for equal functions with equal regions.
  private struct ContentKey: Hashable {
    let functions: [[Double]]
    let regions: [Set<[Int]>]
  }

  init(_ cells: [CompiledCell]) { self.cells = cells }

  mutating func number(_ view: String, _ edge: CompiledLayout.Edge) -> Int {
    let content = cells.map { cell in cell.functions(view, edge).map { index(of: $0) } }
    let own = Set(content.compactMap { $0 })
    for (index, other) in contents.enumerated() where numbers[index].edge == edge {
      guard own.isSubset(of: uses[index]) || uses[index].isSubset(of: own),
        zip(content, other).allSatisfy({ $0 == nil || $1 == nil || $0 == $1 })
      else { continue }
      contents[index] = zip(content, other).map { $0 ?? $1 }
      uses[index].formUnion(own)
      return index
    }
    numbers.append(CompiledLayout.Number(view: view, edge: edge))
    contents.append(content)
    uses.append(own)
    return numbers.count - 1
  }

  private mutating func index(of content: [(region: CompiledRegion, function: [Double])]) -> Int {
    // A function that holds in a whole cell is the same in every cell.
    let regions = content.count == 1 ? [] : content.map { $0.region.key }
    let key = ContentKey(functions: content.map { $0.function }, regions: regions)
    if let index = indices[key] { return index }
    indices[key] = known.count
    known.append(content)
    return known.count - 1
  }

  /// Returns the index of a view's presence, or `nil` if the view is always present.
  mutating func presence(_ view: String) -> Int? {
    let presence = cells.map { $0.views[view] != nil }
    if !presence.contains(false) { return nil }
    if let index = presences.firstIndex(of: presence) { return index }
    presences.append(presence)
    return presences.count - 1
  }

  /// Returns the functions of a number with their regions.
  func parts(_ content: [Int?]) -> [DecisionPart] {
    var parts: [DecisionPart] = []
    for (cell, index) in zip(cells, content) {
      guard let index else { continue }
      let pieces = known[index]
      parts += pieces.map {
        DecisionPart(
          traits: cell.traits, numbers: cell.numbers, region: pieces.count > 1 ? $0.region : cell.whole,
          function: $0.function)
      }
    }
    return parts
  }

  /// Returns the presence of views as functions 1 and 0 with their regions.
  func parts(presence: [Bool]) -> [DecisionPart] {
    zip(cells, presence).map {
      DecisionPart(traits: $0.traits, numbers: $0.numbers, region: $0.whole, function: [$1 ? 1 : 0])
    }
  }
}

/// A part of the ranges, for one combination of traits, in which a number is one function.
struct DecisionPart {
  let traits: [String]
  /// The single numbers at which it holds alone, in ascending order of the ranges.
  let numbers: [IsolatedNumber]
  let region: CompiledRegion
  let function: [Double]
}
