import Cassowary
import Layout
import LayoutSpec

struct CompiledCell {
  let traits: [String]
  /// Those at which the cell holds alone, in ascending order of the ranges.
  let numbers: [IsolatedNumber]
  /// With the borders of the parts' regions.
  let whole: CompiledRegion
  /// Functions that are 0 where something else may hold than in the cell and its regions.
  let openBorders: [AffineFunction]
  /// For each view, the index of its first variable.
  let views: [Name: Int]
  private var partOf: [Int: (part: Int, index: Int)] = [:]
  private let parts: [[(region: CompiledRegion, values: AffineFunctions)]]

  init(_ traits: [String], _ numbers: [IsolatedNumber], _ cell: RangeCell) {
    (self.traits, self.numbers) = (traits, numbers)
    let borders = cell.parts.map { $0.map { cell.borders(of: $0) } }
    parts = zip(cell.parts, borders).map { regions, borders in
      zip(regions, borders).map { (CompiledRegion($0.polytope, $1), $0.values) }
    }
    let all = borders.flatMap { $0.flatMap { $0 } }
    whole = CompiledRegion(cell.polytope, all)
    openBorders = cell.openBorders + all.flatMap { $0.openSides }
    views = Dictionary(cell.views.map { (Name($0.id), $0.start) }) { first, _ in first }
    for (part, regions) in cell.parts.enumerated() {
      for (index, variable) in (regions.first?.variables ?? []).enumerated() { partOf[variable] = (part, index) }
    }
  }

  /// `nil` if the view is absent. Neighboring regions on a line in which the function is the same are one.
  func functions(_ view: String, _ edge: CompiledLayout.Edge) -> [(region: CompiledRegion, function: [Double])]? {
    // The variables of a view are in the order of the edges.
    guard let start = views[Name(view)], let (part, index) = partOf[start + edge.rawValue] else { return nil }
    let functions = parts[part].map { RangedLayout.Affine($0.values[index]).coefficients }
    guard let first = functions.first else { return nil }
    if functions.allSatisfy({ $0 == first }) { return [(whole, first)] }
    let regions = parts[part].map { $0.region }
    guard whole.polytope.dimension == 1 else { return zip(regions, functions).map { (region: $0, function: $1) } }
    var result: [(region: CompiledRegion, function: [Double])] = []
    var next = 0
    for index in functions.indices where index + 1 == functions.count || functions[index + 1] != functions[index] {
      result.append((whole.interval(from: regions[next], to: regions[index]), functions[index]))
      next = index + 1
    }
    return result
  }
}

struct CompiledRegion {
  let polytope: Polytope
  /// The same for equal polytopes.
  let key: Set<DecisionSide>
  private(set) var causes: [AffineFunction: [SpecWords]] = [:]
  /// For each border that belongs to one side, whether the key's function is at least 0 on that side.
  private(set) var sides: [AffineFunction: Bool] = [:]

  init(_ polytope: Polytope, _ borders: [RangeCut]) {
    self.polytope = polytope
    key = DecisionNumbers.key(of: polytope)
    for border in borders {
      let key = DecisionNumbers.key(of: border.slack, polytope)
      // If another decision does not hold at the border, the region ends before it.
      if let isOwn = border.isClosed, !isOwn || sides[key] == nil {
        sides[key] = isOwn == DecisionNumbers.isForward(border.slack, polytope)
      }
      if causes[key]?.contains(border.words) != true { causes[key, default: []].append(border.words) }
    }
  }

  /// From the lower end of one region on a line to the upper end of another.
  func interval(from first: CompiledRegion, to last: CompiledRegion) -> CompiledRegion {
    let ends = first.polytope.facets.filter { $0.slopes[0] > 0 } + last.polytope.facets.filter { $0.slopes[0] < 0 }
    guard first.polytope.facets != last.polytope.facets, let polytope = polytope.clipped(by: ends) else { return first }
    var interval = CompiledRegion(polytope, [])
    for side in interval.key {
      let region = side.isForward ? first : last
      interval.causes[side.border] = region.causes[side.border]
      interval.sides[side.border] = region.sides[side.border]
    }
    return interval
  }
}

/// Finds views whose numbers are the same functions.
///
/// The numbers of an absent view are unused, so that views of different keyboard planes can share one too.
struct NumberSharing {
  private(set) var numbers: [CompiledLayout.Number] = []
  /// For each number and cell, an index into ``known``, or `nil` if the number is unused.
  private(set) var contents: [[Int?]] = []
  private(set) var presences: [[Bool]] = []

  private let cells: [CompiledCell]
  /// By the number, its contents in all cells together.
  private var contentSets: [Set<Int>] = []
  private var presenceIndices: [[Bool]: Int] = [:]
  private var known: [[(region: CompiledRegion, function: [Double])]] = []
  private var indices: [ContentKey: Int] = [:]

  private struct ContentKey: Hashable {
    let functions: [[Double]]
    let regions: [Set<DecisionSide>]
  }

  init(_ cells: [CompiledCell]) { self.cells = cells }

  mutating func number(_ view: String, _ edge: CompiledLayout.Edge) -> Int {
    let content = cells.map { cell in cell.functions(view, edge).map { index(of: $0) } }
    let own = Set(content.compactMap { $0 })
    // A number that has only some of the contents, and others, would need more decisions.
    let found = numbers.indices.first { number in
      numbers[number].edge == edge
        && zip(content, contents[number]).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
        && (own.isSubset(of: contentSets[number]) || contentSets[number].isSubset(of: own))
    }
    if let found {
      contents[found] = zip(content, contents[found]).map { $0 ?? $1 }
      contentSets[found].formUnion(own)
      return found
    }
    numbers.append(CompiledLayout.Number(view: view, edge: edge))
    contents.append(content)
    contentSets.append(own)
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

  mutating func presence(_ view: String) -> Int? {
    let presence = cells.map { $0.views[Name(view)] != nil }
    if !presence.contains(false) { return nil }
    if let index = presenceIndices[presence] { return index }
    presenceIndices[presence] = presences.count
    presences.append(presence)
    return presences.count - 1
  }

  func parts(_ content: [Int?]) -> [DecisionPart] {
    var parts: [DecisionPart] = []
    for (cell, index) in zip(cells, content) {
      guard let index else { continue }
      let pieces = known[index]
      parts += pieces.map { DecisionPart(cell, pieces.count > 1 ? $0.region : cell.whole, $0.function) }
    }
    return parts
  }

  /// The functions are 1 and 0.
  func parts(presence: [Bool]) -> [DecisionPart] {
    zip(cells, presence).map { DecisionPart($0, $0.whole, [$1 ? 1 : 0]) }
  }
}

/// A part of the ranges, for one combination of traits, in which a number is one function.
final class DecisionPart {
  let traits: [String]
  let numbers: [IsolatedNumber]
  let region: CompiledRegion
  let function: [Double]

  init(_ cell: CompiledCell, _ region: CompiledRegion, _ function: [Double]) {
    traits = cell.traits
    numbers = cell.numbers
    (self.region, self.function) = (region, function)
  }
}

enum DecisionNumbers {
  /// Scales the first slope to 1 or -1.
  static func shortened(_ cut: AffineFunction) -> [Double] {
    let largest = cut.slopes.first { $0 != 0 }?.magnitude ?? 1
    return ([cut.constant] + Array(cut.slopes)).map { number in
      let scaled = number / largest
      let short = (scaled * 1e9).rounded() / 1e9
      return (short - scaled).magnitude <= 1e-11 * max(1, scaled.magnitude) ? (short == 0 ? 0 : short) : scaled
    }
  }

  /// Returns whether the function increases with the first number that it depends on.
  static func isForward(_ cut: AffineFunction, _ polytope: Polytope) -> Bool {
    for (slope, extent) in zip(cut.slopes, polytope.extents) where (slope * extent).magnitude > Polytope.borderTolerance
    {
      return slope > 0
    }
    return true
  }

  /// The key is the same for both sides of a border.
  static func key(of cut: AffineFunction, _ polytope: Polytope) -> AffineFunction {
    let sign: Double = isForward(cut, polytope) ? 1 : -1
    let extents = polytope.extents
    return AffineFunction(
      constant: rounded(sign * cut.constant),
      slopes: Slopes(count: cut.slopes.count) { rounded(sign * (cut.slopes[$0] * extents[$0])) })
  }

  static func key(of polytope: Polytope) -> Set<DecisionSide> {
    Set(polytope.facets.map { DecisionSide(border: key(of: $0, polytope), isForward: isForward($0, polytope)) })
  }

  private static func rounded(_ number: Double) -> Double { number.isFinite ? (number * 1e8).rounded() : 0 }
}

struct DecisionSide: Hashable {
  let border: AffineFunction
  let isForward: Bool
}
