import Cassowary
import JSON
import LayoutSpec

struct DecisionBuilder {
  private let traits: [OpenTrait]
  private let numberSets: Set<[IsolatedNumber]>

  /// - Parameter numberSets: the sets of single numbers that have parts of their own, in ascending order of the ranges.
  ///   Each of them without one of its numbers is such a set, too.
  init(_ traits: [OpenTrait], numberSets: [[IsolatedNumber]]) {
    self.traits = traits
    self.numberSets = Set(numberSets)
  }

  /// Restricted by the decisions so far.
  private struct Part {
    let source: DecisionPart
    let label: Int
    /// Those at which the part holds alone and that no decision has tested yet.
    var numbers: [IsolatedNumber]
    var polytope: Polytope { didSet { borders = Self.borders(of: polytope) } }
    private(set) var borders: [Border]

    init(_ source: DecisionPart, label: Int) {
      (self.source, self.label) = (source, label)
      (numbers, polytope) = (source.numbers, source.region.polytope)
      borders = Self.borders(of: polytope)
    }

    private static func borders(of polytope: Polytope) -> [Border] {
      polytope.facets.map { ($0, DecisionNumbers.key(of: $0, polytope)) }
    }
  }

  private typealias Border = (facet: AffineFunction, key: AffineFunction)

  static func groups(_ trees: [CompiledLayout.Decision]) -> [CompiledLayout.Group] {
    var numbers = OrderedDictionary<CompiledLayout.Decision, [Int]>()
    for (number, decision) in trees.enumerated() { numbers[decision.shape, default: []].append(number) }
    return numbers.values.map { numbers in
      CompiledLayout.Group(numbers: numbers, decision: CompiledLayout.Decision(joining: numbers.map { trees[$0] }))
    }
  }

  func decision(_ sources: [DecisionPart]) throws(CompileError) -> CompiledLayout.Decision {
    var labels: [[Double]: Int] = [:]
    var parts: [Part] = []
    for source in sources {
      let label = labels[source.function] ?? labels.count
      labels[source.function] = label
      parts.append(Part(source, label: label))
    }
    return try decide(parts)
  }

  private func decide(_ parts: [Part]) throws(CompileError) -> CompiledLayout.Decision {
    guard let first = parts.first else { return .leaf([nil]) }
    if parts.allSatisfy({ $0.label == first.label }) { return .leaf([first.source.function]) }
    if let best = bestTrait(parts) { return try decide(parts, best) }
    if let number = singleNumber(parts) { return try decide(parts, number) }
    guard let found = bestCut(parts) else {
      guard let trait = combinedTrait(parts) else { return .leaf([first.source.function]) }
      return try decide(parts, trait)
    }
    let key = DecisionNumbers.key(of: found, first.polytope)
    // The side to which a border belongs comes first, so that the condition uses "at least".
    let side = parts.lazy.compactMap { $0.source.region.sides[key] }.first
    let cut = side == !DecisionNumbers.isForward(found, first.polytope) ? -found : found
    let then = try decide(clipped(parts, cut))
    let otherwise = try decide(clipped(parts, -cut))
    // A border of the parts is not always one of the number.
    if then.isSame(as: otherwise) { return then }
    return .branch(
      .atLeastZero(DecisionNumbers.shortened(cut)), because: because(key, parts), then: then, otherwise: otherwise)
  }

  private func decide(
    _ parts: [Part], _ test: (trait: Int, values: [String])
  ) throws(CompileError) -> CompiledLayout.Decision {
    let (trait, values) = test
    let among = parts.filter { values.contains($0.source.traits[trait]) }
    let others = parts.filter { !values.contains($0.source.traits[trait]) }
    return .branch(.trait(trait, values: values), because: [], then: try decide(among), otherwise: try decide(others))
  }

  private func because(_ key: AffineFunction, _ parts: [Part]) -> [SpecWords] {
    parts.flatMap { $0.source.region.causes[key] ?? [] }.uniqued
  }

  private func clipped(_ parts: [Part], _ cut: AffineFunction) throws(CompileError) -> [Part] {
    var result: [Part] = []
    for part in parts {
      if part.polytope.isInside(cut) {
        result.append(part)
        continue
      }
      guard let polytope = part.polytope.clipped(by: cut), !polytope.isThin else { continue }
      if polytope.isTooCoupled { throw .range(.tooManyCoupledRanges(limit: Polytope.coupledLimit)) }
      var rest = part
      rest.polytope = polytope
      result.append(rest)
    }
    return result
  }

  /// Returns the trait that leaves the fewest labels on both sides together.
  private func bestTrait(_ parts: [Part]) -> (trait: Int, values: [String])? {
    var best: (trait: Int, values: [String], cost: Int)?
    let all = Set(parts.map { $0.label }).count
    for trait in traits.indices {
      guard let (same, others, labels) = sides(of: trait, parts, by: { $0.label }) else { continue }
      let outside = others.reduce(into: Set<Int>()) { $0.formUnion(labels[$1] ?? []) }.count
      let cost = (labels[same[0]]?.count ?? 0) + outside
      if cost < (best?.cost ?? (all * 2)) { best = (trait, same, cost) }
    }
    return best.map { ($0.trait, $0.values) }
  }

  /// Returns the first trait that matters together with others, although each of its values has the same labels, such
  /// as the shift key if it means something else on each plane.
  private func combinedTrait(_ parts: [Part]) -> (trait: Int, values: [String])? {
    for trait in traits.indices {
      let found = sides(of: trait, parts) { part in
        var key = part.source.traits
        key[trait] = String(part.label)
        return key
      }
      if let found { return (trait, found.same) }
    }
    return nil
  }

  /// Returns the values that have the same keys as the first one, and the others, or `nil` if there are no others.
  private func sides<Key: Hashable>(
    of trait: Int, _ parts: [Part], by key: (Part) -> Key
  ) -> (same: [String], others: [String], keys: [String: Set<Key>])? {
    var keys: [String: Set<Key>] = [:]
    for part in parts { keys[part.source.traits[trait], default: []].insert(key(part)) }
    let present = traits[trait].values.filter { keys[$0] != nil }
    guard let first = present.first else { return nil }
    let (same, others) = (present.filter { keys[$0] == keys[first] }, present.filter { keys[$0] != keys[first] })
    return others.isEmpty ? nil : (same, others, keys)
  }

  // MARK: Single numbers

  private func decide(_ parts: [Part], _ number: IsolatedNumber) throws(CompileError) -> CompiledLayout.Decision {
    let then = parts.compactMap { part -> Part? in
      guard part.numbers.contains(number) else { return nil }
      var rest = part
      rest.numbers.removeAll { $0 == number }
      return rest
    }
    let otherwise = parts.filter { !$0.numbers.contains(number) }
    let test = CompiledLayout.Test.equal(range: number.index, number.value)
    let (here, elsewhere) = (try decide(then), try decide(otherwise))
    // The number may only be tested because of other parts of the layout, or a border may be there.
    if elsewhere.reduced(to: number).isSame(as: here, at: number) { return elsewhere }
    var reasons: [SpecWords] = []
    if let polytope = parts.first?.polytope {
      var difference = AffineFunction(parameter: number.index, count: polytope.dimension)
      difference.constant = -number.value
      let key = polytope.normalized(difference).map { DecisionNumbers.key(of: $0, polytope) }
      reasons = key.map { because($0, parts) } ?? []
    }
    return .branch(test, because: reasons, then: here, otherwise: elsewhere)
  }

  /// A number that has parts only together with another one comes after that one.
  private func singleNumber(_ parts: [Part]) -> IsolatedNumber? {
    for part in parts {
      for number in part.numbers {
        let rest = part.numbers.filter { $0 != number }
        if numberSets.contains(part.source.numbers.filter { !rest.contains($0) }) { return number }
      }
    }
    return nil
  }

  /// Returns the border that separates all labels, or else as many as possible. Among these, one that depends on a
  /// single number is preferred, because it is easier to read.
  ///
  /// All parts are sorted for each direction of borders. If there are many, the best border in some of them is
  /// returned.
  private func bestCut(_ parts: [Part]) -> AffineFunction? {
    let directions = directions(of: parts)
    let (polytopes, labels) = (parts.map { $0.polytope }, parts.map { $0.label })
    let step = max(1, directions.count / Self.directionLimit)
    for start in 0..<min(step, directions.count) {
      var best: (cut: AffineFunction, cost: Int, order: Int)?
      for index in stride(from: start, to: directions.count, by: step) {
        guard let slopes = directions[index].first?.cut.slopes else { continue }
        let ends = PartEnds(polytopes, labels, along: slopes)
        for (cut, order) in directions[index] {
          guard let cost = ends.cost(of: cut) else { continue }
          if let best, (best.cost, best.order) < (cost, order) { continue }
          best = (cut, cost, order)
        }
      }
      if let best { return best.cut }
    }
    return nil
  }

  /// Fewer than twice as many directions are rated.
  private static var directionLimit: Int { 32 }

  private func directions(of parts: [Part]) -> [[(cut: AffineFunction, order: Int)]] {
    var known: Set<AffineFunction> = []
    var directions = OrderedDictionary<Slopes, [(cut: AffineFunction, order: Int)]>()
    for part in parts {
      for border in part.borders where known.insert(border.key).inserted {
        directions[border.facet.slopes, default: []].append((border.facet, known.count))
      }
    }
    return directions.values
  }
}

extension CompiledLayout.Decision {
  fileprivate var shape: CompiledLayout.Decision {
    switch self {
    case .leaf: .leaf([])
    case .branch(let test, _, let then, let otherwise):
      .branch(test, because: [], then: then.shape, otherwise: otherwise.shape)
    }
  }

  /// Ignores reasons.
  ///
  /// - Parameter number: a number at which functions with the same values are the same.
  fileprivate func isSame(as other: CompiledLayout.Decision, at number: IsolatedNumber? = nil) -> Bool {
    switch (self, other) {
    case (.leaf(let one), .leaf(let two)):
      one == two || (one.count == two.count && zip(one, two).allSatisfy { Self.isSame($0, $1, at: number) })
    case (.branch(let test, _, let then, let otherwise), .branch(let twin, _, let one, let two)):
      test == twin && then.isSame(as: one, at: number) && otherwise.isSame(as: two, at: number)
    case (.leaf, _), (.branch, _): false
    }
  }

  private static func isSame(_ one: [Double]?, _ other: [Double]?, at number: IsolatedNumber?) -> Bool {
    guard let one, let other, let number, one.count == other.count else { return one == other }
    return number.isZero(zip(one, other).map { $0 - $1 })
  }

  fileprivate init(joining trees: [CompiledLayout.Decision]) {
    var functions: [[Double]?] = []
    var first: CompiledLayout.Test?
    var reasons: [SpecWords] = []
    var (thens, others): ([CompiledLayout.Decision], [CompiledLayout.Decision]) = ([], [])
    for tree in trees {
      switch tree {
      case .leaf(let own): functions += own
      case .branch(let test, let because, let then, let otherwise):
        first = first ?? test
        reasons += because
        thens.append(then)
        others.append(otherwise)
      }
    }
    if let first {
      self = .branch(first, because: reasons.uniqued, then: .init(joining: thens), otherwise: .init(joining: others))
    } else {
      self = .leaf(functions)
    }
  }
}

extension IsolatedNumber {
  /// Wherever the range has this number, up to rounding. A constant may have no slopes.
  fileprivate func isZero(_ coefficients: [Double]) -> Bool {
    let slope = coefficients.indices.contains(index + 1) ? coefficients[index + 1] : 0
    let constant = coefficients[0] + slope * value
    let rest = coefficients.indices.dropFirst().filter { $0 != index + 1 }.map { coefficients[$0] }
    return rest.allSatisfy { $0.magnitude <= Self.rounding }
      && constant.magnitude <= Self.rounding * max(1, coefficients[0].magnitude, (slope * value).magnitude)
  }

  fileprivate func decides(_ test: CompiledLayout.Test) -> Bool? {
    switch test {
    case .equal(index, let other): return other == value
    case .atLeastZero(let coefficients)
    where coefficients.indices.dropFirst().allSatisfy { $0 == index + 1 || coefficients[$0] == 0 }
      && coefficients.indices.contains(index + 1):
      let number = coefficients[0] + coefficients[index + 1] * value
      // A function that is not 0 may be only because of rounding.
      return number == 0 || number.magnitude > Self.rounding * max(1, coefficients[0].magnitude) ? number >= 0 : nil
    case .equal, .atLeastZero, .trait: return nil
    }
  }
}

extension CompiledLayout.Decision {
  /// Without the tests that the number decides.
  fileprivate func reduced(to number: IsolatedNumber) -> CompiledLayout.Decision {
    guard case .branch(let test, let because, let then, let otherwise) = self else { return self }
    switch number.decides(test) {
    case true: return then.reduced(to: number)
    case false: return otherwise.reduced(to: number)
    case nil:
      return .branch(test, because: because, then: then.reduced(to: number), otherwise: otherwise.reduced(to: number))
    }
  }
}
